import { moveBalance } from './balance.ts'
import type { StripeBook } from './stripe-book.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { Charge, Intent, Metadata, Method, Refund } from './stripe-things.ts'
import { testMethods } from './test-methods.ts'

interface Asked {
  readonly amount: number | undefined
  readonly metadata: Metadata
  readonly reason: string | null
}

const print = (cents: number): string => `$${(cents / 100).toFixed(2)}`

function requireRemainder(charge: Charge, amount: number): void {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.disputed)
    throw new StripeRefusal({
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  if (left === 0)
    throw new StripeRefusal({
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  if (!Number.isInteger(amount) || amount < 1)
    throw new StripeRefusal({ code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid positive integer' })
  if (amount > left)
    throw new StripeRefusal({
      param: 'amount',
      message: `Refund amount (${print(amount)}) is greater than unrefunded amount on charge (${print(left)})`,
    })
}

const addRefunded = (book: StripeBook, charge: Charge, amount: number): Charge => {
  const refunded = charge.amount_refunded + amount
  return book.keep<Charge>({
    ...charge,
    amount_refunded: refunded,
    refunded: refunded > 0 && refunded === charge.amount_captured,
  })
}

/** Gives money of a payment back. Throws `StripeRefusal` above what is left of it. */
export function refundIntent(book: StripeBook, intent: Intent, asked: Asked): Refund {
  const charge = intent.latest_charge === null ? undefined : book.find<Charge>('charge', intent.latest_charge)
  if (intent.status !== 'succeeded' || !charge)
    throw new StripeRefusal({
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    })
  const amount = asked.amount ?? charge.amount_captured - charge.amount_refunded
  requireRemainder(charge, amount)
  const method = book.find<Method>('payment_method', charge.payment_method)
  const begun: Refund = {
    ...book.begin('refund'),
    amount,
    balance_transaction: null,
    charge: charge.id,
    currency: 'usd',
    metadata: asked.metadata,
    payment_intent: intent.id,
    reason: asked.reason,
    status: testMethods[method?.made_of ?? '']?.refundsWait ? 'pending' : 'succeeded',
  }
  const moved = moveBalance(book, begun, {
    type: charge.payment_method_details.type === 'card' ? 'refund' : 'payment_refund',
    category: 'refund',
    amount: -amount,
    description: 'REFUND FOR PAYMENT',
  })
  const refund = book.keep<Refund>({ ...begun, balance_transaction: moved.id })
  const changed = addRefunded(book, charge, amount)
  book.emit('refund.created', refund)
  book.emit('charge.refunded', changed)
  return refund
}

/** Ends a pending refund: it arrives, or its money comes back. */
export function endRefund(book: StripeBook, refund: Refund, outcome: 'succeeded' | 'failed'): Refund {
  const ended = book.keep<Refund>({
    ...refund,
    status: outcome,
    ...(outcome === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  })
  if (outcome === 'failed') {
    addRefunded(book, book.need<Charge>('charge', refund.charge), -refund.amount)
    moveBalance(book, refund, {
      type: 'refund_failure',
      category: 'refund_failure',
      amount: refund.amount,
      description: 'REFUND FAILED',
    })
    book.emit('refund.failed', ended)
  }
  book.emit('refund.updated', ended)
  return ended
}
