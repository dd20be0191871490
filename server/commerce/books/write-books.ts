import {
  findQuickbooksAccount,
  bookSections,
  formatCents,
  journalHeads,
  keepWindowsLetters,
  makeJournals,
  mostCsvRows,
  partyHeads,
  printEntryNumber,
  writeAccountsCsv,
  writeIifHead,
  writeIifJournal,
  writeJournalRows,
  writePartyRow,
  type BookEntry,
  type BookSums,
  type BookWords,
  type Journal,
  type MoneyAccount,
  type NamedParty,
  type NameKind,
} from '../../../domain/commerce/index.ts'
import { csvLine } from '../../../domain/kernel/csv/csv.ts'
import { formatDate } from '../../../domain/kernel/values/format-value.ts'
import type { GrowingFiles } from './growing-files.ts'

/** A customer or vendor with its party in our ledger. */
export type BookParty = NamedParty & { readonly party: string }

/** What the files of an export are written from. */
export interface Books {
  /** Its number, with which the numbers of its journals begin. */
  readonly number: number
  readonly timezone: string
  readonly sums: BookSums
  readonly parties: readonly BookParty[]
  /** The entries in their order, page by page. */
  readonly pages: AsyncIterable<readonly BookEntry[]>
}

const iifName = 'quickbooks-desktop.iif'
const registerName = 'entries.csv'

const numberFile = (name: string, at: number): string => `${name}-${String(at).padStart(3, '0')}.csv`

const encodeIif = (words: string): Buffer => Buffer.from(keepWindowsLetters(words), 'latin1')

/** Customers or vendors in files of a thousand rows. */
async function writeParties(files: GrowingFiles, kind: NameKind, parties: readonly NamedParty[]): Promise<void> {
  const own = parties.filter((one) => one.kind === kind)
  for (let at = 0; at * mostCsvRows < own.length; at++) {
    const name = numberFile(`${kind}s`, at + 1)
    const rows = own.slice(at * mostCsvRows, (at + 1) * mostCsvRows)
    await files.append(name, partyHeads + rows.map(writePartyRow).join(''))
    await files.close(name)
  }
}

/** Journals for QuickBooks Online, in files that it takes: no entry is divided between two of them. */
class JournalFiles {
  readonly #files: GrowingFiles
  #number = 0
  #rows = mostCsvRows

  constructor(files: GrowingFiles) {
    this.#files = files
  }

  async append(journals: readonly Journal[], words: BookWords): Promise<void> {
    const rows = journals.reduce((all, { lines }) => all + lines.length, 0)
    if (this.#rows + rows > mostCsvRows) await this.#beginNext()
    this.#rows += rows
    const content = journals.map((one) => writeJournalRows(one, words)).join('')
    await this.#files.append(numberFile('journals', this.#number), content)
  }

  async #beginNext(): Promise<void> {
    await this.#files.close(numberFile('journals', this.#number))
    this.#number += 1
    this.#rows = 0
    await this.#files.append(numberFile('journals', this.#number), journalHeads)
  }
}

/** Debits and credits of the written journals by account, in cents; the clearing account adds up to zero. */
export type WrittenSums = Map<string, { debit: number; credit: number }>

function addJournals(sums: WrittenSums, journals: readonly Journal[]): void {
  for (const { lines } of journals)
    for (const { account, debit, credit } of lines) {
      const known = sums.get(account) ?? { debit: 0, credit: 0 }
      sums.set(account, { debit: known.debit + debit, credit: known.credit + credit })
    }
}

const registerHeads = csvLine(['Number', 'Date', 'Entry', 'Document', 'QuickBooks id', 'State', 'Debits', 'Entry id'])

function writeRegisterRow(entry: BookEntry, no: string, timezone: string): string {
  const { id, at, words, number, qb, state, lines } = entry
  const debits = lines.reduce((all, { debit }) => all + debit, 0)
  return csvLine([no, formatDate(at, timezone), words, number, qb, state, formatCents(debits), id])
}

