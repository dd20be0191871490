import { z } from 'zod'
import { cents, entry, epochMs, shortText } from '../../kernel/index.ts'

const debtItemKinds = ['payment', 'refund', 'goodwill', 'lost'] as const

/** A payment, a refund or a lost dispute as the record that it concerns shows it, from the ledger, in cents. */
export const debtItem = z.object({
  /** Chosen by the screen that sends it: the same is recorded once. */
  id: z.string(),
  kind: z.enum(debtItemKinds),
  method: z.string(),
  /** Record of the payment whose deposit was applied; absent where the payment came in for this record. */
  payment: z.string().optional(),
  amount: cents,
  /** Part that is or was a deposit of the customer; it does not count for this record. */
  deposit: cents.optional(),
  date: epochMs,
  reference: shortText.default(''),
  why: shortText.default(''),
  by: entry,
  at: epochMs,
  reversed: z.object({ at: epochMs, by: entry, why: shortText }).optional(),
})

export type DebtItem = z.output<typeof debtItem>

/** The items of an order in the order in which they came; entries of another form are left out. */
export const readDebtItems = (row: {
  readonly payments: readonly unknown[]
  readonly refunds: readonly unknown[]
}): DebtItem[] =>
  [...row.payments, ...row.refunds]
    .flatMap((one) => debtItem.safeParse(one).data ?? [])
    .toSorted((one, other) => one.at - other.at)

/** Cents that came in for a record: a deposit that is applied where its payment came in counts once. */
export function sumReceivedItems(
  items: readonly Pick<DebtItem, 'id' | 'kind' | 'amount' | 'payment' | 'reversed'>[],
): number {
  const standing = items.filter(({ kind, reversed }) => kind === 'payment' && !reversed)
  const own = new Set(standing.map(({ id }) => id))
  return standing.reduce(
    (sum, { payment, amount }) => sum + (payment !== undefined && own.has(payment) ? 0 : amount),
    0,
  )
}

/** Deposits of payments for other records that pay this one. */
export const listUsedDeposits = <Item extends Pick<DebtItem, 'id' | 'kind' | 'payment' | 'reversed'>>(
  items: readonly Item[],
): Item[] => {
  const own = new Set(items.map(({ id }) => id))
  return items.filter(
    ({ kind, payment, reversed }) => kind === 'payment' && payment !== undefined && !own.has(payment) && !reversed,
  )
}

/** Cents of the items of a kind that were not taken back. */
export const sumItemsOfKind = (
  items: readonly Pick<DebtItem, 'kind' | 'amount' | 'reversed'>[],
  kind: DebtItem['kind'],
): number => items.reduce((sum, one) => sum + (one.kind === kind && !one.reversed ? one.amount : 0), 0)
