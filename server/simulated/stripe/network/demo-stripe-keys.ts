import { createHmac, timingSafeEqual } from 'node:crypto'

/** Keys of a client of the demo at the played Stripe. */
export interface DemoStripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Key of the account in the address of our webhook, to which the played Stripe sends its events. */
  readonly hookKey: string
}

const prefix = 'sk_test_demo'

const derive = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`stripe in miniature ${words}`).digest('hex').slice(0, 32)

/** The keys of a client of the demo, by its name key: each client has an account that no other key opens. */
export const demoStripeKeys = (secret: string, client: string): DemoStripeKeys => ({
  secretKey: `${prefix}${client}${derive(secret, `key ${client}`)}`,
  webhookSecret: `whsec_${derive(secret, `events ${client}`)}`,
  hookKey: derive(secret, `hook ${client}`),
})

/** True for a key that the played Stripe gave out, here or in another installation. */
export const isDemoStripeKey = (key: string): boolean => key.startsWith(prefix)

/** Name key of the client that a secret key belongs to; undefined for any other key. */
export function readStripeClient(secret: string, key: string): string | undefined {
  const client = key.slice(prefix.length, -32)
  const expected = Buffer.from(demoStripeKeys(secret, client).secretKey)
  const given = Buffer.from(key)
  return client !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? client : undefined
}
