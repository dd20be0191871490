import { findFee, moveBalance } from './balance.ts'
import { openDispute } from './disputes.ts'
import type { StripeBook } from './stripe-book.ts'
import type { Charge, Intent, Method, PaymentError } from './stripe-things.ts'
import { declines, testMethods, type DeclineCode, type TestMethod } from './test-methods.ts'

const describeMethod = ({ type, card }: Method): Charge['payment_method_details'] => ({ type, ...(card && { card }) })

function beginCharge(book: StripeBook, intent: Intent, method: Method): Charge {
  return {
    ...book.begin('charge'),
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { email: null, name: null },
    captured: false,
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: describeMethod(method),
    receipt_url: null,
    refunded: false,
    status: 'succeeded',
  }
}

/** Books the money of a charge, whole or in part. */
function settle(book: StripeBook, charge: Charge, amount: number): Charge {
  const captured: Charge = { ...charge, amount_captured: amount, captured: true, paid: true, status: 'succeeded' }
  const isCard = charge.payment_method_details.type === 'card'
  const moved = moveBalance(book, charge, {
    type: isCard ? 'charge' : 'payment',
    category: 'charge',
    amount,
    fee: findFee(captured),
    description: charge.description,
  })
  return book.keep<Charge>({ ...captured, balance_transaction: moved.id })
}

function fail(book: StripeBook, intent: Intent, { method, error }: { method: Method; error: PaymentError }): Intent {
  const charge = book.keep<Charge>({
    ...beginCharge(book, intent, method),
    failure_code: error.code,
    failure_message: error.message,
    paid: false,
    status: 'failed',
  })
  const failed = book.keep<Intent>({
    ...intent,
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  book.emit('charge.failed', charge)
  book.emit('payment_intent.payment_failed', failed)
  return failed
}

function succeed(book: StripeBook, intent: Intent, charge: Charge): Intent {
  const settled = settle(book, charge, intent.amount)
  const paid = book.keep<Intent>({
    ...intent,
    amount_received: intent.amount,
    latest_charge: settled.id,
    status: 'succeeded',
  })
  book.emit('charge.succeeded', settled)
  book.emit('payment_intent.succeeded', paid)
  if (testMethods[book.need<Method>('payment_method', charge.payment_method).made_of]?.isDisputed)
    openDispute(book, settled, 'fraudulent')
  return paid
}

/** Takes the money, or what the method allows of it. */
function take(book: StripeBook, intent: Intent, method: Method): Intent {
  const charge = book.keep(beginCharge(book, intent, method))
  const begun: Intent = {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  }
  if (method.type === 'us_bank_account') {
    book.keep<Charge>({ ...charge, paid: false, status: 'pending' })
    const waiting = book.keep<Intent>({ ...begun, status: 'processing' })
    book.emit('payment_intent.processing', waiting)
    return waiting
  }
  if (intent.capture_method !== 'manual') return succeed(book, begun, charge)
  const held = book.keep<Intent>({ ...begun, amount_capturable: intent.amount, status: 'requires_capture' })
  book.emit('charge.succeeded', charge)
  book.emit('payment_intent.amount_capturable_updated', held)
  return held
}

/** How the owner of a method takes part in a payment. */
export type Presence = 'present' | 'confirmed' | 'absent'

const findDecline = (book: StripeBook, { decline, declinesLater }: TestMethod, presence: Presence) => {
  const forced = book.takeSetting('decline')
  if (forced !== undefined) return declines[forced as DeclineCode]
  return declinesLater && presence === 'absent' ? declines.generic_decline : decline
}

const authenticationError: PaymentError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Charges a method. The state of the intent tells what came of it. */
export function chargeIntent(
  book: StripeBook,
  intent: Intent,
  { method, presence }: { readonly method: Method; readonly presence: Presence },
): Intent {
  const test = testMethods[method.made_of] ?? { label: '', type: 'card' }
  if (test.isAuthenticated && presence === 'absent') return fail(book, intent, { method, error: authenticationError })
  if (test.isAuthenticated && presence === 'present') {
    const asking = book.keep<Intent>({
      ...intent,
      next_action: { type: 'use_stripe_sdk' },
      payment_method: method.id,
      status: 'requires_action',
    })
    book.emit('payment_intent.requires_action', asking)
    return asking
  }
  const decline = findDecline(book, test, presence)
  if (decline) return fail(book, intent, { method, error: { type: 'card_error', ...decline } })
  return take(book, intent, method)
}

/** The owner of a card refused to confirm a payment. */
export function refuseIntent(book: StripeBook, intent: Intent): Intent {
  const method = book.need<Method>('payment_method', intent.payment_method ?? '')
  const error: PaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
  return fail(book, intent, { method, error })
}

/** Captures an authorised intent; less than its amount releases the rest. */
export function captureIntent(book: StripeBook, intent: Intent, amount: number): Intent {
  const charge = settle(book, book.need<Charge>('charge', intent.latest_charge ?? ''), amount)
  const captured = book.keep<Intent>({ ...intent, amount_capturable: 0, amount_received: amount, status: 'succeeded' })
  book.emit('charge.captured', charge)
  book.emit('payment_intent.succeeded', captured)
  return captured
}

/** Ends an intent whose money did not move. */
export function cancelIntent(book: StripeBook, intent: Intent, reason: string | null): Intent {
  const cancelled = book.keep<Intent>({
    ...intent,
    amount_capturable: 0,
    canceled_at: book.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  const charge = intent.latest_charge === null ? undefined : book.find<Charge>('charge', intent.latest_charge)
  if (charge?.status === 'succeeded') {
    const expired = book.keep<Charge>({ ...charge, amount_captured: 0, captured: false })
    book.emit('charge.expired', expired)
  }
  book.emit('payment_intent.canceled', cancelled)
  return cancelled
}

/** A transfer from a bank account arrives, or comes back. */
export function endTransfer(book: StripeBook, intent: Intent, outcome: 'arrives' | 'returns'): Intent {
  const charge = book.need<Charge>('charge', intent.latest_charge ?? '')
  if (outcome === 'arrives') return succeed(book, intent, charge)
  const method = book.need<Method>('payment_method', charge.payment_method)
  const error: PaymentError = {
    type: 'card_error',
    code: 'payment_intent_payment_attempt_failed',
    message: 'The bank returned the transfer.',
  }
  return fail(book, intent, { method, error })
}
