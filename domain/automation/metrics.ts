import { z } from 'zod'
import { defineRecord, numberField, shortText, textField } from '../kernel/index.ts'

const withoutSlash = /^[^/]+$/

/** A counted number of one day, for the dashboard (3-aviation section 3). Names and categories contain no slash. */
export const metrics = defineRecord({
  name: 'metrics',
  label: { one: 'Metric', many: 'Dashboard', path: 'metrics' },
  path: 'clients/{client}/metrics',
  shape: z.strictObject({
    name: shortText.regex(withoutSlash),
    categories: z.array(shortText.regex(withoutSlash)).default([]),
    value: z.number().default(0),
    valueMap: z.record(z.string(), z.number()).default({}),
    year: z.int(),
    month: z.int().min(1).max(12),
    dayOfMonth: z.int().min(1).max(31),
    week: z.int().min(1).max(53),
    /** 1 Monday to 7 Sunday. */
    dayOfWeek: z.int().min(1).max(7),
    dayOfYear: z.int().min(1).max(366),
  }),
  access: { read: 'admin', write: 'admin' },
  columns: {
    name: { type: 'text' },
    categories: { type: 'text[]' },
    year: { type: 'bigint' },
    month: { type: 'bigint' },
  },
  indexes: [
    ['name', 'date'],
    ['year', 'month'],
  ],
  list: {
    columns: [
      { field: 'date', label: 'Day', kind: 'date', sortable: true },
      { field: 'name', label: 'Metric', sortable: true },
      { field: 'value', label: 'Value', kind: 'number' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('name', 'Metric', { required: true }), numberField('value', 'Value')],
  title: (doc) => String(doc['name'] ?? ''),
})
