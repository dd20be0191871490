import { createHmac } from 'node:crypto'

/** A client of the demo at the played Braintree. */
export interface DemoBraintreeKeys {
  /** Keys by the names of the gateway. */
  readonly keys: { readonly merchant_id: string; readonly public_key: string; readonly private_key: string }
  /** Key of the account in the address of our webhook, to which the played Braintree sends its events. */
  readonly hookKey: string
}

const prefix = 'demo_'

export const deriveBraintree = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`braintree in miniature ${words}`).digest('hex').slice(0, 32)

/** The keys of a client of the demo, by its name key: each client has an account that no other key opens. */
export const demoBraintreeKeys = (secret: string, client: string): DemoBraintreeKeys => ({
  keys: {
    merchant_id: `${prefix}${client}`,
    public_key: deriveBraintree(secret, `public ${client}`).slice(0, 16),
    private_key: deriveBraintree(secret, `private ${client}`),
  },
  hookKey: deriveBraintree(secret, `hook ${client}`),
})

/** True for keys of a played Braintree, of this or another installation. */
export const isDemoBraintree = (keys: Readonly<Record<string, string>>): boolean =>
  keys['merchant_id']?.startsWith(prefix) ?? false

/** Name key of the client that a merchant id belongs to; undefined for any other id. */
export const readBraintreeClient = (merchantId: string): string | undefined =>
  merchantId.startsWith(prefix) ? merchantId.slice(prefix.length) : undefined
