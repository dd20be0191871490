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
