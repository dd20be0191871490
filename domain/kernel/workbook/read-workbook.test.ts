import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { writeXlsx, type CellValue, type WriteOptions } from 'hucre/xlsx'
import { describe, expect, it, test } from 'vitest'
import { hasSharedCases, readSharedCase } from '../../../tests/fixtures/shared-cases.ts'
import { readCsv } from '../csv/read-csv.ts'
import { readWorkbook, type WorkbookLimits } from './read-workbook.ts'
import { workbookKind } from './workbook-kind.ts'

const limits: WorkbookLimits = { longest: 3_500_000, mostRows: 20_001, mostUnpackedBytes: 64_000_000 }

const write = (rows: CellValue[][], more: Partial<WriteOptions> = {}) =>
  writeXlsx({ sheets: [{ name: 'People', rows }], ...more })

/** The rows that an import reads of a workbook, its columns first, by the numbers of Excel; or why it reads none. */
async function tableOf(bytes: Uint8Array, sheet?: string, own: Partial<WorkbookLimits> = {}) {
  const read = await readWorkbook(bytes, sheet, { ...limits, ...own })
  if (typeof read === 'string' || read.fault !== '') return typeof read === 'string' ? read : read.fault
  const csv = readCsv(read.text)
  if (!('table' in csv)) throw new Error('The text that was made cannot be read.')
  return [csv.table.columns, ...csv.table.rows.map(({ number, cells }) => [number, ...cells])]
}

const cellOf = async (value: CellValue, more: Partial<WriteOptions> = {}) => {
  const table = await tableOf(await write([['Cell'], [value]], more))
  return Array.isArray(table) ? table[1]?.[1] : table
}

const date = (words: string): Date => new Date(`${words}Z`)

describe('a cell', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [15_125_550_174, '15125550174'],
    [9_007_199_254_740_991, '9007199254740991'],
    [1e21, '1000000000000000000000'],
    [0.000_000_1, '0.0000001'],
    [-12.5, '-12.5'],
    [1_234_567.891, '1234567.891'],
    [true, 'TRUE'],
    [false, 'FALSE'],
    ['#N/A', '#N/A'],
    ['=1+1', '=1+1'],
    ['a "b", c;\nd', 'a "b", c;\nd'],
  ])('%j is read as %j', async (value, words) => expect(await cellOf(value)).toBe(words))

  it.each([
    ['2026-12-18T00:00:00', '2026-12-18'],
    ['2026-12-18T18:30:00', '2026-12-18T18:30'],
    ['2026-12-18T18:30:07.400', '2026-12-18T18:30:07'],
    ['1999-02-28T23:59:59.900', '1999-03-01'],
  ])('the date %s is %s in both date systems', async (given, words) => {
    expect(await cellOf(date(given))).toBe(words)
    expect(await cellOf(date(given), { dateSystem: '1904' })).toBe(words)
  })

  it.each([
    [4101, '00000', '04101'],
    [123_456_789, '000-00-0000', '123-45-6789'],
    [7, '0', '7'],
    [4.5, '0.00', '4.5'],
    [36.5 / 24, '[h]:mm', '36:30'],
    [36.5 / 24, '[h]:mm:ss;@', '36:30:00'],
  ])('%d with the format %s is read as %s', async (value, numFmt, words) => {
    const cells = new Map([['1,0', { value, style: { numFmt } }]])
    const bytes = await writeXlsx({ sheets: [{ name: 'People', rows: [['Cell'], [value]], cells }] })
    expect(await tableOf(bytes)).toEqual([['Cell'], [2, words]])
  })

  it('of elapsed hours has the same text in both date systems', async () => {
    const cells = new Map([['1,0', { value: 36.5 / 24, style: { numFmt: '[h]:mm' } }]])
    const sheets = [{ name: 'People', rows: [['Cell'], [36.5 / 24]], cells }]
    expect(await tableOf(await writeXlsx({ sheets, dateSystem: '1904' }))).toEqual([['Cell'], [2, '36:30']])
  })

  it('of a formula is its value, of a time the time', async () => {
    const cells = new Map([
      ['1,0', { value: null, formula: '1+2', formulaResult: 3 }],
      ['2,0', { value: null, formula: '"Ana "&"Ruiz"', formulaResult: 'Ana Ruiz' }],
      ['3,0', { value: 0.770_833_333_333_333, style: { numFmt: 'h:mm' } }],
    ])
    const bytes = await writeXlsx({ sheets: [{ name: 'F', rows: [['Cell']], cells }] })
    expect(await tableOf(bytes)).toEqual([['Cell'], [2, '3'], [3, 'Ana Ruiz'], [4, '18:30']])
  })
})

