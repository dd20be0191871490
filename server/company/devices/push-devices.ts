import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  accessMessages,
  devices,
  users,
  type ListedDevice,
  type pushSubscription,
  type ShownDevice,
} from '../../../domain/company/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { asOwner, asVerb, beyondReach } from '../../platform/records/index.ts'
import { sessionSeconds } from '../identity/session-lifetime.ts'

export type Device = RowOf<typeof devices>
type Subscription = z.output<typeof pushSubscription>

/** Of one person: as many are listed, and as many are sent to. */
const mostDevices = 20
/** So many deliveries that failed in a row end a subscription. */
const mostFailures = 20

/** Names a subscription without revealing its address, which is as good as a key to the device. */
const tokenOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

export const presentDevice = ({ id, token = '', label, os, subscribed }: Device): ShownDevice => ({
  id,
  token,
  label,
  ...(os === undefined ? {} : { os }),
  subscribed,
})

interface Known {
  readonly id: string
  readonly token: string
  readonly session: string | null
  readonly label: string
  readonly os: string | null
  readonly last_date: number
}

interface SignedIn {
  readonly session?: string | null | undefined
  readonly last_date: number
}

const isOn = sql.raw(`(token is not null and (doc ->> 'subscribed')::boolean)`)

const known = sql.raw(`id, coalesce(token, '') as token, doc ->> 'session' as session,
  coalesce(doc ->> 'label', '') as label, doc ->> 'os' as os, last_date`)

/** A user's devices: those that are on first, and of these the one that was seen last. */
const knownOf = ({ db }: Ctx, userId: string): Promise<Known[]> =>
  db.run(sql<Known>`
    select ${known} from devices
    where client_id = ${db.tenant.clientId} and "user" = ${userId} and trashed_at is null
    order by ${isOn} desc, last_date desc, id limit ${mostDevices}`)

/** All of a user's active devices, in any hands; inactive ones do not push one of them out. */
const turnedOn = ({ db }: Ctx, userId: string): Promise<Known[]> =>
  db.run(sql<Known>`
    select ${known} from devices
    where client_id = ${db.tenant.clientId} and "user" = ${userId} and trashed_at is null and ${isOn}
    order by last_date desc, id`)

/**
 * True if a user is still signed in where a device was turned on. An older device without this mark counts as such for
 * as long as a sign-in lasts: its browser names its sign-in at the next use.
 */
const isSignedIn = ({ platform, now }: Ctx, { session, last_date }: SignedIn): Promise<boolean> =>
  session ? platform.identity.stands(session) : Promise.resolve(last_date + sessionSeconds * 1000 > now)

/** A user's devices that are sent to now. */
export async function subscribedOf(ctx: Ctx, userId: string): Promise<Pick<Known, 'id' | 'token'>[]> {
  const subscribed = await turnedOn(ctx, userId)
  const stand = await Promise.all(subscribed.map((device) => isSignedIn(ctx, device)))
  return subscribed.filter((_, at) => stand[at]).slice(0, mostDevices)
}

/** Tokens of a user's devices that are sent to. */
const tokensOf = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await subscribedOf(ctx, userId)).map(({ token }) => token)

/** They are stored with the user too, where a browser learns if it is still known (1-shell section 3). */
async function keepTokens(ctx: Ctx, userId: string): Promise<void> {
  if (!(await beyondReach(ctx, users).find(userId))) return
  await asVerb(ctx, users).amend({
    id: userId,
    // Read under the lock of the user: a device that was turned on at the same time is among them by then.
    amend: async ({ metadata }) => ({ metadata: { ...metadata, tokens: await tokensOf(ctx, userId) } }),
  })
}

/** A user's device of this token, or the actor's. Throws NotFound: a token that the user does not have disables push. */
export async function requireDevice(ctx: Ctx, token: string, userId = ctx.actor.userId): Promise<Device> {
  const own = asOwner(ctx, devices, userId)
  const device = await own.findOne(['token', '==', token])
  if (!device) throw new NotFound(`devices ${token}`)
  return own.get(device.id)
}

interface Registered {
  readonly subscription: Subscription
  readonly label: string
  readonly os?: string | undefined
}

