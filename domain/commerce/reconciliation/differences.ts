import { z } from 'zod'
import { areaField, cents, defineRecord, entry, epochMs, shortText } from '../../kernel/index.ts'
import { mayReadPayments, paidDebt, paymentProviders } from '../payments/index.ts'
import { differenceProblems, movedKinds, type DifferenceProblem, type MovedKind } from './compare-movements.ts'

const kindNames = Object.keys(movedKinds) as [MovedKind, ...MovedKind[]]
const problemNames = Object.keys(differenceProblems) as [DifferenceProblem, ...DifferenceProblem[]]

/** Ways in which a difference was resolved. */
export const resolutions = {
  agrees: 'Agrees now',
  fetched: 'Fetched from the provider',
  recorded: 'Recorded',
  booked: 'Booked',
  ended: 'Ended here',
  noted: 'Noted',
} as const

export type Resolution = keyof typeof resolutions

const resolutionNames = Object.keys(resolutions) as [Resolution, ...Resolution[]]

const shape = z.strictObject({
  state: z.enum(['open', 'resolved']).default('open'),
  problem: z.enum(problemNames),
  kind: z.enum(kindNames),
  provider: z.enum(paymentProviders),
  account: z.string(),
  /** Account, kind and id of the movement: a later run finds the same difference. */
  key: z.string().min(1).max(500),
  /** Id of the movement at the provider, or ours where only we have it. */
  movement: shortText,
  /** Id of its payment at the provider, and our reference there. */
  their_payment: shortText.optional(),
  reference: shortText.optional(),
  /** Our payment, and the order or invoice that it came in for. */
  payment: z.string().optional(),
  debt: paidDebt.optional(),
  /** Our refund, dispute or payout. */
  own: z.string().optional(),
  label: shortText.default(''),
  at: epochMs,
  /** Amounts of both sides; above zero comes in. Absent where a side lacks it. */
  theirs: cents.optional(),
  ours: cents.optional(),
  their_fee: cents.optional(),
  our_fee: cents.optional(),
  /** Run that saw it last. */
  seen: z.string(),
  resolved: z
    .strictObject({
      at: epochMs,
      by: entry.optional(),
      how: z.enum(resolutionNames),
      why: shortText.default(''),
    })
    .optional(),
})

/** A movement on which our books and the list of a provider disagree: listed until it is resolved. */
export const paymentDifferences = defineRecord({
  name: 'payment_differences',
  label: { one: 'Difference', many: 'Differences', path: 'payment differences' },
  path: 'clients/{client}/payment_differences',
  shape,
  access: { read: mayReadPayments, write: 'super' },
  // Verbs alone write it: it follows from what a provider answers.
  recorded: Object.keys(shape.shape),
  kept: () => 'A difference is not deleted: resolve it instead.',
  columns: {
    state: { type: 'text' },
    account: { type: 'text' },
    key: { type: 'text' },
    at: { type: 'bigint' },
  },
  indexes: [
    ['state', 'at'],
    ['account', 'at'],
  ],
  unique: [['key']],
  list: {
    columns: [
      { field: 'at', label: 'Moved', kind: 'date-time', sortable: true },
      { field: 'problem', label: 'Problem' },
      { field: 'kind', label: 'Kind' },
      { field: 'label', label: 'Movement' },
      { field: 'theirs', label: 'Provider', kind: 'money' },
      { field: 'ours', label: 'Ours', kind: 'money' },
      {
        field: 'state',
        label: 'State',
        kind: 'status',
        tones: { open: 'waiting', resolved: 'good' },
        sortable: true,
      },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [areaField('label', 'Movement', { readOnly: true, maxLength: 500 })],
  title: ({ kind, movement }) => `${movedKinds[kind as MovedKind] ?? 'Movement'} ${String(movement ?? '')}`.trim(),
})
