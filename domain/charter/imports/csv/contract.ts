import { z } from 'zod'
import { defineContract } from '../../../kernel/index.ts'
import { csvFieldNames, csvMapping } from './csv-fields.ts'

/** Characters of a file: some ten thousand legs. */
export const longestCsv = 1_000_000
/** Trips or quotes of one file: they are written in one transaction. */
export const mostCsvFlights = 500

const kind = z.enum(['trips', 'quotes'])

/** How the columns of files were chosen before, for a kind of record. */
export const readCsvMapping = defineContract({
  method: 'GET',
  path: '/laro/csv/mapping',
  summary: 'How the columns of CSV files were chosen before',
  role: 'member',
  query: z.strictObject({ kind }),
  output: z.object({ mapping: csvMapping.nullable() }),
})

/** A fault in a file: its place, by the numbers and columns of the spreadsheet, and its text. */
export const csvFault = z.object({
  /** Absent where it is about the whole file. */
  row: z.int().optional(),
  field: z.enum(csvFieldNames).optional(),
  /** Name of the column. */
  column: z.string().optional(),
  words: z.string(),
})

export type CsvFault = z.output<typeof csvFault>

/**
 * Imports trips or quotes of a CSV file, all of them or none: with a fault anywhere nothing is written, and every fault
 * is reported with its row and column. An existing number is updated. The choice of columns is kept.
 */
export const importCsv = defineContract({
  method: 'POST',
  path: '/laro/csv/import',
  summary: 'Import trips or quotes of a CSV file',
  role: 'member',
  changes: ['quotes', 'trips'],
  onDevice: 'summary',
  ratePerMinute: 12,
  body: z.strictObject({ kind, text: z.string().min(1).max(longestCsv), mapping: csvMapping }),
  output: z.object({
    added: z.array(z.string()),
    renewed: z.array(z.string()),
    /** Where there are any, nothing was imported. */
    faults: z.array(csvFault),
  }),
})
