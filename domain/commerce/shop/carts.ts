import { z } from 'zod'
import {
  defineRecord,
  epochMs,
  hasOneOf,
  mayWriteAsVerb,
  shortText,
  stateChange,
  stepsTo,
  textField,
  type StatusTone,
  type Transitions,
} from '../../kernel/index.ts'
import { saleIssues, settleSale } from '../sales/settle-sale.ts'
import { shippingOffer } from './cart-shipping.ts'
import { computedSaleFields, saleShape } from '../sales/sale-shape.ts'

/** States of a cart. One that is left holds no goods; its visitor may take it up again. */
export const cartStates = { open: 'Open', ordered: 'Ordered', left: 'Left' } as const

export type CartState = keyof typeof cartStates

const stateNames = Object.keys(cartStates) as [CartState, ...CartState[]]

const tones: Readonly<Record<CartState, StatusTone>> = { open: 'waiting', ordered: 'good', left: 'over' }

const transitions: Transitions<CartState> = {
  field: 'state',
  log: 'state_change',
  labels: cartStates,
  begins: ['open'],
  steps: { open: stepsTo('ordered', 'left'), left: stepsTo('open'), ordered: [] },
  proven: {
    ordered: ({ order }) => (order === undefined ? 'A cart is ordered by its order alone.' : undefined),
  },
}

/** The cart of a visitor of the public site (3-aviation section 3, commerce 1). Amounts are cents. */
export const carts = defineRecord({
  name: 'carts',
  label: { one: 'Cart', many: 'Carts', path: 'carts' },
  path: 'clients/{client}/carts',
  shape: z.strictObject({
    ...saleShape,
    source: saleShape.source.removeDefault().default(1),
    /** 'C-20018' */
    number: shortText.optional(),
    state: z.enum(stateNames).default('open'),
    state_change: stateChange.optional(),
    /** What the visitor typed about themselves; no contact before there is an order or a consent. */
    visitor: z
      .strictObject({ name: shortText.default(''), email: shortText.default(''), phone: shortText.default('') })
      .prefault({}),
    /** The words that the visitor agreed to, so that they may be written to; absent without a consent. */
    consent: z.strictObject({ words: z.string().max(500), at: epochMs }).optional(),
    /** When it was left, and the follow-up that was set then. */
    left_at: epochMs.optional(),
    follow_up: z.string().optional(),
    order: z.strictObject({ id: z.string(), label: shortText }).optional(),
    /** Prices of carriers for its goods and its address; absent where none were asked for. */
    shipping_offer: shippingOffer.optional(),
  }),
  access: {
    read: (actor) => hasOneOf(actor, ['orders']),
    write: mayWriteAsVerb,
  },
  guarded: [{ role: 'margins', fields: ['margins'] }],
  numbered: { column: 'number', first: 20_001, prefix: 'C-' },
  recorded: [
    ...computedSaleFields,
    'state',
    'state_change',
    'consent',
    'left_at',
    'follow_up',
    'order',
    'shipping_offer',
  ],
  transitions,
  due: { 'leave-cart': { at: 'expires', where: [['state', '==', 'open']] } },
  columns: {
    number: { type: 'text' },
    state: { type: 'text' },
    total: { type: 'bigint' },
    expires: { type: 'bigint' },
    left_at: { type: 'bigint' },
  },
  indexes: [['state', 'last_date'], ['total'], ['left_at']],
  unique: [['number']],
  search: {
    text: ['visitor.name', 'visitor.email', 'items[].name', 'items[].sku'],
    numbers: ['number', 'visitor.phone'],
    facets: { state: 'state' },
    numeric: { date: 'date', total: 'total' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Cart', kind: 'code', sortable: true },
      { field: 'state', label: 'State', kind: 'status', tones, sortable: true },
      { field: 'visitor.name', label: 'Visitor' },
      { field: 'visitor.email', label: 'Email', kind: 'email' },
      { field: 'total', label: 'Total', kind: 'money', sortable: true },
      { field: 'consent.at', label: 'Consent', kind: 'date' },
      { field: 'expires', label: 'Held until', kind: 'date-time', sortable: true },
      { field: 'order.label', label: 'Order', kind: 'code' },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'last_date', direction: 'desc' },
    omit: ['items', 'files', 'notes', 'margins', 'shipping_offer'],
  },
  form: [
    textField('visitor.name', 'Visitor', { readOnly: true, colSpan: 6 }),
    textField('visitor.email', 'Email', { readOnly: true, colSpan: 6 }),
    textField('visitor.phone', 'Phone', { readOnly: true, colSpan: 6 }),
    textField('consent.words', 'Agreed to', { readOnly: true }),
  ],
  title: (doc) => `Cart ${String(doc['number'] ?? '')}`.trim(),
  derive: settleSale,
  check: saleIssues,
})
