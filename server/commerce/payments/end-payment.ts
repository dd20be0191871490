import {
  sumCredited,
  disputeEntry,
  disputeLostEntry,
  disputeRegainedEntry,
  disputeWonEntry,
  feeEntry,
  isReceived,
  payoutEntry,
  receiptBackEntry,
  computeUndisputed,
  type LedgerFacts,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { debtNamed, describeDebt, postRelease, withApplied, type Debt } from './allocations.ts'
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
  { id, amount, at = ctx.now }: { readonly id: string; readonly amount: number; readonly at?: number },
): Promise<void> {
  const occasion = { key: `payout ${id}`, about: { record: 'payouts', id }, at, facts: {} }
  await postEntry(ctx, payoutEntry(occasion, amount))
}

/** Each movement of a dispute is a new entry: its caller holds the lock of the payment and knows what moved before. */
const describeDispute = (ctx: Ctx, row: PaymentRow, what: string) => describeEnding(ctx, row, `${what} ${ctx.newId()}`)

/**
 * Books that a customer disputes a payment: its provider withholds the disputed amount, at most what is left of the payment.
 * Answers the withheld cents. Throws Conflict.
 */
export async function openDispute(ctx: Ctx, payment: TakenPayment, disputed = payment.row.amount): Promise<number> {
  const amount = Math.max(0, Math.min(disputed, computeUndisputed(payment.row)))
  const row = payment.change({ status: 'disputed', withheld: payment.row.withheld + amount })
  if (amount > 0) await postEntry(ctx, disputeEntry(describeDispute(ctx, row, 'dispute'), amount))
  return amount
}

/** A part of what is withheld of a payment, and its status afterwards: another dispute may still be open. */
interface Decided {
  readonly amount: number
  readonly status: PaymentRow['status']
}

const sumOpen = ({ withheld, lost }: PaymentRow): number => withheld - lost

/** Books that a provider returns what it withheld: everything, unless a part is given. Throws Conflict. */
export async function winDispute(
  ctx: Ctx,
  payment: TakenPayment,
  { amount, status }: Decided = { amount: sumOpen(payment.row), status: 'won' },
): Promise<void> {
  const row = payment.change({ status, withheld: payment.row.withheld - amount })
  if (amount > 0) await postEntry(ctx, disputeWonEntry(describeDispute(ctx, row, 'dispute won'), amount))
}

/** Cents of each debt that are owed again after a payment lost `missing` cents beyond its deposit, newest first. */
function releasedBy({ allocations }: PaymentRow, missing: number): PaymentRow['allocations'] {
  let open = Math.max(0, missing)
  return allocations.toReversed().flatMap((one) => {
    const part = Math.min(open, one.amount)
    open -= part
    return part > 0 ? [{ ...one, amount: part }] : []
  })
}

/**
 * Books that a dispute was lost, with everything that is withheld unless a part is given. Answers the new debt on each invoice
 * and order. Throws Conflict.
 */
export async function loseDispute(
  ctx: Ctx,
  { payment, debts }: Ending,
  { amount, status }: Decided = { amount: sumOpen(payment.row), status: 'lost' },
): Promise<PaymentRow['allocations']> {
  const { row: before } = payment
  const lost = before.lost + amount
  const released = releasedBy(before, before.allocated - sumCredited({ ...before, lost }))
  const allocations = released.reduce(
    (left, { amount: part, ...key }) => withApplied(left, debtNamed(debts, key), -part),
    before.allocations,
  )
  const row = payment.change({ status, lost, allocations })
  for (const { amount: part, ...key } of released)
    await postRelease(ctx, row, { debt: debtNamed(debts, key), amount: part })
  const { party } = row
  if (amount > 0) await postEntry(ctx, disputeLostEntry(describeDispute(ctx, row, 'dispute lost'), { party, amount }))
  return released
}

/** Books that a lost dispute was won after all: its amount is a deposit of the customer again. Throws Conflict. */
export async function regainDispute(ctx: Ctx, payment: TakenPayment, { amount, status }: Decided): Promise<void> {
  const { withheld, lost } = payment.row
  const row = payment.change({ status, withheld: withheld - amount, lost: lost - amount })
  const { party } = row
  if (amount > 0)
    await postEntry(ctx, disputeRegainedEntry(describeDispute(ctx, row, 'dispute won'), { party, amount }))
}
