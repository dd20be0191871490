import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'

/** Client, group and contact of an unsubscribe link. */
export interface SubscriptionPlace {
  readonly clientId: string
  readonly group: string
  readonly contact: string
}

/** Characters of the signature: 132 bits, too many to guess. */
const signatureLength = 22

const signed = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`subscription ${words}`).digest('base64url').slice(0, signatureLength)

/** The token of a link, which says whom it is for and is signed by the installation's secret: it never expires. */
export function tokenOfSubscription(secret: string, { clientId, group, contact }: SubscriptionPlace): string {
  const words = Buffer.from([clientId, group, contact].join(' ')).toString('base64url')
  return `${words}.${signed(secret, words)}`
}

/** Contact of a token. Throws NotFound for one that was not made here. */
export function readSubscriptionToken(secret: string, token: string): SubscriptionPlace {
  const [words = '', signature = ''] = token.split('.')
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signed(secret, words))]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new NotFound('subscription')
  const [clientId = '', group = '', contact = ''] = Buffer.from(words, 'base64url').toString().split(' ')
  return { clientId, group, contact }
}

/** The page that a link below a message opens, and the address that a mail program calls by itself (RFC 8058). */
export function subscriptionLinks({ config, secret }: Pick<Platform, 'config' | 'secret'>, place: SubscriptionPlace) {
  const token = tokenOfSubscription(secret, place)
  return {
    page: `${config.PUBLIC_URL}/unsubscribe/${token}`,
    oneClick: `${config.PUBLIC_URL}/api/subscription/one-click?token=${token}`,
  }
}
