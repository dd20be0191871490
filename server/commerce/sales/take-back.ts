import {
  commerceMessages,
  orders,
  readDebtItems,
  saleMessages,
  type DebtItem,
  type OrderState,
  type reverseOrderPayment,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { appliedTo, releasePayment } from '../payments/allocations.ts'
import { failPayment } from '../payments/end-payment.ts'
import { refundsOfRequest, takeBackRefund } from '../payments/refund-payment.ts'
import { takePayment, takePayments } from '../payments/take-payment.ts'
import { findActor } from '../find-actor.ts'
import { presentOrder, refuseSale, type OrderRow } from './sale-rows.ts'
import { settleOrder } from './settle-order.ts'
import { takePaidOrder, type PaidOrder } from './take-order.ts'

/** The entry to take back, as its order showed it before the locks. */
interface TakingBack {
  readonly orderId: string
  readonly item: DebtItem
  readonly why: string
}

/** True if an order still shows the item as one that counts. */
const isStanding = ({ taken }: PaidOrder, { item }: TakingBack): boolean =>
  readDebtItems(taken.row).some(({ id, reversed }) => id === item.id && !reversed)

/** Marks items of an order as taken back, and settles the order. */
async function settleWithout(
  ctx: Ctx,
  { taken }: PaidOrder,
  { isMeant, why }: { readonly isMeant: (item: DebtItem) => boolean; readonly why: string },
): Promise<OrderRow> {
  const reversed = { at: ctx.now, by: await findActor(ctx), why }
  const items = readDebtItems(taken.row).map((one) => (isMeant(one) && !one.reversed ? { ...one, reversed } : one))
  return settleOrder(ctx, taken, { items, why })
}

/** A payment bounced or was entered by mistake: the order owes it again. */
async function takeBackReceipt(ctx: Ctx, back: TakingBack): Promise<OrderRow> {
  const payment = await takePayment(ctx, back.item.id)
  const order = await takePaidOrder(ctx, back.orderId)
  if (!isStanding(order, back)) return order.taken.row
  const elsewhere = payment.row.allocations.find(({ id }) => id !== back.orderId)
  if (elsewhere) refuseSale([saleMessages.issue('payment', 'paid-elsewhere', { number: elsewhere.number })])
  if (payment.row.refunded > 0 || payment.row.given > 0) refuseSale([saleMessages.issue('payment', 'refunded-since')])
  await failPayment(ctx, { payment, debts: [order.debt] }, back.why)
  const isMeant = (one: DebtItem) => one.kind === 'payment' && (one.payment ?? one.id) === payment.row.id
  return settleWithout(ctx, order, { isMeant, why: back.why })
}

/** Takes a deposit off an order: the payment stays, and is a deposit again. */
async function takeOffDeposit(ctx: Ctx, back: TakingBack): Promise<OrderRow> {
  const { item, orderId, why } = back
  const payment = await takePayment(ctx, item.payment ?? item.id)
  const order = await takePaidOrder(ctx, orderId)
  if (!isStanding(order, back)) return order.taken.row
  const { debt, taken } = order
  const applied = appliedTo(payment.row, debt)
  if (!taken.row.canceled && applied < item.amount) refuseSale([saleMessages.issue('payment', 'deposit-returned')])
  await releasePayment(ctx, payment, { debt, amount: Math.min(applied, item.amount) })
  return settleWithout(ctx, order, { isMeant: ({ id }) => id === item.id, why })
}

/** A refund was not made after all: its amount pays the order again, or is a deposit if the order is canceled. */
async function takeBackRefunds(ctx: Ctx, back: TakingBack): Promise<OrderRow> {
  const refunds = await refundsOfRequest(ctx, back.item.id)
  const payments = await takePayments(
    ctx,
    refunds.map(({ payment }) => payment),
  )
  const order = await takePaidOrder(ctx, back.orderId)
  if (!isStanding(order, back)) return order.taken.row
  if (refunds.some(({ provider }) => provider !== null))
    refuseSale([commerceMessages.issue('payment', 'refund-at-provider')])
  const by = await findActor(ctx)
  const debt = order.taken.row.canceled ? undefined : order.debt
  for (const refund of refunds) {
    const payment = payments.find(({ row }) => row.id === refund.payment)
    if (!payment) throw new TypeError(`payment ${refund.payment} was not taken`)
    await takeBackRefund(ctx, payment, { refund, debt, why: back.why, by })
  }
  return settleWithout(ctx, order, { isMeant: ({ id }) => id === back.item.id, why: back.why })
}

function chooseWayBack({ kind, payment }: DebtItem): (ctx: Ctx, back: TakingBack) => Promise<OrderRow> {
  if (kind !== 'payment') return takeBackRefunds
  return payment === undefined ? takeBackReceipt : takeOffDeposit
}

/** Takes back a payment, an applied deposit or a refund of an order, once. Throws NotFound, Invalid, Conflict. */
export async function handleReversePayment(
  ctx: Ctx,
  { params, body }: InputOf<typeof reverseOrderPayment>,
): Promise<OrderState> {
  const seen = await getRecord(ctx, orders, params.id)
  const item = readDebtItems(seen).find(({ id }) => id === params.payment)
  if (!item || item.kind === 'lost') throw new NotFound('payment')
  if (item.reversed) return presentOrder(seen)
  const back = { orderId: params.id, item, why: body.why }
  return presentOrder(await chooseWayBack(item)(ctx, back))
}
