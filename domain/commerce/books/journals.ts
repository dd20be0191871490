import type { EntryKind, LedgerLine } from '../ledger/posting.ts'
import { isMoneyAccount, needsName, type JournalAccount } from './quickbooks-accounts.ts'

/** An entry of the ledger that is exported. */
export interface BookEntry {
  readonly id: string
  /** Its kind; that of the reversed entry for a reversal. */
  readonly counted: EntryKind
  readonly isReversal: boolean
  /** Epoch milliseconds. */
  readonly at: number
  /** Number of its order or invoice. */
  readonly number: string
  /** Id of its order in QuickBooks. */
  readonly qb: string
  /** State of its sales tax: two letters; empty for none. */
  readonly state: string
  readonly words: string
  readonly lines: readonly LedgerLine[]
}

/** A side of a journal in cents: exactly one of both amounts is above zero. */
export interface JournalLine {
  readonly account: JournalAccount
  /** Party in our ledger; empty for none. */
  readonly party: string
  readonly debit: number
  readonly credit: number
}

/** A journal as QuickBooks takes it: it balances, and has one line of receivables or payables at most, the first. */
export interface Journal {
  /** '3-00012', and '3-00012B' for a further part of the same entry. */
  readonly no: string
  readonly at: number
  readonly memo: string
  readonly state: string
  readonly lines: readonly JournalLine[]
}

const clearingLine = (net: number): JournalLine => ({
  account: 'clearing',
  party: '',
  debit: Math.max(0, net),
  credit: Math.max(0, -net),
})

const sumNet = (lines: readonly JournalLine[]): number =>
  lines.reduce((all, { debit, credit }) => all + debit - credit, 0)

function asLines(lines: readonly LedgerLine[]): JournalLine[] {
  return lines.flatMap(({ account, ...line }) => (isMoneyAccount(account) ? [{ account, ...line }] : []))
}

/** Balanced groups of lines with one line of receivables or payables each; the clearing account joins them. */
function splitLines(lines: readonly JournalLine[]): JournalLine[][] {
  const named = lines.filter(({ account }) => needsName(account))
  const others = lines.filter(({ account }) => !needsName(account))
  if (named.length <= 1) return [[...named, ...others]]
  const parts = named.map((line) => [line, clearingLine(-sumNet([line]))])
  const rest = sumNet(others)
  return others.length === 0 ? parts : [...parts, rest === 0 ? others : [...others, clearingLine(-rest)]]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Letter of a further part of an entry: 'B', 'C', ... 'Z', 'AA'. */
const nameOfPart = (at: number): string =>
  at < letters.length
    ? (letters[at] ?? '')
    : `${nameOfPart(Math.floor(at / letters.length) - 1)}${letters[at % letters.length] ?? ''}`

const digits = 5

/** The number of an entry within an export: '3-00012'. QuickBooks takes 11 characters at most on the desktop. */
export const printEntryNumber = (exportNumber: number, place: number): string =>
  `${exportNumber}-${String(place).padStart(digits, '0')}`

/** The journals of an entry: one, or several where it names several customers or vendors. */
export function makeJournals({ at, words, qb, state, lines }: BookEntry, no: string): Journal[] {
  const memo = qb === '' ? words : `${words} · QuickBooks ${qb}`
  return splitLines(asLines(lines)).map((part, place) => ({
    no: place === 0 ? no : `${no}${nameOfPart(place)}`,
    at,
    memo,
    state,
    lines: part,
  }))
}
