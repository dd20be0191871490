import { distributeRefund, refundableIn, type ReceiptMethod, type Refundable } from '../../../domain/commerce/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { appliedTo, depositFor, type Debt } from './allocations.ts'
import { refundPayment } from './refund-payment.ts'
import type { TakenPayment } from './take-payment.ts'

/** The payments of a debt, all taken by the caller. */
interface PaymentsOfDebt {
  readonly debt: Debt
  readonly payments: readonly TakenPayment[]
  /** Cents of each payment that refunds under way will take, by its id. */
  readonly underWay: ReadonlyMap<string, number>
}

/** Payments as a refund of one debt finds them: the deposit of each counts for the debt that it came in for. */
const findRefundable = ({ debt, underWay }: PaymentsOfDebt, payments: readonly TakenPayment[]): Refundable[] =>
  payments.map(({ row }) => ({
    id: row.id,
    sums: { ...row, given: row.given + (underWay.get(row.id) ?? 0) },
    applied: Math.max(0, appliedTo(row, debt)),
    deposit: depositFor(row, debt),
  }))

/** Cents of a debt that may be refunded from its payments. */
export const sumRefundable = (charges: PaymentsOfDebt): number =>
  refundableIn(findRefundable(charges, charges.payments))

interface DebtRefund extends PaymentsOfDebt {
  /** Id of the request, which the refunds of all payments share. */
  readonly request: string
  readonly amount: number
  readonly method: ReceiptMethod
  readonly returned: number
  readonly reference: string
  readonly isGift: boolean
  readonly why: string
  readonly by: Entry
}

/** Refunds each payment its part, the newest first (decision E18), and answers how much came from deposits. */
export async function refundDebt(ctx: Ctx, charges: DebtRefund): Promise<number> {
  const { debt, payments, underWay: _, request, amount, ...facts } = charges
  const newest = payments.toSorted((one, other) => other.row.date - one.row.date)
  const parts = distributeRefund(amount, findRefundable(charges, newest))
  let fromDeposits = 0
  for (const [at, part] of parts.entries()) {
    const payment = newest.find(({ row }) => row.id === part.id)
    if (!payment) throw new TypeError(`payment ${part.id} was not taken`)
    const own = { id: at === 0 ? request : ctx.newId(), request, amount: part.amount, deposit: part.deposit }
    await refundPayment(ctx, payment, { ...own, ...facts, debt })
    fromDeposits += part.deposit
  }
  return fromDeposits
}
