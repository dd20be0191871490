import { z } from 'zod'
import {
  areaField,
  cents,
  contactSummary,
  defineRecord,
  entry,
  epochMs,
  mayWriteAsVerb,
  selectField,
  shortText,
  stateChange,
  storedFile,
  textField,
} from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { quantity } from '../goods/index.ts'
import { mayReadOrders } from '../orders.ts'
import { returnReasonNames, returnReasons, returnStateNames, returnTones, returnTransitions } from './return-states.ts'

/** Photos of one return. */
export const mostReturnPhotos = 6

const linked = z.strictObject({ id: z.string().min(1), label: shortText })

/** Pieces of a line of the order: asked for, approved, and arrived. */
const returnItem = z.strictObject({
  /** Id of the line in its order. */
  id: z.string().min(1).max(100),
  name: shortText,
  sku: shortText.default(''),
  quantity,
  approved: quantity.default(0),
  /** Arrived and back in the stock. */
  restocked: quantity.default(0),
  /** Arrived in a condition in which it is not sold. */
  damaged: quantity.default(0),
})

export type ReturnItem = z.output<typeof returnItem>

const shape = z.strictObject({
  /** '20031-R1': its order and its place in it. */
  number: shortText.optional(),
  order: linked,
  contact: contactSummary.optional(),
  state: z.enum(returnStateNames).default('asked'),
  state_change: stateChange.optional(),
  reason: z.enum(returnReasonNames),
  /** Words of the customer. */
  note: z.string().max(5000).default(''),
  /** Pictures of the goods that the customer added, while it was not decided. */
  photos: z.array(storedFile).max(mostReturnPhotos).optional(),
  items: z.array(returnItem).min(1).max(499),
  /** Words of staff to the customer: why it was refused or canceled, or how to send the goods. */
  answer: z.string().max(2000).default(''),
  decided_at: epochMs.optional(),
  decided_by: entry.optional(),
  /** The shipment that the approval made. */
  shipment: linked.optional(),
  /** The company pays the label. */
  free_label: z.boolean().default(true),
  received_at: epochMs.optional(),
  received_by: entry.optional(),
  /** Cents that the customer paid for the goods that arrived, with their part of discount and tax. */
  value: cents.nonnegative().default(0),
})

/** Goods that a customer asked to send back, on the page of their order (issue 39). Its verbs alone write it. */
export const returns = defineRecord({
  name: 'returns',
  label: { one: 'Return', many: 'Returns', path: 'returns' },
  path: 'clients/{client}/returns',
  shape,
  access: { read: mayReadOrders, write: mayWriteAsVerb, remove: false },
  transitions: returnTransitions,
  recorded: Object.keys(shape.shape),
  kept: () => 'A return is not deleted. Refuse or cancel it instead.',
  columns: {
    number: { type: 'text' },
    order_id: { type: 'text', path: 'order.id' },
    contact_id: { type: 'text', path: 'contact.id' },
    shipment_id: { type: 'text', path: 'shipment.id' },
    state: { type: 'text' },
    reason: { type: 'text' },
  },
  indexes: [['date'], ['last_date'], ['order_id', 'date'], ['contact_id', 'date'], ['state', 'date'], ['shipment_id']],
  unique: [['number']],
  search: {
    text: ['contact.name', 'contact.email', 'contact.company', 'items[].name', 'items[].sku', 'note'],
    numbers: ['number', 'order.label'],
    facets: { state: 'state', reason: 'reason' },
    numeric: { date: 'date' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Return', kind: 'code', sortable: true },
      { field: 'contact.name', label: 'Customer' },
      { field: 'state', label: 'State', kind: 'status', tones: returnTones, sortable: true },
      { field: 'reason', label: 'Reason' },
      { field: 'shipment.label', label: 'Shipment', kind: 'code' },
      { field: 'date', label: 'Asked', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['items', 'note', 'photos', 'answer'],
  },
  form: [
    textField('number', 'Return', { readOnly: true }),
    {
      ...selectField(
        'reason',
        'Reason',
        Object.entries(returnReasons).map(([value, label]) => ({ value, label })),
      ),
      readOnly: true,
    },
    areaField('note', 'Words of the customer', { readOnly: true, maxLength: 5000 }),
    areaField('answer', 'Answer to the customer', { readOnly: true, maxLength: 2000 }),
  ],
  title: ({ number }) => `Return ${textOf(number)}`.trim(),
})
