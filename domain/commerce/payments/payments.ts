import { z } from 'zod'
import {
  cents,
  defineRecord,
  entry,
  epochMs,
  hasOneOf,
  place,
  shortText,
  stateChange,
  textField,
  type Actor,
  type StatusTone,
} from '../../kernel/index.ts'
import { receiptMethodNames, type ReceiptMethod } from '../ledger/chart.ts'
import { paymentTransitions } from './states.ts'
import { paymentStatuses, type PaymentStatus } from './statuses.ts'
import { namePayment } from './payment-names.ts'
import { computeDeposit, isReceived } from './sums.ts'

const reference = z.strictObject({ id: z.string(), label: shortText })

export const paymentProviders = ['stripe', 'braintree', 'paypal'] as const

/** Record types whose records customers owe. */
export const debtRecords = ['invoices', 'orders'] as const

export type DebtRecord = (typeof debtRecords)[number]

/**
 * Payments and refunds are read with the invoices (decision P5). Those of an order are also listed on the order itself,
 * for the role `orders`.
 */
export const mayReadPayments = (actor: Actor): boolean => hasOneOf(actor, ['payments', 'invoices', 'accounting'])

/** The invoice or order that a payment or refund came in for. */
export const paidDebt = z.strictObject({ record: z.enum(debtRecords), id: z.string(), number: shortText })

const debtTitles: Readonly<Record<DebtRecord, string>> = { orders: 'Order', invoices: 'Invoice' }

/** 'Order 20031' */
export const nameDebt = ({ record, number }: Pick<z.output<typeof paidDebt>, 'record' | 'number'>): string =>
  `${debtTitles[record]} ${number}`

/** A part of a payment that is applied to an invoice or order, in cents. */
const allocation = paidDebt.extend({ amount: cents })

const statusNames = Object.keys(paymentStatuses) as [PaymentStatus, ...PaymentStatus[]]

const tones: Readonly<Partial<Record<PaymentStatus, StatusTone>>> = {
  captured: 'good',
  won: 'good',
  failed: 'bad',
  expired: 'over',
  pending: 'waiting',
  lost: 'bad',
  disputed: 'waiting',
  authorised: 'waiting',
  cancelled: 'over',
  refunded: 'over',
}

/** Types of payments (3-aviation section 3); those of ours beyond them are manual. */
const typesByMethod = {
  card: 'card',
  cash: 'cash',
  wire: 'wire',
  check: 'manual',
  ach: 'wire',
  manual: 'manual',
  paypal: 'paypal',
  link: 'link',
  credit: 'manual',
  opening: 'manual',
} as const satisfies Record<ReceiptMethod, string>

