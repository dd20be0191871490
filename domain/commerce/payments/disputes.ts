import { z } from 'zod'
import {
  areaField,
  cents,
  defineRecord,
  entry,
  epochMs,
  shortText,
  stateChange,
  stepsTo,
  storedFile,
  type Transitions,
} from '../../kernel/index.ts'
import { mayReadPayments, paidDebt, paymentProviders } from './payments.ts'

export const disputeStates = {
  open: 'Needs an answer',
  answered: 'Answered',
  won: 'Won',
  lost: 'Lost',
} as const

export type DisputeState = keyof typeof disputeStates

const stateNames = Object.keys(disputeStates) as [DisputeState, ...DisputeState[]]

/** Transitions of a dispute: its provider decides, and may decide again. */
const disputeTransitions: Transitions<DisputeState> = {
  field: 'state',
  log: 'state_change',
  labels: disputeStates,
  begins: stateNames,
  steps: {
    open: stepsTo('answered', 'won', 'lost'),
    answered: stepsTo('open', 'won', 'lost'),
    // The loser may appeal.
    won: stepsTo('open', 'answered', 'lost'),
    lost: stepsTo('open', 'answered', 'won'),
  },
}

const shape = z.strictObject({
  state: z.enum(stateNames).default('open'),
  state_change: stateChange.optional(),
  payment: z.strictObject({ id: z.string(), label: shortText }),
  debt: paidDebt.optional(),
  provider: z.enum(paymentProviders),
  account: z.string(),
  /** Id of the dispute at the provider. */
  dispute_id: shortText,
  amount: cents.min(0),
  /** Cents of the payment that the provider withholds for it, or returned to the customer if it is lost. */
  withheld: cents.min(0).default(0),
  isLost: z.boolean().default(false),
  /** Amounts that invoices and orders owe again because it was lost. */
  released: z.array(paidDebt.extend({ amount: cents })).default([]),
  reason: shortText.default(''),
  /** Until when the provider takes evidence. */
  due: epochMs.optional(),
  opened: epochMs,
  evidence: z
    .strictObject({
      words: z.string().max(20_000),
      files: z.array(storedFile).max(8),
      at: epochMs,
      by: entry.optional(),
    })
    .optional(),
  /** How often evidence was sent: each is one effect. */
  answers: z.int().min(0).default(0),
  /** Why the last evidence was not taken. */
  refused: shortText.default(''),
  /** Set if we accepted it: the customer keeps the money. */
  accepted: z.strictObject({ at: epochMs, by: entry.optional(), why: shortText }).optional(),
  /** Task with the deadline. */
  task_id: z.string().optional(),
})

/** A payment that its payer disputes at the provider, with its deadline and our evidence. */
export const disputes = defineRecord({
  name: 'disputes',
  label: { one: 'Dispute', many: 'Disputes', path: 'disputes' },
  path: 'clients/{client}/disputes',
  shape,
  access: { read: mayReadPayments, write: 'super' },
  transitions: disputeTransitions,
  // Verbs alone write it: it follows from what a provider answers.
  recorded: Object.keys(shape.shape),
  kept: () => 'A dispute is not deleted: its entries stay in the ledger.',
  columns: {
    state: { type: 'text' },
    due: { type: 'bigint' },
    dispute_id: { type: 'text' },
    payment_id: { type: 'text', path: 'payment.id' },
  },
  indexes: [['state', 'due'], ['payment_id']],
  unique: [['dispute_id']],
  list: {
    columns: [
      { field: 'payment.label', label: 'Payment' },
      { field: 'debt.number', label: 'Paid for' },
      {
        field: 'state',
        label: 'State',
        kind: 'status',
        tones: { open: 'waiting', won: 'good', lost: 'bad' },
        sortable: true,
      },
      { field: 'reason', label: 'Reason' },
      { field: 'due', label: 'Answer by', kind: 'date-time', sortable: true },
      { field: 'amount', label: 'Amount', kind: 'money' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [areaField('reason', 'Reason', { readOnly: true, maxLength: 500 })],
  title: ({ dispute_id: id }) => `Dispute ${String(id ?? '')}`.trim(),
})
