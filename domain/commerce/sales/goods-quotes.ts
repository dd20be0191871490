import { z } from 'zod'
import {
  dateField,
  defineRecord,
  epochMs,
  partiesFields,
  pickFields,
  shortText,
  stateChange,
  textField,
  withoutDoubles,
  type Doc,
} from '../../kernel/index.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { goodsQuoteConversation } from '../conversations.ts'
import { goodsQuoteStates, goodsQuoteTones, goodsQuoteTransitions, type GoodsQuoteState } from './quote-states.ts'
import { describeLine, saleHistory } from './sale-history.ts'
import { codedSaleWords, computedSaleFields, hasCodes, saleShape } from './sale-shape.ts'
import { saleIssues, settleSale } from './settle-sale.ts'

const stateNames = Object.keys(goodsQuoteStates) as [GoodsQuoteState, ...GoodsQuoteState[]]

const overWords = 'The quote is accepted or over, so its lines and amounts no longer change. Reopen it first.'

const isOver = ({ state }: Doc): boolean => state !== 'draft' && state !== 'sent'

/** A quote of goods (3-aviation section 3, commerce 1). Amounts are cents. */
export const goodsQuotes = defineRecord({
  name: 'goods_quotes',
  label: { one: 'Quote', many: 'Quotes', path: 'quotes' },
  path: 'clients/{client}/goods_quotes',
  conversation: goodsQuoteConversation,
  templateFields: {
    fields: ['number', 'quote_id', 'subtotal', 'shipping', 'discount.amount', 'tax.amount', 'total', 'expires', 'date'],
    parts: ({ items }) => ({
      items: Array.isArray(items)
        ? items.map((item: Doc) => pickFields(item, ['name', 'sku', 'quantity', 'price', 'subtotal']))
        : [],
    }),
  },
  shape: z.strictObject({
    ...saleShape,
    /** 'Q-20018' */
    number: shortText.optional(),
    quote_id: shortText.optional(),
    state: z.enum(stateNames).default('draft'),
    state_change: stateChange.optional(),
    sent_at: epochMs.optional(),
    accepted_at: epochMs.optional(),
    /** Words of the customer or colleague who declined it. */
    declined_why: shortText.optional(),
    locked: z.boolean().default(false),
    /** The order that was made from it. */
    order: z.strictObject({ id: z.string(), label: shortText }).optional(),
    repeats: z.strictObject({ order_id: z.string(), number: shortText.optional() }).optional(),
  }),
  access: { read: 'quotes', write: 'quotes' },
  guarded: [{ role: 'margins', fields: ['margins'] }],
  numbered: { column: 'number', first: 20_001, prefix: 'Q-' },
  stamped: ['quote_id'],
  recorded: [
    ...computedSaleFields,
    'state',
    'state_change',
    'sent_at',
    'accepted_at',
    'declined_why',
    'locked',
    'order',
    'repeats',
  ],
  recordedLater: {
    fields: ['contact', 'items', 'discount', 'shipping', 'service_fee', 'tax', 'address'],
    isReached: (row) => isOver(row) || hasCodes(row),
    words: (row) => (isOver(row) ? overWords : codedSaleWords),
  },
  transitions: goodsQuoteTransitions,
  due: { 'expire-goods-quote': { at: 'expires', afterMs: dayMs, where: [['state', '==', 'sent']] } },
  kept: ({ state }) => (state === 'ordered' ? 'An ordered quote is not deleted: its order names it.' : undefined),
  columns: {
    number: { type: 'text' },
    quote_id: { type: 'text' },
    state: { type: 'text' },
    total: { type: 'bigint' },
    expires: { type: 'bigint' },
    contact_id: { type: 'text', path: 'contact.id' },
    agent_ids: { type: 'text[]', path: 'agents[].id' },
  },
  indexes: [['date'], ['last_date'], ['state', 'date'], ['expires'], ['contact_id', 'date'], ['total']],
  unique: [['number'], ['quote_id']],
  search: {
    text: ['contact.name', 'contact.email', 'contact.company', 'items[].name', 'items[].sku', 'notes'],
    custom: true,
    numbers: ['number', 'quote_id', 'contact.phone'],
    facets: { state: 'state', agents: 'agents[].id' },
    numeric: { date: 'date', total: 'total', expires: 'expires' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Quote', kind: 'code', sortable: true },
      { field: 'state', label: 'State', kind: 'status', tones: goodsQuoteTones, sortable: true },
      { field: 'contact.name', label: 'Contact' },
      { field: 'contact.company', label: 'Company' },
      { field: 'total', label: 'Total', kind: 'money', sortable: true },
      { field: 'expires', label: 'Expires', kind: 'date', sortable: true },
      { field: 'agents', label: 'Agents', kind: 'people' },
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
      { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['items', 'files', 'notes', 'margins'],
  },
  form: [
    textField('number', 'Quote number', { colSpan: 6, readOnly: true }),
    dateField('expires', 'Expires'),
    textField('referrer', 'Referrer'),
    textField('notes', 'Notes'),
    ...partiesFields,
  ],
  historyFields: saleHistory,
  describeEntry: { items: describeLine },
  title: (doc) => `Quote ${String(doc['number'] || doc['quote_id'] || '')}`.trim(),
  derive: (quote) => settleSale(withoutDoubles(quote)),
  check: saleIssues,
})
