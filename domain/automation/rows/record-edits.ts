import { z } from 'zod'
import {
  defineContract,
  defineRecord,
  entry,
  selectField,
  shortText,
  type Actor,
  type Filter,
} from '../../kernel/index.ts'
import { rowChoice } from '../../kernel/lists/row-choice.ts'
import { dayMs } from '../../kernel/values/durations.ts'

/** Rows that could not be changed whose reason is kept; all are counted. */
export const editFailuresKept = 50

/** How long an edit of several rows can be taken back, in milliseconds. */
export const editUndoneWithinMs = 30 * dayMs

const editStates = ['waiting', 'running', 'finished', 'stopped', 'undoing', 'undone'] as const

/** Private to its user: it holds values of rows that others may not read. */
const ownEdits = (actor: Actor): Filter => ['creator.id', '==', actor.userId]

/** Fields set on many rows of a list: background work that can be left, come back to and taken back (decision M17, adr/0053). */
export const recordEdits = defineRecord({
  name: 'record_edits',
  label: { one: 'List edit', many: 'List edits', path: 'list edits' },
  path: 'clients/{client}/record_edits',
  shape: z.strictObject({
    creator: entry,
    /** Name of the record type, and of its list. */
    record: shortText,
    title: shortText,
    /** New values by the paths of their fields; null clears a field. */
    values: z.record(shortText, z.json()),
    state: z.enum(editStates).default('waiting'),
    total: z.int().nonnegative(),
    changed: z.int().nonnegative().default(0),
    /** Rows that had the values already. */
    same: z.int().nonnegative().default(0),
    failed: z.int().nonnegative().default(0),
    /** Of an undone one: restored rows, and those that stayed because a user changed them since. */
    undone: z.int().nonnegative().default(0),
    kept: z.int().nonnegative().default(0),
    failures: z.array(z.strictObject({ id: shortText, title: shortText, words: z.string().max(1000) })).default([]),
  }),
  access: { read: ownEdits, write: 'super' },
  columns: { creator_id: { type: 'text', path: 'creator.id' }, record: { type: 'text' }, state: { type: 'text' } },
  indexes: [['creator_id', 'record', 'date']],
  list: {
    columns: [
      { field: 'title', label: 'List' },
      { field: 'state', label: 'State', kind: 'status' },
      { field: 'changed', label: 'Changed', kind: 'number' },
      { field: 'date', label: 'Begun', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    selectField(
      'state',
      'State',
      editStates.map((value) => ({ value, label: value })),
    ),
  ],
  title: (doc) => `Edit of ${String(doc['title'] ?? 'rows')}`,
})

const id = z.string().min(1).max(100)

const asked = z.strictObject({
  record: z.string().min(1).max(100),
  chosen: rowChoice,
  values: z.record(z.string().min(1).max(200), z.json()),
})

const failure = z.object({ id: z.string(), title: z.string(), words: z.string() })

/** Distinct values of a field that a check lists; further values are only counted. */
export const presentValuesShown = 4

/** The values that the chosen rows have in a field, the most frequent first; null for empty. */
const presentValues = z.object({
  path: z.string(),
  values: z.array(z.object({ value: z.json(), count: z.int() })),
  /** Rows with a value that is not listed. */
  others: z.int(),
})

export type PresentValues = z.infer<typeof presentValues>

/** Reports the effect of setting fields on several rows and their present values. Writes nothing. */
export const checkRecordEdit = defineContract({
  method: 'POST',
  path: '/records/edits/check',
  summary: 'What setting fields on several rows would do',
  role: 'member',
  repeat: 'reads',
  ratePerMinute: 60,
  body: asked,
  output: z.object({
    total: z.int(),
    changes: z.int(),
    same: z.int(),
    failed: z.int(),
    failures: z.array(failure),
    present: z.array(presentValues),
  }),
})

/** Sets fields on several rows, in the background. */
export const beginRecordEdit = defineContract({
  method: 'POST',
  path: '/records/edits',
  summary: 'Set fields on several rows',
  role: 'member',
  changes: ['record_edits'],
  ratePerMinute: 30,
  body: asked,
  output: z.object({ id }),
})

/** Stops an edit that still runs: the rows that it has not come to stay as they are. */
export const stopRecordEdit = defineContract({
  method: 'POST',
  path: '/records/edits/:id/stop',
  summary: 'Stop an edit of several rows',
  role: 'member',
  repeat: 'sets',
  changes: ['record_edits'],
  params: z.object({ id }),
  output: z.object({}),
})

/** Undoes an edit: each row gets its former values, unless a user has changed them since. */
export const undoRecordEdit = defineContract({
  method: 'POST',
  path: '/records/edits/:id/undo',
  summary: 'Take an edit of several rows back',
  role: 'member',
  changes: ['record_edits'],
  params: z.object({ id }),
  output: z.object({}),
})