const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
)

test('every row and cell comes to its place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(anyCell, { maxLength: 5 }), { maxLength: 8 }), async (rows) => {
      const bytes = await write([['H1', 'H2', 'H3', 'H4', 'H5'], ...rows])
      const wordsOf = (value: CellValue) =>
        value === null ? '' : typeof value === 'boolean' ? String(value).toUpperCase() : String(value).trim()
      const expected = rows.flatMap((row, at) => {
        const words = row.map(wordsOf)
        const cells = words.slice(0, words.findLastIndex((one) => one !== '') + 1)
        return cells.length === 0 ? [] : [[at + 2, ...cells]]
      })
      expect(await tableOf(bytes)).toEqual([['H1', 'H2', 'H3', 'H4', 'H5'], ...expected])
    }),
    { numRuns: 40 },
  )
})

describe('a workbook', () => {
  it('of several sheets is read from its first with content that is seen; another can be chosen', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Hidden', hidden: true, rows: [['no']] },
        { name: 'Empty', rows: [] },
        { name: 'People', rows: [[], ['Name'], ['Ana']] },
        { name: 'Others', rows: [['Name'], ['Bo']] },
      ],
    })
    expect(await readWorkbook(bytes, undefined, limits)).toEqual({
      text: '\n"Name"\n"Ana"',
      fault: '',
      sheet: 'People',
      sheets: ['Empty', 'People', 'Others'],
    })
    expect(await tableOf(bytes, 'Others')).toEqual([['Name'], [2, 'Bo']])
    expect(await tableOf(bytes, 'Empty')).toBe('The sheet Empty is empty.')
  })

  it('shows the first of merged cells, and leaves out values of the others', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'M',
          rows: [
            ['Name', 'Firm', 'City'],
            ['Ana', 'X', 'old'],
            ['Bo', 'old', 'old'],
          ],
          merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 2 }],
        },
      ],
    })
    expect(await tableOf(bytes)).toEqual([
      ['Name', 'Firm', 'City'],
      [2, 'Ana', 'X'],
      [3, 'Bo'],
    ])
  })

  it('is refused in words where it cannot be read', async () => {
    const bytes = await write([['Name'], ['Ana']])
    const locked = await write([['Name']], { encryption: { password: 'secret', spinCount: 10 } })
    expect(await tableOf(locked)).toContain('protected with a password')
    expect(await tableOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...Array.from({ length: 600 }, () => 0)]))).toContain(
      'the old format .xls',
    )
    expect(await tableOf(bytes.slice(0, bytes.length - 200))).toContain('damaged')
    expect(await tableOf(Uint8Array.from(bytes, (byte, at) => (at > 60 && at < 200 ? 0x41 : byte)))).toContain(
      'damaged',
    )
    expect(await tableOf(await write([]))).toBe('The workbook is empty.')
    expect(workbookKind(Buffer.from('Name,Mail\n'))).toBeUndefined()
  })

  it('is refused where it is too much: bytes once unpacked, rows, characters', async () => {
    const bytes = await write(Array.from({ length: 200 }, () => ['a'.repeat(1000)]))
    expect(await tableOf(bytes, undefined, { mostUnpackedBytes: 10_000 })).toBe(
      'The workbook is too large. Import it in parts.',
    )
    expect(await tableOf(bytes, undefined, { mostRows: 199 })).toBe(
      'The sheet People has more than 199 rows. Divide it.',
    )
    expect(await tableOf(bytes, undefined, { longest: 100_000 })).toBe('The file is too large. Import it in parts.')
  })

  it('is not unpacked beyond its declared size', async () => {
    const bytes = await write(Array.from({ length: 2000 }, () => ['a'.repeat(2000)]))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) continue
      view.setUint32(at + 24, Math.min(view.getUint32(at + 24, true), 4000), true)
    }
    expect(await tableOf(bytes)).toContain('damaged')
    for (let at = 0; at < bytes.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true)
    expect(await tableOf(bytes)).toBe('The workbook is too large. Import it in parts.')
  })
})

