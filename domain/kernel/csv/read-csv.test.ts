import { expect, test } from 'vitest'
import { csvLine, csvMark } from './csv.ts'
import { readCsv, readCsvInParts } from './read-csv.ts'

test('cells may hold separators, quotes and line breaks; rows keep the numbers of the spreadsheet', () => {
  const text = '\uFEFFNumber,Notes\r\n1,"a ""quick"" one,\nreally"\r\n\r\n,\r\n 2 ,"x"y\r\n'
  expect(readCsv(text)).toEqual({
    table: {
      columns: ['Number', 'Notes'],
      rows: [
        { number: 2, cells: ['1', 'a "quick" one,\nreally'] },
        { number: 5, cells: ['2', 'xy'] },
      ],
    },
  })
})

test('semicolons and tabs separate as well, by the first line', () => {
  expect(readCsv('a;"b,c,d";e\n1;2;3')).toMatchObject({ table: { columns: ['a', 'b,c,d', 'e'] } })
  expect(readCsv('a\tb\n1\t2')).toMatchObject({ table: { rows: [{ number: 2, cells: ['1', '2'] }] } })
  expect(readCsv('a|b\n1|2')).toMatchObject({ table: { rows: [{ number: 2, cells: ['1', '2'] }] } })
  expect(readCsv('sep=;\r\na;b,c,d\r\n1;2')).toEqual({
    table: { columns: ['a', 'b,c,d'], rows: [{ number: 3, cells: ['1', '2'] }] },
  })
})

test('unclosed quotes are reported with their row, and an empty text is a table without rows', () => {
  expect(readCsv('a,b\n1,"2\n3,4')).toEqual({ openQuoteInRow: 2 })
  expect(readCsv('')).toEqual({ table: { columns: [], rows: [] } })
})

test('an export is read back unchanged', () => {
  const cells = ['+15125550174', '=1+1', '-3', '@SUM(A1)', "'quoted'", "O'Neil", 'say "+1"']
  const read = readCsv(`${csvMark}${csvLine(cells.map((_, at) => `Column ${at}`))}${csvLine(cells)}`)
  expect(read).toMatchObject({ table: { rows: [{ cells }] } })
})

test('a number that Excel protects as a formula is read as its text', () => {
  const read = readCsv('a,b,c,d\n="0174",="1,5","=""00 44""",="open\n')
  expect(read).toMatchObject({ table: { rows: [{ cells: ['0174', '1,5', '00 44', '="open'] }] } })
})

test('a long file in many parts is read with the same result as in one', () => {
  const text = `Name\n${Array.from({ length: 5000 }, (_, at) => `"Guest ""${at}"""`).join('\n')}`
  const parts = readCsvInParts(text)
  let [pauses, read] = [0, parts.next()]
  while (!read.done) [pauses, read] = [pauses + 1, parts.next()]
  expect(pauses).toBeGreaterThanOrEqual(25)
  expect(read.value).toEqual(readCsv(text))
})
