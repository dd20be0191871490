import { z } from 'zod'
import {
  areaField,
  checkboxField,
  dateField,
  endDateField,
  defineRecord,
  epochMs,
  metadata,
  parties,
  partiesFields,
  shortText,
  textField,
  withoutDoubles,
} from '../kernel/index.ts'
import { charterMessages } from './messages.ts'

/** A pricing record: rules and price items for a set of flights (3-aviation section 3). */
export const pricing = defineRecord({
  name: 'pricing',
  label: { one: 'Pricing', many: 'Pricing', path: 'pricing' },
  path: 'clients/{client}/pricing',
  shape: z.strictObject({
    name: shortText.min(1),
    description: z.string().max(20_000).default(''),
    /** The rule as data (decision D15). */
    fn: z.json().optional(),
    start: epochMs.optional(),
    end: epochMs.optional(),
    readonly: z.boolean().default(false),
    /** Price items. */
    components: z.array(metadata).default([]),
    ...parties,
    metadata,
  }),
  access: { read: 'pricing-r', write: 'pricing' },
  columns: {
    name: { type: 'text' },
    starts_at: { type: 'bigint', path: 'start' },
    ends_at: { type: 'bigint', path: 'end' },
  },
  indexes: [['name'], ['starts_at']],
  search: { text: ['name', 'description'] },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'description', label: 'Description' },
      { field: 'start', label: 'From', kind: 'date', sortable: true },
      { field: 'end', label: 'Until', kind: 'date', sortable: true },
      { field: 'active', label: 'Active', kind: 'boolean', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['components', 'fn'],
  },
  form: [
    textField('name', 'Name', { required: true }),
    areaField('description', 'Description'),
    dateField('start', 'From'),
    endDateField('end', 'Until', 'start'),
    checkboxField('active', 'Active', { colSpan: 6 }),
    ...partiesFields,
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: withoutDoubles,
  check: (rule) =>
    rule.start !== undefined && rule.end !== undefined && rule.end < rule.start
      ? [charterMessages.issue('end', 'end-before-start')]
      : [],
})
