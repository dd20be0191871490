import { z } from 'zod'
import {
  consentWays,
  defineRecord,
  entry,
  hasRole,
  selectField,
  shortText,
  type Actor,
  type Filter,
} from '../../kernel/index.ts'
import { dateOrders } from '../../kernel/values/day-cell.ts'
import { knownPeople, replacedValues } from './contact-columns.ts'

/** Everyone sees their own; an admin sees what colleagues imported. */
const ownOrAdmin = (actor: Actor): boolean | Filter =>
  hasRole(actor, 'admin') || (hasRole(actor, 'contacts') && ['creator.id', '==', actor.userId])

const importStates = ['waiting', 'running', 'finished', 'stopped', 'undoing', 'undone'] as const

/** Rows whose fault is kept on the import; all are counted. */
export const faultsKept = 200

/** One file of contacts: background work that can be left, come back to and taken back (decision M17). */
export const contactImports = defineRecord({
  name: 'contact_imports',
  label: { one: 'Contact import', many: 'Contact imports', path: 'contact imports' },
  path: 'clients/{client}/contact_imports',
  shape: z.strictObject({
    creator: entry,
    file_name: shortText,
    known: z.enum(knownPeople),
    /** Order of dates in the file, and values that the user replaced in it. */
    order: z.enum(dateOrders).optional(),
    replaced: replacedValues.default({}),
    /** Way in which the people agreed to messages; required to keep a Yes of the file. */
    consent: z.enum(consentWays).optional(),
    state: z.enum(importStates).default('waiting'),
    total: z.int().nonnegative(),
    added: z.int().nonnegative().default(0),
    updated: z.int().nonnegative().default(0),
    skipped: z.int().nonnegative().default(0),
    refused: z.int().nonnegative().default(0),
    /** Number of omitted cells that are not corrected yet. */
    omitted: z.int().nonnegative().default(0),
    /** Of an undone import: contacts that a user changed since, and which stayed. */
    kept: z.int().nonnegative().default(0),
    faults: z.array(z.strictObject({ row: z.int(), words: z.string().max(1000) })).default([]),
  }),
  access: { read: ownOrAdmin, write: 'super' },
  columns: { creator_id: { type: 'text', path: 'creator.id' }, state: { type: 'text' } },
  indexes: [['creator_id', 'date']],
  list: {
    columns: [
      { field: 'file_name', label: 'File' },
      { field: 'state', label: 'State', kind: 'status' },
      { field: 'date', label: 'Begun', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    selectField(
      'state',
      'State',
      importStates.map((value) => ({ value, label: value })),
    ),
  ],
  title: (doc) => String(doc['file_name'] ?? 'Contact import'),
})
