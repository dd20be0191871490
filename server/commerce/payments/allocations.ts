import { allocationEntry, releaseEntry, type DebtRecord } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { PaymentRow, TakenPayment } from './take-payment.ts'

/** The invoice or order that a payment is applied to. */
export interface DebtKey {
  readonly record: DebtRecord
  readonly id: string
}

/** An invoice or order as payments are applied to it, taken by the caller. */
export interface Debt extends DebtKey {
  readonly number: string
  /** Party in the ledger that owes it. */
  readonly debtor: string
}

type Allocations = PaymentRow['allocations']

const isSame = (one: DebtKey, other: DebtKey): boolean => one.record === other.record && one.id === other.id

/** Allocations after a change of one of them by `amount` cents, which may be negative. */
export function withApplied(
  allocations: Allocations,
  debt: Pick<Debt, 'record' | 'id' | 'number'>,
  amount: number,
): Allocations {
  const { record, id, number } = debt
  const others = allocations.filter((one) => !isSame(one, debt))
  const total = appliedTo({ allocations }, debt) + amount
  return total === 0 ? others : [...others, { record, id, number, amount: total }]
}

/** Cents of a payment that are applied to an invoice or order. */
export const appliedTo = ({ allocations }: Pick<PaymentRow, 'allocations'>, debt: DebtKey): number =>
  allocations.find((one) => isSame(one, debt))?.amount ?? 0

/** Cents of the deposit of a payment that came in for an invoice or order. */
export const depositFor = (row: Pick<PaymentRow, 'debt' | 'deposit'>, debt: DebtKey): number =>
  row.debt && isSame(row.debt, debt) ? row.deposit : 0

/** The facts of an entry that name an invoice or order. */
export const describeDebt = ({ record, id, number }: Pick<Debt, 'record' | 'id' | 'number'>) => ({
  number,
  [record === 'orders' ? 'order' : 'invoice']: id,
})

interface Applied {
  readonly debt: Debt
  readonly amount: number
}

const describeAllocation = (ctx: Ctx, { id }: PaymentRow, { record, number, id: debtId }: Debt) => ({
  about: { record, id: debtId },
  at: ctx.now,
  facts: { number, payment: id },
})

/** Posts that a part of a payment is applied to an invoice or order; nothing for zero. */
export async function postAllocation(ctx: Ctx, row: PaymentRow, { debt, amount }: Applied): Promise<void> {
  if (amount === 0) return
  const occasion = { ...describeAllocation(ctx, row, debt), key: `allocation ${ctx.newId()}` }
  await postEntry(ctx, allocationEntry(occasion, { payer: row.party, debtor: debt.debtor, amount }))
}

/** Posts that a part of a payment is taken off an invoice or order; nothing for zero. */
export async function postRelease(ctx: Ctx, row: PaymentRow, { debt, amount }: Applied): Promise<void> {
  if (amount === 0) return
  const occasion = { ...describeAllocation(ctx, row, debt), key: `release ${ctx.newId()}` }
  await postEntry(ctx, releaseEntry(occasion, { payer: row.party, debtor: debt.debtor, amount }))
}

/** Applies a part of the deposit of a payment to an invoice or order. */
export async function applyPayment(ctx: Ctx, payment: TakenPayment, applied: Applied): Promise<void> {
  const { debt, amount } = applied
  payment.change({ allocations: withApplied(payment.row.allocations, debt, amount) })
  await postAllocation(ctx, payment.row, applied)
}

/** Takes a part of a payment off an invoice or order: it is a deposit again. */
export async function releasePayment(ctx: Ctx, payment: TakenPayment, applied: Applied): Promise<void> {
  const { debt, amount } = applied
  payment.change({ allocations: withApplied(payment.row.allocations, debt, -amount) })
  await postRelease(ctx, payment.row, applied)
}

/** The debt of an allocation, among those that the caller has taken. Throws TypeError for one that was not taken. */
export function debtNamed(debts: readonly Debt[], key: DebtKey): Debt {
  const debt = debts.find((one) => isSame(one, key))
  if (!debt) throw new TypeError(`${key.record}/${key.id} was not taken with its payment`)
  return debt
}
