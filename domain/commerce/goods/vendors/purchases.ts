import { z } from 'zod'
import {
  cents,
  dateField,
  defineRecord,
  entry,
  epochMs,
  hasOneOf,
  mayWriteAsVerb,
  numberField,
  shortText,
  textField,
  type Actor,
  type StatusTone,
} from '../../../kernel/index.ts'
import { timesCents } from '../../../kernel/values/exact-money.ts'
import { paymentMethodNames } from '../../ledger/chart.ts'
import { quantity } from '../stock.ts'

/** States of a purchase: its vendor is owed all of it or a part, was paid, or it was taken back. */
export const purchaseStatuses = {
  owed: 'Owed',
  part_paid: 'Partly paid',
  paid: 'Paid',
  taken_back: 'Taken back',
} as const

export type PurchaseStatus = keyof typeof purchaseStatuses

const statusNames = Object.keys(purchaseStatuses) as [PurchaseStatus, ...PurchaseStatus[]]

const tones: Readonly<Record<PurchaseStatus, StatusTone>> = {
  owed: 'waiting',
  part_paid: 'waiting',
  paid: 'good',
  taken_back: 'over',
}

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

/** Part of a payment of the vendor that a purchase got. Cents, epoch milliseconds. */
const purchasePayment = z.strictObject({
  /** Id of the payment: the parts of one payment share it. */
  id: z.string(),
  at: epochMs,
  method: z.enum(paymentMethodNames),
  reference: shortText.default(''),
  amount: cents,
  by: entry,
  /** Set once the payment was taken back, or the vendor returned it with the purchase. */
  back: z.strictObject({ at: epochMs, why: shortText, by: entry }).optional(),
})

export type PurchasePayment = z.output<typeof purchasePayment>

const mostTermDays = 365

/** Days from the purchase to the day on which its payment is due. */
export const termDays = z.int().min(0).max(mostTermDays)

/** True for users with the role `orders` or `accounting`. */
export const mayReadPayables = (actor: Actor): boolean => hasOneOf(actor, ['orders', 'accounting'])

const sumPaid = (payments: readonly PurchasePayment[]): number =>
  payments.reduce((sum, { amount, back }) => (back ? sum : sum + amount), 0)

interface Paying {
  readonly status: PurchaseStatus
  readonly total: number
  readonly payments: readonly PurchasePayment[]
}

/** Computes the paid and due amounts of a purchase, and its state. */
function settlePaying({ status, total, payments }: Paying) {
  const amount_paid = sumPaid(payments)
  if (status === 'taken_back') return { status, amount_paid, due: 0 }
  const due = total - amount_paid
  const state: PurchaseStatus = amount_paid > 0 ? 'part_paid' : 'owed'
  return { status: due > 0 ? state : ('paid' as const), amount_paid, due }
}

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
    terms_days: termDays.optional(),
    /** Day on which the vendor's invoice is due; absent for one that is due on the day of the purchase. */
    due_on: epochMs.optional(),
    payments: z.array(purchasePayment).max(500).default([]),
    amount_paid: cents.default(0),
    /** Cents that the vendor is still owed. */
    due: cents.default(0),
    why: shortText.optional(),
    order_ids: z.array(z.string()).default([]),
  }),
  access: { read: mayReadPayables, write: mayWriteAsVerb },
  kept: () => 'A purchase is not deleted: its entries stay in the ledger. Take it back instead.',
  columns: {
    vendor_id: { type: 'text', path: 'vendor.id' },
    status: { type: 'text' },
    total: { type: 'bigint' },
    due: { type: 'bigint' },
    due_on: { type: 'bigint' },
    order_ids: { type: 'text[]' },
  },
  indexes: [
    ['vendor_id', 'date'],
    ['due', 'vendor_id'],
  ],
  list: {
    columns: [
      { field: 'date', label: 'Date', kind: 'date', sortable: true },
      { field: 'vendor.label', label: 'Vendor' },
      { field: 'reference', label: 'Reference' },
      { field: 'status', label: 'Status', kind: 'status', tones, sortable: true },
      { field: 'total', label: 'Total', kind: 'money', sortable: true },
      { field: 'due', label: 'Due', kind: 'money', sortable: true },
      { field: 'due_on', label: 'Due on', kind: 'date', sortable: true },
      { field: 'by.label', label: 'By' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  implied: ['order_ids', 'amount_paid', 'due', 'status'],
  form: [
    textField('reference', 'Reference', { readOnly: true }),
    numberField('terms_days', 'Terms (days)', { readOnly: true, colSpan: 6 }),
    dateField('due_on', 'Due on', { readOnly: true, colSpan: 6 }),
  ],
  title: (doc) => `Purchase ${String(doc['reference'] ?? '')}`.trim(),
  derive: (purchase) => {
    const total = purchase.lines.reduce((sum, { amount }) => sum + amount, 0)
    return {
      ...purchase,
      total,
      ...settlePaying({ ...purchase, total }),
      order_ids: [...new Set(purchase.lines.flatMap(({ orders }) => orders.map(({ order }) => order.id)))],
    }
  },
})

/** Party of a vendor in the ledger. */
export const vendorParty = (vendorId: string): string => `contacts/${vendorId}`

/** Cents of a line, rounded half-up once (decision E1). */
export const computeLineCost = (units: number, unitCost: number): number => timesCents(unitCost, units)
