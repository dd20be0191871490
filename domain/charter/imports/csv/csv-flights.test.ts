import { describe, expect, it } from 'vitest'
import { hasSharedCases, readSharedCase } from '../../../../tests/fixtures/shared-cases.ts'
import { readCsv } from '../../../kernel/csv/read-csv.ts'
import { guessMapping } from './csv-fields.ts'
import { flightsOfRows, rowsOf } from './csv-flights.ts'
import { dayPart, timePart } from './excel-moments.ts'

it.each([
  ['8:00:00 AM', '8:00 AM'],
  ['18:30:00', '18:30'],
  ['12/18/2026 8:00:00 AM', '8:00 AM'],
  ['2026-12-18T18:30', '18:30'],
  ['8:00:99', '8:00:99'],
])('the time %s of a spreadsheet is read as %s', (words, clock) => expect(timePart(words)).toBe(clock))

it.each([
  ['2026-12-18 00:00', '2026-12-18'],
  ['12/18/2026 0:00', '12/18/2026'],
  ['12/18/2026', '12/18/2026'],
])('the day %s of a spreadsheet is read as %s', (words, day) => expect(dayPart(words)).toBe(day))

describe.skipIf(!hasSharedCases)('trips as Excel writes them', () => {
  it('times with seconds and days with a time are read', () => {
    const read = readCsv(readSharedCase('71-excel-times.csv').toString('utf8'))
    if (!('table' in read)) throw new Error('The case is not a table.')
    const { table } = read
    const mapping = guessMapping(table.columns, { columns: {}, clock: 'local' })
    const known = {
      airports: new Map(['KTEB', 'KVNY'].map((code) => [code, { timezone: 'America/New_York' }])),
      aircraft: new Map([['N104LA', { id: 'n104la' }]]),
    } as never
    const { flights, faults } = flightsOfRows(rowsOf(table, mapping).rows, { known, mapping })
    expect(faults).toEqual([])
    expect(flights.map(({ legs }) => legs[0]?.takeoffUTC)).toEqual([
      Date.parse('2026-12-18T13:00:00Z'),
      Date.parse('2026-12-18T23:30:00Z'),
      Date.parse('2026-12-18T13:00:00Z'),
    ])
  })
})
