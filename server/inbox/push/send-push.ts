import { createHash } from 'node:crypto'
import { pushSubscription } from '../../../domain/company/index.ts'
import { cutText } from '../../../domain/kernel/index.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import type { Device } from '../../company/index.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import type { PushVerdict } from '../../platform/outside/push/push-services.ts'
import { pushServicesOf } from './push-services-of.ts'

/** Content of a notification. `url` is a path of ours; one of the same `tag` replaces the last. */
export interface PushWords {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
  /** Address of its author's picture. */
  readonly avatar?: string
  /** Effect of a click: `url` is opened. */
  readonly action: 'open'
  /** Picture of a notification without an author's picture. */
  readonly icon: string
  /** Sign of its kind, before the title; absent for messages of people. */
  readonly emoji?: string
  /** Name of its author in two parts; absent where nobody wrote it. */
  readonly first_name?: string
  readonly last_name?: string
}

/** Parts of every notification: a click opens its address. */
export const usualPush = { action: 'open', icon: '/favicon.svg' } as const

/** Takes back what a notification of that tag said: it was read elsewhere. Nothing is shown. */
export interface PushClearing {
  readonly clear: string
}

/** A notification that is not taken within this time says nothing new any more. */
export const pushTtlMs = 12 * hourMs
/** Least size that a service accepts (RFC 8030: 4096 bytes), with room for the seal. */
const mostBytes = 3900
const mostTitle = 200
const mostBody = 900

const fits = (words: object): boolean => Buffer.byteLength(JSON.stringify(words)) <= mostBytes

/** As much as fits: words before the picture. A service refuses a longer one, and a device that refuses is given up. */
function withRoom({ avatar, title, body, ...rest }: PushWords): PushWords {
  let words = { ...rest, title: cutText(title, mostTitle), body: cutText(body, mostBody) }
  while (!fits(words) && words.body !== '') words = { ...words, body: cutText(body, Math.floor(words.body.length / 2)) }
  const pictured = { ...words, ...(avatar !== undefined && { avatar }) }
  return fits(pictured) ? pictured : words
}

/** A pending message at the service gives way to the next about the same thing (RFC 8030: 32 characters at most). */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Sends a notification, or the end of one, to a device. */
export async function pushTo(
  platform: WholePlatform,
  device: Device,
  words: PushWords | PushClearing,
): Promise<PushVerdict> {
  const { data: subscription } = pushSubscription.safeParse(device.subscription)
  if (!subscription) return 'gone'
  const said = 'clear' in words ? words : withRoom(words)
  const body = Buffer.from(JSON.stringify(said))
  const topic = topicOf('clear' in words ? words.clear : words.tag)
  return pushServicesOf(platform).send(subscription, { body, topic, ttlSeconds: pushTtlMs / 1000 }, platform.clock())
}
