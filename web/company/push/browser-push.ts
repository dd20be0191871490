import { getPush, pushNotifications } from '../../../domain/company/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceWords } from '../../ui/device-words.ts'
import { clientsThatPush, forgetClients, noteClient, type PushOwner } from './device-push.ts'

type PushPlatform = Pick<Platform, 'api' | 'session' | 'client'>

/** For whom this browser is turned on and off. */
const ownerOf = ({ session, client }: PushPlatform): PushOwner => ({
  userId: session.user.get()?.id ?? '',
  clientId: client.get()?.id ?? '',
})

/** `guidance`: a phone that allows push to apps on the home screen alone. */
export type PushState = 'unsupported' | 'guidance' | 'denied' | 'off' | 'on'

const isApplePhone = (): boolean => /iphone|ipad|ipod/i.test(navigator.userAgent)

/** Abilities of this browser, before its permission is requested. */
export function ability(): 'unsupported' | 'guidance' | 'possible' {
  if ('Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator) return 'possible'
  return isApplePhone() ? 'guidance' : 'unsupported'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0)

/** Name by which the server knows a subscription. */
async function tokenOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCodePoint(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The token of this browser; undefined while it is not subscribed. */
export async function ownToken(): Promise<string | undefined> {
  const subscription = ability() === 'possible' ? await ownSubscription() : null
  return subscription ? tokenOf(subscription) : undefined
}

/** The state of push in this browser; `tokens` are those that the user's record knows. */
export async function pushState(tokens: readonly string[]): Promise<PushState> {
  const able = ability()
  if (able !== 'possible') return able
  if (Notification.permission === 'denied') return 'denied'
  const token = Notification.permission === 'granted' ? await ownToken() : undefined
  return token !== undefined && tokens.includes(token) ? 'on' : 'off'
}

/**
 * One piece of work on the subscription at a time, in all tabs: a look at whether it is known, begun while it is being
 * turned on, would take it away. Every browser that has push notifications has locks.
 */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('flightline push', work) : work()

/** Result of requesting push: `closed` is neither yes nor no, and may be requested again. */
type Answered = 'on' | 'denied' | 'closed'

/** Asks for permission, subscribes this browser and registers it. */
export async function activate(platform: PushPlatform, publicKey: string): Promise<Answered> {
  const answer = Notification.permission === 'denied' ? 'denied' : await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'denied' : 'closed'
  await alone(() => subscribe(platform, publicKey))
  return 'on'
}

async function subscribe(platform: PushPlatform, publicKey: string): Promise<void> {
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const owner = ownerOf(platform)
  // A subscription left here by another user would still show their messages.
  if (clientsThatPush(owner.userId).length === 0) await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  const label = deviceWords(navigator.userAgent)
  await platform.api.call(pushNotifications, { body: { subscription: { endpoint, keys: { p256dh, auth } }, label } })
  noteClient(owner, true)
}

/** Stops one client's push to this browser; the last one ends the subscription. */
export const deactivate = (platform: PushPlatform): Promise<void> => alone(() => endForClient(platform))

async function endForClient(platform: PushPlatform): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  const token = await tokenOf(subscription)
  if (noteClient(ownerOf(platform), false).length === 0) await subscription.unsubscribe()
  await platform.api.call(pushNotifications, { body: { token, disable: true } })
}

/** Stops all push to this browser: its user signs out. */
export const endPush = (platform: Pick<Platform, 'api'>, signal: AbortSignal): Promise<void> =>
  alone(() => endForAll(platform, signal))

async function endForAll({ api }: Pick<Platform, 'api'>, signal: AbortSignal): Promise<void> {
  forgetClients()
  const subscription = await ownSubscription()
  if (!subscription) return
  const token = await tokenOf(subscription)
  await subscription.unsubscribe()
  await api.call(pushNotifications, { body: { token, disable: true } }, signal)
}

/**
 * Says that this user is signed in here, by a sign-in that may be a new one. Answers whether this browser is pushed to.
 */
async function rebind({ api }: Pick<Platform, 'api'>, token: string): Promise<boolean> {
  try {
    return (await api.call(pushNotifications, { body: { token, here: true } })).device.subscribed
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return false
    throw error
  }
}

/**
 * A subscription that the user's record does not know, or whose permission was revoked, ends (1-shell section 4). The
 * browser has one for all clients of the user: one client that does not know it must not end it for the others. If this
 * user turned it on here, it continues with their present session.
 */
export const forgetUnknown = (platform: PushPlatform): Promise<void> => alone(() => endUnknown(platform))

async function endUnknown(platform: PushPlatform): Promise<void> {
  const subscription = ability() === 'possible' ? await ownSubscription() : null
  if (!subscription) return
  const { tokens } = await platform.api.call(getPush)
  const token = await tokenOf(subscription)
  const owner = ownerOf(platform)
  const mayBeOn = tokens.includes(token) || clientsThatPush(owner.userId).includes(owner.clientId)
  const isKnown = mayBeOn && (await rebind(platform, token))
  const clients = noteClient(owner, isKnown)
  if (clients.length === 0) await subscription.unsubscribe()
  else if (isKnown && Notification.permission === 'denied') await endForClient(platform)
}
