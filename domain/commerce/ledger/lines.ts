import type { LedgerAccount } from './chart.ts'
import type { EntryKind, LedgerLine, Occasion, Posting } from './posting.ts'

/** An account and its movement, with its party if any. */
type Move = readonly [LedgerAccount, number, string?]

/** A line that raises (or, below zero, lowers) an account by an amount; empty for zero. */
const line = (side: 'debit' | 'credit', [account, amount, party = '']: Move): LedgerLine[] => {
  if (amount === 0) return []
  const isDebit = (side === 'debit') === amount > 0
  const sum = Math.abs(amount)
  return [{ account, party, debit: isDebit ? sum : 0, credit: isDebit ? 0 : sum }]
}

/** Lines of an entry, by their increases on each side. */
export const makeLines = (debits: readonly Move[], credits: readonly Move[]): LedgerLine[] => [
  ...debits.flatMap((move) => line('debit', move)),
  ...credits.flatMap((move) => line('credit', move)),
]

/** An entry in cents. */
export const makeEntry = (occasion: Occasion, kind: EntryKind, own: readonly LedgerLine[]): Posting => ({
  ...occasion,
  kind,
  unit: 'cents',
  lines: own,
})
