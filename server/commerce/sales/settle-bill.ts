import { isSubscriptionOver, productSubscriptions } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { OrderRow } from './sale-rows.ts'

type SubscriptionRow = RowOf<typeof productSubscriptions>

/** Subscriptions of which an order bills a period: the one that it renews, or those that began with it. */
async function findBilled(ctx: Ctx, { id, subscription, items }: OrderRow): Promise<string[]> {
  if (subscription?.renews) return [subscription.renews.id]
  if (!items.some((item) => item.subscription)) return []
  const begun = await beyondReach(ctx, productSubscriptions).every(['order_id', '==', id])
  return begun.map((row) => row.id).toSorted()
}

interface Settled {
  readonly order: OrderRow
  readonly now: number
}

/** The change by a bill that needs no payment any more. A canceled first bill ends its subscription. */
function closeBill({ order, now }: Settled, row: SubscriptionRow): Partial<SubscriptionRow> {
  const open_orders = row.open_orders.filter(({ id }) => id !== order.id)
  if (open_orders.length === row.open_orders.length) return {}
  return order.canceled && row.status === 'incomplete'
    ? { open_orders, status: 'incomplete_expired', ended_at: now }
    : { open_orders, next_at: now }
}

/** The change by a bill that is owed again. */
function reopenBill({ order, now }: Settled, row: SubscriptionRow): Partial<SubscriptionRow> {
  const { id, number: label = '', total } = order
  if (row.status === 'trialing' || row.open_orders.some((one) => one.id === id)) return {}
  return { open_orders: [...row.open_orders, { id, label, at: now, total }], next_at: now }
}

function changeOpen(settled: Settled, row: SubscriptionRow): Partial<SubscriptionRow> {
  if (isSubscriptionOver(row.status) || row.provider !== undefined) return {}
  const { paid, canceled } = settled.order
  return paid || canceled ? closeBill(settled, row) : reopenBill(settled, row)
}

/**
 * Tells the subscriptions of an order that it was paid, canceled, or is owed again; their clock decides about their status. The
 * order is locked, and subscriptions are locked after orders.
 */
export async function settleBill(ctx: Ctx, order: OrderRow): Promise<void> {
  for (const id of await findBilled(ctx, order))
    await asVerb(ctx, productSubscriptions).amend({
      id,
      amend: (row) => changeOpen({ order, now: ctx.now }, row),
    })
}
