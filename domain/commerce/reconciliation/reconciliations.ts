import { z } from 'zod'
import { cents, defineRecord, entry, epochMs, shortText, textField } from '../../kernel/index.ts'
import { mayReadPayments, paymentProviders } from '../payments/index.ts'

export const reconciliationStates = { running: 'Under way', done: 'Done', failed: 'Failed' } as const

export type ReconciliationState = keyof typeof reconciliationStates

const stateNames = Object.keys(reconciliationStates) as [ReconciliationState, ...ReconciliationState[]]

const day = z.iso.date()

const shape = z.strictObject({
  state: z.enum(stateNames).default('running'),
  provider: z.enum(paymentProviders),
  /** Our account at the provider. */
  account: z.string(),
  /** Both days belong to it, in the time zone of the client. */
  from: day,
  until: day,
  /** Absent for the daily run. */
  by: entry.optional(),
  ended: epochMs.optional(),
  /** Reason of its failure, in words. */
  failure: shortText.default(''),
  agreed: z.int().min(0).default(0),
  differing: z.int().min(0).default(0),
  /** Net of the provider's list by day, without payouts. */
  days: z.array(z.strictObject({ day, net: cents })).default([]),
})

/** A comparison of our books with the list of a provider, for some days of one account. */
export const reconciliations = defineRecord({
  name: 'reconciliations',
  label: { one: 'Reconciliation', many: 'Reconciliations', path: 'reconciliations' },
  path: 'clients/{client}/reconciliations',
  shape,
  access: { read: mayReadPayments, write: 'super' },
  // Verbs alone write it: it follows from what a provider answers.
  recorded: Object.keys(shape.shape),
  kept: () => 'A reconciliation is not deleted: its differences belong to it.',
  columns: {
    account: { type: 'text' },
    state: { type: 'text' },
    until: { type: 'text' },
  },
  indexes: [['account', 'date']],
  list: {
    columns: [
      { field: 'provider', label: 'Provider' },
      { field: 'from', label: 'From' },
      { field: 'until', label: 'Until', sortable: true },
      {
        field: 'state',
        label: 'State',
        kind: 'status',
        tones: { running: 'waiting', done: 'good', failed: 'bad' },
        sortable: true,
      },
      { field: 'agreed', label: 'Agreed', kind: 'number' },
      { field: 'differing', label: 'Differing', kind: 'number' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['days'],
  },
  form: [textField('failure', 'Why it failed', { readOnly: true })],
  title: ({ from, until }) => `Reconciliation ${String(from ?? '')} to ${String(until ?? '')}`.trim(),
})
