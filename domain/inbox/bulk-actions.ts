import { z } from 'zod'
import { defineRecord, entry, hasRole, selectField, shortText, type Actor, type Filter } from '../kernel/index.ts'
import { snoozeTime } from './snooze.ts'
import { threadStatus } from './threads.ts'

const id = z.string().min(1).max(100)

/** Action on each thread of a selection. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('status'), status: threadStatus }),
  z.strictObject({ kind: z.literal('snooze'), until: snoozeTime }),
  /** Mode: as the first agent, or as a replacement of another one. */
  z.strictObject({ kind: z.literal('assign'), user_id: id, instead_of: id.optional() }),
  /** To another record, by its document path. */
  z.strictObject({ kind: z.literal('move'), to: shortText }),
  z.strictObject({ kind: z.enum(['follow', 'unfollow', 'read', 'unread', 'hide', 'show', 'delete']) }),
])

export type BulkAction = z.output<typeof bulkAction>

/** Actions for an admin alone (1-shell section 6). */
export const isForAdmins = ({ kind }: BulkAction): boolean => kind === 'hide' || kind === 'show' || kind === 'delete'

/** Failures that are kept with their reason; all are counted. */
export const failuresKept = 50

/** Threads of one bulk action at most. */
export const bulkLargest = 5000

/** Everyone sees their own; an admin sees what colleagues began. */
const ownOrAdmin = (actor: Actor): boolean | Filter =>
  hasRole(actor, 'admin') || (hasRole(actor, 'user') && ['creator.id', '==', actor.userId])

const states = ['waiting', 'running', 'finished', 'stopped'] as const

const stateLabels: Readonly<Record<(typeof states)[number], string>> = {
  waiting: 'Waiting',
  running: 'Running',
  finished: 'Finished',
  stopped: 'Stopped',
}

/** One action on many threads: background work that can be left and come back to (decision M17). */
export const bulkActions = defineRecord({
  name: 'bulk_actions',
  label: { one: 'Bulk action', many: 'Bulk actions', path: 'bulk actions' },
  path: 'clients/{client}/bulk_actions',
  shape: z.strictObject({
    creator: entry,
    action: bulkAction,
    /** The bulk action that this one takes back. */
    undoes: z.string().optional(),
    /** The bulk action that took this one back. */
    undone_by: z.string().optional(),
    state: z.enum(states).default('waiting'),
    total: z.int().nonnegative(),
    done: z.int().nonnegative().default(0),
    failed: z.int().nonnegative().default(0),
    failures: z.array(z.strictObject({ thread: id, subject: shortText, code: shortText })).default([]),
  }),
  access: { read: ownOrAdmin, write: 'super' },
  columns: { creator_id: { type: 'text', path: 'creator.id' }, state: { type: 'text' } },
  indexes: [['creator_id', 'date']],
  list: {
    columns: [
      { field: 'creator.label', label: 'Who' },
      { field: 'state', label: 'State', kind: 'status' },
      { field: 'total', label: 'Threads' },
      { field: 'done', label: 'Done' },
      { field: 'failed', label: 'Failed' },
      { field: 'date', label: 'Begun', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    selectField(
      'state',
      'State',
      Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
    ),
  ],
  title: (doc) => `Bulk action of ${String(doc['total'] ?? 0)} threads`,
})
