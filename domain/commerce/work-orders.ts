import { z } from 'zod'
import {
  areaField,
  choices,
  defineRecord,
  entry,
  metadata,
  parties,
  partiesFields,
  selectField,
  shortText,
  textField,
  withoutDoubles,
} from '../kernel/index.ts'
import { workOrderConversation } from './conversations.ts'

/** States of a work order; it starts in Draft (3-aviation section 4). */
const workOrderStates = {
  draft: 'Draft',
  open: 'Open',
  working: 'In progress',
  done: 'Done',
  canceled: 'Canceled',
} as const

/** A work order (3-aviation section 3). */
export const workOrders = defineRecord({
  name: 'work_orders',
  label: { one: 'Work order', many: 'Work', path: 'work' },
  path: 'clients/{client}/work_orders',
  conversation: workOrderConversation,
  templateFields: { fields: ['work_order_id', 'name'] },
  shape: z.strictObject({
    work_order_id: shortText.optional(),
    name: shortText.default(''),
    agent: entry.optional(),
    worker: entry.optional(),
    workers: z.array(entry).default([]),
    location: shortText.default(''),
    order: z.strictObject({ id: z.string(), label: shortText }).optional(),
    state: z.enum(['draft', 'open', 'working', 'done', 'canceled']).default('draft'),
    notes: z.string().max(100_000).default(''),
    items: z.array(z.strictObject({ name: shortText, quantity: z.number().default(1), metadata })).default([]),
    ...parties,
    metadata,
  }),
  access: { read: 'work-r', write: 'work' },
  columns: {
    work_order_id: { type: 'text' },
    name: { type: 'text' },
    state: { type: 'text' },
    location: { type: 'text' },
    worker_id: { type: 'text', path: 'worker.id' },
    order_id: { type: 'text', path: 'order.id' },
  },
  indexes: [['date'], ['state', 'date'], ['worker_id', 'date'], ['order_id']],
  unique: [['work_order_id']],
  search: {
    text: ['name', 'location', 'notes', 'items[].name'],
    numbers: ['work_order_id', 'order.label'],
    facets: { state: 'state', worker: 'worker.id' },
  },
  list: {
    columns: [
      { field: 'work_order_id', label: 'Number', kind: 'code', sortable: true },
      { field: 'name', label: 'Name', sortable: true },
      { field: 'state', label: 'State', kind: 'status', sortable: true },
      { field: 'location', label: 'Location', sortable: true },
      { field: 'worker.label', label: 'Worker' },
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['items', 'notes'],
  },
  form: [
    textField('name', 'Name', { colSpan: 8 }),
    textField('work_order_id', 'Number', { colSpan: 4 }),
    selectField('state', 'State', choices(workOrderStates)),
    textField('location', 'Location', { colSpan: 6 }),
    areaField('notes', 'Notes', { maxLength: 100_000 }),
    ...partiesFields,
  ],
  title: (doc) => `Work order ${String(doc['work_order_id'] || doc['name'] || '')}`.trim(),
  derive: withoutDoubles,
})
