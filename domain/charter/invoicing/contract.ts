import { z } from 'zod'
import { entryKinds, paymentMethodNames, type EntryKind } from '../../commerce/index.ts'
import { cents, defineContract, epochMs, shortText, storedFile } from '../../kernel/index.ts'
import { invoiceLine, invoiceStatuses, type InvoiceStatus } from '../invoices.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const statuses = Object.keys(invoiceStatuses) as [InvoiceStatus, ...InvoiceStatus[]]

/** Money that was handed over. Its id is chosen by who sends it: the same one is recorded once. */
const handed = {
  id: z.uuid(),
  /** Cents. */
  amount: cents,
  method: z.enum(paymentMethodNames),
  date: epochMs,
  reference: shortText.default(''),
}

const why = shortText.trim().min(1)

/** An invoice after a verb: its state now. */
const state = z.object({
  id: z.string(),
  version: z.int(),
  number: z.string(),
  status: z.enum(statuses),
  total: cents,
  amount_paid: cents,
  balanceDue: cents,
})

export const invoiceTrip = defineContract({
  method: 'POST',
  path: '/trips/:id/invoice',
  summary: 'Invoice a trip whose price is locked; answers the invoice that it has already',
  role: 'invoices',
  changes: ['invoices', 'ledger', 'trips'],
  params,
  output: state.extend({ isNew: z.boolean() }),
})

export const writeInvoiceLines = defineContract({
  method: 'PUT',
  path: '/invoices/:id/lines',
  summary: 'Write the lines of an invoice that is a draft',
  role: 'invoices',
  changes: ['invoices', 'ledger'],
  params,
  body: z.strictObject({
    /** The version of the invoice whose lines were edited. */
    version: z.int(),
    lines: z.array(invoiceLine).max(500),
  }),
  output: state,
})

export const sendInvoice = defineContract({
  method: 'POST',
  path: '/invoices/:id/send',
  summary: 'Send a draft: its lines stand from then on, and the customer owes it',
  role: 'invoices',
  changes: ['invoices', 'ledger', 'trips'],
  params,
  output: state,
})

export const voidInvoice = defineContract({
  method: 'POST',
  path: '/invoices/:id/void',
  summary: 'Void an invoice on which nothing is paid; its number stays',
  role: 'invoices',
  changes: ['invoices', 'ledger', 'trips'],
  params,
  body: z.strictObject({ why }),
  output: state,
})

export const rebillInvoice = defineContract({
  method: 'POST',
  path: '/invoices/:id/rebill',
  summary: 'Bill another customer for what is open on a sent invoice: the ledger moves it to them',
  role: 'invoices',
  changes: ['invoices', 'ledger', 'trips'],
  params,
  body: z.strictObject({
    /** Chosen by the caller: the same one is done once. */
    id: z.uuid(),
    /** Id of the account that owes it from then on. */
    account: id.optional(),
    /** Id of the contact that gets it; the debtor where no account is named. */
    billingContact: id.optional(),
    why,
  }),
  output: state,
})

export const writeInvoicePdf = defineContract({
  method: 'POST',
  path: '/invoices/:id/pdf',
  summary: 'Write an invoice as a PDF and keep it with its files',
  role: 'invoices',
  changes: ['invoices'],
  params,
  /** `address` opens without a header, for an hour. */
  output: z.object({
    file: storedFile,
    address: z.string(),
    /** Recipient of the invoice, if an address is known. */
    to: z.object({ id: z.string().optional(), name: z.string(), email: z.string() }).optional(),
  }),
})

export const recordPayment = defineContract({
  method: 'POST',
  path: '/invoices/:id/payments',
  summary: 'Record a payment of an invoice: wire, check, ACH or cash; the rest is a deposit of its customer',
  role: 'invoices',
  changes: ['invoices', 'payments', 'ledger', 'trips'],
  params,
  body: z.strictObject(handed),
  output: state,
})

const deposit = z.object({
  /** Id of the payment. */
  payment: z.string(),
  method: z.string(),
  date: epochMs,
  reference: z.string(),
  /** Cents that are not applied to an invoice. */
  left: cents,
})

export type CustomerDeposit = z.output<typeof deposit>

export const readDeposits = defineContract({
  method: 'GET',
  path: '/invoices/:id/deposits',
  summary: 'The deposits of the customer of an invoice that are not applied yet',
  role: 'member',
  params,
  output: z.object({ deposits: z.array(deposit) }),
})

export const applyDeposit = defineContract({
  method: 'POST',
  path: '/invoices/:id/deposits',
  summary: 'Apply a deposit of the customer to an invoice, or a part of it',
  role: 'invoices',
  changes: ['invoices', 'payments', 'ledger', 'trips'],
  params,
  body: z.strictObject({
    /** Chosen by the caller: the same one is applied once. */
    id: z.uuid(),
    payment: id,
    amount: cents,
  }),
  output: state,
})

