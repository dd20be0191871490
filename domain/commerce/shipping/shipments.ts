import { z } from 'zod'
import {
  areaField,
  checkboxField,
  dateField,
  defineRecord,
  mayWriteAsVerb,
  partiesFields,
  textField,
  withoutDoubles,
  type StatusTone,
} from '../../kernel/index.ts'
import { shipmentConversation } from '../conversations.ts'
import { mayReadOrders } from '../orders.ts'
import { settleShipment, shipmentIssues } from './settle-shipment.ts'
import { shipmentShape, type ShipmentState } from './shipment-shape.ts'

/** Fields that users change at any time; its verbs write all others. */
const freeFields = ['notes', 'files', 'requested', 'scheduled', 'agents', 'followers', 'roles', 'metadata']

export const shipmentTones: Readonly<Partial<Record<ShipmentState, StatusTone>>> = {
  packing: 'waiting',
  packed: 'waiting',
  labelled: 'waiting',
  delivered: 'good',
  problem: 'bad',
  canceled: 'over',
}

/** A shipment of an order (3-aviation section 3, commerce 8). */
export const shipments = defineRecord({
  name: 'shipments',
  label: { one: 'Shipment', many: 'Shipments', path: 'shipments' },
  path: 'clients/{client}/shipments',
  conversation: shipmentConversation,
  templateFields: {
    fields: ['number', 'state', 'status', 'tracking_code', 'tracking_url', 'scheduled', 'sent', 'delivered'],
  },
  shape: z.strictObject(shipmentShape),
  // A shipment takes items of its order, which its verbs count.
  access: { read: mayReadOrders, write: 'orders', create: mayWriteAsVerb, remove: false },
  exporter: 'accounting',
  recorded: Object.keys(shipmentShape).filter((field) => !freeFields.includes(field)),
  kept: () => 'A shipment is not deleted. Cancel it instead.',
  columns: {
    number: { type: 'text' },
    order_id: { type: 'text', path: 'order.id' },
    contact_id: { type: 'text', path: 'contact.id' },
    state: { type: 'text' },
    status: { type: 'text' },
    type: { type: 'text' },
    ltl: { type: 'boolean' },
    is_return: { type: 'boolean' },
    carrier: { type: 'text', path: 'rate.carrier' },
    tracking_code: { type: 'text' },
    requested: { type: 'bigint' },
    scheduled: { type: 'bigint' },
    sent: { type: 'bigint' },
    delivered: { type: 'bigint' },
    total_weight: { type: 'double' },
    amount: { type: 'bigint' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
  },
  indexes: [
    ['date'],
    ['last_date'],
    ['order_id', 'date'],
    ['contact_id', 'date'],
    ['state', 'scheduled'],
    ['carrier', 'date'],
    ['scheduled'],
    ['sent'],
    ['tracking_code'],
  ],
  unique: [['number']],
  search: {
    text: [
      'contact.name',
      'contact.email',
      'contact.company',
      'to_address.company',
      'to_address.last_name',
      'to_address.city',
      'items[].name',
      'items[].sku',
      'notes',
    ],
    numbers: ['number', 'order.label', 'tracking_code', 'pickup_code', 'to_address.zip'],
    facets: {
      state: 'state',
      status: 'status',
      type: 'type',
      carrier: 'rate.carrier',
      is_return: 'is_return',
      agents: 'agents[].id',
    },
    numeric: { date: 'date', scheduled: 'scheduled', sent: 'sent' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Shipment', kind: 'code', sortable: true },
      { field: 'contact.name', label: 'Contact' },
      { field: 'state', label: 'State', kind: 'status', tones: shipmentTones, sortable: true },
      { field: 'type', label: 'Type', kind: 'status' },
      { field: 'to_address.city', label: 'To' },
      { field: 'total_weight', label: 'Weight (lb)', kind: 'number' },
      { field: 'rate.carrier', label: 'Carrier' },
      { field: 'tracking_code', label: 'Tracking', kind: 'code' },
      { field: 'scheduled', label: 'Scheduled', kind: 'date', sortable: true },
      { field: 'sent', label: 'Sent', kind: 'date', sortable: true },
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['items', 'packaging', 'rates', 'events', 'messages', 'tracker', 'files', 'notes'],
  },
  form: [
    textField('number', 'Shipment', { colSpan: 6, readOnly: true }),
    dateField('requested', 'Requested for'),
    dateField('scheduled', 'Scheduled for'),
    checkboxField('is_return', 'Return', { colSpan: 6, readOnly: true }),
    areaField('notes', 'Notes', { maxLength: 100_000 }),
    ...partiesFields,
  ],
  title: (doc) => `Shipment ${String(doc['number'] ?? '')}`.trim(),
  derive: (shipment) => settleShipment(withoutDoubles(shipment)),
  check: shipmentIssues,
})
