import { z } from 'zod'
import {
  cents,
  dateField,
  endDateField,
  entry,
  defineRecord,
  epochMs,
  hasOneOf,
  hasRole,
  metadata,
  shortText,
  stateChange,
  textField,
  type Actor,
  type Doc,
  type Filter,
  type StatusTone,
  type Transitions,
} from '../kernel/index.ts'
import { localDay } from '../kernel/values/calendar-day.ts'

const reference = z.strictObject({ id: z.string(), label: shortText })

/** `accounting` sees invoices and writes none (decision P5). */
export const mayReadInvoices = (actor: Actor): boolean => hasOneOf(actor, ['invoices', 'accounting'])

export const invoiceStatuses = { draft: 'Draft', sent: 'Sent', paid: 'Paid', void: 'Void' } as const

export type InvoiceStatus = keyof typeof invoiceStatuses

const invoiceTones: Readonly<Partial<Record<InvoiceStatus, StatusTone>>> = {
  sent: 'waiting',
  paid: 'good',
  void: 'over',
}

/**
 * A line of an invoice: cents, negative for a deduction. One that is billed at actual has no amount until its real cost
 * is known.
 */
export const invoiceLine = z.strictObject({
  label: shortText.min(1),
  amount: cents.optional(),
  part: z.enum(['pre-tax', 'tax', 'post-tax']).default('pre-tax'),
  quantity: z.number().optional(),
  unit: shortText.optional(),
  atActual: z.boolean().default(false),
})

export type InvoiceLine = z.output<typeof invoiceLine>

/** Sum of the lines of an invoice in cents. Lines without an amount count as zero. */
export function sumsOf(lines: readonly InvoiceLine[]): { total: number; taxes: number; discount: number } {
  const sum = (those: readonly InvoiceLine[]): number => those.reduce((all, { amount = 0 }) => all + amount, 0)
  const off = lines.filter(({ part, amount = 0 }) => part !== 'tax' && amount < 0)
  return { total: sum(lines), taxes: sum(lines.filter(({ part }) => part === 'tax')), discount: 0 - sum(off) }
}

const labelled = z.object({ label: z.string() })
const reasoned = z.object({ why: z.string() })

const nameInHistory = (value: unknown): string => labelled.safeParse(value).data?.label ?? ''

const reasonInHistory = (value: unknown): string => reasoned.safeParse(value).data?.why ?? ''

const ofVoid = (actor: Actor): false | Filter => hasRole(actor, 'invoices') && (['status', '==', 'void'] as const)

/** Money was taken for it and not given back: that comes first. */
const whileNothingIsPaid = (invoice: Doc): string | undefined =>
  invoice['amount_paid'] === 0
    ? undefined
    : 'Payments were recorded on this invoice. Take them back or refund them first.'

/** An invoice is drafted, sent, and paid, or void; only its verbs move it. */
const invoiceTransitions: Transitions<InvoiceStatus> = {
  field: 'status',
  log: 'status_change',
  labels: invoiceStatuses,
  begins: ['draft'],
  steps: {
    draft: [{ to: 'sent' }, { to: 'void' }],
    sent: [{ to: 'paid' }, { to: 'void', unless: whileNothingIsPaid }],
    paid: [{ to: 'sent' }],
    void: [],
  },
}

