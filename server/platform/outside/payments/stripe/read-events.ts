import { z } from 'zod'
import type { Gateway, GatewayHint } from '../gateway.ts'
import { referenceName } from './present-payment.ts'

/** Seconds for which a signature counts; Stripe signs each delivery again. */
const toleranceSeconds = 300

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()

const readEvent = z.object({
  id: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: named,
    }),
  }),
})

/** Words of a call as JSON; undefined where they are none. */
function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Id of an event that Stripe signed for this account, a few minutes ago at most, and in the mode of its keys. */
export const verifyEvent: Gateway['verifyEvent'] = async (account, { raw, headers }) => {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return undefined
  const { default: Sdk } = await import('stripe')
  try {
    Sdk.webhooks.constructEvent(raw, signature, account.keys['webhookSecret'] ?? '', toleranceSeconds)
  } catch (error) {
    if (error instanceof Sdk.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return undefined
    throw error
  }
  const event = readEvent.safeParse(parseJson(raw))
  return event.success && event.data.livemode === !account.isTest ? event.data.id : undefined
}

const ownPayments = new Set(['payment_intent', 'checkout.session'])
const ownObjects = new Set(['subscription', 'invoice'])

/** Objects that an event is about; undefined for an event about something else. Throws for what cannot be read. */
export function readHint(raw: Buffer): GatewayHint | undefined {
  const { id, object, payment_intent: intent } = readEvent.parse(JSON.parse(raw.toString('utf8'))).data.object
  if (id !== undefined && ownObjects.has(object)) return { payments: [], objects: [id] }
  const payment = intent ?? (ownPayments.has(object) ? id : undefined)
  return payment === undefined ? undefined : { payments: [payment] }
}

/** Fields that name no person: ids, amounts, states and times. */
const keptFields = new Set([
  'id',
  'object',
  'type',
  'api_version',
  'created',
  'livemode',
  'pending_webhooks',
  'data',
  'status',
  'currency',
  'amount',
  'amount_total',
  'amount_captured',
  'amount_capturable',
  'amount_received',
  'amount_refunded',
  'captured',
  'refunded',
  'disputed',
  'paid',
  'payment_intent',
  'charge',
  'latest_charge',
  'customer',
  'payment_method',
  'mode',
  'payment_status',
  'reason',
  'expires_at',
  'canceled_at',
  'cancellation_reason',
  'metadata',
  referenceName,
])

/** The event with ids, amounts and states alone. */
export function stripPerson(event: unknown): unknown {
  if (Array.isArray(event)) return event.map(stripPerson)
  if (typeof event !== 'object' || event === null) return event
  return Object.fromEntries(
    Object.entries(event).flatMap(([name, value]) => (keptFields.has(name) ? [[name, stripPerson(value)]] : [])),
  )
}
