import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../../kernel/index.ts'
import { quantity } from '../stock.ts'
import { vendorPayment } from './pay-contract.ts'
import { termDays } from './purchases.ts'

const id = z.string().min(1).max(100)
const named = z.object({ id: z.string(), label: z.string() })

const need = z.object({
  product: named,
  sku: z.string(),
  /** Cents for a unit. */
  unit_cost: cents,
  /** Units of all open orders, and those that the stock and purchases do not cover. */
  ordered: quantity,
  needed: quantity,
  orders: z.array(z.object({ order: named, quantity })),
})

export type VendorNeed = z.output<typeof need>

const vendorNeeds = z.object({
  /** Absent for products without a vendor. */
  vendor: named.optional(),
  needs: z.array(need),
  /** Cents of the needs at the cost of their products, and cents that are due for purchases. */
  cost: cents,
  owed: cents,
  /** Terms of the last purchase from the vendor, in days. */
  terms_days: z.int().optional(),
})

export type VendorNeeds = z.output<typeof vendorNeeds>

export const readVendorNeeds = defineContract({
  method: 'GET',
  path: '/orders/vendors',
  summary: 'What to buy from each vendor for open orders, and what is owed to them',
  role: 'orders',
  output: z.object({ vendors: z.array(vendorNeeds) }),
})

const purchased = z.object({ id: z.string(), status: z.string(), total: cents, due: cents })

export const recordPurchase = defineContract({
  method: 'POST',
  path: '/purchases',
  summary: 'Record what was bought from a vendor: for the orders that lack it, the rest for the stock',
  role: 'orders',
  changes: ['purchases', 'products', 'stock_corrections', 'ledger'],
  body: z.strictObject({
    vendor: id,
    /** Number of the vendor's own order or invoice. */
    reference: shortText.default(''),
    date: epochMs,
    lines: z
      .array(z.strictObject({ product: id, quantity: quantity.gt(0), unit_cost: cents.nonnegative() }))
      .min(1)
      .max(500),
    terms_days: termDays.optional(),
    /** Day on which the payment is due; it follows from the terms when absent. */
    due_on: epochMs.optional(),
    /** Payment of the vendor, of all or of an amount in cents; absent until one is made. */
    paid: vendorPayment.extend({ amount: cents.positive().optional() }).optional(),
  }),
  output: purchased,
})

export const takeBackPurchase = defineContract({
  method: 'POST',
  path: '/purchases/:id/reverse',
  summary: 'Take back a purchase that was wrong or returned: its entries are reversed and its units leave the stock',
  role: 'orders',
  changes: ['purchases', 'products', 'stock_corrections', 'ledger'],
  params: z.strictObject({ id }),
  body: z.strictObject({ why: shortText.trim().min(1) }),
  output: purchased,
})
