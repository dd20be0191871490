import {
  findPeriod,
  isSubscriptionOver,
  periodNames,
  productSubscriptions,
  subscribedItem,
  subscriptionMessages,
  type SaleItem,
  type SubscriptionPeriod,
} from '../../../domain/commerce/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { listOpen } from './bill-period.ts'
import { beginCalendar, createSubscription } from './start-subscription.ts'
import {
  planClock,
  readMoment,
  refuseSubscription,
  takeAnySubscription,
  type SubscriptionRow,
} from './subscription-rows.ts'

/** A line of an order, of which a subscription begins or is extended. */
export interface Subscribing {
  readonly order: OrderRow
  readonly item: SaleItem
  /** Of a period `other`. */
  readonly days?: number | undefined
}

/** The period of a line: that of the order, else that of its product; undefined for a line that is bought once. */
function readPeriod({ subscription }: OrderRow, item: SaleItem): SubscriptionPeriod | undefined {
  const named = subscription?.period || item.subscription?.period
  return periodNames.find((one) => one === named)
}

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

/** Lists the missing data of an order's kind, without which no subscription begins (decision E10). */
const whyKindWaits = ({ subscription, client, group }: OrderRow): Issue[] => [
  ...one(subscription?.type === 'ops' && client?.id === undefined, () =>
    subscriptionMessages.issue('client', 'company-missing'),
  ),
  ...one(subscription?.type === 'group' && (!group?.access_code.trim() || (group.max ?? 0) <= 0), () =>
    subscriptionMessages.issue('group.access_code', 'subscription-group'),
  ),
]

/** Every reason against the subscription of a line that begins one. */
async function whyNotStarted(ctx: Ctx, { order, item, days }: Subscribing): Promise<Issue[]> {
  const period = readPeriod(order, item)
  const begun = await beyondReach(ctx, productSubscriptions).every(['order_id', '==', order.id])
  return [
    ...one(period === undefined, () => subscriptionMessages.issue('line', 'no-subscription-line')),
    ...one(period === 'other' && days === undefined, () => subscriptionMessages.issue('days', 'days-missing')),
    ...one(
      begun.some(({ line }) => line === item.id),
      () => subscriptionMessages.issue('line', 'line-subscribed'),
    ),
    ...whyKindWaits(order),
  ]
}

/** Facts of a subscription that follow from the kind of its order (decision E10). */
function describeKind({ subscription, client, group }: OrderRow) {
  const type = subscription?.type ?? 'individual'
  return {
    type,
    ...(type === 'ops' && client?.id !== undefined && { client: { ...client, id: client.id } }),
    ...(type === 'group' &&
      group && { group: { name: group.name, access_code: group.access_code, max: group.max ?? 0 } }),
  }
}

/** Customer, place and people of an order, for its subscription. */
const describeOrder = ({ id, number = '', contact, address, agents, followers, roles }: OrderRow) => ({
  contact,
  ...(address && { address }),
  order: { id, label: number },
  ...(agents.length > 0 && { agents }),
  followers,
  roles,
})

/** Status of a subscription that we bill, with the first bill that is open. */
function describeBill(ctx: Ctx, order: OrderRow, trialDays: number) {
  if (trialDays > 0) return { status: 'trialing' }
  return order.paid ? { status: 'active' } : { status: 'incomplete', open_orders: listOpen(order, ctx.now) }
}

/**
 * Starts the subscription of a line, of which its order bills the first period: once, because the order is locked. `billing` are
 * the account and the card of a provider that bills it instead of us. Throws Invalid.
 */
export async function startLine(ctx: Ctx, subscribing: Subscribing, billing?: object): Promise<SubscriptionRow> {
  const { order, item, days } = subscribing
  refuseSubscription(...(await whyNotStarted(ctx, subscribing)))
  const period = readPeriod(order, item) ?? 'monthly'
  const trialDays = item.subscription?.trial_period_days ?? 0
  const moment = await readMoment(ctx)
  const row = await createSubscription(ctx, {
    doc: {
      ...describeOrder(order),
      ...describeKind(order),
      ...beginCalendar({ period, days, trialDays }, moment),
      items: [subscribedItem.strip().parse(item)],
      line: item.id,
      ...(billing ?? describeBill(ctx, order, trialDays)),
    },
  })
  return planClock(await takeAnySubscription(ctx, row.id), moment)
}

/** The subscription that an order extends: one of the same product where the named order began several. */
async function findExtended(ctx: Ctx, { order, item }: Subscribing): Promise<SubscriptionRow | undefined> {
  const named = order.subscription?.existing?.id ?? ''
  const begun = await beyondReach(ctx, productSubscriptions).every(['order_id', '==', named])
  const open = begun.filter(({ status }) => !isSubscriptionOver(status))
  const same = open.find(({ items }) =>
    items.some(({ product }) => product !== undefined && product.id === item.product?.id),
  )
  return same ?? open[0]
}

/** Every reason against extending a subscription by an order. */
const whyNotExtended = (row: SubscriptionRow | undefined, order: OrderRow): Issue[] => [
  ...one(row === undefined, () => subscriptionMessages.issue('subscription.existing', 'extended-missing')),
  ...one(row?.extended.some(({ id }) => id === order.id) === true, () =>
    subscriptionMessages.issue('subscription.existing', 'extended-already'),
  ),
  ...one(row?.status === 'trialing', () => subscriptionMessages.issue('subscription.existing', 'extended-in-trial')),
  ...one(row?.provider !== undefined, () =>
    subscriptionMessages.issue('provider', 'subscription-by-provider', { provider: 'The provider' }),
  ),
]

/** Extends a subscription by the ordered periods, which its order bills: once for each order. Throws Invalid. */
export async function extendLine(ctx: Ctx, subscribing: Subscribing): Promise<SubscriptionRow> {
  const { order, item } = subscribing
  const found = await findExtended(ctx, subscribing)
  refuseSubscription(...whyNotExtended(found, order))
  const taken = await takeAnySubscription(ctx, found?.id ?? '')
  const { row } = taken
  refuseSubscription(...whyNotExtended(row, order))
  const moment = await readMoment(ctx)
  const periods = Math.max(1, Math.round(item.quantity))
  const number = row.period_number + periods
  taken.change({
    period_number: number,
    covered: row.covered + periods,
    current_period_end: findPeriod(row, number, moment.zone).end,
    extended: [...row.extended, { id: order.id, label: order.number ?? '', periods, at: ctx.now }],
  })
  return planClock(taken, moment)
}

async function isReady(ctx: Ctx, subscribing: Subscribing): Promise<boolean> {
  const issues =
    subscribing.order.subscription?.type === 'existing'
      ? whyNotExtended(await findExtended(ctx, subscribing), subscribing.order)
      : await whyNotStarted(ctx, subscribing)
  return issues.length === 0
}

/**
 * Begins the subscriptions of an order that moves forward: each recurring line starts one, or extends the one that the order
 * names (decision E10). A line that lacks something, such as agreed days, waits for a person, and does not stop the order. The
 * order is locked, so that two moves begin each of them once.
 */
export async function beginSubscriptions(ctx: Ctx, order: OrderRow): Promise<void> {
  if (order.subscription?.renews || order.placed_at === undefined) return
  for (const item of order.items) {
    const subscribing = { order, item }
    if (item.subscription === undefined || !(await isReady(ctx, subscribing))) continue
    await (order.subscription?.type === 'existing' ? extendLine(ctx, subscribing) : startLine(ctx, subscribing))
  }
}
