import { z } from 'zod'
import {
  defineRecord,
  entry,
  epochMs,
  mayWriteAsVerb,
  selectField,
  shortText,
  textField,
  valueAt,
  choices,
  type StatusTone,
} from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { quantity, roundQuantity } from '../goods/stock.ts'

export const countStates = { open: 'Open', applied: 'Applied', canceled: 'Canceled' } as const

export type CountState = keyof typeof countStates

const stateNames = Object.keys(countStates) as [CountState, ...CountState[]]

export const countTones: Readonly<Record<CountState, StatusTone>> = {
  open: 'waiting',
  applied: 'good',
  canceled: 'over',
}

/** Products that a count has when it begins. */
export const countScopes = {
  all: 'All products with stock',
  vendor: 'Products of a vendor',
  picked: 'Chosen products',
} as const

export type CountScope = keyof typeof countScopes

export const countScopeNames = Object.keys(countScopes) as [CountScope, ...CountScope[]]

/** Products of one count at most. */
export const mostCounted = 5000

const ended = z.strictObject({ at: epochMs, by: entry })

/** A count of the goods in the warehouse. Its lines are `stock_count_lines`. */
export const stockCounts = defineRecord({
  name: 'stock_counts',
  label: { one: 'Stock count', many: 'Stock counts', path: 'stock counts' },
  path: 'clients/{client}/stock_counts',
  shape: z.strictObject({
    /** 'SC-1001' */
    count_id: shortText.optional(),
    name: shortText.default(''),
    state: z.enum(stateNames).default('open'),
    scope: z.enum(countScopeNames).default('all'),
    vendor: entry.optional(),
    by: entry,
    applied: ended.optional(),
    canceled: ended.optional(),
    /** Products that were counted, corrected, not counted, and left out because their stock is not tracked any more. */
    counted: z.int().nonnegative().optional(),
    corrected: z.int().nonnegative().optional(),
    uncounted: z.int().nonnegative().optional(),
    left_out: z.array(entry).max(mostCounted).default([]),
  }),
  access: { read: 'products-r', write: mayWriteAsVerb },
  kept: () => 'A stock count is not deleted: its corrections stay. Cancel it instead.',
  numbered: { column: 'count_id', first: 1001, prefix: 'SC-' },
  columns: { count_id: { type: 'text' }, state: { type: 'text' } },
  unique: [['count_id']],
  list: {
    columns: [
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
      { field: 'count_id', label: 'Number', kind: 'code', sortable: true },
      { field: 'name', label: 'Name' },
      { field: 'state', label: 'State', kind: 'status', tones: countTones, sortable: true },
      { field: 'counted', label: 'Counted', kind: 'number' },
      { field: 'corrected', label: 'Corrected', kind: 'number' },
      { field: 'uncounted', label: 'Not counted', kind: 'number' },
      { field: 'by.label', label: 'By' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    textField('name', 'Name', { readOnly: true }),
    { ...selectField('scope', 'Products', choices(countScopes)), readOnly: true },
  ],
  title: (doc) => `Stock count ${textOf(doc['count_id'])} ${textOf(doc['name'])}`.trim(),
})

/** Units that a count found less those that were on hand when it found them. */
export const computeDifference = (counted: number, expected: number): number => roundQuantity(counted - expected)

/** A product of a count. */
export const stockCountLines = defineRecord({
  name: 'stock_count_lines',
  label: { one: 'Line of a count', many: 'Lines of counts', path: 'lines of counts' },
  path: 'clients/{client}/stock_count_lines',
  shape: z.strictObject({
    count: z.string().min(1),
    product: entry,
    sku: shortText.default(''),
    /** Units that were found; absent until it is counted. */
    counted: quantity.optional(),
    /** Units on hand when it was counted. */
    expected: quantity.optional(),
    difference: z.number().optional(),
    is_counted: z.boolean().default(false),
    differs: z.boolean().default(false),
    counted_at: epochMs.optional(),
    by: entry.optional(),
  }),
  access: { read: 'products-r', write: mayWriteAsVerb },
  kept: () => 'A line of a count stays with its count.',
  columns: {
    count: { type: 'text' },
    product_id: { type: 'text', path: 'product.id' },
    name: { type: 'text', path: 'product.label' },
    is_counted: { type: 'boolean' },
    differs: { type: 'boolean' },
  },
  indexes: [
    ['count', 'name'],
    ['count', 'is_counted', 'name'],
  ],
  unique: [['count', 'product_id']],
  implied: ['difference', 'is_counted', 'differs'],
  list: {
    columns: [
      { field: 'product.label', label: 'Product' },
      { field: 'sku', label: 'SKU' },
      { field: 'expected', label: 'Expected', kind: 'number' },
      { field: 'counted', label: 'Counted', kind: 'number' },
      { field: 'difference', label: 'Difference', kind: 'number' },
      { field: 'by.label', label: 'By' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
  },
  form: [textField('sku', 'SKU', { readOnly: true })],
  title: (doc) => `Count of ${textOf(valueAt(doc, 'product.label'))}`,
  derive: ({ difference: _before, ...line }) => {
    const { counted, expected } = line
    if (counted === undefined || expected === undefined) return { ...line, is_counted: false, differs: false }
    const difference = computeDifference(counted, expected)
    return { ...line, difference, is_counted: true, differs: difference !== 0 }
  },
})
