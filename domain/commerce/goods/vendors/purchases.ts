import { z } from 'zod'
import {
  cents,
  defineRecord,
  entry,
  epochMs,
  mayWriteAsVerb,
  shortText,
  textField,
  type StatusTone,
} from '../../../kernel/index.ts'
import { timesCents } from '../../../kernel/values/exact-money.ts'
import { paymentMethodNames } from '../../ledger/chart.ts'
import { quantity } from '../stock.ts'

/** States of a purchase: its vendor is owed, was paid, or it was taken back. */
export const purchaseStatuses = { owed: 'Owed', paid: 'Paid', taken_back: 'Taken back' } as const

export type PurchaseStatus = keyof typeof purchaseStatuses

const statusNames = Object.keys(purchaseStatuses) as [PurchaseStatus, ...PurchaseStatus[]]

const tones: Readonly<Record<PurchaseStatus, StatusTone>> = { owed: 'waiting', paid: 'good', taken_back: 'over' }

/** Units of a purchase that an order gets. */
const allotment = z.strictObject({ order: entry, quantity })

export type Allotment = z.output<typeof allotment>

const purchaseLine = z.strictObject({
  product: entry,
  quantity,
  /** Cents for a unit. */
  unit_cost: cents.nonnegative(),
  amount: cents.nonnegative(),
  orders: z.array(allotment).default([]),
  /** Units that went into the stock. */
  to_stock: quantity.default(0),
})

export type PurchaseLine = z.output<typeof purchaseLine>

/** Goods that were bought from a vendor (decision E14). */
export const purchases = defineRecord({
  name: 'purchases',
  label: { one: 'Purchase', many: 'Purchases', path: 'purchases' },
  path: 'clients/{client}/purchases',
  shape: z.strictObject({
    vendor: entry,
    status: z.enum(statusNames).default('owed'),
    /** Number of the vendor's own order or invoice. */
    reference: shortText.default(''),
    lines: z.array(purchaseLine).min(1).max(500),
    total: cents.default(0),
    by: entry,
    paid: z
      .strictObject({ at: epochMs, method: z.enum(paymentMethodNames), reference: shortText.default(''), by: entry })
      .optional(),
    why: shortText.optional(),
    order_ids: z.array(z.string()).default([]),
  }),
  access: { read: 'orders', write: mayWriteAsVerb },
  kept: () => 'A purchase is not deleted: its entries stay in the ledger. Take it back instead.',
  columns: {
    vendor_id: { type: 'text', path: 'vendor.id' },
    status: { type: 'text' },
    total: { type: 'bigint' },
    order_ids: { type: 'text[]' },
  },
  indexes: [['vendor_id', 'date']],
  list: {
    columns: [
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
      { field: 'vendor.label', label: 'Vendor' },
      { field: 'reference', label: 'Reference' },
      { field: 'status', label: 'Status', kind: 'status', tones, sortable: true },
      { field: 'total', label: 'Total', kind: 'money', sortable: true },
      { field: 'by.label', label: 'By' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  implied: ['order_ids'],
  form: [textField('reference', 'Reference', { readOnly: true })],
  title: (doc) => `Purchase ${String(doc['reference'] ?? '')}`.trim(),
  derive: (purchase) => ({
    ...purchase,
    total: purchase.lines.reduce((sum, { amount }) => sum + amount, 0),
    order_ids: [...new Set(purchase.lines.flatMap(({ orders }) => orders.map(({ order }) => order.id)))],
  }),
})

/** Party of a vendor in the ledger. */
export const vendorParty = (vendorId: string): string => `contacts/${vendorId}`

/** Cents of a line, rounded half-up once (decision E1). */
export const computeLineCost = (units: number, unitCost: number): number => timesCents(unitCost, units)
