import { csvLine, csvMark } from '../../kernel/csv/csv.ts'
import { formatDate } from '../../kernel/values/format-value.ts'
import { entryKinds, type EntryKind, type LedgerFacts } from '../ledger/posting.ts'

/** The words of an entry on a statement: 'Applied · 1001 · wire 77'. */
export const describeEntry = ({ kind, facts }: { readonly kind: EntryKind; readonly facts: LedgerFacts }): string =>
  [entryKinds[kind], facts['number'], facts['reference'], facts['why']].filter(Boolean).join(' · ')

/** One movement of what a customer owes; above zero the debt rises. Cents, epoch milliseconds. */
export interface StatementMove {
  readonly id: string
  readonly at: number
  readonly words: string
  readonly amount: number
}

/** A movement with the balance after it; below zero the customer has a credit. */
export type BalancedMove<Move extends StatementMove> = Move & { readonly balance: number }

/** Movements in their order, each with the balance after it, from a balance in cents. */
export function addBalances<Move extends StatementMove>(opening: number, moves: readonly Move[]): BalancedMove<Move>[] {
  let balance = opening
  return moves.map((move) => {
    balance += move.amount
    return { ...move, balance }
  })
}

/** A statement of one customer for a period. Amounts are cents. */
export interface Statement {
  readonly name: string
  /** Instants of the first and the last moment; the first is absent where the statement begins with the first entry. */
  readonly from?: number | undefined
  readonly until: number
  readonly opening: number
  readonly closing: number
  readonly lines: readonly BalancedMove<StatementMove>[]
}

/** Amount of a table that is opened in a spreadsheet: '1019.75'. */
const formatPlain = (amount: number): string => (amount / 100).toFixed(2)

/** A statement as a CSV document, one movement a line, between its opening and its closing balance. */
export function writeStatementCsv(
  { from, until, opening, closing, lines }: Omit<Statement, 'name'>,
  timezone: string,
): string {
  const day = (at: number | undefined) => (at === undefined ? '' : formatDate(at, timezone))
  const rows = [
    ['Date', 'Description', 'Charge', 'Credit', 'Balance'],
    [day(from), 'Opening balance', '', '', formatPlain(opening)],
    ...lines.map(({ at, words, amount, balance }) => [
      day(at),
      words,
      amount > 0 ? formatPlain(amount) : '',
      amount < 0 ? formatPlain(-amount) : '',
      formatPlain(balance),
    ]),
    [day(until), 'Closing balance', '', '', formatPlain(closing)],
  ]
  return csvMark + rows.map((row) => csvLine(row)).join('')
}
