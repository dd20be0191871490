import { z } from 'zod'
import {
  defineContract,
  defineRecord,
  hasOneOf,
  shortText,
  storedFile,
  textField,
  type Actor,
  type Filter,
} from '../../kernel/index.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { exportRole } from './export-columns.ts'
import { rowChoice } from '../../kernel/lists/row-choice.ts'

const exportFileFormats = ['csv', 'xlsx'] as const
/** A package of all that is held of one person is a ZIP. */
const storedFormats = [...exportFileFormats, 'zip'] as const
const separators = [',', ';', '\t'] as const

/** Rows of one export at most; of a search fewer, since its hits are found page by page. */
export const mostExportedRows = 200_000
export const mostExportedHits = 20_000

/** How long the file of an export is kept, in milliseconds. */
export const exportKeptMs = 3 * dayMs

const exportStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

/** An export is read only by its user, not by an admin either: the data log holds its contents. */
const ownOfExporter = (actor: Actor): boolean | Filter =>
  hasOneOf(actor, [exportRole, 'accounting']) && ['user', '==', actor.userId]

/** Rows of a list on their way out of the product, or lying ready for who asked for them (decision M17, adr/0052). */
export const recordExports = defineRecord({
  name: 'record_exports',
  label: { one: 'List export', many: 'List exports', path: 'list exports' },
  path: 'clients/{client}/record_exports',
  shape: z.strictObject({
    /** Id of the user who asked for it. */
    user: shortText,
    /** Name of the record type, and of its list. */
    record: shortText,
    title: shortText,
    /** Id of the one contact that a package is about. */
    subject: shortText.optional(),
    format: z.enum(storedFormats),
    /** Between the cells of a CSV file. */
    separator: z.enum(separators).default(','),
    /** The columns, by the paths of their values. */
    fields: z.array(shortText).min(1).max(200),
    state: z.enum(exportStates).default('waiting'),
    total: z.int().nonnegative().default(0),
    done: z.int().nonnegative().default(0),
    /** Why there is no file, for who waits. */
    error: shortText.optional(),
    file: storedFile.optional(),
  }),
  access: { read: ownOfExporter, write: 'super' },
  columns: { user: { type: 'text' }, record: { type: 'text' }, state: { type: 'text' } },
  indexes: [['user', 'record', 'date']],
  list: {
    columns: [
      { field: 'title', label: 'List' },
      { field: 'format', label: 'Format' },
      { field: 'state', label: 'State', kind: 'status' },
      { field: 'date', label: 'Begun', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('title', 'List')],
  title: (doc) => String(doc['title'] ?? 'Export'),
  downloads: ({ id: own, subject, record, title, fields }) => {
    const columns = Array.isArray(fields) ? fields.map(String) : []
    return typeof subject === 'string'
      ? { record: 'contacts', id: subject, about: 'Personal data package', fields: columns }
      : { record: String(record), id: String(own), about: String(title), fields: columns }
  },
})

const id = z.string().min(1).max(100)

/** Begins to write rows of a list into a file, in the background. Throws Forbidden without a role that exports it. */
export const exportRecords = defineContract({
  method: 'POST',
  path: '/records/exports',
  summary: 'Export rows of a list as CSV or XLSX',
  role: 'member',
  changes: ['record_exports'],
  ratePerMinute: 30,
  body: z.strictObject({
    record: z.string().min(1).max(100),
    format: z.enum(exportFileFormats),
    separator: z.enum(separators).default(','),
    fields: z.array(z.string().min(1).max(200)).min(1).max(200),
    chosen: rowChoice,
  }),
  output: z.object({ id }),
})

/** Stops an export that is still written; nothing of it is kept. */
export const stopRecordExport = defineContract({
  method: 'POST',
  path: '/records/exports/:id/stop',
  summary: 'Stop an export of a list',
  role: 'member',
  repeat: 'sets',
  changes: ['record_exports'],
  params: z.object({ id }),
  output: z.object({}),
})
