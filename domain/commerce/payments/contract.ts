import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { cardForm } from './card-form.ts'
import { debtRecords, paymentProviders } from './payments.ts'
import { refundWays } from './plan-refund.ts'
import { paymentStatuses, type PaymentStatus } from './statuses.ts'

const id = z.string().min(1).max(100)
const byId = z.strictObject({ id })
const provider = z.enum(paymentProviders)
const statusNames = Object.keys(paymentStatuses) as [PaymentStatus, ...PaymentStatus[]]

/** The record that money is owed on. */
const debtKey = z.strictObject({ record: z.enum(debtRecords), id })

/** Part of a debt that a payment is asked for. */
const checkoutPurposes = ['deposit', 'balance', 'all'] as const

const why = shortText.min(1)

/** A payment after a verb. */
const paymentState = z.object({ id, status: z.enum(statusNames), amount: cents, deposit: cents })

/** Payments of one record, with all that a screen of it shows about money. Amounts are cents. */
export const readDebt = defineContract({
  method: 'GET',
  path: '/payments/debts/:record/:id',
  summary: 'What is owed on an order or invoice, its payments, refunds, disputes and stored cards',
  role: 'member',
  params: debtKey,
  output: z.object({
    record: z.enum(debtRecords),
    id,
    number: shortText,
    /** Its customer, as a message with a payment link names them; null where no address is known. */
    customer: z.object({ id: id.optional(), name: shortText, email: shortText }).nullable(),
    total: cents,
    /** Cents that are still owed. */
    owed: cents,
    /** Cents received above the total and not returned. */
    excess: cents,
    paid: cents,
    /** Cents that were returned or given. */
    refunded: cents,
    payments: z.array(
      z.object({
        id,
        status: z.enum(statusNames),
        /** Display name (3-aviation section 9): 'Visa 4242', 'Wire Transfer'. */
        name: shortText,
        amount: cents,
        /** Part that is applied to this record, and part of it that is a deposit. */
        applied: cents,
        deposit: cents,
        /** Cents that may still be refunded, and their way back. */
        remainder: cents,
        way: z.enum(refundWays),
        provider: provider.nullable(),
        date: epochMs,
        /** Why it failed, in the words of the provider. */
        result: shortText,
        isPreauth: z.boolean(),
        isTest: z.boolean(),
        /** Address of the provider's page, while it is open. */
        url: z.string().nullable(),
        expires: epochMs.nullable(),
        dispute: z.object({ id, due: epochMs.nullable(), state: shortText, reason: shortText }).nullable(),
        /** Amounts from which `planRefund` plans. */
        sums: z.object({
          status: z.enum(statusNames),
          amount: cents,
          fee: cents,
          allocated: cents,
          refunded: cents,
          given: cents,
          withheld: cents,
          lost: cents,
        }),
        /** Part of refunds that are held or under way. */
        underWay: cents,
      }),
    ),
    refunds: z.array(
      z.object({
        id,
        amount: cents,
        kind: z.enum(['goodwill', 'returned']),
        why: shortText,
        state: z.enum(['held', 'running', 'done', 'partly_failed', 'failed', 'cancelled']),
        /** Until when it can be cancelled. */
        holdUntil: epochMs.nullable(),
        parts: z.array(
          z.object({
            payment: id,
            name: shortText,
            amount: cents,
            way: z.enum(refundWays),
            state: shortText,
            why: shortText,
          }),
        ),
      }),
    ),
    cards: z.array(
      z.object({
        id,
        name: shortText,
        brand: shortText,
        last4: shortText,
        expiry: shortText,
        isDefault: z.boolean(),
        expired: z.boolean(),
      }),
    ),
  }),
})

export type DebtMoney = z.output<typeof readDebt.output>

/**
 * Offers a page of the provider for a debt: the open page of the same debt and amount, if any. The payment exists before
 * the page is opened. Throws Invalid where nothing is owed, no provider is configured, or the amount is above the debt.
 */
export const offerPayment = defineContract({
  method: 'POST',
  path: '/payments/offers',
  summary: 'Offer a payment page for an order or invoice',
  role: 'payments',
  changes: ['payments'],
  ratePerMinute: 60,
  body: z.strictObject({
    debt: debtKey,
    /** Cents; all that is owed when absent. */
    amount: cents.min(1).optional(),
    purpose: z.enum(checkoutPurposes).default('all'),
    /** False only authorises the amount. */
    captures: z.boolean().default(true),
    keepsCard: z.boolean().default(false),
    /** When the page closes; by the setting of the provider when absent. */
    expires: epochMs.optional(),
    account: id.optional(),
  }),
  output: z.object({ payment: id, url: z.string(), expires: epochMs, amount: cents }),
})

