import {
  clients,
  endUserSession,
  endUserSessions,
  foundClient,
  inviteAgain,
  users,
  userSignIn,
  worksElsewhereWords,
} from '../../domain/company/index.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../platform/context.ts'
import { Conflict, Forbidden, NotFound } from '../platform/errors.ts'
import { implementOutside, type Route } from '../platform/http/route.ts'
import { findRecord, getRecord } from '../platform/records/index.ts'
import { requireFreeKey, writeNewClient } from './found-client.ts'
import { invitationMail } from './identity/invitation-mail.ts'
import type { Invited } from './identity/invitations.ts'
import type { SignIn } from './identity/sign-in.ts'
import { inEveryClient } from './devices/in-every-client.ts'
import { silenceDevices } from './devices/push-devices.ts'
import { requireManageable } from './invitations/grantable.ts'
import { requireMailed } from './invitations/require-mailed.ts'
import { findLinked } from './sign-in/single-sign-on/settings.ts'

interface Welcome {
  readonly to: string
  readonly name: string
  readonly client: Pick<RowOf<typeof clients>, 'name' | 'name_key'>
  readonly by?: string | undefined
}

/** Where the mail leads: to a password for who has none, else to the client. */
function addressOf({ platform }: Ctx, { client }: Welcome, token: string | undefined): string {
  const { PUBLIC_URL } = platform.config
  const home = `/${client.name_key.toLowerCase()}/threads`
  if (token === undefined) return `${PUBLIC_URL}${home}`
  return `${PUBLIC_URL}/login?${new URLSearchParams({ invitation: token, redirect: home }).toString()}`
}

const welcome = (
  ctx: OutsideCtx,
  signIn: SignIn,
  { invited, path, ...to }: Welcome & { readonly invited: Invited; readonly path: string },
): Promise<void> =>
  requireMailed(ctx, signIn, {
    path,
    ...invitationMail({
      to: to.to,
      name: to.name,
      company: to.client.name,
      by: to.by,
      address: addressOf(ctx, to, invited.token),
      kind: invited.token === undefined ? 'member' : 'new',
    }),
  })

const nameOf = ({ first_name, last_name }: { first_name: string; last_name?: string | undefined }): string =>
  `${first_name} ${last_name ?? ''}`.trim()

const inviterOf = async (ctx: Ctx): Promise<string | undefined> =>
  (await findRecord(ctx, users, ctx.actor.userId))?.name || undefined

/** A user of this client within the actor's reach, and their sign-in. */
async function stateOf(ctx: Ctx, signIn: SignIn, id: string) {
  const user = await getRecord(ctx, users, id)
  return { user, state: await signIn.state(id) }
}

async function sendAgain(ctx: OutsideCtx, signIn: SignIn, id: string): Promise<void> {
  const { user, state } = await stateOf(ctx, signIn, id)
  if (state.hasPassword) throw new Conflict(null, null)
  // A record without any invitation: no mail could open a sign-in for it.
  if (state.email === '') throw new NotFound(`sign-in of ${id}`)
  const invited = await signIn.invite({ userId: id, hasPassword: false })
  const client = await getRecord(ctx, clients, ctx.actor.clientId)
  await welcome(ctx, signIn, {
    to: state.email,
    name: user.name,
    client,
    by: await inviterOf(ctx),
    invited,
    path: 'email',
  })
}

/**
 * True if the actor may see and end a person's whole sign-in: it opens every client in which the person works, so that
 * of a person who works elsewhere too is reserved to super users and to themselves, if their session opens all of them.
 */
async function isWithinClient({ actor, platform, session }: Ctx, id: string): Promise<boolean> {
  const isOwn = id === actor.userId && session?.onlyClient === undefined
  if (isOwn || hasRole(actor, 'super')) return true
  return (await platform.reach.grantsOf(id)).every((grant) => grant.client_id === actor.clientId)
}

async function showSignIn(ctx: Ctx, signIn: SignIn, id: string): Promise<OutputOf<typeof userSignIn>> {
  const { user, state } = await stateOf(ctx, signIn, id)
  const hasSingleSignOn = (await findLinked(ctx, [id])).has(id)
  if (await isWithinClient(ctx, id)) {
    const sessions = state.sessions.map((one) => ({ ...one, is_own: one.id === ctx.session?.sessionId }))
    return { ...state, hasSingleSignOn, sessions }
  }
  return { email: user.email ?? '', hasPassword: state.hasPassword, hasSingleSignOn }
}

/** Throws Forbidden for sessions that the actor may not end: only an admin ends an admin's. */
async function requireEndable(ctx: Ctx, id: string): Promise<void> {
  const user = await getRecord(ctx, users, id)
  requireManageable(ctx, user.roles)
  if (!(await isWithinClient(ctx, id))) throw new Forbidden('super', worksElsewhereWords)
}

const silenceEverywhere = (ctx: Ctx, id: string, which: 'all' | 'signed-out'): Promise<void> =>
  inEveryClient(ctx, id, (within) => silenceDevices(within, id, which))

async function endSessions(ctx: Ctx, signIn: SignIn, id: string): Promise<number> {
  await requireEndable(ctx, id)
  const ended = await signIn.endSessions(id)
  await silenceEverywhere(ctx, id, 'all')
  return ended
}

async function endSession(ctx: Ctx, signIn: SignIn, { id, session }: { id: string; session: string }): Promise<void> {
  await requireEndable(ctx, id)
  if (!(await signIn.endSession(id, session))) throw new NotFound(`session ${session}`)
  await silenceEverywhere(ctx, id, 'signed-out')
}

async function found(ctx: OutsideCtx, signIn: SignIn, { admin, ...client }: InputOf<typeof foundClient>['body']) {
  await requireFreeKey(ctx.platform, client.name_key)
  const name = nameOf(admin)
  const invited = await signIn.invite(await signIn.person({ email: admin.email, name }))
  const clientId = ctx.newId()
  await welcome(ctx, signIn, { to: admin.email, name, client, by: undefined, invited, path: 'admin.email' })
  await writeNewClient(ctx.platform, { clientId, client, admin: { ...admin, userId: invited.userId } })
  return { client: { id: clientId, name: client.name, name_key: client.name_key.toUpperCase() } }
}

/** Calls about users of a client. They wait for the mail server, and hold no transaction during it. */
export const userRoutes = (signIn: SignIn): readonly Route[] => [
  implementOutside(inviteAgain, async (ctx, { params }) => {
    await sendAgain(ctx, signIn, params.id)
    return {}
  }),
  implementOutside(userSignIn, (ctx, { params }) => showSignIn(ctx, signIn, params.id)),
  implementOutside(endUserSessions, async (ctx, { params }) => ({ ended: await endSessions(ctx, signIn, params.id) })),
  implementOutside(endUserSession, async (ctx, { params }) => {
    await endSession(ctx, signIn, params)
    return {}
  }),
  implementOutside(foundClient, (ctx, { body }) => found(ctx, signIn, body)),
]
