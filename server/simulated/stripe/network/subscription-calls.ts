import type { StripeBook } from './stripe-book.ts'
import { readNumber, readOrNull, readPart, readText, readTexts, type Form } from './stripe-form.ts'
import type { Invoice } from './stripe-invoice.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { StripeInterval, StripeProduct, Subscription, SubscriptionItem } from './stripe-things.ts'
import {
  beginInvoice,
  beginSubscription,
  billAmount,
  findPeriodEnd,
  moveSubscription,
  sumPrices,
} from './subscriptions.ts'

interface Call {
  readonly book: StripeBook
  readonly form: Form
  readonly id: string
}

const intervals: readonly StripeInterval['interval'][] = ['day', 'week', 'month', 'year']

/** The entries of a list that a form has sent. */
const listForms = (form: Form | undefined): Form[] => (typeof form === 'object' ? Object.values(form) : [])

export function createProduct({ book, form }: Call): StripeProduct {
  const id = readText(form, 'id')
  if (id !== undefined && book.find<StripeProduct>('product', id))
    throw new StripeRefusal({ code: 'resource_already_exists', param: 'id', message: 'Product already exists.' })
  const begun = book.begin('product')
  const product = book.keep<StripeProduct>({
    ...begun,
    id: id ?? begun.id,
    name: readText(form, 'name') ?? '',
    metadata: readTexts(form, 'metadata'),
  })
  book.emit('product.created', product)
  return product
}

function readInterval(form: Form): StripeInterval {
  const named = readText(form, 'price_data', 'recurring', 'interval')
  const interval = intervals.find((one) => one === named)
  if (!interval) throw new StripeRefusal({ param: 'items[0][price_data]', message: 'Invalid interval' })
  return { interval, interval_count: readNumber(form, 'price_data', 'recurring', 'interval_count') ?? 1 }
}

type Period = Pick<SubscriptionItem, 'current_period_start' | 'current_period_end'>

function readItem(book: StripeBook, form: Form, period: Period | undefined): SubscriptionItem {
  const recurring = readInterval(form)
  const product = book.need<StripeProduct>('product', readText(form, 'price_data', 'product') ?? '').id
  return {
    id: book.begin('subscription_item').id,
    current_period_start: book.now,
    current_period_end: findPeriodEnd(book.now, recurring),
    ...period,
    price: {
      unit_amount: readNumber(form, 'price_data', 'unit_amount') ?? 0,
      currency: 'usd',
      product,
      recurring,
    },
    quantity: readNumber(form, 'quantity') ?? 1,
  }
}

/** New items of a call; the ones before them are deleted by it. Undefined where it names none. */
function readItems(
  { book }: Pick<Call, 'book'>,
  form: Form | undefined,
  periodOf: (interval: StripeInterval) => Period | undefined,
): Subscription['items']['data'] | undefined {
  const fresh = listForms(form).filter((item) => readPart(item, 'price_data') !== undefined)
  const [first, ...others] = fresh.map((item) => readItem(book, item, periodOf(readInterval(item))))
  return first && [first, ...others]
}

export function createSubscription(call: Call): Subscription {
  const { book, form } = call
  const [trialEnd, anchor] = [readNumber(form, 'trial_end') ?? null, readNumber(form, 'billing_cycle_anchor') ?? null]
  const until = trialEnd ?? anchor
  const items = readItems(call, readPart(form, 'items'), () =>
    until === null ? undefined : { current_period_start: book.now, current_period_end: until },
  )
  if (!items) throw new StripeRefusal({ param: 'items', message: 'Missing required param: items.' })
  return beginSubscription(book, {
    customer: book.need('customer', readText(form, 'customer') ?? '').id,
    metadata: readTexts(form, 'metadata'),
    default_payment_method: readOrNull(form, 'default_payment_method'),
    items,
    trialEnd,
    anchor,
  })
}

const isSameInterval = (one: StripeInterval, other: StripeInterval): boolean =>
  one.interval === other.interval && one.interval_count === other.interval_count

/** Items of a change, and what it costs by the seconds that are left. */
function computeChange(call: Call, subscription: Subscription, asked: { items: Form | undefined; at: number }) {
  const [present] = subscription.items.data
  const { current_period_start: start, current_period_end: end } = present
  const keeps = (interval: StripeInterval): boolean => isSameInterval(interval, present.price.recurring)
  const items = readItems(call, asked.items, (interval) =>
    keeps(interval) ? { current_period_start: start, current_period_end: end } : undefined,
  )
  if (!items) return undefined
  const left = (end - asked.at) / Math.max(1, end - start)
  const returned = subscription.status === 'trialing' ? 0 : Math.round(sumPrices(subscription.items.data) * left)
  const isKept = keeps(items[0].price.recurring)
  const charged = subscription.status === 'trialing' ? 0 : Math.round(sumPrices(items) * (isKept ? left : 1))
  return { items, amount: charged - returned }
}

/** What an invoice of a change would be; nothing is kept. */
export function previewInvoice(call: Call): Invoice {
  const { book, form } = call
  const subscription = book.need<Subscription>('subscription', readText(form, 'subscription') ?? '')
  const details = readPart(form, 'subscription_details')
  const at = readNumber(details, 'proration_date') ?? book.now
  const change = computeChange(call, subscription, { items: readPart(details, 'items'), at })
  const amount = change?.amount ?? sumPrices(subscription.items.data)
  const invoice = beginInvoice(book, subscription, { reason: 'subscription_update', amount: Math.max(0, amount) })
  return { ...invoice, subtotal: amount, total: amount }
}

/** The settings of a call, in the fields of a subscription. */
function readSettings({ book, form }: Call, subscription: Subscription): Partial<Subscription> {
  const ends = readText(form, 'cancel_at_period_end')
  const pause = readPart(form, 'pause_collection')
  const [item] = subscription.items.data
  return {
    metadata: { ...subscription.metadata, ...readTexts(form, 'metadata') },
    ...(ends !== undefined && {
      cancel_at_period_end: ends === 'true',
      cancel_at: ends === 'true' ? item.current_period_end : null,
      canceled_at: ends === 'true' ? book.now : null,
    }),
    ...(pause !== undefined && {
      pause_collection: typeof pause === 'object' ? { behavior: readText(pause, 'behavior') ?? 'void' } : null,
    }),
  }
}

const isOver = ({ status }: Subscription): boolean => status === 'canceled' || status === 'incomplete_expired'

export function updateSubscription(call: Call): Subscription {
  const { book, form, id } = call
  const before = book.need<Subscription>('subscription', id)
  if (isOver(before))
    throw new StripeRefusal({
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    })
  const asked = { items: readPart(form, 'items'), at: readNumber(form, 'proration_date') ?? book.now }
  const change = computeChange(call, before, asked)
  const changed = book.keep<Subscription>({
    ...before,
    ...readSettings(call, before),
    ...(change && { items: { object: 'list' as const, data: change.items } }),
  })
  if (change && change.amount > 0)
    return billAmount(book, changed, { reason: 'subscription_update', amount: change.amount })
  book.emit('customer.subscription.updated', changed)
  return changed
}

export function endSubscription({ book, id }: Call): Subscription {
  const before = book.need<Subscription>('subscription', id)
  if (isOver(before)) throw new StripeRefusal({ code: 'resource_missing', message: `No such subscription: '${id}'` })
  return moveSubscription(book, before, 'canceled')
}
