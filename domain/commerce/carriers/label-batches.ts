import { z } from 'zod'
import { defineRecord, epochMs, numberField, shortText } from '../../kernel/index.ts'
import { mayReadOrders } from '../orders.ts'

const shape = z.strictObject({
  by: z.enum(['cheapest', 'fastest', 'date']),
  /** Last day of the delivery. */
  until: epochMs.optional(),
  total: z.int().nonnegative(),
  done: z.int().nonnegative().default(0),
  failures: z
    .array(z.strictObject({ shipment: z.string(), number: shortText.default(''), why: z.string().max(4000) }))
    .max(500)
    .default([]),
  /** Shipments that are not decided yet. */
  waiting: z.array(z.string()).max(500).default([]),
})

/** Labels that are bought together, with how far they are. */
export const labelBatches = defineRecord({
  name: 'label_batches',
  label: { one: 'Batch of labels', many: 'Batches of labels', path: 'batches of labels' },
  path: 'clients/{client}/label_batches',
  shape,
  access: { read: mayReadOrders, write: 'super' },
  recorded: Object.keys(shape.shape),
  columns: { total: { type: 'bigint' } },
  list: {
    columns: [
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
      { field: 'total', label: 'Labels', kind: 'number' },
      { field: 'done', label: 'Done', kind: 'number' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [numberField('total', 'Labels', { readOnly: true })],
  title: () => 'Labels',
})
