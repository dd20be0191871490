import { allocationEntry, releaseEntry } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { PaymentRow, TakenPayment } from './take-payment.ts'

/** An invoice as payments are applied to it, taken by the caller. */
export interface DebtOfInvoice {
  readonly id: string
  readonly number: string
  /** Party in the ledger that owes it. */
  readonly debtor: string
}

type Allocations = PaymentRow['allocations']

/** Allocations after a change of one of them by `amount` cents, which may be negative. */
export function withApplied(
  allocations: Allocations,
  { id, number }: Pick<DebtOfInvoice, 'id' | 'number'>,
  amount: number,
): Allocations {
  const others = allocations.filter(({ invoice }) => invoice !== id)
  const total = appliedTo({ allocations }, id) + amount
  return total === 0 ? others : [...others, { invoice: id, number, amount: total }]
}

/** Cents of a payment that are applied to an invoice. */
export const appliedTo = ({ allocations }: Pick<PaymentRow, 'allocations'>, invoiceId: string): number =>
  allocations.find(({ invoice }) => invoice === invoiceId)?.amount ?? 0

interface Applied {
  readonly invoice: DebtOfInvoice
  readonly amount: number
}

const describeAllocation = (ctx: Ctx, { id }: PaymentRow, { number, id: invoice }: DebtOfInvoice) => ({
  about: { record: 'invoices', id: invoice },
  at: ctx.now,
  facts: { number, payment: id },
})

/** Posts that a part of a payment is applied to an invoice; nothing for zero. */
export async function postAllocation(ctx: Ctx, row: PaymentRow, { invoice, amount }: Applied): Promise<void> {
  if (amount === 0) return
  const occasion = { ...describeAllocation(ctx, row, invoice), key: `allocation ${ctx.newId()}` }
  await postEntry(ctx, allocationEntry(occasion, { payer: row.party, debtor: invoice.debtor, amount }))
}

/** Posts that a part of a payment is taken off an invoice; nothing for zero. */
export async function postRelease(ctx: Ctx, row: PaymentRow, { invoice, amount }: Applied): Promise<void> {
  if (amount === 0) return
  const occasion = { ...describeAllocation(ctx, row, invoice), key: `release ${ctx.newId()}` }
  await postEntry(ctx, releaseEntry(occasion, { payer: row.party, debtor: invoice.debtor, amount }))
}

/** Applies a part of the deposit of a payment to an invoice. */
export async function applyPayment(ctx: Ctx, payment: TakenPayment, applied: Applied): Promise<void> {
  const { invoice, amount } = applied
  payment.change({ allocations: withApplied(payment.row.allocations, invoice, amount) })
  await postAllocation(ctx, payment.row, applied)
}

/** Takes a part of a payment off an invoice: it is a deposit again. */
export async function releasePayment(ctx: Ctx, payment: TakenPayment, applied: Applied): Promise<void> {
  const { invoice, amount } = applied
  payment.change({ allocations: withApplied(payment.row.allocations, invoice, -amount) })
  await postRelease(ctx, payment.row, applied)
}

/** The invoice of an allocation, among those that the caller has taken. Throws TypeError for one that was not taken. */
export function debtNamed(debts: readonly DebtOfInvoice[], invoiceId: string): DebtOfInvoice {
  const debt = debts.find(({ id }) => id === invoiceId)
  if (!debt) throw new TypeError(`invoice ${invoiceId} was not taken with its payment`)
  return debt
}
