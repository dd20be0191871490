import { z } from 'zod'
import { defineRecord, entry, ownRowsOrSuper, shortText, textField } from '../kernel/index.ts'
import { filterItem, filterMode } from '../kernel/search/search-items.ts'
import { crmMessages } from './messages.ts'

/** Recipients of matches of the AI watchlist: its owner, the holders of roles, or all users of the client. */
const notified = z.strictObject({
  who: z.enum(['me', 'roles', 'everybody']).default('me'),
  roles: z.array(entry).max(50).default([]),
})

export type NotifiedPeople = z.output<typeof notified>

/** Recipients of a stored search; the default for older searches is their owner. */
export const notifiedBy = (search: { readonly told?: NotifiedPeople | undefined }): NotifiedPeople =>
  search.told ?? { who: 'me', roles: [] }

/** Saved searches that a client may have on its watchlist; the oldest count. */
export const mostWatched = 200

/** A saved search of one user: term and filters, never dates (1-shell sections 3 and 5). */
export const searches = defineRecord({
  name: 'searches',
  label: { one: 'Saved search', many: 'Saved searches', path: 'searches' },
  path: 'users/{user}/clients/{client}/searches',
  shape: z.strictObject({
    user: z.string().min(1),
    name: shortText.min(1),
    query: shortText.default(''),
    filters: z.array(filterItem).max(100).default([]),
    /** True if all conditions must hold, false for one of them. */
    mode: filterMode.default('and'),
    index: shortText.min(1),
    subtype: shortText.default(''),
    /** On the AI watchlist: new matches raise the bell of whom it notifies, as far as they may read them. */
    ai_notification: z.boolean().default(false),
    told: notified.prefault({}),
  }),
  access: { read: ownRowsOrSuper, write: ownRowsOrSuper },
  columns: {
    user: { type: 'text' },
    name: { type: 'text' },
    index: { type: 'text' },
    subtype: { type: 'text' },
    ai_notification: { type: 'boolean' },
  },
  indexes: [['user', 'index', 'subtype', 'name'], ['ai_notification']],
  unique: [['user', 'index', 'subtype', 'name']],
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'query', label: 'Term' },
      { field: 'index', label: 'Searches', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [textField('name', 'Name', { required: true }), textField('query', 'Term')],
  title: (doc) => String(doc['name'] ?? ''),
  check: (search) => [
    ...(search.query || search.filters.length > 0 ? [] : [crmMessages.issue('query', 'empty-search')]),
    ...(search.told.who === 'roles' && search.told.roles.length === 0
      ? [crmMessages.issue('told.roles', 'no-role-told')]
      : []),
  ],
})