/** A browser that may be pushed to while its user is signed in there; one that was known is so again. */
export async function registerDevice(ctx: Ctx, { subscription, label, os }: Registered): Promise<Device> {
  const { userId } = ctx.actor
  const own = asOwner(ctx, devices, userId)
  const token = tokenOf(subscription.endpoint)
  const before = await own.findOne(['token', '==', token])
  const session = ctx.session?.sessionId
  const seen = { ...(os === undefined ? {} : { os }), ...(session === undefined ? {} : { session }) }
  const change = { subscription, label, subscribed: true, failed: 0, ...seen }
  const device = before
    ? await own.amend({
        id: before.id,
        amend: () => ({ ...change, signed_out: null, last_date: ctx.now }),
      })
    : await own.create({ doc: devices.shape.parse({ ...change, user: userId, token, type: 'web' }) })
  await keepTokens(ctx, userId)
  return device
}

interface Rebound {
  readonly userId: string
  readonly token: string
  /** By which the user is signed in where the device is. */
  readonly session: string
}

/** True if a device is wanted on, and not yet by this sign-in. */
export const isToBeBound = ({ subscribed, signed_out, session }: Device, signIn: string): boolean =>
  (subscribed || signed_out === true) && !(subscribed && session === signIn)

/** A device that was turned on belongs to this sign-in from now on; one that was turned off stays off. Throws NotFound. */
export async function rebindDevice(ctx: Ctx, { userId, token, session }: Rebound): Promise<Device> {
  const own = asOwner(ctx, devices, userId)
  const device = await requireDevice(ctx, token, userId)
  if (!isToBeBound(device, session)) return device
  const change = { session, subscribed: true, signed_out: null, last_date: ctx.now }
  const bound = await own.amend({ id: device.id, amend: () => change })
  await keepTokens(ctx, userId)
  return bound
}

/**
 * Turns a device of a user on or off; it stays in the list of devices. Throws NotFound, and Invalid for turning one on
 * without a sign-in.
 */
export async function setSubscribed(
  ctx: Ctx,
  { userId, id, subscribed }: { readonly userId: string; readonly id: string; readonly subscribed: boolean },
): Promise<Device> {
  const own = asOwner(ctx, devices, userId)
  const before = await own.get(id)
  if (subscribed && !(await isSignedIn(ctx, before)))
    throw new Invalid([accessMessages.issue('subscribed', 'device-signed-out')])
  const device = await own.amend({ id, amend: () => ({ subscribed, signed_out: null }) })
  await keepTokens(ctx, userId)
  return device
}

/** Takes a device out of its user's list. Throws NotFound. */
export async function removeDevice(ctx: Ctx, { id, user }: Pick<Device, 'id' | 'user'>): Promise<void> {
  await asOwner(ctx, devices, user).trash({ id })
  await keepTokens(ctx, user)
}

/** Notes how a delivery went; a device that failed too often in a row is given up. */
export async function noteDelivery(ctx: Ctx, device: Device, isTaken: boolean): Promise<void> {
  if (isTaken && device.failed === 0) return
  if (!isTaken && device.failed + 1 >= mostFailures) return removeDevice(ctx, device)
  await asOwner(ctx, devices, device.user).amend({
    id: device.id,
    amend: ({ failed }) => ({ failed: isTaken ? 0 : failed + 1 }),
  })
}

/** The devices of a user that are sent to, with how they are reached. */
export async function reachable(ctx: Ctx, userId: string): Promise<Device[]> {
  const own = asOwner(ctx, devices, userId)
  const listed = await subscribedOf(ctx, userId)
  return Promise.all(listed.map(({ id }) => own.get(id)))
}

/** A user's devices as those see them who keep users. */
export async function listedDevices(ctx: Ctx, userId: string): Promise<ListedDevice[]> {
  const [listed, tokens] = await Promise.all([knownOf(ctx, userId), tokensOf(ctx, userId)])
  return listed.map(({ id, label, os, token, last_date }) => ({
    id,
    label,
    ...(os === null ? {} : { os }),
    subscribed: tokens.includes(token),
    last_date,
  }))
}

/**
 * Stops pushes of this client to the devices of a user, or to those of them without a sign-in: another person may hold
 * them by now. They stay in the list of devices. If only the sign-in ended, the same person is notified again as soon
 * as they have signed in there again.
 */
export async function silenceDevices(ctx: Ctx, userId: string, which: 'all' | 'signed-out'): Promise<number> {
  const subscribed = await turnedOn(ctx, userId)
  const isEnded = which === 'signed-out'
  const stand = isEnded ? await Promise.all(subscribed.map((device) => isSignedIn(ctx, device))) : []
  const silent = subscribed.filter((_, at) => !stand[at])
  if (silent.length === 0) return 0
  const own = asOwner(ctx, devices, userId)
  const off = { subscribed: false, signed_out: isEnded ? true : null }
  for (const { id } of silent) await own.amend({ id, amend: () => off })
  await keepTokens(ctx, userId)
  return silent.length
}