/** An invoice for a trip or order (3-aviation section 3). Amounts are cents. */
export const invoices = defineRecord({
  name: 'invoices',
  label: { one: 'Invoice', many: 'Invoices', path: 'invoices' },
  path: 'clients/{client}/invoices',
  shape: z.strictObject({
    number: shortText.default(''),
    status: z.enum(['draft', 'sent', 'paid', 'void']).default('draft'),
    status_change: stateChange.optional(),
    trip: reference.optional(),
    order: reference.optional(),
    account: reference.optional(),
    billingContact: reference.optional(),
    paid: z.boolean().default(false),
    /** Cents paid on it and not returned for a new payment. */
    amount_paid: cents.default(0),
    balanceDue: cents.default(0),
    /** The last time that another customer was billed for it. */
    rebilled: z
      .strictObject({ id: shortText, at: epochMs, by: entry, from: shortText, to: shortText, why: shortText })
      .optional(),
    /** Cents given as a gift after payment (decision E3). */
    amount_refunded: cents.default(0),
    discount: cents.default(0),
    taxes: cents.default(0),
    total: cents.default(0),
    /** Hours of jet cards that paid for it: '2.5 h'. */
    jetCard: shortText.optional(),
    invoiceDate: epochMs.optional(),
    dueDate: epochMs.optional(),
    lineItems: z.array(invoiceLine).max(500).default([]),
    payments: z.array(metadata).default([]),
    notes: z.string().max(20_000).default(''),
  }),
  // One that was deleted before the ledger is void, and may still be brought back.
  access: { read: mayReadInvoices, write: 'invoices', remove: ofVoid },
  exporter: 'accounting',
  numbered: { column: 'number', first: 1001 },
  // Numbers come from their sequence, lines are edited while it is a draft, amounts follow the ledger: by verbs alone.
  recorded: [
    'number',
    'status',
    'status_change',
    'trip',
    'paid',
    'amount_paid',
    'balanceDue',
    'rebilled',
    'amount_refunded',
    'discount',
    'taxes',
    'total',
    'jetCard',
    'lineItems',
    'payments',
  ],
  // Its charge is in the ledger of this customer: another one is billed by an entry.
  recordedLater: {
    fields: ['account', 'billingContact', 'order'],
    isReached: ({ status }) => status !== 'draft',
    words: () => 'The invoice was sent, so its customer and order no longer change here. Re-bill the invoice instead.',
  },
  transitions: invoiceTransitions,
  // Its number would be missing among those of the others.
  kept: () => 'An invoice is not deleted, so that no number is missing. Void it instead.',
  columns: {
    number: { type: 'text' },
    status: { type: 'text' },
    paid: { type: 'boolean' },
    due_date: { type: 'bigint', path: 'dueDate' },
    invoice_date: { type: 'bigint', path: 'invoiceDate' },
    total: { type: 'bigint' },
    trip_id: { type: 'text', path: 'trip.id' },
    account_id: { type: 'text', path: 'account.id' },
  },
  indexes: [
    ['due_date'],
    ['paid', 'due_date'],
    ['status', 'due_date'],
    ['trip_id'],
    ['account_id', 'due_date'],
    ['date'],
  ],
  unique: [['number']],
  search: {
    text: ['account.label', 'billingContact.label', 'trip.label', 'notes'],
    numbers: ['number'],
    facets: { paid: 'paid', status: 'status' },
    numeric: { total: 'total', dueDate: 'dueDate' },
  },
  list: {
    columns: [
      { field: 'number', label: 'Number', kind: 'code', sortable: true },
      { field: 'status', label: 'Status', kind: 'status', tones: invoiceTones, sortable: true },
      { field: 'account.label', label: 'Account' },
      { field: 'billingContact.label', label: 'Contact' },
      { field: 'trip.label', label: 'Trip' },
      { field: 'dueDate', label: 'Due', kind: 'date', sortable: true },
      { field: 'total', label: 'Total', kind: 'money', sortable: true },
      { field: 'balanceDue', label: 'Balance', kind: 'money' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [
    dateField('invoiceDate', 'Invoice date'),
    endDateField('dueDate', 'Due date', 'invoiceDate'),
    textField('notes', 'Notes'),
  ],
  title: (doc) => `Invoice ${String(doc['number'] ?? '')}`.trim(),
  historyFields: [
    { property: 'account', label: 'Account', words: nameInHistory },
    { property: 'billingContact', label: 'Contact', words: nameInHistory },
    { property: 'rebilled', label: 'Re-billed', words: reasonInHistory },
  ],
  derive: (invoice) => {
    const sums = invoice.status === 'draft' ? sumsOf(invoice.lineItems) : invoice
    const { total, taxes, discount } = sums
    const open = invoice.status === 'void' ? 0 : total - invoice.amount_paid
    return { ...invoice, total, taxes, discount, balanceDue: Math.max(0, open) }
  },
})

type Dueness = Pick<z.output<typeof invoices.shape>, 'status' | 'balanceDue' | 'dueDate'>

/** True if it was sent, is not paid, and its due day has passed by the client's calendar. */
export const isOverdue = (
  { status, balanceDue, dueDate }: Partial<Dueness>,
  { now, timezone }: { readonly now: number; readonly timezone: string },
): boolean =>
  status === 'sent' &&
  (balanceDue ?? 0) > 0 &&
  dueDate !== undefined &&
  localDay(dueDate, timezone) < localDay(now, timezone)
