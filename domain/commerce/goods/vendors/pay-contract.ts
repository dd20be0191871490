import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../../kernel/index.ts'
import { paymentMethodNames } from '../../ledger/chart.ts'
import { ageBandNames } from './payables.ts'

const id = z.string().min(1).max(100)

/** A payment of a vendor as it is typed. */
export const vendorPayment = z.strictObject({
  method: z.enum(paymentMethodNames),
  date: epochMs,
  reference: shortText.default(''),
})

const purchaseAnswer = z.object({ id: z.string(), status: z.string(), total: cents, due: cents })

export const payPurchase = defineContract({
  method: 'POST',
  path: '/purchases/:id/paid',
  summary: 'Note a payment of a vendor for a purchase, of all that is due or of a part',
  role: 'orders',
  changes: ['purchases', 'ledger'],
  params: z.strictObject({ id }),
  body: vendorPayment.extend({
    /** Cents; all that is due when absent. */
    amount: cents.optional(),
  }),
  output: purchaseAnswer,
})

export const payVendor = defineContract({
  method: 'POST',
  path: '/purchases/payments',
  summary: 'Note one payment of a vendor for several purchases, as it was shown',
  role: 'orders',
  changes: ['purchases', 'ledger'],
  body: vendorPayment.extend({
    vendor: id,
    parts: z
      .array(z.strictObject({ purchase: id, amount: cents.positive() }))
      .min(1)
      .max(500),
  }),
  output: z.object({ payment: z.string(), purchases: z.array(purchaseAnswer) }),
})

export const takeBackPayment = defineContract({
  method: 'POST',
  path: '/purchases/:id/payments/:payment/reverse',
  summary: 'Take back a payment of a vendor that was wrong: all its parts are due again',
  role: 'orders',
  changes: ['purchases', 'ledger'],
  params: z.strictObject({ id, payment: id }),
  body: z.strictObject({ why: shortText.trim().min(1) }),
  output: z.object({ purchases: z.array(purchaseAnswer) }),
})

const aged = z.object(
  Object.fromEntries(ageBandNames.map((band) => [band, cents])) as Record<(typeof ageBandNames)[number], typeof cents>,
)

const openPurchase = z.object({
  id: z.string(),
  reference: z.string(),
  date: epochMs,
  due_on: epochMs.optional(),
  total: cents,
  amount_paid: cents,
  due: cents,
  /** Days past the due day, by the company's calendar; below zero before it. */
  days: z.int(),
  band: z.enum(ageBandNames),
})

const vendorPayables = z.object({
  vendor: z.object({ id: z.string(), label: z.string() }),
  due: cents,
  aged,
  /** The oldest first. */
  purchases: z.array(openPurchase),
})

export type VendorPayables = z.output<typeof vendorPayables>

export const readPayables = defineContract({
  method: 'GET',
  path: '/payables',
  summary: 'What each vendor is owed, by the days past due',
  role: 'member',
  output: z.object({
    vendors: z.array(vendorPayables),
    due: cents,
    aged,
    /** Balance of the account 'Vendor payable' in the ledger. */
    ledger: z.int(),
  }),
})
