import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rebillEntry, orderEntry } from '../ledger/entries.ts'
import type { LedgerLine } from '../ledger/posting.ts'
import { makeJournals, printEntryNumber, type BookEntry, type Journal } from './journals.ts'
import { findQuickbooksAccount, moneyAccountNames, needsName } from './quickbooks-accounts.ts'
import {
  keepWindowsLetters,
  writeAccountsCsv,
  writeIifHead,
  writeIifJournal,
  writeJournalRows,
  type BookWords,
} from './quickbooks-files.ts'
import { chooseName, foldName } from './quickbooks-names.ts'
import { measureMove } from './sections.ts'
import { addTaxRows, groupByState, writeTaxCsv } from './tax-report.ts'

const at = Date.UTC(2026, 10, 12, 18)
const occasion = { key: 'k', about: { record: 'orders', id: 'o' }, at, facts: {} }
const words: BookWords = { timezone: 'America/Chicago', findName: (party, kind) => `${kind} of ${party}` }

const entryWith = (lines: readonly LedgerLine[], facts: Partial<BookEntry> = {}): BookEntry => ({
  id: 'e',
  counted: 'order',
  isReversal: false,
  at,
  number: '20031',
  qb: '',
  state: 'TX',
  words: 'Order · 20031',
  lines,
  ...facts,
})

const order = orderEntry(occasion, 'order', { party: 'contacts/c', total: 101_975, tax: 7425, shipping: 4550 })

describe('a journal', () => {
  test('of an order names its customer first, and the tax of its state', () => {
    const [journal, ...others] = makeJournals(entryWith(order.lines, { qb: '812' }), printEntryNumber(3, 12))
    expect(others).toEqual([])
    expect(journal).toMatchObject({ no: '3-00012', memo: 'Order · 20031 · QuickBooks 812' })
    expect(journal && writeJournalRows(journal, words)).toBe(
      [
        '3-00012,11/12/2026,Accounts Receivable,Order · 20031 · QuickBooks 812,1019.75,,customer of contacts/c',
        '3-00012,11/12/2026,Sales,Order · 20031 · QuickBooks 812,,900.00,',
        '3-00012,11/12/2026,Shipping Income,Order · 20031 · QuickBooks 812,,45.50,',
        '3-00012,11/12/2026,State Sales Tax:TX,Order · 20031 · QuickBooks 812,,74.25,',
        '',
      ].join('\r\n'),
    )
  })

  test('in an IIF file has debits above zero and adds up to zero', () => {
    const [journal] = makeJournals(entryWith(order.lines), '3-00001')
    const text = journal ? writeIifJournal(journal, words) : ''
    const amounts = [...text.matchAll(/\t(-?\d+\.\d\d)\t/g)].map(([, amount]) => Math.round(Number(amount) * 100))
    expect(amounts).toEqual([101_975, -90_000, -4550, -7425])
    expect(text.split('\r\n').map((row) => row.split('\t')[0])).toEqual(['TRNS', 'SPL', 'SPL', 'SPL', 'ENDTRNS', ''])
  })

  test('of a re-billed order is split by customer, through an account that ends at zero', () => {
    const { lines } = rebillEntry(occasion, { from: [{ party: 'contacts/a', amount: 500 }], to: 'contacts/b' })
    const journals = makeJournals(entryWith(lines), '3-00002')
    expect(journals.map(({ no }) => no)).toEqual(['3-00002', '3-00002B'])
    expect(journals.map((one) => one.lines)).toEqual([
      [
        { account: 'receivable', party: 'contacts/b', debit: 500, credit: 0 },
        { account: 'clearing', party: '', debit: 0, credit: 500 },
      ],
      [
        { account: 'receivable', party: 'contacts/a', debit: 0, credit: 500 },
        { account: 'clearing', party: '', debit: 500, credit: 0 },
      ],
    ])
  })

  const amounts = fc.array(
    fc.record({
      account: fc.constantFrom(...moneyAccountNames),
      party: fc.constantFrom('contacts/a', 'contacts/b'),
      amount: fc.integer({ min: -9999, max: 9999 }).filter((amount) => amount !== 0),
    }),
    { minLength: 1, maxLength: 30 },
  )

  /** Lines that balance: the bank takes the rest. */
  const balanced = amounts.map((all): LedgerLine[] => {
    const rest = all.reduce((sum, { amount }) => sum + amount, 0)
    const lines = rest === 0 ? all : [...all, { account: 'bank' as const, party: '', amount: -rest }]
    return lines.map(({ account, party, amount }) => ({
      account,
      party,
      debit: Math.max(0, amount),
      credit: Math.max(0, -amount),
    }))
  })

  const sum = (journals: readonly Journal[], account: string) =>
    journals
      .flatMap(({ lines }) => lines)
      .filter((line) => line.account === account)
      .reduce((all, { debit, credit }) => ({ debit: all.debit + debit, credit: all.credit + credit }), {
        debit: 0,
        credit: 0,
      })

  test('of any entry balances, names one customer or vendor, and moves each account as the ledger does', () => {
    fc.assert(
      fc.property(balanced, (lines) => {
        const journals = makeJournals(entryWith(lines), '1-00001')
        for (const { lines: own } of journals) {
          expect(own.reduce((all, { debit, credit }) => all + debit - credit, 0)).toBe(0)
          expect(own.filter(({ account }) => needsName(account)).length).toBeLessThanOrEqual(1)
          expect(own.every(({ debit, credit }) => (debit === 0) !== (credit === 0))).toBe(true)
        }
        expect(new Set(journals.map(({ no }) => no)).size).toBe(journals.length)
        const clearing = sum(journals, 'clearing')
        expect(clearing.debit).toBe(clearing.credit)
        for (const account of moneyAccountNames) {
          const own = lines.filter((line) => line.account === account)
          expect(sum(journals, account)).toEqual({
            debit: own.reduce((all, { debit }) => all + debit, 0),
            credit: own.reduce((all, { credit }) => all + credit, 0),
          })
        }
      }),
    )
  })
})

