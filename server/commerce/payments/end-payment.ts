import {
  sumCredited,
  disputeEntry,
  disputeLostEntry,
  disputeWonEntry,
  feeEntry,
  isReceived,
  payoutEntry,
  receiptBackEntry,
  computeRemainder,
  type LedgerFacts,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { debtNamed, describeDebt, postRelease, withApplied, type Debt, type DebtKey } from './allocations.ts'
import { aboutPayment, type PaymentRow, type TakenPayment } from './take-payment.ts'

function describeEnding(ctx: Ctx, { id, debt }: PaymentRow, what: string) {
  const facts: LedgerFacts = debt ? describeDebt(debt) : {}
  return { key: `${what} ${id}`, about: aboutPayment(id), at: ctx.now, facts }
}

/** A payment and the invoices and orders that it is applied to, all taken by the caller. */
interface Ending {
  readonly payment: TakenPayment
  readonly debts: readonly Debt[]
}

/**
 * Books that a payment failed, once. One that was received leaves its debts and the deposits of its customer. Throws
 * Conflict where its table refuses that.
 */
export async function failPayment(ctx: Ctx, { payment, debts }: Ending, why: string): Promise<void> {
  const { row: before } = payment
  if (before.status === 'failed') return
  const row = payment.change({ status: 'failed', allocations: [], why })
  if (!isReceived(before)) return
  for (const { amount, ...key } of before.allocations)
    await postRelease(ctx, row, { debt: debtNamed(debts, key), amount })
  const occasion = describeEnding(ctx, row, 'payment taken back')
  await postEntry(ctx, receiptBackEntry({ ...occasion, facts: { ...occasion.facts, why } }, row))
}

/** Books the fee of a provider, once by the id of the fee. */
export async function bookFee(
  ctx: Ctx,
  payment: TakenPayment,
  { id, amount }: { readonly id: string; readonly amount: number },
): Promise<void> {
  const occasion = { ...describeEnding(ctx, payment.row, 'fee'), key: `fee ${id}` }
  if ((await postEntry(ctx, feeEntry(occasion, amount))).isNew) payment.change({ fee: payment.row.fee + amount })
}

/** Books what a provider paid to the bank, once by the id of the payout. */
export async function bookPayout(
  ctx: Ctx,
  { id, amount }: { readonly id: string; readonly amount: number },
): Promise<void> {
  const occasion = { key: `payout ${id}`, about: { record: 'payouts', id }, at: ctx.now, facts: {} }
  await postEntry(ctx, payoutEntry(occasion, amount))
}

/**
 * Books, once, that a customer disputes a payment: its provider withholds the disputed amount, at most the remainder. Throws
 * Conflict.
 */
export async function openDispute(ctx: Ctx, payment: TakenPayment, disputed = payment.row.amount): Promise<void> {
  if (payment.row.status === 'disputed') return
  const withheld = Math.min(disputed, computeRemainder(payment.row))
  const row = payment.change({ status: 'disputed', withheld })
  if (withheld > 0) await postEntry(ctx, disputeEntry(describeEnding(ctx, row, 'dispute'), withheld))
}

/** Books, once, that a dispute was won: the provider returns the withheld amount. Throws Conflict. */
export async function winDispute(ctx: Ctx, payment: TakenPayment): Promise<void> {
  const { withheld, status } = payment.row
  if (status === 'won') return
  const row = payment.change({ status: 'won', withheld: 0 })
  if (withheld > 0) await postEntry(ctx, disputeWonEntry(describeEnding(ctx, row, 'dispute won'), withheld))
}

/** Cents of each debt that are owed again after a payment lost `missing` cents beyond its deposit, newest first. */
function releasedBy({ allocations }: PaymentRow, missing: number): (DebtKey & { readonly amount: number })[] {
  let open = missing
  return allocations.toReversed().flatMap(({ record, id, amount }) => {
    const part = Math.min(open, amount)
    open -= part
    return part > 0 ? [{ record, id, amount: part }] : []
  })
}

/** Books that a dispute was lost, and returns the new debt on each invoice and order. Throws Conflict. */
export async function loseDispute(ctx: Ctx, { payment, debts }: Ending) {
  const { row: before } = payment
  const released = releasedBy(before, before.allocated - sumCredited({ ...before, status: 'lost' }))
  const allocations = released.reduce(
    (left, { amount, ...key }) => withApplied(left, debtNamed(debts, key), -amount),
    before.allocations,
  )
  const row = payment.change({ status: 'lost', allocations })
  for (const { amount, ...key } of released) await postRelease(ctx, row, { debt: debtNamed(debts, key), amount })
  const { party, withheld: amount } = row
  if (amount > 0) await postEntry(ctx, disputeLostEntry(describeEnding(ctx, row, 'dispute lost'), { party, amount }))
  return released
}
