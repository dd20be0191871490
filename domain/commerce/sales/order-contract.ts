import { z } from 'zod'
import { cents, defineContract, epochMs, shortText, storedFile } from '../../kernel/index.ts'
import { paymentMethodNames } from '../ledger/index.ts'
import { changedWithCharge, confirmed, orderState } from './contract.ts'
import { stageColours } from './sale-shape.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const why = shortText.trim().min(1)

/**
 * Moves lines, or a part of their quantity, to a new order of the same customer. Codes stay on the order that is split,
 * and the new one has their part as a typed discount.
 */
export const splitOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/split',
  summary: 'Split an order',
  role: 'orders',
  changes: changedWithCharge,
  params,
  body: z.strictObject({
    version: z.int(),
    lines: z
      .array(z.strictObject({ id, quantity: z.number().positive() }))
      .min(1)
      .max(500),
    /** Cents of the shipping that the new order takes. */
    shipping: cents.min(0).default(0),
    confirmed: confirmed.optional(),
  }),
  output: orderState.extend({ made: z.object({ id, number: shortText }) }),
})

export const markOrderPaid = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/paid',
  summary: 'Mark the payment of an order as done',
  role: 'orders',
  repeat: 'sets',
  changes: changedWithCharge,
  params,
  output: orderState,
})

export const moveOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/move',
  summary: 'Move an order to its next stage, or back',
  role: 'orders',
  changes: [...changedWithCharge, 'clients'],
  params,
  body: z.strictObject({ version: z.int(), to: z.enum(['forward', 'back']) }),
  output: orderState,
})

export const setOrderStage = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/stages',
  summary: 'Set the colour of a stage of an order',
  role: 'orders',
  repeat: 'sets',
  changes: ['orders'],
  params,
  body: z.strictObject({
    stage: shortText.min(1),
    colour: z.enum(stageColours),
    /** Why it is stuck. */
    why: shortText.trim().optional(),
  }),
  output: orderState,
})

/** Cancels an order: its charge is reversed, and its payments are deposits of its customer. */
export const cancelOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/cancel',
  summary: 'Cancel an order',
  role: 'orders',
  repeat: 'sets',
  changes: [...changedWithCharge, 'payments', 'shipments', 'returns'],
  params,
  body: z.strictObject({ why }),
  output: orderState,
})

export const lockOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/lock',
  summary: 'Lock an order against changes, or unlock it',
  role: 'orders',
  repeat: 'sets',
  changes: ['orders'],
  params,
  body: z.strictObject({ locked: z.boolean() }),
  output: orderState,
})

/**
 * Links an order: `incorrect` names the wrong order that this one corrects, `corrected` the order that corrects this
 * one; both are written. `replacement` marks it as sent instead of another. A null order removes the link.
 */
export const linkOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/links',
  summary: 'Mark an order as a replacement, or link a wrong order with its correction',
  role: 'orders',
  repeat: 'sets',
  changes: ['orders'],
  params,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('replacement'), on: z.boolean() }),
    z.strictObject({ kind: z.literal('incorrect'), order: id.nullable() }),
    z.strictObject({ kind: z.literal('corrected'), order: id.nullable() }),
  ]),
  output: orderState,
})

/** Money that was handed over. Its id is chosen by the caller: the same one is recorded once. */
const handed = {
  id: z.uuid(),
  amount: cents,
  method: z.enum(paymentMethodNames),
  date: epochMs,
  reference: shortText.default(''),
}

/** Records a payment that staff received; the part above the balance is a deposit of the customer. */
export const payOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/payments',
  summary: 'Record a payment of an order that staff received',
  role: 'payments',
  changes: [...changedWithCharge, 'payments'],
  params,
  body: z.strictObject(handed),
  output: orderState,
})

/** Returns a payment by hand, which is then owed again, or gives a gift (decision E3). */
export const refundOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/refunds',
  summary: 'Refund payments of an order by hand',
  role: 'payments',
  changes: ['orders', 'payments', 'refunds', 'ledger', 'product_subscriptions'],
  params,
  body: z.strictObject({ ...handed, isGift: z.boolean(), why }),
  output: orderState,
})

/** Takes back a payment or refund of an order that was wrong, or bounced. */
export const reverseOrderPayment = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/payments/:payment/reverse',
  summary: 'Take back a payment or refund of an order that was wrong, or bounced',
  role: 'payments',
  changes: ['orders', 'invoices', 'payments', 'refunds', 'ledger', 'trips', 'product_subscriptions'],
  params: params.extend({ payment: id }),
  body: z.strictObject({ why }),
  output: orderState,
})

/** The invoice of an order is the order itself, with its stamped number: it charges nothing a second time. */
export const writeOrderInvoice = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/invoice',
  summary: 'Write the invoice of an order as a PDF, with its lines, taxes, payments and payment link',
  role: 'orders',
  changes: ['orders', 'shares'],
  params,
  /** `address` opens without a header, for an hour. */
  output: z.object({
    file: storedFile,
    address: z.string(),
    number: z.string(),
    /** Cents that are still owed. */
    balance: cents,
    /** Page on which they are paid. */
    payAt: z.string().optional(),
    /** Recipient of the invoice, if an address is known. */
    to: z.object({ id: z.string(), name: z.string(), email: z.string() }).optional(),
  }),
})