function writeTotals({ sections, accounts, entries }: BookSums): string {
  const sum = (side: 'debit' | 'credit') => formatCents(accounts.reduce((all, one) => all + one[side], 0))
  const rows = [
    ['Section', 'Entries', 'Amount'],
    ...sections.map((one) => [bookSections[one.section], one.entries, formatCents(one.amount)]),
    [],
    ['QuickBooks account', 'State', 'Debits', 'Credits'],
    ...accounts.map(({ account, state, debit, credit }) => [
      findQuickbooksAccount(account, state).name,
      state,
      formatCents(debit),
      formatCents(credit),
    ]),
    [`All accounts, ${entries} entries`, '', sum('debit'), sum('credit')],
  ]
  return rows.map((cells) => csvLine(cells)).join('')
}

const guide = `How to import this export

QuickBooks Online: turn account numbers off, then import under Settings, Import data, in this order: accounts.csv as
chart of accounts, customers-*.csv as customers, vendors-*.csv as vendors, journals-*.csv as journal entries.
Customers and vendors that QuickBooks has already are left out there by their names.

QuickBooks on the desktop: File, Utilities, Import, IIF Files: quickbooks-desktop.iif has all of it.

Import one of both, once. entries.csv lists each entry of the ledger with the number of its journal, totals.csv the sums.
`

/** Writes the files of an export and answers the sums of what it wrote. */
export async function writeBooks(files: GrowingFiles, books: Books): Promise<WrittenSums> {
  const { number, timezone, sums, parties, pages } = books
  const names = new Map(parties.map(({ kind, party, name }) => [`${kind} ${party}`, name]))
  const words: BookWords = { timezone, findName: (party, kind) => names.get(`${kind} ${party}`) ?? '' }
  const accounts = [
    ...sums.accounts.map(({ account, state }) => findQuickbooksAccount(account, state)),
    findQuickbooksAccount('clearing'),
  ]
  await files.append('how-to-import.txt', guide)
  await files.append('totals.csv', writeTotals(sums))
  await files.append('accounts.csv', writeAccountsCsv(accounts))
  await writeParties(files, 'customer', parties)
  await writeParties(files, 'vendor', parties)
  await files.append(iifName, encodeIif(writeIifHead(accounts, parties)))
  await files.append(registerName, registerHeads)
  const online = new JournalFiles(files)
  const written: WrittenSums = new Map()
  let place = 0
  for await (const page of pages) {
    const numbered = page.map((entry) => {
      place += 1
      const no = printEntryNumber(number, place)
      return { entry, no, journals: makeJournals(entry, no) }
    })
    for (const { journals } of numbered) await online.append(journals, words)
    const all = numbered.flatMap(({ journals }) => journals)
    addJournals(written, all)
    await files.append(iifName, encodeIif(all.map((one) => writeIifJournal(one, words)).join('')))
    await files.append(registerName, numbered.map(({ entry, no }) => writeRegisterRow(entry, no, timezone)).join(''))
  }
  await files.closeAll()
  return written
}

/** True if the written journals have the sums of the ledger to the cent, and the clearing account is zero. */
export function isSameAsLedger(written: WrittenSums, { accounts }: BookSums): boolean {
  const expected = new Map<MoneyAccount, { debit: number; credit: number }>()
  for (const { account, debit, credit } of accounts) {
    const known = expected.get(account) ?? { debit: 0, credit: 0 }
    expected.set(account, { debit: known.debit + debit, credit: known.credit + credit })
  }
  const { debit, credit } = written.get('clearing') ?? { debit: 0, credit: 0 }
  const own = [...written].filter(([account]) => account !== 'clearing')
  return (
    debit === credit &&
    own.length === expected.size &&
    [...expected].every(([account, sum]) => {
      const found = written.get(account)
      return found?.debit === sum.debit && found.credit === sum.credit
    })
  )
}