const folder = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'), 'sheets')
const isThere = existsSync(folder)
if (!isThere) console.warn('left out: the public workbooks (SHARED_DATA has no sheets); our own were read')

/** Expected content of each public workbook: the number of its lines, with the columns and the first row. */
const judged: readonly (readonly [file: string, rows: number, columns: string, first: string])[] = [
  ['1904-based-dates.xlsx', 5, 'Date', '2 2018-05-05'],
  ['advanced-shared-strings.xlsx', 0, 'Str', ''],
  ['boolean.xlsx', 4, 'Boolean', '2 TRUE'],
  ['color-styles-and-utf8-sheet-name.xlsx', 2, 'id memo', '2 1 abc def ghi'],
  [
    'custom-number-parser.xlsx',
    1,
    'START DATE NUMBER OF STUDENTS IS FREE COST COURSE TITLE CONTACT',
    '2 2018-03-24 123 FALSE 210.45 Chemistry (123) 456-7890',
  ],
  ['date.xlsx', 0, '2021-06-10T00:47:45.700Z', ''],
  ['dimensions.xlsx', 1, '1 2', '2 3 4'],
  ['inline-string.xlsx', 0, 'Test 123', ''],
  ['made-in-macos-excel-2011-with-custom-font.xlsx', 1, 'Hey now so', '2 cool'],
  ['made-in-macos-excel-2011.xlsx', 1, 'One Two', '2 Three Four'],
  ['merged-cells.xlsx', 1, 'A1 B1  D1', '2 A2   D2'],
  ['multiple-sheets.xlsx', 0, 'First sheet', ''],
  ['read-sheet.xlsx', 0, 'Test 123', ''],
  ['schema.xlsx', 2, 'Name Date of Birth Income Married', '2 John Smith 2000-01-05 120000 TRUE'],
  ['string-formula.xlsx', 5, 'Define   Del 1 2', '2 Info'],
  ['trim.xlsx', 0, 'text', ''],
  ['xml-namespace.xlsx', 2, 'Phrase', '2 Name TimeStamp'],
]
const judgedApart = ['invalid-file-structure.xlsx', 'non-ascii-character-encoding.xlsx']

describe.runIf(isThere)('of the public workbooks', () => {
  const read = (file: string) => tableOf(readFileSync(join(folder, file)))

  it('each one is judged', () =>
    expect(readdirSync(folder).toSorted()).toEqual([...judged.map(([file]) => file), ...judgedApart].toSorted()))

  it.each(judged)('%s is read', async (file, ...expected) => {
    const table = await read(file)
    if (!Array.isArray(table)) throw new Error(table)
    expect([table.length - 1, table[0]?.join(' '), table[1]?.join(' ') ?? '']).toEqual(expected)
  })

  it('the broken one is refused in words', async () => expect(await read(judgedApart[0] ?? '')).toContain('damaged'))

  it('the large one of another script is read whole', async () => {
    const table = await read(judgedApart[1] ?? '')
    if (!Array.isArray(table)) throw new Error(table)
    expect(table[0]?.slice(0, 2)).toEqual(['№ п/п', 'Вид полезного ископаемого'])
    expect(table.at(-1)?.[0]).toBe(2696)
  })
})

describe.skipIf(!hasSharedCases)('a workbook from a public bug report', () => {
  it('keeps the leading zeros and elapsed hours that Excel shows', async () => {
    expect(await tableOf(readSharedCase('58-number-formats.xlsx'))).toEqual([
      ['Name', 'Email', 'Title', 'Company'],
      [2, 'Zoe Null', 'zoe.null@p.example', '04101', '36:30'],
    ])
  })
})
