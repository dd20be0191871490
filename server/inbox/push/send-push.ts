import { createHash } from 'node:crypto'
import { pushSubscription } from '../../../domain/company/index.ts'
import type { Device } from '../../company/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PushVerdict } from '../../platform/outside/push/push-services.ts'
import { pushServicesOf } from './push-services-of.ts'

/** What a notification says. `url` is a path of ours; one of the same `tag` takes the place of the last. */
export interface PushWords {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
  /** Address of its author's picture. */
  readonly avatar?: string
}

/** Takes back what a notification of that tag said: it was read elsewhere. Nothing is shown. */
export interface PushClearing {
  readonly clear: string
}

/** A notification that is not taken within this time says nothing new any more. */
export const pushTtlMs = 12 * 3_600_000
/** What a service takes at least (RFC 8030), with room for the seal. */
const mostCharacters = 900

/** As much as fits: words before the picture. */
function withRoom({ avatar, ...words }: PushWords): PushWords {
  const body = words.body.slice(0, mostCharacters)
  const isRoom = avatar !== undefined && body.length + avatar.length <= mostCharacters
  return { ...words, body, ...(isRoom && { avatar }) }
}

/** What is still at the service gives way to the next about the same thing (RFC 8030: 32 characters at most). */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Sends a notification, or the end of one, to a device. */
export async function pushTo(
  platform: Platform,
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
