import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { saleKinds, type SaleKind } from '../sales/sale-shape.ts'
import { changedWithCharge } from '../sales/contract.ts'
import { mostPeriodDays } from './billing-calendar.ts'
import { periodNames, subscribedGroup, subscribedItem } from './product-subscriptions.ts'
import { subscriptionStatusNames } from '../subscription-statuses.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const kindNames = Object.keys(saleKinds) as [SaleKind, ...SaleKind[]]

const changed = ['product_subscriptions'] as const
const changedWithBill = [...changedWithCharge, 'shares', 'threads', 'threadsmsgs', 'short_urls'] as const

/** A subscription after a verb. */
const subscriptionState = z.object({
  id,
  version: z.int(),
  number: shortText,
  status: z.enum(subscriptionStatusNames),
  current_period_end: epochMs,
  /** True while the provider was asked for a change and has not answered. */
  isAsked: z.boolean(),
})

export type SubscriptionState = z.output<typeof subscriptionState>

const period = z.enum(periodNames)
const days = z.int().min(1).max(mostPeriodDays).optional()
const why = shortText.trim().default('')

/** Product of a new subscription: price, period and trial of the product where absent. */
const chosenPlan = {
  product: id,
  quantity: z.number().positive().max(1_000_000).default(1),
  price: cents.min(0).optional(),
  period: period.optional(),
  days,
}

/** A stored card that the provider charges each period; without it we bill by orders. */
const byCard = { card: id.optional() }

/**
 * Starts a subscription of a contact. Its first period is billed at once by an order with a payment link, or after its trial;
 * with a stored card at Stripe, Stripe bills it (decision E11). Throws Invalid, NotFound.
 */
export const startSubscription = defineContract({
  method: 'POST',
  path: '/sales/subscriptions',
  summary: 'Start a subscription of a contact',
  role: 'orders',
  changes: changedWithBill,
  body: z.strictObject({
    id: id.optional(),
    contact: id,
    type: z.enum(kindNames).exclude(['ops', 'existing']).default('individual'),
    ...chosenPlan,
    trial_period_days: z.int().nonnegative().max(3650).optional(),
    group: subscribedGroup.omit({ members: true }).optional(),
    ...byCard,
  }),
  output: subscriptionState,
})

/**
 * Starts the subscription of a line of a placed order, which bills its first period, or extends the subscription that an order
 * of the kind `existing` names (decision E10). Throws Invalid, NotFound.
 */
export const subscribeOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/subscriptions',
  summary: 'Start the subscription of an order, or extend an existing one',
  role: 'orders',
  changes: [...changed, 'orders'],
  params,
  body: z.strictObject({ line: id, days, ...byCard }),
  output: subscriptionState,
})

/** A plan that is typed. */
const newPlan = z.strictObject({ items: z.array(subscribedItem).min(1).max(100), period, days })

const planCosts = {
  /** Cents before tax: given back for the old plan, charged for the new one, used of a credit, due now, and kept. */
  returned: cents,
  charged: cents,
  used: cents,
  due: cents,
  credit: cents,
}

/** Computes a change of plan, and saves nothing. */
export const previewSubscriptionPlan = defineContract({
  method: 'POST',
  path: '/sales/subscriptions/:id/plan/preview',
  summary: 'Calculate what a change of plan costs, without saving it',
  role: 'orders',
  repeat: 'reads',
  params,
  body: newPlan,
  output: z.object({
    ...planCosts,
    /** Cents of each period, before and after. */
    before: cents,
    after: cents,
    /** When the next period is billed. */
    next: epochMs,
    /** Moment of the calculation. */
    at: epochMs,
    /** True where the provider computed it. */
    isByProvider: z.boolean(),
  }),
})

/** Changes the plan as it was shown. Throws Conflict where it costs something else since. */
export const changeSubscriptionPlan = defineContract({
  method: 'POST',
  path: '/sales/subscriptions/:id/plan',
  summary: 'Change the plan of a subscription',
  role: 'orders',
  changes: changedWithBill,
  params,
  body: newPlan.extend({
    version: z.int(),
    /** The amounts that were shown. */
    seen: z.strictObject({ due: cents, credit: cents, at: epochMs }),
  }),
  output: subscriptionState,
})

/** Stops billing until it is resumed. */
export const pauseSubscription = defineContract({
  method: 'POST',
  path: '/sales/subscriptions/:id/pause',
  summary: 'Pause a subscription',
  role: 'orders',
  repeat: 'sets',
  changes: changed,
  params,
  body: z.strictObject({ why }),
  output: subscriptionState,
})

/** Ends a pause. A period that was over begins today and is billed. */
export const resumeSubscription = defineContract({
  method: 'POST',
  path: '/sales/subscriptions/:id/resume',
  summary: 'Resume a paused subscription',
  role: 'orders',
  changes: changedWithBill,
  params,
  output: subscriptionState,
})

/** Cancels now, or at the end of the present period. Nothing is refunded by it. */
export const cancelSubscription = defineContract({
  method: 'POST',
  path: '/sales/subscriptions/:id/cancel',
  summary: 'Cancel a subscription now or at the end of its period',
  role: 'orders',
  repeat: 'sets',
  changes: changed,
  params,
  body: z.strictObject({ when: z.enum(['now', 'period-end']), why: shortText.trim().min(1) }),
  output: subscriptionState,
})

/** Takes back a cancellation at the end of the period. */
export const keepSubscription = defineContract({
  method: 'POST',
  path: '/sales/subscriptions/:id/keep',
  summary: 'Take back the cancellation of a subscription',
  role: 'orders',
  repeat: 'sets',
  changes: changed,
  params,
  output: subscriptionState,
})

/** Writes name, code and limit of a group, and adds or removes members. A mail confirms it to those who are added. */
export const changeSubscriptionGroup = defineContract({
  method: 'POST',
  path: '/sales/subscriptions/:id/group',
  summary: 'Change the group of a subscription',
  role: 'orders',
  repeat: 'sets',
  changes: [...changed, 'threads', 'threadsmsgs'],
  params,
  body: z.strictObject({
    name: shortText.optional(),
    access_code: shortText.optional(),
    max: z.int().nonnegative().max(1_000_000).optional(),
    /** Ids of contacts. */
    add: z.array(id).max(500).default([]),
    remove: z.array(id).max(500).default([]),
  }),
  output: subscriptionState,
})

/** The address on the client's public site by which members join a group; none while no site is published. */
export const findGroupLink = defineContract({
  method: 'GET',
  path: '/sales/subscriptions/:id/group/link',
  summary: 'Find the address by which members join a group',
  role: 'orders',
  params,
  output: z.object({ url: z.string().optional() }),
})

/** Bills and coming periods of a subscription. */
export const readSubscriptionBills = defineContract({
  method: 'GET',
  path: '/sales/subscriptions/:id/bills',
  summary: 'Read the bills of a subscription and its coming periods',
  role: 'member',
  params,
  output: z.object({
    /** Our orders, the newest first; at most the last hundred. */
    orders: z.array(
      z.object({
        id,
        number: shortText,
        date: epochMs,
        total: cents,
        balance: cents,
        paid: z.boolean(),
        canceled: z.boolean(),
      }),
    ),
    /** Invoices of the provider. */
    invoices: z.array(z.object({ id, number: shortText, date: epochMs, total: cents, paid: cents, status: shortText })),
    /** The next periods that are going to be billed. */
    coming: z.array(z.object({ start: epochMs, end: epochMs, amount: cents })),
  }),
})

export type SubscriptionBills = z.output<typeof readSubscriptionBills.output>