export const payByJetCard = defineContract({
  method: 'POST',
  path: '/invoices/:id/jet-card',
  summary: "Pay an invoice by hours of its account's jet card",
  role: 'invoices',
  changes: ['invoices', 'ledger', 'trips'],
  params,
  body: z.strictObject({ id: z.uuid(), minutes: z.int().min(1).max(100_000), date: epochMs }),
  output: state,
})

export const reversePayment = defineContract({
  method: 'POST',
  path: '/invoices/:id/payments/:payment/reverse',
  summary: 'Take back a payment or refund that was wrong, or bounced',
  role: 'invoices',
  changes: ['invoices', 'payments', 'refunds', 'ledger', 'trips'],
  params: params.extend({ payment: id }),
  body: z.strictObject({ why }),
  output: state,
})

export const refundInvoice = defineContract({
  method: 'POST',
  path: '/invoices/:id/refunds',
  summary: 'Give money back: a payment that is then owed again, or a gift',
  role: 'invoices',
  changes: ['invoices', 'payments', 'refunds', 'ledger', 'trips'],
  params,
  body: z.strictObject({ ...handed, isGift: z.boolean(), why }),
  output: state,
})

const payable = z.object({
  id: z.string(),
  operator: z.string(),
  amount: cents,
  dueDate: epochMs,
  paid: z.object({ date: epochMs, method: z.string(), reference: z.string() }).optional(),
})

export type OperatorPayable = z.output<typeof payable>

export const readTripMoney = defineContract({
  method: 'GET',
  path: '/trips/:id/money',
  summary: 'The invoices of a trip, and what is owed to operators for it',
  role: 'member',
  params,
  output: z.object({
    invoices: z.array(
      state.extend({ dueDate: epochMs.optional(), account: z.string().optional(), payments: z.array(z.unknown()) }),
    ),
    payables: z.array(payable),
  }),
})

export const addPayable = defineContract({
  method: 'POST',
  path: '/trips/:id/payables',
  summary: 'Note what an operator is owed for a brokered trip, and until when',
  role: 'invoices',
  changes: ['ledger', 'payables'],
  params,
  body: z.strictObject({ id: z.uuid(), operator: shortText.trim().min(1), amount: cents, dueDate: epochMs }),
  output: z.object({ payables: z.array(payable) }),
})

export const settlePayable = defineContract({
  method: 'POST',
  path: '/trips/:id/payables/:payable/paid',
  summary: 'Note that an operator was paid',
  role: 'invoices',
  changes: ['ledger', 'payables'],
  params: params.extend({ payable: id }),
  body: z.strictObject({ method: handed.method, date: epochMs, reference: handed.reference }),
  output: z.object({ payables: z.array(payable) }),
})

export const dropPayable = defineContract({
  method: 'POST',
  path: '/trips/:id/payables/:payable/reverse',
  summary: 'Take back what was noted as owed to an operator, or as paid to them',
  role: 'invoices',
  changes: ['ledger', 'payables'],
  params: params.extend({ payable: id }),
  body: z.strictObject({
    why,
    /** Items that the caller reverses; absent: the payment, and without one the debt. Reversed items stay so. */
    what: z.enum(['paid', 'owed']).optional(),
  }),
  output: z.object({ payables: z.array(payable) }),
})

const entryKind = z.enum(Object.keys(entryKinds) as [EntryKind, ...EntryKind[]])

const accountMoney = z.object({
  /** Cents that are owed on invoices and held as deposits; minutes and cents that are left on the jet card. */
  owed: cents,
  deposits: cents,
  minutes: z.int(),
  worth: cents,
  lines: z.array(
    z.object({
      id: z.string(),
      kind: entryKind,
      unit: z.enum(['cents', 'minutes']),
      account: z.string(),
      at: epochMs,
      invoice: z.string().optional(),
      words: z.string(),
      amount: z.int(),
      balance: z.int(),
    }),
  ),
})

export type AccountMoney = z.output<typeof accountMoney>

export const readAccountMoney = defineContract({
  method: 'GET',
  path: '/accounts/:id/statement',
  summary: 'What a customer account owes and has paid, and the hours of its jet card',
  role: 'member',
  params,
  output: accountMoney,
})

export const sellHours = defineContract({
  method: 'POST',
  path: '/accounts/:id/hours',
  summary: 'Sell hours of a jet card to a customer account',
  role: 'invoices',
  changes: ['ledger'],
  params,
  body: z.strictObject({ ...handed, minutes: z.int().min(1).max(1_000_000) }),
  output: accountMoney,
})
