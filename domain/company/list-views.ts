import { z } from 'zod'
import {
  checkboxField,
  defineRecord,
  hasRole,
  ownRows,
  shortText,
  textField,
  type Actor,
  type Filter,
  type RecordDefinition,
} from '../kernel/index.ts'
import { listedColumns } from '../kernel/lists/listed-columns.ts'
import { viewWords } from '../kernel/lists/list-view.ts'

const isShared: Filter = ['shared', '==', true]

/** True if an actor reads any record of a type. */
const isWithinReach = ({ access: { read } }: RecordDefinition, actor: Actor): boolean => {
  if (typeof read === 'string') return hasRole(actor, read)
  return typeof read === 'boolean' ? read : read(actor) !== false
}

/** Saved views of a user, and shared views of the lists that the user may open. */
const withinReach =
  (types: readonly RecordDefinition[]) =>
  (actor: Actor): Filter => {
    const open = types.filter((type) => isWithinReach(type, actor)).map(({ name }) => name)
    return { or: [ownRows(actor), { and: [isShared, ['record', 'in', open]] }] }
  }

/** Its maker changes a view, and an admin those that are shared (adr/0050). */
const changeable = (actor: Actor): Filter =>
  hasRole(actor, 'admin') ? { or: [ownRows(actor), isShared] } : ownRows(actor)

/**
 * A saved view: filter, order and columns of a list, under a name. It is private to its maker, or shared with the
 * colleagues who may open the list.
 */
export const listViewsOf = (types: readonly RecordDefinition[]) =>
  defineRecord({
    name: 'list_views',
    label: { one: 'View', many: 'Views', path: 'views' },
    path: 'clients/{client}/list_views',
    shape: z.strictObject({
      /** User who made it. */
      user: z.string().min(1).max(200),
      name: shortText.trim().min(1).max(100),
      /** Name of the record type. */
      record: shortText.min(1),
      /** Path of the list under the client: 'marketing/contacts'. */
      list: z.string().regex(/^[a-z][a-z0-9_/-]{0,199}$/),
      shared: z.boolean().default(false),
      words: viewWords.prefault({}),
      /** The usual columns when absent. */
      columns: listedColumns.optional(),
    }),
    access: { read: withinReach(types), write: changeable, create: ownRows, remove: changeable },
    columns: {
      user: { type: 'text' },
      name: { type: 'text' },
      record: { type: 'text' },
      list: { type: 'text' },
      shared: { type: 'boolean' },
    },
    indexes: [['list', 'name'], ['name']],
    list: {
      columns: [
        { field: 'name', label: 'Name', sortable: true },
        { field: 'list', label: 'List' },
        { field: 'shared', label: 'Shared', kind: 'boolean' },
      ],
      orderBy: { field: 'name', direction: 'asc' },
    },
    form: [textField('name', 'Name', { required: true }), checkboxField('shared', 'Shared with colleagues')],
    title: (doc) => String(doc['name'] ?? ''),
  })
