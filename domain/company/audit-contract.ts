import { z } from 'zod'
import { defineContract, defineRecord, epochMs, shortText, textField } from '../kernel/index.ts'

/**
 * Kinds of which so many are written by themselves that they would bury the rest: shown when they are asked for. The
 * indexes of the history leave out the same ones.
 */
export const quietKinds = ['unread', 'feedback', 'metrics', 'data_logs', 'shared_drafts'] as const

/** Filter of the changes. */
export const auditFilter = z.object({
  /** Id of the user who made the change; `system` for the program itself. */
  actor: z.string().min(1).max(100).optional(),
  /** Kind of record, by its name. */
  record: z.string().min(1).max(100).optional(),
  /** One record; its kind goes with it. */
  id: z.string().min(1).max(100).optional(),
  from: z.coerce.number().pipe(epochMs).optional(),
  /** The end, not included. */
  to: z.coerce.number().pipe(epochMs).optional(),
})

export type AuditFilter = z.output<typeof auditFilter>

const fields = z.record(z.string(), z.unknown())

/** One change of one record. */
const auditedChange = z.object({
  record: z.string(),
  id: z.string(),
  version: z.int(),
  op: z.string(),
  at: epochMs,
  actor_id: z.string().nullable(),
  /** Current or last known names; null for the program itself. */
  actor_name: z.string().nullable(),
  /** Name of the record at that time. */
  title: z.string(),
  /** Where the record has its screen, below the client's key; null where it has none or lies in the trash. */
  path: z.string().nullable(),
  /** The fields that changed, of those that the reader may see; null where there was nothing. Long values are cut. */
  before: fields.nullable(),
  after: fields.nullable(),
  /** True if the record belongs to its owner alone: a colleague's draft, for example. */
  is_private: z.boolean(),
})

export type AuditedChange = z.output<typeof auditedChange>

/** Every change in the client, newest first: user, time, record, and its fields before and after. */
export const listAudit = defineContract({
  method: 'GET',
  path: '/company/audit',
  summary: 'Every change in the client',
  role: 'admin',
  query: auditFilter.extend({
    after: shortText.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  output: z.object({ rows: z.array(auditedChange), next: z.string().nullable() }),
})

/**
 * Record of an export of the list of changes, with its filter: a change like any other, so that it is in the list
 * itself. Only the program writes it.
 */
export const auditExports = defineRecord({
  name: 'audit_exports',
  label: { one: 'Audit export', many: 'Audit exports', path: 'audit exports' },
  path: 'clients/{client}/audit_exports',
  shape: z.strictObject({
    /** Id of who took it, and the name they had then. */
    user: shortText,
    by: shortText,
    /** Filter of the list, in words. */
    about: shortText,
    narrowing: z.strictObject({
      actor: shortText.optional(),
      record: shortText.optional(),
      id: shortText.optional(),
      from: epochMs.optional(),
      to: epochMs.optional(),
    }),
  }),
  access: { read: 'admin', write: false },
  columns: { user: { type: 'text' } },
  indexes: [['user', 'date']],
  list: {
    columns: [
      { field: 'date', label: 'When', kind: 'date-time', sortable: true },
      { field: 'by', label: 'By' },
      { field: 'about', label: 'Narrowed to' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('about', 'Narrowed to')],
  title: (doc) => `Audit list: ${String(doc['about'] ?? '')}`,
})

/** Limit of changes in one export: its last line then says so. */
export const mostExported = 100_000

/** Where the same list is handed out as CSV, whole, a line for each field of a change. */
export const auditExportPath = '/company/audit/export'
