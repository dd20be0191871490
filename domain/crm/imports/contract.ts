import { z } from 'zod'
import { csvLine, csvMark } from '../../kernel/csv/csv.ts'
import { consentWays, defineContract, shortText } from '../../kernel/index.ts'
import { dateOrders } from '../../kernel/values/day-cell.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import type { ContactCells, OmittedCell } from './contact-rows.ts'
import { contactMapping, knownPeople, replacedValues } from './contact-columns.ts'

/** Characters of a file: some twenty thousand rows. */
export const longestContactsFile = 3_500_000
export const mostContactRows = 20_000

const id = z.string().min(1).max(100)
const file = z.strictObject({
  text: z.string().min(1).max(longestContactsFile),
  mapping: contactMapping,
  /** Order of dates; by default points separate day, month and year, and slashes month, day and year. */
  order: z.enum(dateOrders).optional(),
  replaced: replacedValues.optional(),
})
const omittedCell = z.object({ field: z.string(), label: z.string(), value: z.string(), words: z.string() })

/** Row that was refused, or that was imported with omitted cells. */
const notedRow = z.object({
  row: z.int(),
  isRefused: z.boolean(),
  words: z.string(),
  /** Original cells by field. */
  cells: z.record(z.string(), z.string()),
  omitted: z.array(omittedCell),
})

export type NotedRow = z.output<typeof notedRow>

/** Fields by which a user recognizes a row. */
const tellingFields = new Set(['name', 'first_name', 'last_name', 'email', 'company'])

interface NotedCells extends Omit<NotedRow, 'cells' | 'omitted'> {
  readonly cells: ContactCells
  readonly omitted: readonly OmittedCell[]
}

/** Selects the cells for an answer: all of a refused row, else the omitted ones and those that identify the row. */
export function presentNoted({ row, isRefused, words, cells, omitted }: NotedCells): NotedRow {
  const shown = Object.entries(cells).filter(
    ([field]) => isRefused || tellingFields.has(field) || omitted.some((cell) => cell.field === field),
  )
  const own = shown.flatMap(([field, cell]) => (cell === undefined ? [] : [[field, cell] as const]))
  return { row, isRefused, words, cells: Object.fromEntries(own), omitted: [...omitted] }
}

const notedHead = ['Row', 'Left out', 'Column', 'Value', 'Reason']

/** Formats refused rows and omitted cells as CSV: one line each, followed by the cells of the row. */
export function printNotedRows(rows: readonly NotedRow[], findLabel: (field: string) => string): string {
  const fields = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const lines = rows.flatMap(({ row, isRefused, words, cells, omitted }) => {
    const own = fields.map((field) => cells[field] ?? '')
    if (isRefused) return [[row, 'Row', '', '', words, ...own]]
    return omitted.map((cell) => [row, 'Cell', cell.label, cell.value, cell.words, ...own])
  })
  return csvMark + [[...notedHead, ...fields.map(findLabel)], ...lines].map((cells) => csvLine(cells)).join('')
}

/** Noted rows per page. */
export const notedRowsPage = 100
/** Noted rows in the answer of a check without `all`. */
export const checkedRowsShown = 200
const mostCorrected = 100

/** How the columns of files of contacts were chosen before. */
export const readContactMapping = defineContract({
  method: 'GET',
  path: '/contacts/imports/mapping',
  summary: 'How the columns of files of contacts were chosen before',
  role: 'contacts',
  output: z.object({ mapping: contactMapping.nullable() }),
})

/** Checks every row of a file before the import. `all` returns every noted row instead of the first ones. */
export const checkContactFile = defineContract({
  method: 'POST',
  path: '/contacts/imports/check',
  summary: 'What importing a file of contacts would do',
  role: 'contacts',
  repeat: 'reads',
  ratePerMinute: 30,
  body: file.extend({ all: z.boolean().optional() }),
  output: z.object({
    rows: z.int(),
    /** People who are here already, by their address or number. */
    known: z.int(),
    fresh: z.int(),
    /** Faults of the whole file that prevent its import. */
    refusal: z.string().nullable(),
    noted: z.array(notedRow),
    faultCount: z.int(),
    omittedCount: z.int(),
    /** Values that a column does not accept, with the accepted options. */
    unknown: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        options: z.array(z.string()),
        values: z.array(z.object({ value: z.string(), rows: z.int() })),
      }),
    ),
    /** Number of people with a Yes to messages. */
    consents: z.int(),
  }),
})

/**
 * Begins the import of a file of contacts in the background. Unreadable cells are omitted and noted, and rows without a
 * person are refused. A Yes to messages is kept only with `consent`, the way in which it was given.
 */
export const beginContactImport = defineContract({
  method: 'POST',
  path: '/contacts/imports',
  summary: 'Import a file of contacts',
  role: 'contacts',
  changes: ['contact_imports'],
  onDevice: 'summary',
  ratePerMinute: 12,
  body: file.extend({ file_name: shortText, known: z.enum(knownPeople), consent: z.enum(consentWays).optional() }),
  output: z.object({ id }),
})

/** Lists the refused rows and the rows with omitted cells of an import. */
export const readNotedRows = defineContract({
  method: 'GET',
  path: '/contacts/imports/:id/rows',
  summary: 'Refused rows and omitted cells of an import',
  role: 'contacts',
  params: z.object({ id }),
  query: z.strictObject({ after: z.coerce.number().int().nonnegative().default(0) }),
  output: z.object({
    rows: z.array(notedRow),
    next: z.int().nullable(),
    /** Accepted values by field, for fields with a choice. */
    options: z.record(z.string(), z.array(z.string())),
  }),
})

/**
 * Corrects cells of a row: a refused row is imported, and the person of an imported row is updated. Throws Invalid with
 * the fault of a cell at `cells.<field>`.
 */
export const correctImportRow = defineContract({
  method: 'POST',
  path: '/contacts/imports/:id/rows/:row',
  summary: 'Correct cells of an imported row',
  role: 'contacts',
  changes: ['contact_imports', 'contacts', 'feedback', 'groups', 'subscriptions'],
  ratePerMinute: 240,
  params: z.object({ id, row: z.coerce.number().int().positive() }),
  body: z.strictObject({
    cells: z
      .record(z.string().min(1).max(110), z.string().max(20_000))
      .refine((cells) => Object.keys(cells).length <= mostCorrected, `Correct ${mostCorrected} cells at most.`),
  }),
  output: z.object({
    /** Result for the row. */
    outcome: z.enum(['added', 'updated', 'skipped']),
    /** Remaining faults of the row; null if there are no more. */
    row: notedRow.nullable(),
  }),
})

/** Stops a running import. Its rows so far stay, and can be undone. */
export const stopContactImport = defineContract({
  method: 'POST',
  path: '/contacts/imports/:id/stop',
  summary: 'Stop an import of contacts',
  role: 'contacts',
  repeat: 'sets',
  changes: ['contact_imports', 'feedback'],
  params: z.object({ id }),
  output: z.object({}),
})

/** How long an import can be taken back, in milliseconds. */
export const importUndoneWithinMs = 30 * dayMs

/** Undoes an import: added contacts go into the trash, changed ones get their former values. */
export const undoContactImport = defineContract({
  method: 'POST',
  path: '/contacts/imports/:id/undo',
  summary: 'Take an import of contacts back',
  role: 'contacts',
  changes: ['contact_imports'],
  params: z.object({ id }),
  output: z.object({}),
})