describe('a name in QuickBooks', () => {
  test('has no colon, quote or tab, and 41 letters at most', () => {
    const free = () => false
    expect(chooseName('Kell: "Dana"\t Ltd', free)).toBe('Kell Dana Ltd')
    expect(chooseName('x'.repeat(60), free)).toHaveLength(41)
    expect(chooseName(' : ', free)).toBe('Without a name')
  })

  test('of a second customer differs, also where only capitals do', () => {
    const taken = new Set(['dana kell', 'dana kell (2)'])
    expect(chooseName('DANA KELL', (folded) => taken.has(folded))).toBe('DANA KELL (3)')
    const long = 'x'.repeat(41)
    const second = chooseName(long, (folded) => folded === long)
    expect([second.length, foldName(second) === long]).toEqual([41, false])
  })
})

test('lists have the parent of a subaccount before it, and letters that Windows has', () => {
  const tax = findQuickbooksAccount('tax_payable', 'TX')
  expect(writeAccountsCsv([tax, findQuickbooksAccount('tax_payable')])).toBe(
    [
      'Account Name,Type,Detail Type',
      'State Sales Tax,Other Current Liabilities,Other Current Liabilities',
      'State Sales Tax:TX,Other Current Liabilities,Other Current Liabilities',
      'State Sales Tax:Other,Other Current Liabilities,Other Current Liabilities',
      '',
    ].join('\r\n'),
  )
  expect(writeIifHead([tax], [])).toContain('ACCNT\tState Sales Tax:TX\tOCLIAB\r\n')
  expect(keepWindowsLetters('José Łódź Ağa 東')).toBe('José ?ódz Aga ?')
})

test('the amount of a section is what was charged, received or returned', () => {
  expect(measureMove('invoices', { account: 'receivable', debit: 0, credit: 300 })).toBe(-300)
  expect(measureMove('payments', { account: 'bank', debit: 500, credit: 0 })).toBe(500)
  expect(measureMove('refunds', { account: 'cash', debit: 0, credit: 200 })).toBe(200)
  expect(measureMove('fees', { account: 'card_clearing', debit: 0, credit: 20 })).toBe(0)
})

test('the tax report has a sum for each state, and sales without a state last', () => {
  const row = { sales: 1000, taxable: 600, exempt: 400, tax: 50, refunds: 0 }
  const rows = [
    { ...row, month: '2026-11', state: '' },
    { ...row, month: '2026-11', state: 'TX' },
    { ...row, month: '2026-10', state: 'TX' },
  ]
  expect(
    groupByState(rows).map(({ state, rows: own, sum }) => [state, own.map(({ month }) => month), sum.tax]),
  ).toEqual([
    ['TX', ['2026-10', '2026-11'], 100],
    ['', ['2026-11'], 50],
  ])
  expect(addTaxRows(rows).sales).toBe(3000)
  expect(writeTaxCsv(rows)).toContain('All states,Total,30.00,18.00,12.00,1.50,0.00')
})