const shape = z.strictObject({
  status: z.enum(statusNames).default('intended'),
  status_change: stateChange.optional(),
  amount: cents.min(1),
  currency: z.literal('USD').default('USD'),
  method: z.enum(receiptMethodNames),
  /** Null for what staff record by hand. */
  provider: z.enum(paymentProviders).nullable().default(null),
  /** Our account at the provider, and if it was in test mode. */
  provider_account: z.string().optional(),
  isTest: z.boolean().default(false),
  /** Id of the charge at the provider, of the payment that it belongs to, and of the page on which it is made. */
  charge_id: shortText.optional(),
  intent: shortText.optional(),
  checkout: z
    .strictObject({
      id: shortText,
      url: z.string().max(4000),
      expires: epochMs,
      purpose: z.enum(['deposit', 'balance', 'all']),
    })
    .optional(),
  /** True if the amount is authorised first and captured by a person. */
  preauth: z.boolean().default(false),
  /** True if its card is to be stored. */
  keepsCard: z.boolean().default(false),
  /** Our record of the stored card that it charges, and the card as the provider names it. */
  card_id: z.string().optional(),
  card: z.strictObject({ brand: shortText, last4: shortText }).optional(),
  /** Ways of payment that its page took. */
  linkMethods: z.array(shortText).optional(),
  /** Address of the payer. */
  billing: place.optional(),
  notes: z.string().max(20_000).default(''),
  /** Why it failed, in the words of the provider. */
  result: shortText.default(''),
  /** What a person asked of its provider: to capture so many cents, or to cancel it for a reason. */
  asked: z
    .strictObject({ capture: cents.min(1).optional(), cancel: shortText.optional(), by: entry.optional() })
    .optional(),
  /** Set if its provider, asked again, did not know it (docs/adr/0128-reconciliation.md). */
  denied: z.strictObject({ at: epochMs, by: entry.optional() }).optional(),
  user_id: z.string().optional(),
  agent_id: z.string().optional(),
  /** Follow from the fields above (3-aviation section 3, Payment). */
  type: z.enum(['card', 'cash', 'wire', 'paypal', 'manual', 'link']).optional(),
  paid: z.boolean().default(false),
  date_paid: epochMs.optional(),
  order_id: z.string().optional(),
  contact_id: z.string().optional(),
  name: shortText.default(''),
  fee: cents.default(0),
  /** The customer, and their party in the ledger. */
  account: reference.optional(),
  billingContact: reference.optional(),
  party: shortText.min(1),
  debt: paidDebt.optional(),
  allocations: z.array(allocation).default([]),
  allocated: cents.default(0),
  refunded: cents.default(0),
  given: cents.default(0),
  withheld: cents.default(0),
  /** Part of what is withheld that lost disputes returned to the customer. */
  lost: cents.default(0),
  /** Part that may be applied to an invoice or order. */
  deposit: cents.default(0),
  /** Time of the payment, and time of its record. */
  received: epochMs.optional(),
  captured_at: epochMs.optional(),
  reference: shortText.default(''),
  by: entry.optional(),
})

/** A payment of a customer (3-aviation section 3, commerce 10 and 15). Amounts are cents. */
export const payments = defineRecord({
  name: 'payments',
  label: { one: 'Payment', many: 'Payments', path: 'payments' },
  path: 'clients/{client}/payments',
  shape,
  access: { read: mayReadPayments, write: 'super' },
  exporter: 'accounting',
  // Each amount has an entry in the ledger, which verbs alone post.
  recorded: Object.keys(shape.shape),
  transitions: paymentTransitions,
  kept: () => 'A payment is not deleted: its entries stay in the ledger. Take it back or refund it instead.',
  columns: {
    status: { type: 'text' },
    party: { type: 'text' },
    amount: { type: 'bigint' },
    deposit: { type: 'bigint' },
    charge_id: { type: 'text' },
    billing_contact_id: { type: 'text', path: 'billingContact.id' },
    debt_id: { type: 'text', path: 'debt.id' },
    intent: { type: 'text' },
    checkout_id: { type: 'text', path: 'checkout.id' },
  },
  indexes: [['status', 'date'], ['party', 'deposit'], ['billing_contact_id'], ['debt_id'], ['intent'], ['checkout_id']],
  unique: [['charge_id']],
  list: {
    columns: [
      { field: 'received', label: 'Received', kind: 'date' },
      { field: 'status', label: 'Status', kind: 'status', tones, sortable: true },
      { field: 'name', label: 'Method' },
      { field: 'reference', label: 'Reference' },
      { field: 'account.label', label: 'Account' },
      { field: 'billingContact.label', label: 'Contact' },
      { field: 'debt.number', label: 'Paid for' },
      { field: 'amount', label: 'Amount', kind: 'money', sortable: true },
      { field: 'deposit', label: 'Deposit', kind: 'money' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('reference', 'Reference', { readOnly: true })],
  title: (doc) => `Payment ${String(doc['reference'] ?? '')}`.trim(),
  derive: (payment) => {
    const allocated = payment.allocations.reduce((sum, { amount }) => sum + amount, 0)
    const { received, debt, billingContact } = payment
    return {
      ...payment,
      allocated,
      deposit: computeDeposit({ ...payment, allocated }),
      type: typesByMethod[payment.method],
      paid: isReceived(payment),
      name: namePayment(payment),
      ...(isReceived(payment) && received !== undefined && { date_paid: received }),
      ...(debt?.record === 'orders' && { order_id: debt.id }),
      ...(billingContact && { contact_id: billingContact.id }),
    }
  },
})
