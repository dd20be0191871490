import { z } from 'zod'
import {
  cents,
  dateField,
  defineRecord,
  epochMs,
  hasOneOf,
  metadata,
  numberField,
  partiesFields,
  pickFields,
  shortText,
  textField,
  withoutDoubles,
  workersField,
  type Actor,
  type Doc,
} from '../kernel/index.ts'
import { orderConversation } from './conversations.ts'
import { describeLine, saleHistory, writeMoney } from './sales/sale-history.ts'
import { saleIssues, settleSale } from './sales/settle-sale.ts'
import { computeMoney } from './sales/price-sale.ts'
import { codedSaleWords, computedSaleFields, hasCodes, saleShape, stageColours } from './sales/sale-shape.ts'

const link = z.strictObject({ order_id: z.string(), number: shortText.optional() })

const placedWords =
  'The order is placed, so its customer, lines and amounts change in its own editor, which keeps the ledger right.'

/** Fields of a placed order that its verbs alone change: each change is in the ledger. */
const placedFields = [
  'contact',
  'items',
  'discount',
  'shipping',
  'selected_rate',
  'service_fee',
  'tax',
  'address',
] as const

/** `accounting` reads orders and writes none, as it does invoices. */
export const mayReadOrders = (actor: Actor): boolean => hasOneOf(actor, ['orders', 'accounting'])

