import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'
import {
  guessColumns,
  missingColumns,
  rowsByColumns,
  type ColumnFields,
  type ColumnRow,
} from '../../kernel/csv/column-choice.ts'
import type { CsvTable } from '../../kernel/csv/read-csv.ts'
import { readDecimal } from '../../kernel/values/typed-money.ts'
import { writeZip } from './choose-tax.ts'
import { stateIssues, writeState } from './tax-states.ts'

/** Fields of a zip that a column of a file can hold. */
export const zipColumns = {
  zip: { label: 'Zip', isNeeded: true, names: ['zip', 'zip code', 'zipcode', 'postal code', 'zcta'] },
  city: { label: 'City', isNeeded: false, names: ['city', 'place', 'city name', 'primary city'] },
  state: { label: 'State', isNeeded: false, names: ['state', 'state id', 'state code', 'st'] },
  tax_rate: {
    label: 'Tax %',
    isNeeded: false,
    names: ['tax', 'tax %', 'rate', 'tax rate', 'combined rate', 'estimatedcombinedrate', 'total rate'],
  },
  tax_year: { label: 'Year of the rate', isNeeded: false, names: ['year', 'tax year'] },
  latitude: { label: 'Latitude', isNeeded: false, names: ['latitude', 'lat'] },
  longitude: { label: 'Longitude', isNeeded: false, names: ['longitude', 'lng', 'lon', 'long'] },
} as const satisfies ColumnFields<string>

export type ZipColumn = keyof typeof zipColumns

const columnNames = Object.keys(zipColumns) as [ZipColumn, ...ZipColumn[]]

export const zipMapping = z.partialRecord(z.enum(columnNames), z.string().min(1).max(200))

export type ZipMapping = z.output<typeof zipMapping>

/** Zips of one file, and its characters: there are some 42,000 in the country. */
const mostZips = 60_000
export const longestZipFile = 8_000_000

/** Initial columns of a file by their names. */
export const guessZipColumns = (columns: readonly string[]): ZipMapping =>
  guessColumns<ZipColumn>(zipColumns, columns, {})

export const missingZipColumns = (mapping: ZipMapping): readonly ZipColumn[] =>
  missingColumns<ZipColumn>(zipColumns, mapping)

const fault = z.object({ row: z.int().optional(), column: z.string().optional(), words: z.string() })

export type ZipFault = z.output<typeof fault>

export const importZips = defineContract({
  method: 'POST',
  path: '/taxes/zips/import',
  summary: 'Import zips of a file with their places and rates: with a fault anywhere nothing is written',
  role: 'admin',
  changes: ['zips'],
  onDevice: 'summary',
  ratePerMinute: 12,
  maxBodyBytes: 4 * longestZipFile,
  body: z.strictObject({
    text: z.string().min(1).max(longestZipFile),
    mapping: zipMapping,
    /** True only counts what an import would write. */
    isPreview: z.boolean().default(false),
  }),
  output: z.object({ added: z.int(), changed: z.int(), same: z.int(), faults: z.array(fault) }),
})

/** A zip of a file: the fields that it has cells for. */
export interface ImportedZip {
  readonly zip: string
  readonly fields: {
    readonly city?: string
    readonly state?: string
    readonly tax_rate?: number
    readonly tax_year?: number
    readonly latitude?: number
    readonly longitude?: number
  }
}

interface Reading {
  readonly mapping: ZipMapping
  readonly faults: ZipFault[]
}

type Row = ColumnRow<ZipColumn>

function blame({ mapping, faults }: Reading, { number }: Row, [field, words]: readonly [ZipColumn, string]): void {
  const column = mapping[field]
  faults.push({ row: number, ...(column !== undefined && { column }), words })
}

interface NumberCell {
  readonly field: ZipColumn
  readonly least: number
  readonly most: number
}

function readNumber(reading: Reading, row: Row, { field, least, most }: NumberCell): number | undefined {
  const words = row.cells[field]?.replace('%', '').trim() ?? ''
  if (words === '') return undefined
  const value = readDecimal(words)
  if (value !== undefined && value >= least && value <= most) return value
  blame(reading, row, [field, `“${words}” is no number from ${least} to ${most}.`])
  return undefined
}

const given = <Fields extends object>(fields: { readonly [Key in keyof Fields]: Fields[Key] | undefined }): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Fields

/** Five digits of a typed zip: spreadsheets drop the zeros before a number. */
const writeCell = (typed: string): string => writeZip(/^\d{3,4}$/.test(typed) ? typed.padStart(5, '0') : typed)

function readState(reading: Reading, row: Row): string | undefined {
  const typed = row.cells.state?.trim() ?? ''
  if (typed !== '' && stateIssues(writeState(typed)).length > 0)
    blame(reading, row, ['state', `“${typed.slice(0, 200)}” is no state.`])
  return typed.slice(0, 200)
}

function readZip(reading: Reading, row: Row): ImportedZip {
  const typed = row.cells.zip?.trim() ?? ''
  const zip = writeCell(typed)
  if (!/^\d{5}$/.test(zip)) blame(reading, row, ['zip', typed === '' ? 'Zip is missing.' : `“${typed}” is no zip.`])
  const number = (field: ZipColumn, least: number, most: number) => readNumber(reading, row, { field, least, most })
  return {
    zip,
    fields: given<ImportedZip['fields']>({
      city: row.cells.city?.trim().slice(0, 200),
      state: readState(reading, row),
      tax_rate: number('tax_rate', 0, 100),
      tax_year: number('tax_year', 2000, 2100),
      latitude: number('latitude', -90, 90),
      longitude: number('longitude', -180, 180),
    }),
  }
}

function blameDoubles(reading: Reading, rows: readonly Row[]): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    const zip = writeCell(row.cells.zip?.trim() ?? '')
    const earlier = first.get(zip)
    if (zip !== '' && earlier !== undefined) blame(reading, row, ['zip', `${zip} is in row ${earlier} already.`])
    else first.set(zip, row.number)
  }
}

/** The zips of a file by the columns that were chosen, or every fault of it by row and column. */
export function readZipRows(table: CsvTable, mapping: ZipMapping): { zips: ImportedZip[]; faults: ZipFault[] } {
  const missing = missingZipColumns(mapping).map((field) => ({
    words: `Choose the column that holds ${zipColumns[field].label}.`,
  }))
  const unknown = Object.values(mapping)
    .filter((column) => !table.columns.includes(column))
    .map((column) => ({ column, words: `The file has no column ${column}.` }))
  const tooMany =
    table.rows.length > mostZips
      ? [{ words: `One file brings ${mostZips} zips at most, and this one has ${table.rows.length}.` }]
      : []
  const faults: ZipFault[] = [...missing, ...unknown, ...tooMany]
  if (faults.length > 0) return { zips: [], faults }
  const reading = { mapping, faults }
  const rows = rowsByColumns<ZipColumn>(table, mapping)
  blameDoubles(reading, rows)
  const read = rows.map((row) => readZip(reading, row))
  return { zips: read, faults: faults.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)) }
}
