import { z } from 'zod'
import { cents, defineRecord, entry, epochMs, mayWriteAsVerb, shortText, textField } from '../../kernel/index.ts'
import { receiptMethodNames } from '../ledger/chart.ts'
import { mayReadPayments, paidDebt, paymentProviders } from './payments.ts'

const shape = z.strictObject({
  /** Id of the payment whose charge it returns. */
  payment: z.string().min(1),
  debt: paidDebt.optional(),
  /** Id that the refunds of one request share: an invoice shows them as one. */
  request: z.string().min(1),
  amount: cents.min(1),
  currency: z.literal('USD').default('USD'),
  /** Part from the deposit; the rest was applied to the debt. */
  deposit: cents.default(0),
  method: z.enum(receiptMethodNames),
  provider: z.enum(paymentProviders).nullable().default(null),
  /** Id of the refund at the provider. */
  refund_id: shortText.optional(),
  /** A gift leaves the debt unchanged (decision E3). */
  isGift: z.boolean().default(false),
  returned: epochMs,
  reference: shortText.default(''),
  why: shortText.default(''),
  by: entry.optional(),
  /** When it was taken back: it was not made after all. */
  taken_back: z.strictObject({ at: epochMs, by: entry.optional(), why: shortText }).optional(),
})

/** A refund of one payment (3-aviation section 3, commerce 11). Amounts are cents. */
export const refunds = defineRecord({
  name: 'refunds',
  label: { one: 'Refund', many: 'Refunds', path: 'refunds' },
  path: 'clients/{client}/refunds',
  shape,
  access: { read: mayReadPayments, write: mayWriteAsVerb },
  exporter: 'accounting',
  kept: () => 'A refund is not deleted: its entry stays in the ledger. Take it back instead.',
  columns: {
    payment: { type: 'text' },
    request: { type: 'text' },
    debt_id: { type: 'text', path: 'debt.id' },
    amount: { type: 'bigint' },
    refund_id: { type: 'text' },
    taken_back_at: { type: 'bigint', path: 'taken_back.at' },
  },
  indexes: [['payment'], ['request'], ['debt_id']],
  unique: [['refund_id']],
  list: {
    columns: [
      { field: 'returned', label: 'Returned', kind: 'date' },
      { field: 'method', label: 'Method' },
      { field: 'reference', label: 'Reference' },
      { field: 'debt.number', label: 'Paid for' },
      { field: 'amount', label: 'Amount', kind: 'money', sortable: true },
      { field: 'why', label: 'Why' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [textField('reference', 'Reference', { readOnly: true })],
  title: (doc) => `Refund ${String(doc['reference'] ?? '')}`.trim(),
})
