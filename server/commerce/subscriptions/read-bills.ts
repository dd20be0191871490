import {
  listRenewals,
  orders,
  productSubscriptions,
  providerMirrors,
  type readSubscriptionBills,
  type SubscriptionBills,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { readClock, readMoment, type SubscriptionRow } from './subscription-rows.ts'

/** Orders that one read shows. */
const shownOrders = 100
const shownPeriods = 4

/** Orders that bill a subscription; its first one too. */
async function listOrders(ctx: Ctx, { id, order }: SubscriptionRow): Promise<SubscriptionBills['orders']> {
  const found = await beyondReach(ctx, orders).list({
    where: ['renews_id', '==', id],
    orderBy: { field: 'date', direction: 'desc' },
    limit: shownOrders,
  })
  const first = order && (await beyondReach(ctx, orders).find(order.id))
  return [...found, ...(first ? [first] : [])].map(
    ({ id: orderId, number = '', date, total, balance, paid, canceled }) => ({
      id: orderId,
      number,
      date,
      total,
      balance,
      paid,
      canceled,
    }),
  )
}

/** Invoices that the provider of a subscription made, as they were read last. */
async function listInvoices(ctx: Ctx, { provider_id: id }: SubscriptionRow): Promise<SubscriptionBills['invoices']> {
  if (id === undefined) return []
  const where = {
    and: [
      ['kind', '==', 'invoice'],
      ['subscription', '==', id],
    ],
  } as const
  const rows = await beyondReach(ctx, providerMirrors).every(where, { isWhole: true })
  return rows
    .toSorted((one, other) => (other.created ?? other.date) - (one.created ?? one.date))
    .map(({ object_id, object, created, date, amount, amount_paid = 0, status }) => ({
      id: object_id,
      number: typeof object['number'] === 'string' ? object['number'] : object_id,
      date: created ?? date,
      total: amount,
      paid: amount_paid,
      status,
    }))
}

/** Bills of a subscription and its coming periods. Throws NotFound, Forbidden. */
export async function readBills(
  ctx: Ctx,
  { params }: InputOf<typeof readSubscriptionBills>,
): Promise<SubscriptionBills> {
  const row = await getRecord(ctx, productSubscriptions, params.id)
  const { zone } = await readMoment(ctx)
  const coming = row.provider === undefined ? listRenewals(readClock(row), zone, shownPeriods) : []
  const due = coming.map(({ start, end }, at) => ({
    start,
    end,
    amount: Math.max(0, row.amount - Math.max(0, row.credit - at * row.amount)),
  }))
  return { orders: await listOrders(ctx, row), invoices: await listInvoices(ctx, row), coming: due }
}
