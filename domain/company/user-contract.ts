import { z } from 'zod'
import { defineContract, epochMs, shortText } from '../kernel/index.ts'
import { clients } from './clients.ts'
import { users } from './users.ts'
import { signInMethods } from './sign-in/contract.ts'

const id = z.string().min(1).max(100)
const idParams = z.object({ id })

const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(320))

const person = {
  email: emailAddress,
  first_name: shortText.min(1),
  last_name: shortText.default(''),
}

/**
 * Invites a person to the client by mail. They become a user on acceptance: a person without a sign-in chooses a
 * password, others use theirs. The answer and the client's view are the same for both, so that no one learns which
 * addresses have a sign-in. The same for a former user.
 */
export const inviteUser = defineContract({
  method: 'POST',
  path: '/company/users',
  summary: 'Invite a user by mail',
  role: 'users',
  changes: ['invitations'],
  body: z.object({ ...person, role: users.shape.shape.role, roles: users.shape.shape.roles.unwrap() }),
  output: z.object({ invitation: z.object({ id, name: z.string() }) }),
})

/** Writes again to a user who has not chosen a password yet; the address of the former mail ends. */
export const inviteAgain = defineContract({
  method: 'POST',
  path: '/company/users/:id/invitations',
  summary: 'Send the invitation of a user again',
  role: 'users',
  changes: ['sessions'],
  params: idParams,
  output: z.object({}),
})

/** Marks a user whose sign-in also opens other clients: its activity elsewhere is private. */
export const worksElsewhereWords =
  'This person works in other companies too, so only support can sign them out everywhere. Deactivate them to lock them out of this company.'

/**
 * Sign-in of a user of the client: acceptance, and current sessions. Two-factor and sessions are absent for a user of
 * other clients too, except for themselves and for super users.
 */
export const userSignIn = defineContract({
  method: 'GET',
  path: '/company/users/:id/sign-in',
  summary: 'How a user signs in',
  role: 'users',
  params: idParams,
  output: z.object({
    /**
     * Address that signs in: it is the person's, and may differ from that of the user's record, which is shown for a
     * user of other clients too.
     */
    email: z.string(),
    hasPassword: z.boolean(),
    /** True for a person who has come by the single sign-on of the client, with or without a password. */
    hasSingleSignOn: z.boolean(),
    hasTwoFactor: z.boolean().optional(),
    sessions: z
      .array(
        z.object({
          id,
          began_at: epochMs,
          seen_at: epochMs,
          agent: z.string(),
          /** How it began; absent for one from before this was kept. */
          method: z.enum(signInMethods).optional(),
          /** The one that asks. */
          is_own: z.boolean(),
        }),
      )
      .optional(),
  }),
})

/**
 * Progress of the users of the client, for their list: whether they chose a password or came by single sign-on, and the day
 * last seen. The day is known while they are signed in, and absent for a user of other clients too, except for themselves and
 * for super users.
 */
export const usersSignIns = defineContract({
  method: 'GET',
  path: '/company/users/sign-ins',
  summary: 'Who of the users has accepted, and was last seen when',
  role: 'users',
  output: z.object({
    rows: z.array(
      z.object({
        id,
        hasPassword: z.boolean(),
        hasSingleSignOn: z.boolean(),
        seen_at: epochMs.optional(),
        /** They work in other clients too: when they were seen is not shown. */
        isElsewhere: z.boolean(),
      }),
    ),
  }),
})

/**
 * Ends every session of a user: for a lost device or a leaver. Forbidden for a user of other clients too, except for
 * super users: deactivating locks them out of this client.
 */
export const endUserSessions = defineContract({
  method: 'DELETE',
  path: '/company/users/:id/sessions',
  summary: 'Sign a user out everywhere',
  role: 'users',
  changes: ['devices', 'sessions', 'users'],
  onDevice: 'nothing',
  params: idParams,
  output: z.object({ ended: z.int() }),
})

/** Ends one session of a user, under the same conditions. Unknown where it ended already. */
export const endUserSession = defineContract({
  method: 'DELETE',
  path: '/company/users/:id/sessions/:session',
  summary: 'End one session of a user',
  role: 'users',
  changes: ['devices', 'sessions', 'users'],
  onDevice: 'nothing',
  params: z.object({ id, session: id }),
  output: z.object({}),
})

/**
 * Unlinks the identity of single sign-on of a user, for an account that was replaced at the provider, and ends the sessions
 * that began by it. The next identity with their address is linked. Unknown for a user without one.
 */
export const unlinkSingleSignOn = defineContract({
  method: 'DELETE',
  path: '/company/users/:id/single-sign-on',
  summary: 'Unlink the single sign-on of a user',
  role: 'users',
  changes: ['sessions', 'users'],
  onDevice: 'nothing',
  params: idParams,
  output: z.object({}),
})

const listedDevice = z.object({
  id,
  label: z.string(),
  os: z.string().optional(),
  /** True if notifications of this client are sent to it. */
  subscribed: z.boolean(),
  /** When it was last changed. */
  last_date: epochMs,
})

export type ListedDevice = z.output<typeof listedDevice>

/** The devices to which this client pushes user notifications; how they are reached stays on the server. */
export const userDevices = defineContract({
  method: 'GET',
  path: '/company/users/:id/devices',
  summary: 'Devices of a user',
  role: 'users',
  params: idParams,
  output: z.object({ rows: z.array(listedDevice) }),
})

/** Takes a device from a user: it is sent nothing of this client any more. */
export const endUserDevice = defineContract({
  method: 'DELETE',
  path: '/company/users/:id/devices/:device',
  summary: 'Remove a device of a user',
  role: 'users',
  changes: ['devices', 'users'],
  onDevice: 'nothing',
  params: z.object({ id, device: id }),
  output: z.object({}),
})

/** Makes a client and invites its first admin, for super users. */
export const foundClient = defineContract({
  method: 'POST',
  path: '/company/clients',
  summary: 'Make a client with its first admin',
  role: 'super',
  changes: ['clients', 'users'],
  body: z.object({
    name: shortText.min(1),
    name_key: clients.shape.shape.name_key,
    timezone: clients.shape.shape.timezone,
    admin: z.object(person),
  }),
  output: z.object({ client: z.object({ id, name: z.string(), name_key: z.string() }) }),
})
