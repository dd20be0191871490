import {
  findPeriod,
  periodNames,
  productSubscriptions,
  subscribedItem,
  subscriptionMessages,
  isSubscriptionOver,
  whyNotChanged,
  type SaleItem,
  type subscribeOrder,
  type SubscriptionPeriod,
  type SubscriptionState,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { refuseSale, type OrderRow } from '../sales/sale-rows.ts'
import { takeOrder } from '../sales/take-order.ts'
import type { Till } from '../gateway/till.ts'
import { listOpen } from './bill-period.ts'
import { askProvider, findBillingCard } from './provider-billing.ts'
import { beginCalendar, createSubscription } from './start-subscription.ts'
import {
  planClock,
  presentSubscription,
  readMoment,
  refuse,
  refuseSubscription,
  takeAnySubscription,
  type SubscriptionRow,
} from './subscription-rows.ts'

/** The period of a line: that of the order, else that of its product. */
function readPeriod({ subscription }: OrderRow, item: SaleItem): SubscriptionPeriod {
  const named = subscription?.period || item.subscription?.period
  return periodNames.find((one) => one === named) ?? refuse('line', 'no-subscription-line')
}

/** The company that an order has made. Throws Invalid for one that it makes later. */
const readCompany = ({ client }: OrderRow) =>
  client?.id === undefined ? refuse('client', 'company-missing') : { ...client, id: client.id }

const readGroup = ({ group }: OrderRow) =>
  group && { name: group.name, access_code: group.access_code, max: group.max ?? 0 }

/** Facts of a subscription that follow from the kind of its order (decision E10). */
function describeKind(order: OrderRow) {
  const type = order.subscription?.type ?? 'individual'
  if (type === 'ops') return { type, client: readCompany(order) }
  return type === 'group' ? { type, group: readGroup(order) } : { type }
}

interface Subscribing {
  readonly order: OrderRow
  readonly item: SaleItem
  readonly body: InputOf<typeof subscribeOrder>['body']
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

/** Starts the subscription of a line, of which its order bills the first period. */
async function startFromLine(ctx: Ctx, till: Till, { order, item, body }: Subscribing): Promise<SubscriptionRow> {
  const begun = await beyondReach(ctx, productSubscriptions).every(['order_id', '==', order.id])
  if (begun.some(({ line }) => line === item.id)) refuse('line', 'line-subscribed')
  const moment = await readMoment(ctx)
  const trialDays = item.subscription?.trial_period_days ?? 0
  const { card } = body
  const billing =
    card === undefined
      ? describeBill(ctx, order, trialDays)
      : await findBillingCard(ctx, till, { card, contact: order.contact?.id ?? '' })
  const row = await createSubscription(ctx, {
    doc: {
      ...describeOrder(order),
      ...describeKind(order),
      ...beginCalendar({ period: readPeriod(order, item), days: body.days, trialDays }, moment),
      items: [subscribedItem.strip().parse(item)],
      line: item.id,
      ...billing,
    },
  })
  const taken = await takeAnySubscription(ctx, row.id)
  return card === undefined ? planClock(taken, moment) : askProvider(ctx, taken, { verb: 'begin' })
}

/** The subscription that an order extends: one of the same product where the named order began several. */
async function findExtended(ctx: Ctx, { subscription }: OrderRow, { product }: SaleItem): Promise<string> {
  const begun = await beyondReach(ctx, productSubscriptions).every(['order_id', '==', subscription?.existing?.id ?? ''])
  const open = begun.filter(({ status }) => !isSubscriptionOver(status))
  const same = open.find(({ items }) =>
    items.some((one) => one.product !== undefined && one.product.id === product?.id),
  )
  return (same ?? open[0])?.id ?? refuse('subscription.existing', 'extended-missing')
}

/** Extends a subscription by the ordered periods, which its order bills: once for each order. */
async function extendByLine(ctx: Ctx, { order, item }: Subscribing): Promise<SubscriptionRow> {
  const taken = await takeAnySubscription(ctx, await findExtended(ctx, order, item))
  const { row } = taken
  if (row.extended.some(({ id }) => id === order.id)) refuse('subscription.existing', 'extended-already')
  if (row.status === 'trialing') refuse('subscription.existing', 'extended-in-trial')
  if (row.provider !== undefined)
    refuseSubscription(subscriptionMessages.issue('provider', 'subscription-by-provider', { provider: 'The provider' }))
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

/** Starts or extends by an order (see the contract). Throws Invalid, NotFound, Forbidden. */
export async function handleSubscribeOrder(
  ctx: Ctx,
  till: Till,
  { params, body }: InputOf<typeof subscribeOrder>,
): Promise<SubscriptionState> {
  const { row: order } = await takeOrder(ctx, params.id)
  refuseSale(whyNotChanged(order))
  if (order.placed_at === undefined) refuse('placed_at', 'subscribed-order-open')
  const item = order.items.find(({ id }) => id === body.line) ?? refuse('line', 'no-subscription-line')
  const subscribing = { order, item, body }
  const isExisting = order.subscription?.type === 'existing'
  return presentSubscription(
    await (isExisting ? extendByLine(ctx, subscribing) : startFromLine(ctx, till, subscribing)),
  )
}
