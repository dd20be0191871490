import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../kernel/csv/read-csv.ts'
import { addBalances, describeEntry, writeStatementCsv } from './statement.ts'

const move = (id: string, amount: number, words = 'Invoice · 1001') => ({ id, at: 1_764_374_400_000, words, amount })

test('a line of an entry has its kind, number, reference and reason', () => {
  const facts = { number: '1001', reference: 'wire 77', payment: 'p' }
  expect(describeEntry({ kind: 'receipt', facts })).toBe('Received · 1001 · wire 77')
})

test('any movements end in the sum of the opening balance and all amounts', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 50 }), (opening, amounts) => {
      const lines = addBalances(
        opening,
        amounts.map((amount, at) => move(String(at), amount)),
      )
      const sum = amounts.reduce((all, amount) => all + amount, opening)
      expect(lines.at(-1)?.balance ?? opening).toBe(sum)
    }),
  )
})

test('a credit is a number in a CSV statement, and no text with an apostrophe', () => {
  const lines = addBalances(0, [move('a', -40_050)])
  const csv = writeStatementCsv({ until: 1_764_460_799_999, opening: 0, closing: -40_050, lines }, 'America/New_York')
  expect(csv).toContain(',400.50,-400.50\r\n')
  expect(csv).toContain('Closing balance,,,-400.50\r\n')
})

test('a CSV statement has a line for each movement between both balances, and no formula', () => {
  const lines = addBalances(100, [move('a', 101_975), move('b', -50_000, '=SUM(A1)')])
  const until = 1_764_460_799_999
  const csv = writeStatementCsv({ until, opening: 100, closing: 52_075, lines }, 'America/New_York')
  expect(csv).toContain(",'=SUM(A1),")
  expect(readCsv(csv)).toMatchObject({
    table: {
      columns: ['Date', 'Description', 'Charge', 'Credit', 'Balance'],
      rows: [
        { cells: ['', 'Opening balance', '', '', '1.00'] },
        { cells: ['11/28/25', 'Invoice · 1001', '1019.75', '', '1020.75'] },
        { cells: ['11/28/25', '=SUM(A1)', '', '500.00', '520.75'] },
        { cells: ['11/29/25', 'Closing balance', '', '', '520.75'] },
      ],
    },
  })
})
