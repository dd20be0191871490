import { z } from 'zod'
import { defineRecord, ownRows, shortText, textField } from '../kernel/index.ts'
import { crmMessages } from './messages.ts'

/** One condition of a search (1-shell section 3). */
const filterItem = z.strictObject({
  id: z.string(),
  name: shortText,
  key: shortText,
  value: z.union([shortText, z.number(), z.boolean()]),
  /** How it joins the others, and whether it compares a number or a facet. */
  type: z
    .strictObject({ join: z.enum(['or', 'and']).default('and'), kind: z.enum(['numeric', 'facet']).default('facet') })
    .prefault({}),
  color: shortText.optional(),
  contrast: shortText.optional(),
  key_unique: shortText.optional(),
})

/** A saved search of one user: term and filters, never dates (1-shell sections 3 and 5). */
export const searches = defineRecord({
  name: 'searches',
  label: { one: 'Saved search', many: 'Saved searches', path: 'searches' },
  path: 'users/{user}/clients/{client}/searches',
  shape: z.strictObject({
    user: z.string().min(1),
    name: shortText.min(1),
    query: shortText.default(''),
    filters: z.array(filterItem).default([]),
    index: shortText.min(1),
    subtype: shortText.default(''),
  }),
  access: { read: ownRows, write: ownRows },
  columns: { user: { type: 'text' }, name: { type: 'text' }, index: { type: 'text' }, subtype: { type: 'text' } },
  indexes: [['user', 'index', 'subtype', 'name']],
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
  check: (search) => (search.query || search.filters.length > 0 ? [] : [crmMessages.issue('query', 'empty-search')]),
})
