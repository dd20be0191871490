import { z } from 'zod'
import { defineContract, shortText } from '../kernel/index.ts'
import { pushPreferences } from './push-preferences.ts'

const token = z.string().min(1).max(200)

/** A subscription as a browser gives it. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1500),
  keys: z.object({ p256dh: z.string().min(80).max(100), auth: z.string().min(20).max(30) }),
})

/** A device as its user sees it; how it is reached stays on the server. */
const shownDevice = z.object({
  id: z.string(),
  token,
  label: z.string(),
  os: z.string().optional(),
  /** True if notifications are sent to it. */
  subscribed: z.boolean(),
})

export type ShownDevice = z.output<typeof shownDevice>

/**
 * Registers a browser (`subscription`), tests it (`token` with `url`, the page that the notification opens), disables it
 * (`token` with `disable`), or says that its user is signed in there (`token` with `here`): a device that was turned on
 * belongs to that sign-in from then on, one that was turned off stays off. A token that the user does not have is refused with 404 (1-shell section 7, decision M10).
 */
export const pushNotifications = defineContract({
  method: 'POST',
  path: '/messaging/push/notifications',
  summary: 'Register, test or disable push notifications of a device',
  role: 'user',
  repeat: 'sets',
  changes: ['devices', 'users'],
  body: z.union([
    z.strictObject({ subscription: pushSubscription, label: shortText.default(''), os: shortText.optional() }),
    z.strictObject({ token, url: z.string().min(1).max(2000) }),
    z.strictObject({ token, disable: z.literal(true) }),
    z.strictObject({ token, here: z.literal(true) }),
  ]),
  output: z.object({ device: shownDevice }),
  ratePerMinute: 30,
})

const pushState = z.object({
  /** The key that browsers subscribe with. */
  public_key: z.string(),
  /** Devices that the user's record knows. */
  tokens: z.array(token),
  /** The same devices by their ids: those shown as on in the list. */
  devices: z.array(z.string()),
  wishes: pushPreferences,
})

const deviceParams = z.object({ id: z.string().min(1).max(100) })

/** Turns one of the actor's own devices on or off, from any device. */
export const setOwnDevice = defineContract({
  method: 'PUT',
  path: '/messaging/push/devices/:id',
  summary: 'Turn push notifications of one of your devices on or off',
  role: 'user',
  repeat: 'sets',
  changes: ['devices', 'users'],
  params: deviceParams,
  body: z.strictObject({ subscribed: z.boolean() }),
  output: z.object({ device: shownDevice }),
})

/** Takes one of the actor's own devices out of the list; it is sent nothing any more. */
export const removeOwnDevice = defineContract({
  method: 'DELETE',
  path: '/messaging/push/devices/:id',
  summary: 'Remove one of your devices',
  role: 'user',
  changes: ['devices', 'users'],
  onDevice: 'nothing',
  params: deviceParams,
  output: z.object({}),
})

/** Data that a browser needs before it subscribes, and the user's preferences. */
export const getPush = defineContract({
  method: 'GET',
  path: '/messaging/push/notifications',
  summary: 'Your push notifications',
  role: 'user',
  output: pushState,
})

export const setPushWishes = defineContract({
  method: 'PUT',
  path: '/messaging/push/wishes',
  summary: 'Choose what is pushed, and when not',
  role: 'user',
  repeat: 'sets',
  changes: ['users'],
  body: pushPreferences,
  output: pushState,
})
