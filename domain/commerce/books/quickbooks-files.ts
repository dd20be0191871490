import { csvLine } from '../../kernel/csv/csv.ts'
import { formatIn } from '../../kernel/values/format-value.ts'
import type { Journal } from './journals.ts'
import type { NameKind } from './quickbooks-names.ts'
import { findQuickbooksAccount, needsName, type JournalAccount, type QuickbooksAccount } from './quickbooks-accounts.ts'

/** Rows that QuickBooks Online takes in one file. */
export const mostCsvRows = 1000

/** A customer or vendor as QuickBooks lists it. */
export interface NamedParty {
  readonly kind: NameKind
  readonly name: string
  readonly company: string
  readonly email: string
  readonly phone: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** What the files of an export are written with. */
export interface BookWords {
  readonly timezone: string
  /** Name in QuickBooks of a party, as customer or vendor. */
  readonly findName: (party: string, kind: NameKind) => string
}

const formatDay = (at: number, timezone: string): string =>
  formatIn(timezone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** '1019.75' */
export const formatCents = (amount: number): string => (amount / 100).toFixed(2)

const vendorAccounts: ReadonlySet<JournalAccount> = new Set(['operator_payable', 'vendor_payable'])

/** List in which the party of an account is found. */
const findNameKind = (account: JournalAccount): NameKind => (vendorAccounts.has(account) ? 'vendor' : 'customer')

const nameLine = ({ findName }: BookWords, account: JournalAccount, party: string): string =>
  party === '' || !needsName(account) ? '' : findName(party, findNameKind(account))

export const journalHeads = csvLine([
  'Journal No',
  'Journal Date',
  'Account Name',
  'Description',
  'Debits',
  'Credits',
  'Name',
])

/** The rows of a journal for QuickBooks Online: one for each line, the amounts without signs. */
export const writeJournalRows = ({ no, at, memo, state, lines }: Journal, words: BookWords): string =>
  lines
    .map(({ account, party, debit, credit }) =>
      csvLine([
        no,
        formatDay(at, words.timezone),
        findQuickbooksAccount(account, state).name,
        memo,
        debit === 0 ? '' : formatCents(debit),
        credit === 0 ? '' : formatCents(credit),
        nameLine(words, account, party),
      ]),
    )
    .join('')

export const partyHeads = csvLine(['Name', 'Company', 'Email', 'Phone', 'Street', 'City', 'State', 'ZIP'])

export const writePartyRow = ({ name, company, email, phone, street, city, state, zip }: NamedParty): string =>
  csvLine([name, company, email, phone, street, city, state, zip])

/** Types of accounts as QuickBooks Online calls them, with a detail type of each. */
const onlineTypes: Readonly<Record<QuickbooksAccount['type'], readonly [string, string]>> = {
  AR: ['Accounts receivable (A/R)', 'Accounts Receivable (A/R)'],
  AP: ['Accounts payable (A/P)', 'Accounts Payable (A/P)'],
  BANK: ['Bank', 'Checking'],
  INC: ['Income', 'Sales of Product Income'],
  EXP: ['Expenses', 'Other Business Expenses'],
  COGS: ['Cost of Goods Sold', 'Supplies & Materials - COGS'],
  OCASSET: ['Other Current Assets', 'Other Current Assets'],
  OCLIAB: ['Other Current Liabilities', 'Other Current Liabilities'],
  EQUITY: ['Equity', 'Opening Balance Equity'],
}

/** Accounts with the parents of subaccounts before them, each name once. */
function withParents(accounts: readonly QuickbooksAccount[]): QuickbooksAccount[] {
  const all = accounts.flatMap(({ name, type }) => {
    const parts = name.split(':')
    return parts.map((_, at) => ({ name: parts.slice(0, at + 1).join(':'), type }))
  })
  return [...new Map(all.map((account) => [account.name, account])).values()]
}

/** The list of accounts for QuickBooks Online. */
export const writeAccountsCsv = (accounts: readonly QuickbooksAccount[]): string =>
  [
    csvLine(['Account Name', 'Type', 'Detail Type']),
    ...withParents(accounts).map(({ name, type }) => csvLine([name, ...onlineTypes[type]])),
  ].join('')

/** A cell of an IIF file: tabs and line ends separate cells, and a quote begins a quoted cell. */
const iifCell = (value: string): string => value.replaceAll(/[\p{Cc}"]/gu, ' ').trim()

const iifLine = (cells: readonly string[]): string => `${cells.map(iifCell).join('\t')}\r\n`

const iifColumns = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'] as const

/** Lists and heads at the beginning of an IIF file for QuickBooks on the desktop. */
export function writeIifHead(accounts: readonly QuickbooksAccount[], parties: readonly NamedParty[]): string {
  const customers = parties.filter(({ kind }) => kind === 'customer')
  const vendors = parties.filter(({ kind }) => kind === 'vendor')
  const place = ({ city, state, zip }: NamedParty) =>
    [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [
    iifLine(['!ACCNT', 'NAME', 'ACCNTTYPE']),
    ...withParents(accounts).map(({ name, type }) => iifLine(['ACCNT', name, type])),
    iifLine(['!CUST', 'NAME', 'COMPANYNAME', 'EMAIL', 'PHONE1', 'BADDR1', 'BADDR2', 'BADDR3']),
    ...customers.map((one) =>
      iifLine(['CUST', one.name, one.company, one.email, one.phone, one.name, one.street, place(one)]),
    ),
    iifLine(['!VEND', 'NAME', 'COMPANYNAME', 'EMAIL', 'PHONE1', 'ADDR1', 'ADDR2', 'ADDR3']),
    ...vendors.map((one) =>
      iifLine(['VEND', one.name, one.company, one.email, one.phone, one.name, one.street, place(one)]),
    ),
    iifLine(['!TRNS', ...iifColumns]),
    iifLine(['!SPL', ...iifColumns]),
    iifLine(['!ENDTRNS']),
  ].join('')
}

/** A journal in an IIF file. Debits are above zero and credits below, so that its amounts add up to zero. */
export function writeIifJournal({ no, at, memo, state, lines }: Journal, words: BookWords): string {
  const rows = lines.map(({ account, party, debit, credit }, place) =>
    iifLine([
      place === 0 ? 'TRNS' : 'SPL',
      'GENERAL JOURNAL',
      formatDay(at, words.timezone),
      findQuickbooksAccount(account, state).name,
      nameLine(words, account, party),
      formatCents(debit - credit),
      no,
      memo,
    ]),
  )
  return [...rows, iifLine(['ENDTRNS'])].join('')
}

const accents = /\p{Mn}/gu

/** Words of an IIF file in the letters of Windows: others lose their accents, or become question marks. */
export const keepWindowsLetters = (words: string): string =>
  Array.from(words)
    .map((letter) => {
      if ((letter.codePointAt(0) ?? 0) < 256) return letter
      const base = letter.normalize('NFD').replaceAll(accents, '')
      return (base.codePointAt(0) ?? 256) < 256 ? base : '?'
    })
    .join('')
