import { z } from 'zod'
import {
  cents,
  checkboxField,
  dateField,
  endDateField,
  defineRecord,
  epochMs,
  hasOneOf,
  metadata,
  numberField,
  shortText,
  textField,
  type Actor,
} from '../kernel/index.ts'

const reference = z.strictObject({ id: z.string(), label: shortText })

/** `accounting` sees invoices and writes none (decision P5). */
const forInvoicesOrAccounting = (actor: Actor): boolean => hasOneOf(actor, ['invoices', 'accounting'])

/** An invoice for a trip or order (3-aviation section 3). Amounts are cents. */
export const invoices = defineRecord({
  name: 'invoices',
  label: { one: 'Invoice', many: 'Invoices', path: 'invoices' },
  path: 'clients/{client}/invoices',
  shape: z.strictObject({
    number: shortText.default(''),
    trip: reference.optional(),
    order: reference.optional(),
    account: reference.optional(),
    billingContact: reference.optional(),
    paid: z.boolean().default(false),
    amount_paid: cents.default(0),
    balanceDue: cents.default(0),
    discount: cents.default(0),
    taxes: cents.default(0),
    total: cents.default(0),
    jetCard: shortText.optional(),
    invoiceDate: epochMs.optional(),
    dueDate: epochMs.optional(),
    lineItems: z.array(z.strictObject({ label: shortText, amount: cents })).default([]),
    payments: z.array(metadata).default([]),
    notes: z.string().max(20_000).default(''),
  }),
  access: { read: forInvoicesOrAccounting, write: 'invoices' },
  numbered: { column: 'number', first: 1001 },
  recorded: ['payments'],
  columns: {
    number: { type: 'text' },
    paid: { type: 'boolean' },
    due_date: { type: 'bigint', path: 'dueDate' },
    invoice_date: { type: 'bigint', path: 'invoiceDate' },
    total: { type: 'bigint' },
    trip_id: { type: 'text', path: 'trip.id' },
    account_id: { type: 'text', path: 'account.id' },
  },
  indexes: [['due_date'], ['paid', 'due_date'], ['trip_id'], ['account_id', 'due_date'], ['date']],
  unique: [['number']],
  search: {
    text: ['account.label', 'billingContact.label', 'trip.label', 'notes'],
    numbers: ['number'],
    facets: { paid: 'paid' },
    numeric: { total: 'total', dueDate: 'dueDate' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Number', sortable: true },
      { field: 'account.label', label: 'Account' },
      { field: 'trip.label', label: 'Trip' },
      { field: 'dueDate', label: 'Due', kind: 'date', sortable: true },
      { field: 'total', label: 'Total', kind: 'money', sortable: true },
      { field: 'balanceDue', label: 'Balance', kind: 'money' },
      { field: 'paid', label: 'Paid', kind: 'boolean', sortable: true },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    textField('number', 'Number', { colSpan: 6 }),
    dateField('invoiceDate', 'Invoice date'),
    endDateField('dueDate', 'Due date', 'invoiceDate'),
    numberField('total', 'Total', { type: 'money' }),
    numberField('amount_paid', 'Paid', { type: 'money' }),
    checkboxField('paid', 'Paid', { colSpan: 6 }),
    textField('notes', 'Notes'),
  ],
  title: (doc) => `Invoice ${String(doc['number'] ?? '')}`.trim(),
  derive: (invoice) => ({ ...invoice, balanceDue: Math.max(0, invoice.total - invoice.amount_paid) }),
})
