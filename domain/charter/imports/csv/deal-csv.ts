import { z } from 'zod'
import {
  guessColumns,
  missingColumns,
  rowsByColumns,
  type ColumnFields,
  type ColumnRow,
} from '../../../kernel/csv/column-choice.ts'
import type { CsvTable } from '../../../kernel/csv/read-csv.ts'
import { defineContract } from '../../../kernel/index.ts'
import type { KnownPlaces } from '../imported-fields.ts'
import { csvFault, type CsvFault } from './contract.ts'
import { csvFields, csvMapping, type CsvField, type CsvMapping } from './csv-fields.ts'
import { readLegs } from './csv-flights.ts'

/** Fields of an empty leg that a column can hold. Without a number, a moved flight is another one. */
export const dealCsvFields = {
  number: { ...csvFields.number, label: 'Number of the flight', isNeeded: false },
  from: csvFields.from,
  to: csvFields.to,
  date: csvFields.date,
  time: csvFields.time,
  arrivalDate: csvFields.arrivalDate,
  arrivalTime: csvFields.arrivalTime,
  tail: csvFields.tail,
} as const satisfies ColumnFields<string>

export type DealCsvField = keyof typeof dealCsvFields

/** Empty legs of one file, and its characters. */
const mostImportedFlights = 20_000
export const longestDealCsv = 2_000_000

/** Initial columns of a file by their names. */
export const guessDealColumns = (columns: readonly string[]): CsvMapping => ({
  columns: guessColumns<DealCsvField>(dealCsvFields, columns, {}),
  clock: columns.some((column) => /\b(utc|zulu|gmt)\b/i.test(column)) ? 'utc' : 'local',
})

export const missingDealColumns = ({ columns }: CsvMapping): readonly DealCsvField[] =>
  missingColumns<DealCsvField>(dealCsvFields, columns)

/**
 * Imports the empty legs of a file (3.7.13). The file is the whole list of this source: empty legs of an earlier file that
 * it lacks are withdrawn, unless they are booked or flown. With a fault anywhere nothing is written.
 */
export const importDealCsv = defineContract({
  method: 'POST',
  path: '/deals/import',
  summary: 'Import empty legs of a CSV file, which replace those of the file before',
  role: 'empties',
  changes: ['deals'],
  onDevice: 'summary',
  ratePerMinute: 12,
  maxBodyBytes: 4 * longestDealCsv,
  body: z.strictObject({
    text: z.string().min(1).max(longestDealCsv),
    mapping: csvMapping,
    /** True only counts what an import would write. */
    isPreview: z.boolean().default(false),
  }),
  output: z.object({ flights: z.int(), added: z.int(), withdrawn: z.int(), faults: z.array(csvFault) }),
})

/** The rows of a table by the columns that were chosen, and faults of the choice. */
export function readDealRows(table: CsvTable, mapping: CsvMapping) {
  const { columns, rows } = table
  const missing = missingDealColumns(mapping).map((field) => ({
    field,
    words: `Choose the column that holds ${dealCsvFields[field].label.toLowerCase()}.`,
  }))
  const unknown = Object.values(mapping.columns)
    .filter((column) => !columns.includes(column))
    .map((column) => ({ column, words: `The file has no column ${column}.` }))
  const tooMany =
    rows.length > mostImportedFlights
      ? [{ words: `One file brings ${mostImportedFlights} empty legs at most, and this one has ${rows.length}.` }]
      : []
  const empty = rows.length === 0 ? [{ words: 'The file has no rows below its first.' }] : []
  const faults: CsvFault[] = [...missing, ...unknown, ...tooMany, ...empty]
  return { rows: rowsByColumns<CsvField>(table, mapping.columns), faults }
}

/** A flight without passengers of another system, or of a file. */
export interface ImportedFlight {
  /** Unique in its source. */
  readonly sourceId: string
  readonly tail: string
  /** Codes of airports. */
  readonly from: string
  readonly to: string
  /** Epoch milliseconds. */
  readonly takeoff: number
  readonly landing?: number | undefined
}

/** The empty legs of rows, and every fault by its row and column. */
export function dealsOfRows(
  rows: readonly ColumnRow<CsvField>[],
  given: { readonly known: KnownPlaces; readonly mapping: CsvMapping },
): { readonly deals: readonly ImportedFlight[]; readonly faults: readonly CsvFault[] } {
  const { legs, faults } = readLegs(rows, given)
  const first = new Map<string, number>()
  const doubles: CsvFault[] = []
  const deals = legs.map(({ row, value: { tail, from, to, takeoffUTC: takeoff, landingUTC: landing } }) => {
    const number = row.cells.number ?? ''
    const sourceId = number === '' ? `${tail} ${from} ${to} ${takeoff}` : number
    const before = first.get(sourceId)
    if (before === undefined) first.set(sourceId, row.number)
    else
      doubles.push({
        row: row.number,
        words: `Row ${before} has the same ${number === '' ? 'flight' : `number ${number}`}.`,
      })
    return { sourceId, tail, from, to, takeoff, landing }
  })
  return { deals, faults: [...faults, ...doubles].toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)) }
}
