import { createHmac, timingSafeEqual } from 'node:crypto'

/** A client of the demo at the played EasyPost. */
interface DemoEasyPostKeys {
  /** Keys by the names of the gateway. */
  readonly keys: { readonly apiKey: string; readonly webhookSecret: string }
  /** Key of the account in the address of our webhook, to which the played EasyPost sends its events. */
  readonly hookKey: string
}

/** EasyPost's test keys begin with EZTK. */
const prefix = 'EZTKdemo'

const derive = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`easypost in miniature ${words}`).digest('hex').slice(0, 32)

/** The keys of a client of the demo, by its name key: each client has an account that no other key opens. */
export const demoEasyPostKeys = (secret: string, client: string): DemoEasyPostKeys => ({
  keys: {
    apiKey: `${prefix}${client}${derive(secret, `key ${client}`)}`,
    webhookSecret: derive(secret, `events ${client}`),
  },
  hookKey: derive(secret, `hook ${client}`),
})

/** True for keys of a played EasyPost, of this or another installation. */
export const isDemoEasyPost = (keys: Readonly<Record<string, string>>): boolean =>
  keys['apiKey']?.startsWith(prefix) ?? false

/** Name key of the client that an API key belongs to; undefined for any other key. */
export function readEasyPostClient(secret: string, key: string): string | undefined {
  const client = key.slice(prefix.length, -32)
  const expected = Buffer.from(demoEasyPostKeys(secret, client).keys.apiKey)
  const given = Buffer.from(key)
  return client !== '' && given.length === expected.length && timingSafeEqual(given, expected) ? client : undefined
}
