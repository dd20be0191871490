import { orders, readDebtItems } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { getRecord, keepLatest, takeBeyondReach, takeRecord, type LatestTaken } from '../../platform/records/index.ts'
import type { Debt } from '../payments/allocations.ts'
import { takePayments, type TakenPayment } from '../payments/take-payment.ts'
import { readOrderLedger, type OrderLedger } from './order-ledger.ts'
import type { OrderRow } from './sale-rows.ts'

/** An order that is locked until the transaction ends. */
export type TakenOrder = LatestTaken<typeof orders>

/** Takes an order. Payments are taken before it. Throws NotFound, Forbidden. */
export const takeOrder = async (ctx: Ctx, id: string): Promise<TakenOrder> =>
  keepLatest(await takeRecord(ctx, orders, { id }))

/** A taken order with its ledger, as payments need it. */
export interface PaidOrder {
  readonly taken: TakenOrder
  readonly ledger: OrderLedger
  readonly debt: Debt
}

/** Reads the ledger of an order that is taken. */
export async function readTakenOrder(ctx: Ctx, taken: TakenOrder): Promise<PaidOrder> {
  const { id, number = '' } = taken.row
  const ledger = await readOrderLedger(ctx, taken.row)
  return { taken, ledger, debt: { record: 'orders', id, number, debtor: ledger.debtor } }
}

/** Takes an order with its ledger. Payments are taken before it. Throws NotFound, Forbidden. */
export const takePaidOrder = async (ctx: Ctx, id: string): Promise<PaidOrder> =>
  readTakenOrder(ctx, await takeOrder(ctx, id))

/** As `takePaidOrder`, for payments: their role need not read orders. Throws NotFound. */
export const takeOwedOrder = async (ctx: Ctx, id: string): Promise<PaidOrder> =>
  readTakenOrder(ctx, keepLatest(await takeBeyondReach(ctx, orders, { id })))

const namePayments = (row: OrderRow): string[] =>
  readDebtItems(row).flatMap((one) => (one.kind === 'payment' ? [one.payment ?? one.id] : []))

/**
 * Takes all payments that an order shows, and the order. Throws NotFound, Forbidden, and Conflict where a payment came in
 * while the others were locked: payments are locked before their order.
 */
export async function takeOrderWithPayments(
  ctx: Ctx,
  id: string,
): Promise<{ readonly order: PaidOrder; readonly payments: readonly TakenPayment[] }> {
  const named = namePayments(await getRecord(ctx, orders, id))
  const payments = await takePayments(ctx, named)
  const order = await takePaidOrder(ctx, id)
  if (namePayments(order.taken.row).some((one) => !named.includes(one)))
    throw new Conflict(order.taken.row, null, {
      code: 'payment-came-in',
      message: 'A payment came in at this moment. Look at the order again.',
    })
  return { payments, order }
}
