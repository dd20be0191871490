import type Stripe from 'stripe'
import type { Doc } from '../../../../../domain/kernel/index.ts'
import { readId } from './open-stripe.ts'

/** A ten-digit time of Stripe in milliseconds (3-aviation section 3, commerce 15). */
const readMs = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : seconds * 1000

function mirrorCharge(charge: Stripe.Charge): Doc {
  const { card, type } = charge.payment_method_details ?? {}
  return {
    id: charge.id,
    object: charge.object,
    amount: charge.amount,
    amount_captured: charge.amount_captured,
    amount_refunded: charge.amount_refunded,
    balance_transaction: readId(charge.balance_transaction) ?? null,
    captured: charge.captured,
    created: readMs(charge.created),
    currency: charge.currency,
    customer: readId(charge.customer) ?? null,
    disputed: charge.disputed,
    failure_code: charge.failure_code,
    failure_message: charge.failure_message,
    livemode: charge.livemode,
    paid: charge.paid,
    payment_intent: readId(charge.payment_intent) ?? null,
    payment_method: charge.payment_method,
    method: type ?? null,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    receipt_url: charge.receipt_url,
    refunded: charge.refunded,
    status: charge.status,
  }
}

/** The mirror record of a payment intent and its charge, without names, addresses and card numbers. */
export const mirrorIntent = (intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): Doc => ({
  id: intent.id,
  object: intent.object,
  amount: intent.amount,
  amount_capturable: intent.amount_capturable,
  amount_received: intent.amount_received,
  canceled_at: readMs(intent.canceled_at),
  cancellation_reason: intent.cancellation_reason,
  capture_method: intent.capture_method,
  created: readMs(intent.created),
  currency: intent.currency,
  customer: readId(intent.customer) ?? null,
  description: intent.description,
  livemode: intent.livemode,
  payment_method: readId(intent.payment_method) ?? null,
  payment_method_types: [...intent.payment_method_types],
  status: intent.status,
  charge: charge ? mirrorCharge(charge) : null,
})

/** Times of a subscription are those of its first item: Stripe bills each item by itself. */
export function mirrorSubscription(subscription: Stripe.Subscription): Doc {
  const [item] = subscription.items.data
  return {
    id: subscription.id,
    object: subscription.object,
    cancel_at: readMs(subscription.cancel_at),
    cancel_at_period_end: subscription.cancel_at_period_end,
    canceled_at: readMs(subscription.canceled_at),
    collection_method: subscription.collection_method,
    created: readMs(subscription.created),
    currency: subscription.currency,
    current_period_start: readMs(item?.current_period_start),
    current_period_end: readMs(item?.current_period_end),
    customer: readId(subscription.customer) ?? null,
    ended_at: readMs(subscription.ended_at),
    invoice: readId(subscription.latest_invoice) ?? null,
    livemode: subscription.livemode,
    paused: subscription.pause_collection !== null,
    metadata: { ...subscription.metadata },
    start_date: readMs(subscription.start_date),
    status: subscription.status,
    trial_end: readMs(subscription.trial_end),
    trial_start: readMs(subscription.trial_start),
  }
}

/** The payment of an invoice: the newest of its attempts. */
const readIntent = ({ payments }: Stripe.Invoice): string | undefined =>
  readId(payments?.data.findLast(({ payment }) => payment.type === 'payment_intent')?.payment.payment_intent)

/** The mirror record of an invoice, without the name and address of its customer. */
export const mirrorInvoice = (invoice: Stripe.Invoice): Doc => ({
  id: invoice.id,
  object: invoice.object,
  amount_due: invoice.amount_due,
  amount_paid: invoice.amount_paid,
  amount_remaining: invoice.amount_remaining,
  attempt_count: invoice.attempt_count,
  billing_reason: invoice.billing_reason,
  collection_method: invoice.collection_method,
  created: readMs(invoice.created),
  currency: invoice.currency,
  customer: readId(invoice.customer) ?? null,
  due_date: readMs(invoice.due_date),
  intent: readIntent(invoice) ?? null,
  livemode: invoice.livemode,
  number: invoice.number,
  period_end: readMs(invoice.period_end),
  period_start: readMs(invoice.period_start),
  status: invoice.status,
  subscription: readId(invoice.parent?.subscription_details?.subscription) ?? null,
  subtotal: invoice.subtotal,
  tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  total: invoice.total,
})
