import { z } from 'zod'
import {
  defineContract,
  defineRecord,
  hasRole,
  ownRowsOrSuper,
  shortText,
  storedFile,
  textField,
  type Actor,
  type Filter,
} from '../kernel/index.ts'
import { rowBase } from './presented-rows.ts'

/** Formats in which a conversation can be exported. */
export const exportFormats = ['pdf', 'eml'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** Their own, for who may read conversations still. */
const ownOfReader = (actor: Actor): boolean | Filter => hasRole(actor, 'user') && ownRowsOrSuper(actor)

/**
 * A conversation on its way out of the product, or lying ready (decision M17). Only who asked for it sees it; its file
 * is kept for a week.
 */
export const threadExports = defineRecord({
  name: 'thread_exports',
  label: { one: 'Export', many: 'Exports', path: 'exports' },
  path: 'clients/{client}/thread_exports',
  shape: z.strictObject({
    thread: z.string().min(1),
    subject: z.string().max(2000).default(''),
    format: z.enum(exportFormats),
    /** Notes and chats are in it: it is not meant for a customer. */
    with_team: z.boolean().default(false),
    /** Id of the user who asked for it. */
    user: z.string().min(1),
    /** Its lines of progress are the feedback of this id. */
    feedback_id: z.string().min(1),
    state: z.enum(['waiting', 'done', 'failed']).default('waiting'),
    /** Cause of failure, for the user who waits. */
    error: shortText.optional(),
    file: storedFile.optional(),
  }),
  access: { read: ownOfReader, write: 'super' },
  columns: { thread: { type: 'text' }, user: { type: 'text' }, state: { type: 'text' } },
  indexes: [
    ['user', 'thread', 'date'],
    ['state', 'date'],
  ],
  list: {
    columns: [
      { field: 'date', label: 'When', kind: 'date-time', sortable: true },
      { field: 'subject', label: 'Subject' },
      { field: 'format', label: 'Format' },
      { field: 'state', label: 'State', kind: 'status' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('subject', 'Subject')],
  title: (doc) => String(doc['subject'] || 'Export'),
})

/** Begins to write a conversation out. Its progress is the feedback of `feedback_id`. */
export const exportThread = defineContract({
  method: 'POST',
  path: '/messaging/thread/:id/exports',
  summary: 'Export a thread as PDF with its attachments, or as EML files',
  role: 'user',
  changes: ['feedback', 'thread_exports'],
  params: z.object({ id: z.string().min(1).max(100) }),
  body: z.object({ format: z.enum(exportFormats), with_team: z.boolean().optional() }),
  output: z.object({ export: z.object({ ...threadExports.shape.shape, ...rowBase }) }),
})
