import { createHmac } from 'node:crypto'

/** A client of the demo at the played PayPal. */
export interface DemoPaypalKeys {
  /** Keys by the names of the gateway. */
  readonly keys: { readonly client_id: string; readonly secret: string; readonly webhook: string }
  /** Key of the account in the address of our webhook, to which the played PayPal sends its events. */
  readonly hookKey: string
}

const prefix = 'demo-'

export const derivePaypal = (secret: string, words: string): string =>
  createHmac('sha256', secret).update(`paypal in miniature ${words}`).digest('hex').slice(0, 32)

/** The keys of a client of the demo, by its name key: each client has an account that no other key opens. */
export const demoPaypalKeys = (secret: string, client: string): DemoPaypalKeys => ({
  keys: {
    client_id: `${prefix}${client}`,
    secret: derivePaypal(secret, `secret ${client}`),
    webhook: derivePaypal(secret, `webhook ${client}`).slice(0, 17).toUpperCase(),
  },
  hookKey: derivePaypal(secret, `hook ${client}`),
})

/** True for keys of a played PayPal, of this or another installation. */
export const isDemoPaypal = (keys: Readonly<Record<string, string>>): boolean =>
  keys['client_id']?.startsWith(prefix) ?? false

/** Name key of the client that a client id belongs to; undefined for any other id. */
export const readPaypalClient = (clientId: string): string | undefined =>
  clientId.startsWith(prefix) ? clientId.slice(prefix.length) : undefined
