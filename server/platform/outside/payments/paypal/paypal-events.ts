import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { GatewayAccount, GatewayHint } from '../gateway.ts'
import { askPaypal, PaypalRefused } from './ask-paypal.ts'

const text = z.string().optional()
const amount = z.object({ currency_code: text, value: text }).optional()

/** The ids, amounts and states of an event; everything else names people. */
const eventForm = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: text,
  resource_type: text,
  resource: z.object({
    id: text,
    dispute_id: text,
    status: text,
    amount,
    custom_id: text,
    invoice_id: text,
    supplementary_data: z.object({ related_ids: z.object({ order_id: text }).optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: text })).optional(),
    dispute_amount: amount,
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
})

type Resource = z.output<typeof eventForm>['resource']

const lastWord = (href: string | undefined): string | undefined => href?.split('/').at(-1)

/** The id by which the payment of an event is found: its order, its capture or its authorization. */
const subjects: readonly (readonly [event: string, find: (resource: Resource) => readonly (string | undefined)[]])[] = [
  ['CHECKOUT.ORDER.', ({ id }) => [id]],
  ['CUSTOMER.DISPUTE.', ({ disputed_transactions: list }) => (list ?? []).map((one) => one.seller_transaction_id)],
  ['PAYMENT.CAPTURE.REFUNDED', ({ links }) => [lastWord(links?.find(({ rel }) => rel === 'up')?.href)]],
  ['PAYMENT.CAPTURE.REVERSED', ({ links }) => [lastWord(links?.find(({ rel }) => rel === 'up')?.href)]],
  ['PAYMENT.REFUND.', ({ links }) => [lastWord(links?.find(({ rel }) => rel === 'up')?.href)]],
  ['PAYMENT.CAPTURE.', ({ id, supplementary_data: more }) => [more?.related_ids?.order_id ?? id]],
  ['PAYMENT.AUTHORIZATION.', ({ id, supplementary_data: more }) => [more?.related_ids?.order_id ?? id]],
]

/** Payments that an event may have changed; undefined for one that is about no payment. Throws for unreadable words. */
export function readPaypalHint(raw: Buffer): GatewayHint | undefined {
  const head = z.object({ event_type: z.string() }).parse(JSON.parse(raw.toString('utf8')))
  const subject = subjects.find(([begin]) => head.event_type.startsWith(begin))
  if (!subject) return undefined
  const { resource } = eventForm.parse(JSON.parse(raw.toString('utf8')))
  const payments = new Set(subject[1](resource).filter((id) => id !== undefined))
  return payments.size === 0 ? undefined : { payments: [...payments] }
}

/** The event without the people that it names; undefined for words that are no event. */
export const stripPaypalEvent = (event: unknown): unknown => eventForm.safeParse(event).data

const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/** The headers of a signature as PayPal wants them back; undefined where one is missing. */
function readSignature(headers: IncomingHttpHeaders): Readonly<Record<string, string>> | undefined {
  const found = Object.entries(signatureHeaders).map(([name, header]) => [name, headers[header]] as const)
  return found.every((one): one is [string, string] => typeof one[1] === 'string')
    ? Object.fromEntries(found)
    : undefined
}

function readEventId(raw: Buffer): string | undefined {
  try {
    return z.object({ id: z.string().min(1) }).safeParse(JSON.parse(raw.toString('utf8'))).data?.id
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

const verdict = z.object({ verification_status: z.string() })

/**
 * Asks PayPal whether it signed a call for the account. The event goes back with its own bytes, because PayPal signed
 * those. Throws as `askPaypal` where PayPal gives no verdict, so that it sends the event again.
 */
export async function verifyPaypalEvent(
  account: GatewayAccount,
  { raw, headers }: { readonly raw: Buffer; readonly headers: IncomingHttpHeaders },
): Promise<string | undefined> {
  const [id, signature, webhook] = [readEventId(raw), readSignature(headers), account.keys['webhook']]
  if (id === undefined || signature === undefined || !webhook) return undefined
  const head = JSON.stringify({ ...signature, webhook_id: webhook }).slice(0, -1)
  const bytes = Buffer.concat([Buffer.from(`${head},"webhook_event":`), raw, Buffer.from('}')])
  try {
    const content = { type: 'application/json', bytes }
    const path = '/v1/notifications/verify-webhook-signature'
    const { verification_status: status } = await askPaypal(account, { path, content }, verdict)
    return status === 'SUCCESS' ? id : undefined
  } catch (error) {
    // A signature in a wrong form is refused instead of judged.
    if (error instanceof PaypalRefused && [400, 422].includes(error.status)) return undefined
    throw error
  }
}
