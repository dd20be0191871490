import {
  payments as paymentRecords,
  readDebtItems,
  saleMessages,
  type OrderState,
  type payOrder,
  type refundOrder,
} from '../../../domain/commerce/index.ts'
import type { InputOf, Issue } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { findUnderWay } from '../gateway/read-debt.ts'
import { recordedOtherwise } from '../ledger/post-entry.ts'
import { bookReceipt } from '../payments/charge-payment.ts'
import { refundDebt, sumRefundable } from '../payments/refund-debt.ts'
import { placeTaken } from './create-sale.ts'
import { findActor } from '../find-actor.ts'
import { presentOrder, refuseSale, type OrderRow } from './sale-rows.ts'
import { takeGoods } from './sale-terms.ts'
import { settleOrder } from './settle-order.ts'
import { readTakenOrder, takeOrder, takeOrderWithPayments, type PaidOrder } from './take-order.ts'

type Payment = InputOf<typeof payOrder>['body']

/** Amounts are more than nothing and changed hands until now; clocks of two desks may differ by a day. */
const whyNotHanded = ({ amount, date }: Pick<Payment, 'amount' | 'date'>, now: number): Issue[] => [
  ...(amount > 0 ? [] : [saleMessages.issue('amount', 'amount-not-above-zero')]),
  ...(date > now + dayMs ? [saleMessages.issue('date', 'date-in-future')] : []),
]

/** True if the same call recorded a payment before. Throws Conflict if another payment has its id. */
async function isRecorded(ctx: Ctx, orderId: string, { id, amount, method }: Payment): Promise<boolean> {
  const known = await beyondReach(ctx, paymentRecords).find(id)
  if (!known) return false
  if (known.amount !== amount || known.method !== method || known.debt?.id !== orderId)
    throw recordedOtherwise({ id, amount: known.amount }, { id, amount })
  return true
}

/** Part of a payment that an order takes at once: at most its debt. */
const applicableTo = ({ taken, ledger }: PaidOrder, amount: number): number =>
  taken.row.canceled ? 0 : Math.max(0, Math.min(amount, ledger.owed))

/** The customer of a payment of an order. */
export const findBuyer = ({ contact }: OrderRow, party: string) => ({
  party,
  ...(contact && {
    billingContact: { id: contact.id, label: contact.name || contact.email || contact.company || '' },
  }),
})

/**
 * Books a payment that staff received, once for any number of repeated calls: it pays what the order owes, and the rest
 * is a deposit of its customer. An order that is not placed is placed by it. Throws Invalid, NotFound.
 */
export async function handlePayOrder(ctx: Ctx, { params, body }: InputOf<typeof payOrder>): Promise<OrderState> {
  const taken = await takeOrder(ctx, params.id)
  if (await isRecorded(ctx, params.id, body)) return presentOrder(taken.row)
  refuseSale(whyNotHanded(body, ctx.now))
  if (!taken.row.canceled) await placeTaken(ctx, taken)
  const order = await readTakenOrder(ctx, taken)
  const { id, amount, method, date, reference } = body
  const [applied, by] = [applicableTo(order, amount), await findActor(ctx)]
  const { debt } = order
  const received = { id, amount, method, reference, received: date, by, applied, debt }
  await bookReceipt(ctx, { ...received, ...findBuyer(taken.row, debt.debtor) })
  const deposit = amount - applied
  const made = { id, kind: 'payment', method, amount, date, reference, why: '', by, at: ctx.now } as const
  const items = [...readDebtItems(taken.row), { ...made, ...(deposit > 0 && { deposit }) }]
  const settled = await settleOrder(ctx, taken, { items })
  await takeGoods(ctx, settled)
  return presentOrder(settled)
}

/**
 * Refunds at most the remainders of the payments of an order, by hand and once for any number of repeated calls: a
 * payment given back is owed again, a gift is not (decision E3). Throws Invalid, NotFound.
 */
export async function handleRefundOrder(ctx: Ctx, { params, body }: InputOf<typeof refundOrder>): Promise<OrderState> {
  const { order, payments } = await takeOrderWithPayments(ctx, params.id)
  const { taken, debt } = order
  const { id, amount, date, method, reference, isGift, why } = body
  const kind = isGift ? 'goodwill' : 'refund'
  const known = readDebtItems(taken.row).find((one) => one.id === id)
  if (known) {
    if (known.amount !== amount || known.kind !== kind) throw recordedOtherwise(known, body)
    return presentOrder(taken.row)
  }
  const charges = { debt, payments, underWay: await findUnderWay(ctx, debt) }
  const held = sumRefundable(charges)
  const most = { amount: formatMoney(amount), held: formatMoney(held) }
  refuseSale([
    ...whyNotHanded(body, ctx.now),
    ...(amount > held ? [saleMessages.issue('amount', 'refund-too-large', most)] : []),
  ])
  const by = await findActor(ctx)
  const facts = { method, returned: date, reference, isGift, why, by }
  const deposit = await refundDebt(ctx, { ...charges, request: id, amount, ...facts })
  const made = { id, kind, method, amount, date, reference, why, by, at: ctx.now } as const
  const items = [...readDebtItems(taken.row), { ...made, ...(deposit > 0 && !isGift && { deposit }) }]
  return presentOrder(await settleOrder(ctx, taken, { items }))
}
