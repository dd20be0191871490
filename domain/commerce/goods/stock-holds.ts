import { z } from 'zod'
import {
  defineRecord,
  entry,
  epochMs,
  hasOneOf,
  mayWriteAsVerb,
  shortText,
  textField,
  valueAt,
  type Actor,
  type StatusTone,
} from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { quantity } from './stock.ts'

/** States of the goods of an order: held until a moment, taken from the stock, or free again. */
export const holdStatuses = { held: 'Held', taken: 'Taken', released: 'Released' } as const

export type HoldStatus = keyof typeof holdStatuses

const statusNames = Object.keys(holdStatuses) as [HoldStatus, ...HoldStatus[]]

const tones: Readonly<Record<HoldStatus, StatusTone>> = { held: 'waiting', taken: 'good', released: 'over' }

const readsStock = (actor: Actor): boolean => hasOneOf(actor, ['products-r', 'orders'])

const heldLines = z.array(z.strictObject({ product: entry, quantity })).default([])

/** Units that an order holds or has taken (decision E12). Its id is that of the order. */
export const stockHolds = defineRecord({
  name: 'stock_holds',
  label: { one: 'Hold of stock', many: 'Holds of stock', path: 'holds of stock' },
  path: 'clients/{client}/stock_holds',
  shape: z.strictObject({
    order: entry,
    status: z.enum(statusNames).default('held'),
    /** Tracked products alone, each once. */
    lines: heldLines,
    /** Units that came back into the stock, and those that came back damaged: the latter are still among the lines. */
    returned: heldLines,
    lost: heldLines,
    product_ids: z.array(z.string()).default([]),
    /** When a hold ends; absent for one without an end. */
    until: epochMs.optional(),
  }),
  access: { read: readsStock, write: mayWriteAsVerb },
  columns: {
    status: { type: 'text' },
    until: { type: 'bigint' },
    product_ids: { type: 'text[]' },
  },
  due: { 'end-stock-hold': { at: 'until', where: [['status', '==', 'held']] } },
  list: {
    columns: [
      { field: 'order.label', label: 'Order' },
      { field: 'status', label: 'Status', kind: 'status', tones, sortable: true },
      { field: 'until', label: 'Held until', kind: 'date-time', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('order.label', 'Order', { readOnly: true })],
  implied: ['product_ids'],
  title: (doc) => `Stock of ${textOf(valueAt(doc, 'order.label'))}`,
  derive: (hold) => ({ ...hold, product_ids: hold.lines.map(({ product }) => product.id) }),
})

/** Reasons for a change of the stock that no order makes. */
export const stockReasons = {
  counted: 'Counted',
  received: 'Received',
  damaged: 'Damaged',
  lost: 'Lost',
  other: 'Other',
} as const

export type StockReason = keyof typeof stockReasons

const reasonNames = Object.keys(stockReasons) as [StockReason, ...StockReason[]]

/** A correction of the units on hand by staff, or by a purchase, with its reason. */
export const stockCorrections = defineRecord({
  name: 'stock_corrections',
  label: { one: 'Stock correction', many: 'Stock corrections', path: 'stock corrections' },
  path: 'clients/{client}/stock_corrections',
  shape: z.strictObject({
    product: entry,
    /** Units on hand before and after it. */
    before: quantity,
    after: quantity,
    reason: z.enum(reasonNames),
    note: shortText.default(''),
    by: entry,
  }),
  access: { read: 'products-r', write: mayWriteAsVerb },
  columns: { product_id: { type: 'text', path: 'product.id' } },
  indexes: [['product_id', 'date']],
  list: {
    columns: [
      { field: 'date', label: 'Date', kind: 'date-time', sortable: true },
      { field: 'product.label', label: 'Product' },
      { field: 'before', label: 'Before', kind: 'number' },
      { field: 'after', label: 'After', kind: 'number' },
      { field: 'reason', label: 'Reason' },
      { field: 'note', label: 'Note' },
      { field: 'by.label', label: 'By' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('note', 'Note', { readOnly: true })],
  title: (doc) => `Stock of ${textOf(valueAt(doc, 'product.label'))}`,
})
