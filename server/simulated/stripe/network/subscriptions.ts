import { chargeIntent } from './charge-intent.ts'
import { beginIntent } from './sessions.ts'
import type { StripeBook } from './stripe-book.ts'
import type { Invoice } from './stripe-invoice.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type {
  Customer,
  Method,
  StripeInterval,
  Subscription,
  SubscriptionItem,
  SubscriptionStatus,
} from './stripe-things.ts'

const monthly: StripeInterval = { interval: 'month', interval_count: 1 }

const daySeconds = 24 * 3600

/** The end of a period that begins at a time, in seconds. */
export function findPeriodEnd(start: number, { interval, interval_count: count }: StripeInterval): number {
  if (interval === 'day') return start + count * daySeconds
  if (interval === 'week') return start + 7 * count * daySeconds
  const date = new Date(start * 1000)
  const months = interval === 'year' ? 12 * count : count
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), last)
  return Math.floor(new Date(date).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, day) / 1000)
}

export const sumPrices = (items: readonly SubscriptionItem[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)

const listMethods = (book: StripeBook, customer: string): Method[] =>
  book.list<Method>('payment_method', { where: { customer, type: 'card' } })

interface Billed {
  readonly reason: Invoice['billing_reason']
  readonly amount: number
}

/** An invoice about an amount, before it is paid. */
export function beginInvoice(book: StripeBook, subscription: Subscription, { reason, amount }: Billed): Invoice {
  const [item] = subscription.items.data
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
    payments: { object: 'list', data: [] },
    period_end: item.current_period_end,
    period_start: item.current_period_start,
    status: 'open',
    subtotal: amount,
    total_taxes: null,
    total: amount,
  }
}

/** Charges the stored card of the customer for one invoice; an invoice about nothing is paid. */
function payInvoice(book: StripeBook, invoice: Invoice, card: string | null): Invoice {
  const paid: Invoice = { ...invoice, amount_paid: invoice.amount_due, amount_remaining: 0, status: 'paid' }
  if (invoice.amount_due === 0) return paid
  const methods = listMethods(book, invoice.customer)
  const method = methods.find(({ id }) => id === card) ?? methods[0]
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
  const { status } = chargeIntent(book, intent, { method, presence: 'absent' })
  const payment = { type: 'payment_intent' as const, payment_intent: intent.id }
  return { ...(status === 'succeeded' ? paid : invoice), payments: { object: 'list', data: [{ payment }] } }
}

/** Bills an amount. A declined card leaves a subscription incomplete at its begin, and past due later. */
export function billAmount(book: StripeBook, subscription: Subscription, billed: Billed): Subscription {
  const begun = beginInvoice(book, subscription, billed)
  book.emit('invoice.created', begun)
  const invoice = book.keep(payInvoice(book, begun, subscription.default_payment_method))
  book.emit(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  const unpaid = billed.reason === 'subscription_create' ? 'incomplete' : 'past_due'
  const status = invoice.status === 'paid' ? 'active' : unpaid
  const kept = book.keep<Subscription>({ ...subscription, latest_invoice: invoice.id, status })
  book.emit('customer.subscription.updated', kept)
  return kept
}

const moveItem = (item: SubscriptionItem): SubscriptionItem => ({
  ...item,
  current_period_start: item.current_period_end,
  current_period_end: findPeriodEnd(item.current_period_end, item.price.recurring),
})

/** Items in the period that follows the present one. */
const moveOn = ([first, ...others]: Subscription['items']['data']): Subscription['items']['data'] => [
  moveItem(first),
  ...others.map(moveItem),
]

/** Begins and bills the next period of a subscription; one that ends with its period is canceled. */
export function billSubscription(book: StripeBook, subscription: Subscription): Subscription {
  if (subscription.cancel_at_period_end) return moveSubscription(book, subscription, 'canceled')
  const data = moveOn(subscription.items.data)
  const next = book.keep<Subscription>({ ...subscription, items: { object: 'list', data } })
  if (next.pause_collection !== null) return next
  return billAmount(book, next, { reason: 'subscription_cycle', amount: sumPrices(data) })
}

interface Begun extends Pick<Subscription, 'customer' | 'metadata' | 'default_payment_method'> {
  readonly items: Subscription['items']['data']
  /** End of its trial, or the first period that is billed where the time until then is free. */
  readonly trialEnd: number | null
  readonly anchor: number | null
}

/** Begins a subscription, and bills its first period unless that is free. */
export function beginSubscription(book: StripeBook, { items, trialEnd, anchor, ...facts }: Begun): Subscription {
  const begun = book.keep<Subscription>({
    ...book.begin('subscription'),
    ...facts,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    currency: 'usd',
    ended_at: null,
    items: { object: 'list', data: items },
    latest_invoice: null,
    pause_collection: null,
    start_date: book.now,
    status: trialEnd !== null ? 'trialing' : anchor !== null ? 'active' : 'incomplete',
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : book.now,
  })
  book.emit('customer.subscription.created', begun)
  if (trialEnd !== null || anchor !== null) return begun
  return billAmount(book, begun, { reason: 'subscription_create', amount: sumPrices(items) })
}

/** Begins a monthly subscription of a customer with a stored card, as a person does on the page of the account. */
export const subscribe = (book: StripeBook, { id: customer }: Customer, amount: number): Subscription =>
  beginSubscription(book, {
    customer,
    metadata: {},
    default_payment_method: null,
    trialEnd: null,
    anchor: null,
    items: [
      {
        id: book.begin('subscription_item').id,
        current_period_start: book.now,
        current_period_end: findPeriodEnd(book.now, monthly),
        price: { unit_amount: amount, currency: 'usd', product: null, recurring: monthly },
        quantity: 1,
      },
    ],
  })

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
    ...(isOver && { canceled_at: subscription.canceled_at ?? book.now, ended_at: book.now }),
    ...(status === 'trialing' && { trial_start: book.now, trial_end: findPeriodEnd(book.now, monthly) }),
  })
  book.emit(isOver ? 'customer.subscription.deleted' : 'customer.subscription.updated', moved)
  return moved
}