/** Charges a stored card. The payment is made by the lane `money`; its record shows the outcome. */
export const chargeStoredCard = defineContract({
  method: 'POST',
  path: '/payments/charges',
  summary: 'Charge a stored card for an order or invoice',
  role: 'payments',
  changes: ['payments'],
  body: z.strictObject({
    /** Id of the new payment. */
    id,
    debt: debtKey,
    card: id,
    amount: cents.min(1),
    captures: z.boolean().default(true),
    notes: z.string().max(2000).default(''),
  }),
  output: paymentState,
})

/** Captures an authorised payment; less than its amount releases the rest. */
export const capturePreauth = defineContract({
  method: 'POST',
  path: '/payments/:id/capture',
  summary: 'Capture an authorised payment, or a part of it',
  role: 'payments',
  changes: ['payments'],
  params: byId,
  body: z.strictObject({ amount: cents.min(1) }),
  output: paymentState,
})

/** Cancels a payment that was not captured, or closes its page. */
export const cancelPreauth = defineContract({
  method: 'POST',
  path: '/payments/:id/cancel',
  summary: 'Cancel a payment that was not captured',
  role: 'payments',
  changes: ['payments'],
  params: byId,
  body: z.strictObject({ why }),
  output: paymentState,
})

/** Asks the provider for the present state of a payment. */
export const lookAtPayment = defineContract({
  method: 'POST',
  path: '/payments/:id/look',
  summary: 'Ask the provider for the present state of a payment',
  role: 'payments',
  repeat: 'sets',
  changes: ['payments', 'refunds', 'disputes', 'invoices', 'orders', 'trips', 'ledger', 'product_subscriptions'],
  ratePerMinute: 30,
  params: byId,
  output: paymentState,
})

/** A part of a refund, as its dialog showed it. */
const refundPart = z.strictObject({ payment: id, amount: cents.min(1), way: z.enum(refundWays) })

/**
 * Asks for a refund, which is held for some seconds and can be cancelled until then. The parts must be those that
 * `planRefund` gives at that time: otherwise Conflict with the new plan.
 */
export const requestRefund = defineContract({
  method: 'POST',
  path: '/payments/refunds',
  summary: 'Refund payments of an order or invoice, after a pause in which it can be cancelled',
  role: 'payments',
  changes: ['refund_requests'],
  body: z.strictObject({
    /** Id of the new request. */
    id,
    debt: debtKey,
    amount: cents.min(1),
    kind: z.enum(['goodwill', 'returned']),
    why,
    parts: z.array(refundPart),
  }),
  output: z.object({ id, holdUntil: epochMs }),
})

export const cancelRefund = defineContract({
  method: 'POST',
  path: '/payments/refunds/:id/cancel',
  summary: 'Cancel a refund while it is held',
  role: 'payments',
  changes: ['refund_requests'],
  params: byId,
  output: z.object({ id }),
})

/** Sends evidence to the provider, once: words, and files that are stored with the dispute. */
export const answerDispute = defineContract({
  method: 'POST',
  path: '/payments/disputes/:id/answer',
  summary: 'Answer a dispute with words and files',
  role: 'payments',
  changes: ['disputes'],
  params: byId,
  body: z.strictObject({
    words: z.string().min(1).max(20_000),
    files: z
      .array(z.strictObject({ path: z.string().min(1).max(1000), name: shortText }))
      .max(8)
      .default([]),
  }),
  output: z.object({ id, version: z.int() }),
})

export const acceptDispute = defineContract({
  method: 'POST',
  path: '/payments/disputes/:id/accept',
  summary: 'Accept a dispute: the customer keeps the money',
  role: 'payments',
  changes: ['disputes'],
  params: byId,
  body: z.strictObject({ why }),
  output: z.object({ id, version: z.int() }),
})

/** Changes name, billing address, notes or default of a stored card. Throws Invalid in the words of 3-aviation section 5. */
export const writeCard = defineContract({
  method: 'POST',
  path: '/payments/cards/:id',
  summary: 'Change name, address or notes of a stored card',
  role: 'payments',
  repeat: 'sets',
  onDevice: 'nothing',
  changes: ['cards'],
  params: byId,
  body: cardForm,
  output: z.object({ id, version: z.int() }),
})

/** Removes a stored card here and at its provider. */
export const removeCard = defineContract({
  method: 'DELETE',
  path: '/payments/cards/:id',
  summary: 'Remove a stored card, at its provider too',
  role: 'payments',
  onDevice: 'nothing',
  changes: ['cards'],
  params: byId,
  output: z.object({}),
})
