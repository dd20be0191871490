import { FetchRefused } from '../fetch/fetch-refused.ts'
import type { FetchRules } from '../fetch/check-url.ts'
import { postOutside } from '../fetch/fetch-outside.ts'
import { encryptPush, type PushKeys } from './encrypt-push.ts'
import type { Vapid } from './vapid.ts'

/** A browser that may be pushed to, as it gave itself out. */
export interface PushSubscription {
  readonly endpoint: string
  readonly keys: PushKeys
}

export interface PushMessage {
  readonly body: Buffer
  /** Names what the message is about: one that waits at the service is replaced by the next of the same name. */
  readonly topic?: string | undefined
  readonly ttlSeconds: number
}

/** `gone`: the subscription has ended. `refused`: this message is not taken. `later`: try again. */
export type PushVerdict = 'taken' | 'gone' | 'refused' | 'later'

/** Facts about the push services. */
export interface PushFacts {
  readonly publicKey: string
  /** True if an address belongs to a push service that messages may go to. */
  readonly isKnown: (endpoint: string) => boolean
}

/** Takes messages for browsers. */
export interface PushServices extends PushFacts {
  readonly send: (subscription: PushSubscription, message: PushMessage, now: number) => Promise<PushVerdict>
}

const later = new Set([408, 425, 429])

function verdictOf(status: number): PushVerdict {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status >= 500 || later.has(status) ? 'later' : 'refused'
}

/** True if a host is one of the allowed ones, or below one: 'push.apple.com' includes 'web.push.apple.com'. */
const isBelow = (host: string, allowed: string): boolean => host === allowed || host.endsWith(`.${allowed}`)

/**
 * Web Push (RFC 8030, 8188, 8291, 8292). The address comes from a browser: only services that the installation names are
 * written to. One that is named with its port, for a test or a service of one's own, may be in the own network.
 */
export function openPushServices(vapid: Vapid, allowed: readonly string[]): PushServices {
  const ownRules = ({ host, port }: URL): FetchRules | undefined =>
    port !== '' && allowed.includes(host) ? { isPublic: () => true, ports: [Number(port)] } : undefined
  const isKnown = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const url = new URL(endpoint)
    const isPublicService = url.protocol === 'https:' && allowed.some((one) => isBelow(url.hostname, one))
    return isPublicService || ownRules(url) !== undefined
  }
  return {
    publicKey: vapid.publicKey,
    isKnown,
    async send({ endpoint, keys }, { body, topic, ttlSeconds }, now) {
      if (!isKnown(endpoint)) return 'gone'
      const headers = {
        authorization: vapid.authorize(endpoint, now),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        urgency: 'high',
        ...(topic === undefined ? {} : { topic }),
      }
      try {
        const rules = ownRules(new URL(endpoint))
        return verdictOf(
          await postOutside(endpoint, { headers, body: encryptPush(body, keys), ...(rules && { rules }) }),
        )
      } catch (error) {
        if (error instanceof RangeError) return 'gone'
        if (error instanceof FetchRefused) return error.fault === 'url-no-answer' ? 'later' : 'gone'
        throw error
      }
    },
  }
}
