import { orders, readDebtItems } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord, takeRecord, type Taken } from '../../platform/records/index.ts'
import type { Debt } from '../payments/allocations.ts'
import { takePayments, type TakenPayment } from '../payments/take-payment.ts'
import { readOrderLedger, type OrderLedger } from './order-ledger.ts'
import type { OrderRow } from './sale-rows.ts'

/** An order that is locked until the transaction ends. */
export interface TakenOrder {
  /** As it is after the last change. */
  readonly row: OrderRow
  readonly change: (change: Parameters<Taken<typeof orders>['change']>[0]) => OrderRow
}

/** Takes an order. Payments are taken before it. Throws NotFound, Forbidden. */
export async function takeOrder(ctx: Ctx, id: string): Promise<TakenOrder> {
  const taken = await takeRecord(ctx, orders, { id })
  let { row } = taken
  return {
    get row() {
      return row
    },
    change: (change) => {
      row = taken.change(change)
      return row
    },
  }
}

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

/** Takes all payments that an order shows, and the order. Throws NotFound, Forbidden. */
export async function takeOrderWithPayments(
  ctx: Ctx,
  id: string,
): Promise<{ readonly order: PaidOrder; readonly payments: readonly TakenPayment[] }> {
  const seen = readDebtItems(await getRecord(ctx, orders, id))
  const named = seen.flatMap((one) => (one.kind === 'payment' ? [one.payment ?? one.id] : []))
  const payments = await takePayments(ctx, named)
  return { payments, order: await takePaidOrder(ctx, id) }
}
