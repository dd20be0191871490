import { chargeIntent } from './charge-intent.ts'
import { beginIntent } from './sessions.ts'
import type { StripeBook } from './stripe-book.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { Customer, Invoice, Method, Subscription, SubscriptionStatus } from './stripe-things.ts'

/** A period of a subscription: thirty days. */
const periodSeconds = 30 * 24 * 3600

const listMethods = (book: StripeBook, customer: string): Method[] =>
  book.list<Method>('payment_method', { where: { customer, type: 'card' } })

function beginInvoice(book: StripeBook, subscription: Subscription, reason: Invoice['billing_reason']): Invoice {
  const [item] = subscription.items.data
  const amount = item.price.unit_amount
  const count = book.list<Invoice>('invoice').length
  return {
    ...book.begin('invoice'),
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 1,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: subscription.customer,
    due_date: null,
    number: `DEMO-${String(count + 1).padStart(4, '0')}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    status: 'open',
    subtotal: amount,
    total: amount,
  }
}

/** Charges the stored card of the customer for one invoice. */
function payInvoice(book: StripeBook, invoice: Invoice): Invoice {
  const [method] = listMethods(book, invoice.customer)
  if (!method) throw new StripeRefusal({ message: 'This customer has no stored card.' })
  const intent = beginIntent(book, {
    amount: invoice.amount_due,
    capture_method: 'automatic_async',
    customer: invoice.customer,
    description: `Invoice ${invoice.number}`,
    metadata: {},
    payment_method_types: ['card'],
    setup_future_usage: null,
  })
  if (chargeIntent(book, intent, { method, presence: 'absent' }).status !== 'succeeded') return invoice
  return { ...invoice, amount_paid: invoice.amount_due, amount_remaining: 0, status: 'paid' }
}

/** Bills the present period of a subscription. A declined card leaves it incomplete at its begin, and past due later. */
export function billSubscription(
  book: StripeBook,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
): Subscription {
  const begun = beginInvoice(book, subscription, reason)
  book.emit('invoice.created', begun)
  const invoice = book.keep(payInvoice(book, begun))
  book.emit(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  const unpaid = reason === 'subscription_create' ? 'incomplete' : 'past_due'
  const status = invoice.status === 'paid' ? 'active' : unpaid
  const billed = book.keep<Subscription>({ ...subscription, latest_invoice: invoice.id, status })
  book.emit('customer.subscription.updated', billed)
  return billed
}

/** Begins a subscription of a customer with a stored card, and bills its first period. */
export function subscribe(book: StripeBook, customer: Customer, amount: number): Subscription {
  const begun = book.keep<Subscription>({
    ...book.begin('subscription'),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: customer.id,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: book.begin('subscription_item').id,
          current_period_start: book.now,
          current_period_end: book.now + periodSeconds,
          price: { unit_amount: amount, currency: 'usd' },
          quantity: 1,
        },
      ],
    },
    latest_invoice: null,
    start_date: book.now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  })
  book.emit('customer.subscription.created', begun)
  return billSubscription(book, begun, 'subscription_create')
}

/** Moves a subscription to a state, as time or a person at Stripe does. */
export function moveSubscription(
  book: StripeBook,
  subscription: Subscription,
  status: SubscriptionStatus,
): Subscription {
  const isOver = status === 'canceled' || status === 'incomplete_expired'
  const moved = book.keep<Subscription>({
    ...subscription,
    status,
    ...(isOver && { canceled_at: book.now, ended_at: book.now }),
    ...(status === 'trialing' && { trial_start: book.now, trial_end: book.now + periodSeconds }),
  })
  book.emit(isOver ? 'customer.subscription.deleted' : 'customer.subscription.updated', moved)
  return moved
}
