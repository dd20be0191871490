import { failPayout, payOut } from './balance.ts'
import { cancelIntent, captureIntent, endTransfer } from './charge-intent.ts'
import { endDispute, openDispute } from './disputes.ts'
import { endRefund, refundIntent } from './refunds.ts'
import { expireSession } from './sessions.ts'
import type { Delivery, StripeBook } from './stripe-book.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import { billSubscription, moveSubscription, subscribe } from './subscriptions.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Intent,
  Payout,
  Refund,
  Session,
  Subscription,
  SubscriptionStatus,
} from './stripe-things.ts'

export const subscriptionStatuses: readonly SubscriptionStatus[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
]

/** An act of a person on the pages of the played Stripe: the object it concerns, and what was chosen or typed. */
export interface Acted {
  readonly id: string
  readonly value: string
}

type Act = (book: StripeBook, acted: Acted) => void

const needIntent = (book: StripeBook, id: string): Intent => book.need<Intent>('payment_intent', id)

/** Cents of typed dollars; undefined for none. */
function readDollars(typed: string): number | undefined {
  if (typed.trim() === '') return undefined
  if (!/^\d{1,9}(?:\.\d{1,2})?$/.test(typed.trim())) throw new StripeRefusal({ message: `"${typed}" is no amount.` })
  return Math.round(Number(typed) * 100)
}

const refund: Act = (book, { id, value }) => {
  refundIntent(book, needIntent(book, id), {
    amount: readDollars(value),
    metadata: {},
    reason: 'requested_by_customer',
  })
}

const cancel: Act = (book, { id }) => {
  const intent = needIntent(book, id)
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw new StripeRefusal({ message: `A payment that is ${intent.status} cannot be cancelled.` })
  cancelIntent(book, intent, 'requested_by_customer')
}

const capture: Act = (book, { id }) => {
  const intent = needIntent(book, id)
  if (intent.status !== 'requires_capture') throw new StripeRefusal({ message: 'Nothing is left to capture.' })
  captureIntent(book, intent, intent.amount_capturable)
}

const dispute: Act = (book, { id, value }) => {
  const charge = book.need<Charge>('charge', needIntent(book, id).latest_charge ?? '')
  if (!charge.captured || charge.disputed)
    throw new StripeRefusal({ message: 'Only a captured payment can be disputed, and only once.' })
  openDispute(book, charge, value === '' ? 'fraudulent' : value)
}

const endDisputeAs =
  (status: 'won' | 'lost'): Act =>
  (book, { id }) => {
    const open = book.need<Dispute>('dispute', id)
    if (open.status === 'won' || open.status === 'lost') throw new StripeRefusal({ message: 'This dispute is over.' })
    endDispute(book, open, status)
  }

const endTransferAs =
  (outcome: 'arrives' | 'returns'): Act =>
  (book, { id }) => {
    const intent = needIntent(book, id)
    if (intent.status !== 'processing') throw new StripeRefusal({ message: 'This payment is not on its way.' })
    const ended = endTransfer(book, intent, outcome)
    const [session] = book.list<Session>('checkout.session', { where: { payment_intent: id }, limit: 1 })
    if (!session) return
    const isPaid = ended.status === 'succeeded'
    const changed = book.keep<Session>({ ...session, payment_status: isPaid ? 'paid' : 'unpaid' })
    book.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, changed)
  }

const endRefundAs =
  (outcome: 'succeeded' | 'failed'): Act =>
  (book, { id }) => {
    const open = book.need<Refund>('refund', id)
    if (open.status !== 'pending') throw new StripeRefusal({ message: 'This refund is over.' })
    endRefund(book, open, outcome)
  }

const begin: Act = (book, { id, value }) => {
  const amount = readDollars(value)
  if (amount === undefined || amount < 50) throw new StripeRefusal({ message: 'A subscription costs 0.50 at least.' })
  subscribe(book, book.need<Customer>('customer', id), amount)
}

const move: Act = (book, { id, value }) => {
  if (!subscriptionStatuses.some((status) => status === value))
    throw new StripeRefusal({ message: `${value} is no state of a subscription.` })
  moveSubscription(book, book.need<Subscription>('subscription', id), value as SubscriptionStatus)
}

/** Plans held events again, in their order or another, and takes them from the waiting ones. */
function releaseHeld(book: StripeBook, order: (held: readonly Delivery[]) => readonly Delivery[]): void {
  const held = book.listDeliveries('held')
  for (const one of order(held)) book.planDelivery(one.event, 'due')
  for (const one of held) book.moveDelivery(one, { ...one, state: 'dropped', note: 'sent by hand' })
}

/** Settings of an account that a person may change. */
const settingNames = ['events', 'decline', 'drop', 'fail', 'slow', 'offline', 'hook'] as const

const set: Act = (book, { id, value }) => {
  if (!settingNames.some((name) => name === id)) throw new StripeRefusal({ message: `No setting is called ${id}.` })
  book.setSetting(id, value)
}

/** Everything that a person does in an account beyond paying, by name. */
export const stripeActs = {
  set,
  refund,
  cancel,
  capture,
  dispute,
  'win-dispute': endDisputeAs('won'),
  'lose-dispute': endDisputeAs('lost'),
  'transfer-arrives': endTransferAs('arrives'),
  'transfer-returns': endTransferAs('returns'),
  'refund-arrives': endRefundAs('succeeded'),
  'refund-fails': endRefundAs('failed'),
  'pay-out': (book) => {
    if (!payOut(book)) throw new StripeRefusal({ message: 'The balance has nothing to pay out.' })
  },
  'payout-fails': (book, { id }) => {
    const payout = book.need<Payout>('payout', id)
    if (payout.status === 'failed') throw new StripeRefusal({ message: 'The bank has returned this payout.' })
    failPayout(book, payout)
  },
  expire: (book, { id }) => {
    expireSession(book, book.need<Session>('checkout.session', id))
  },
  subscribe: begin,
  'bill-subscription': (book, { id }) => {
    billSubscription(book, book.need<Subscription>('subscription', id))
  },
  'move-subscription': move,
  'send-event': (book, { id }) => book.planDelivery(book.need('event', id).id, 'due'),
  'send-held': (book) => releaseHeld(book, (held) => held),
  'send-held-reversed': (book) => releaseHeld(book, (held) => held.toReversed()),
  'drop-held': (book) => releaseHeld(book, () => []),
} satisfies Readonly<Record<string, Act>>

export type StripeAct = keyof typeof stripeActs
