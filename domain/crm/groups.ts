import { z } from 'zod'
import { agentsField, checkboxField, defineRecord, entry, selectField, shortText, textField } from '../kernel/index.ts'

/** A group of contacts that is written to at once (3-aviation section 3). */
export const groups = defineRecord({
  name: 'groups',
  label: { one: 'Group', many: 'Groups', path: 'groups' },
  path: 'clients/{client}/groups',
  shape: z.strictObject({
    name: shortText.min(1),
    description: z.string().max(2000).optional(),
    default: z.boolean().default(false),
    type: z.enum(['auto', 'manual']).default('manual'),
    medium: z.enum(['email', 'text']).default('email'),
    /** Counts of contacts. */
    subscribed: z.int().nonnegative().default(0),
    unsubscribed: z.int().nonnegative().default(0),
    ignore_opt_in: z.boolean().default(false),
    third_party_id: shortText.optional(),
    third_party_tags: z.array(shortText).default([]),
    third_party_service: z.enum(['none', 'drip']).default('none'),
    logic_fn: z.json().optional(),
    agents: z.array(entry).default([]),
  }),
  access: { read: 'groups-r', write: 'groups' },
  columns: { name: { type: 'text' }, type: { type: 'text' }, medium: { type: 'text' }, subscribed: { type: 'bigint' } },
  indexes: [['name']],
  search: { text: ['name', 'description'], facets: { type: 'type', medium: 'medium' } },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'medium', label: 'Medium', sortable: true },
      { field: 'subscribed', label: 'Subscribed', kind: 'number', sortable: true },
      { field: 'unsubscribed', label: 'Unsubscribed', kind: 'number' },
      { field: 'agents', label: 'Agents', kind: 'people' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [
    textField('name', 'Name', { required: true }),
    textField('description', 'Description'),
    selectField('type', 'Type', [
      { value: 'manual', label: 'Manual' },
      { value: 'auto', label: 'Automatic' },
    ]),
    selectField('medium', 'Medium', [
      { value: 'email', label: 'Email' },
      { value: 'text', label: 'Text' },
    ]),
    checkboxField('ignore_opt_in', 'Ignore opt-in', { colSpan: 6 }),
    checkboxField('default', 'Default', { colSpan: 6 }),
    agentsField,
  ],
  title: (doc) => String(doc['name'] ?? ''),
})