/** An order (3-aviation section 3). Amounts are cents; total = subtotal + discount (negative) + shipping + fee + tax. */
export const orders = defineRecord({
  name: 'orders',
  label: { one: 'Order', many: 'Orders', path: 'orders' },
  path: 'clients/{client}/orders',
  conversation: orderConversation,
  templateFields: {
    fields: [
      'number',
      'invoice_id',
      'quote_id',
      'subtotal',
      'shipping',
      'discount.amount',
      'tax.amount',
      'total',
      'amount_paid',
      'balance',
      'paid',
      'expires',
      'date',
    ],
    parts: ({ items }) => ({
      items: Array.isArray(items)
        ? items.map((item: Doc) => pickFields(item, ['name', 'sku', 'quantity', 'price', 'subtotal']))
        : [],
    }),
  },
  shape: z.strictObject({
    ...saleShape,
    /** '20031' */
    number: shortText.optional(),
    invoice_id: shortText.optional(),
    quote_id: shortText.optional(),
    invoice_index: z.int().optional(),
    /** The quote that it was made from. */
    quote: z.strictObject({ id: z.string(), label: shortText }).optional(),
    /** When its customer began to owe it. */
    placed_at: epochMs.optional(),
    num_delivered: z.int().nonnegative().default(0),
    num_shipped: z.int().nonnegative().default(0),
    paid: z.boolean().default(false),
    date_paid: epochMs.optional(),
    date_changed: epochMs.optional(),
    amount_paid: cents.default(0),
    /** Cents given as a gift (decision E3). */
    amount_refunded: cents.default(0),
    balance: cents.default(0),
    locked: z.boolean().default(false),
    canceled: z.boolean().default(false),
    canceled_at: epochMs.optional(),
    replacement: z.boolean().default(false),
    incorrect: link.optional(),
    corrected: link.optional(),
    /** The order that it was split from, and the one whose lines it repeats. */
    split_from: link.optional(),
    repeats: link.optional(),
    payments: z.array(metadata).default([]),
    shipments: z.array(metadata).default([]),
    refunds: z.array(metadata).default([]),
    work: z.array(z.strictObject({ id: z.string(), label: shortText })).default([]),
    /** Id of the stage that it is in. */
    stage: shortText.optional(),
    stages: z.record(z.string(), z.enum(stageColours)).default({}),
    /** Why stages are stuck, by their ids. */
    stage_causes: z.record(z.string(), shortText).default({}),
  }),
  access: { read: mayReadOrders, write: 'orders' },
  exporter: 'accounting',
  guarded: [{ role: 'margins', fields: ['margins'] }],
  numbered: { column: 'number', first: 20_001 },
  stamped: ['invoice_id'],
  recorded: [
    ...computedSaleFields,
    'quote',
    'placed_at',
    'num_delivered',
    'num_shipped',
    'paid',
    'date_paid',
    'date_changed',
    'amount_paid',
    'amount_refunded',
    'balance',
    'locked',
    'canceled',
    'canceled_at',
    'replacement',
    'incorrect',
    'corrected',
    'split_from',
    'repeats',
    'payments',
    'shipments',
    'refunds',
    'stage',
    'stages',
    'stage_causes',
  ],
  recordedLater: {
    fields: placedFields,
    isReached: (row) => row['placed_at'] !== undefined || hasCodes(row),
    words: ({ placed_at }) => (placed_at === undefined ? codedSaleWords : placedWords),
  },
  kept: ({ payments, refunds, placed_at, canceled }) => {
    const hasMoney = [payments, refunds].some((all) => Array.isArray(all) && all.length > 0)
    if (hasMoney) return 'An order with payments is not deleted. Cancel it instead.'
    return placed_at !== undefined && canceled !== true
      ? 'A placed order is not deleted: its charge is in the ledger. Cancel it first.'
      : undefined
  },
  columns: {
    number: { type: 'text' },
    invoice_id: { type: 'text' },
    quote_id: { type: 'text' },
    quote_record: { type: 'text', path: 'quote.id' },
    paid: { type: 'boolean' },
    canceled: { type: 'boolean' },
    source: { type: 'bigint' },
    stage: { type: 'text' },
    placed_at: { type: 'bigint' },
    total: { type: 'bigint' },
    balance: { type: 'bigint' },
    contact_id: { type: 'text', path: 'contact.id' },
    renews_id: { type: 'text', path: 'subscription.renews.id' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
  },
  indexes: [
    ['date'],
    ['last_date'],
    ['paid', 'date'],
    ['stage', 'last_date'],
    ['contact_id', 'date'],
    ['source', 'date'],
    ['renews_id', 'date'],
    ['placed_at'],
    ['total'],
    ['balance'],
  ],
  // One order of a quote: the second of two who order it at once is refused (decision E6).
  unique: [['number'], ['invoice_id'], ['quote_record']],
  search: {
    text: ['contact.name', 'contact.email', 'contact.company', 'items[].name', 'items[].sku', 'notes'],
    custom: true,
    numbers: ['number', 'invoice_id', 'quote_id', 'contact.phone', 'third_party.qb'],
    facets: { paid: 'paid', canceled: 'canceled', source: 'source', stage: 'stage', agents: 'agents[].id' },
    numeric: { date: 'date', total: 'total', balance: 'balance' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Order', kind: 'code', sortable: true },
      { field: 'contact.name', label: 'Contact' },
      { field: 'contact.company', label: 'Company' },
      { field: 'total', label: 'Total', kind: 'money', sortable: true },
      { field: 'balance', label: 'Balance', kind: 'money', sortable: true },
      { field: 'paid', label: 'Paid', kind: 'boolean', sortable: true },
      { field: 'agents', label: 'Agents', kind: 'people' },
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['items', 'payments', 'shipments', 'refunds', 'files', 'notes', 'margins'],
  },
  form: [
    textField('number', 'Order number', { colSpan: 6, readOnly: true }),
    dateField('expires', 'Expires'),
    numberField('score', 'Score'),
    textField('referrer', 'Referrer'),
    textField('third_party.qb', 'Id in accounting'),
    textField('notes', 'Notes'),
    ...partiesFields,
    workersField,
  ],
  historyFields: [
    ...saleHistory,
    { property: 'amount_paid', label: 'Amount paid', words: writeMoney },
    { property: 'canceled', label: 'Canceled' },
    { property: 'locked', label: 'Locked' },
  ],
  describeEntry: { items: describeLine },
  title: (doc) => `Order ${String(doc['number'] || doc['invoice_id'] || doc['quote_id'] || '')}`.trim(),
  derive: (order) => {
    const settled = settleSale(withoutDoubles(order))
    const { paid, balance } = computeMoney(settled.total, order.amount_paid, order.amount_refunded)
    return {
      ...settled,
      paid: paid && !order.canceled && order.placed_at !== undefined,
      balance: order.canceled ? 0 : balance,
    }
  },
  check: saleIssues,
})
