import {
  mayReadPayments,
  namePayment,
  orders,
  readDebtItems,
  saleMessages,
  whyNotUsed,
  type applyOrderDeposit,
  type OrderState,
  type readOrderDeposits,
} from '../../../domain/commerce/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { partiesMergedWith } from '../ledger/merged-parties.ts'
import { applyPayment } from '../payments/allocations.ts'
import { findDeposits, takePayment } from '../payments/take-payment.ts'
import { placeTaken } from './create-sale.ts'
import { readOrderLedger } from './order-ledger.ts'
import { presentOrder, refuseSale } from './sale-rows.ts'
import { takeGoods } from './sale-terms.ts'
import { settleOrder } from './settle-order.ts'
import { readTakenOrder, takeOrder } from './take-order.ts'

/** Deposits of the customer of an order. Throws NotFound, Forbidden. */
export async function listDepositsFor(
  ctx: Ctx,
  { params }: InputOf<typeof readOrderDeposits>,
): Promise<OutputOf<typeof readOrderDeposits>> {
  if (!mayReadPayments(ctx.actor) && !hasRole(ctx.actor, 'orders')) throw new Forbidden('payments')
  const { debtor } = await readOrderLedger(ctx, await getRecord(ctx, orders, params.id))
  const found = await findDeposits(ctx, debtor)
  return {
    deposits: found.map((row) => ({
      payment: row.id,
      name: namePayment(row),
      date: row.received ?? row.date,
      reference: row.reference,
      left: row.deposit,
    })),
  }
}

/**
 * Applies a part of a deposit to an order, once for any number of repeated calls. An order that is not placed is placed
 * by it. Throws Invalid, NotFound.
 */
export async function applyDepositTo(
  ctx: Ctx,
  { params, body }: InputOf<typeof applyOrderDeposit>,
): Promise<OrderState> {
  const payment = await takePayment(ctx, body.payment)
  const taken = await takeOrder(ctx, params.id)
  const { id, amount } = body
  if (readDebtItems(taken.row).some((one) => one.id === id)) return presentOrder(taken.row)
  if (taken.row.canceled) refuseSale([saleMessages.issue('status', 'order-canceled')])
  await placeTaken(ctx, taken)
  const { ledger, debt } = await readTakenOrder(ctx, taken)
  const { party, deposit, method, reference } = payment.row
  if (!(await partiesMergedWith(ctx, debt.debtor)).includes(party))
    refuseSale([saleMessages.issue('payment', 'deposit-of-another')])
  refuseSale(whyNotUsed({ amount, left: deposit, owed: ledger.owed }))
  await applyPayment(ctx, payment, { debt, amount })
  const facts = { method, amount, date: ctx.now, reference, why: '', by: await findActor(ctx), at: ctx.now }
  const made = { id, kind: 'payment', payment: body.payment, ...facts } as const
  const settled = await settleOrder(ctx, taken, { items: [...readDebtItems(taken.row), made] })
  await takeGoods(ctx, settled)
  return presentOrder(settled)
}
