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
  type Transitions,
} from '../../kernel/index.ts'
import { mayReadPayments, paidDebt } from './payments.ts'
import { refundKinds, refundWays } from './plan-refund.ts'

export const refundRequestStates = {
  held: 'Held',
  running: 'Under way',
  done: 'Returned',
  partly_failed: 'Partly failed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

export type RefundRequestState = keyof typeof refundRequestStates

const stateNames = Object.keys(refundRequestStates) as [RefundRequestState, ...RefundRequestState[]]

const requestTransitions: Transitions<RefundRequestState> = {
  field: 'state',
  log: 'state_change',
  labels: refundRequestStates,
  begins: ['held'],
  steps: {
    held: stepsTo('running', 'done', 'cancelled', 'failed'),
    running: stepsTo('done', 'partly_failed', 'failed'),
    // A provider may refuse a refund that it had made.
    done: stepsTo('partly_failed', 'failed'),
    partly_failed: stepsTo('failed', 'done'),
    failed: stepsTo('partly_failed', 'done'),
    cancelled: [],
  },
}

/** States of one part: of the refund of one payment. */
export const refundPartStates = ['waiting', 'running', 'done', 'failed'] as const

export type RefundPartState = (typeof refundPartStates)[number]

const part = z.strictObject({
  /** Id of its refund, of its effect, and our reference at the provider. */
  id: z.string(),
  payment: z.string(),
  name: shortText,
  amount: cents.min(1),
  deposit: cents.min(0),
  way: z.enum(refundWays),
  state: z.enum(refundPartStates).default('waiting'),
  why: shortText.default(''),
})

/** State of a request by the states of its parts. */
export function findRequestState(parts: readonly { readonly state: RefundPartState }[]): RefundRequestState {
  const count = (state: RefundPartState): number => parts.filter((one) => one.state === state).length
  if (count('waiting') + count('running') > 0) return 'running'
  if (count('failed') === 0) return 'done'
  return count('failed') === parts.length ? 'failed' : 'partly_failed'
}

const shape = z.strictObject({
  state: z.enum(stateNames).default('held'),
  state_change: stateChange.optional(),
  debt: paidDebt,
  amount: cents.min(1),
  kind: z.enum(refundKinds),
  why: shortText.min(1),
  by: entry.optional(),
  hold_until: epochMs,
  /** Part that an open balance took. */
  deducted: cents.min(0).default(0),
  parts: z.array(part).default([]),
})

/** A refund as a person asked for it: held for some seconds, then one refund for each payment (decision E18). */
export const refundRequests = defineRecord({
  name: 'refund_requests',
  label: { one: 'Refund request', many: 'Refund requests', path: 'refund requests' },
  path: 'clients/{client}/refund_requests',
  shape,
  access: { read: mayReadPayments, write: 'super' },
  transitions: requestTransitions,
  // Verbs alone write it: it follows from what a provider answers.
  recorded: Object.keys(shape.shape),
  kept: () => 'A refund is not deleted. Cancel it while it is held.',
  columns: {
    state: { type: 'text' },
    hold_until: { type: 'bigint' },
    debt_id: { type: 'text', path: 'debt.id' },
  },
  indexes: [['debt_id'], ['state']],
  due: { 'release-refund': { at: 'hold_until', where: [['state', '==', 'held']] } },
  list: {
    columns: [
      { field: 'debt.number', label: 'Paid for' },
      {
        field: 'state',
        label: 'State',
        kind: 'status',
        tones: { held: 'waiting', done: 'good', partly_failed: 'bad', failed: 'bad', cancelled: 'over' },
        sortable: true,
      },
      { field: 'amount', label: 'Amount', kind: 'money' },
      { field: 'why', label: 'Why' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
  },
  form: [areaField('why', 'Why', { readOnly: true, maxLength: 500 })],
  title: ({ debt }) => `Refund of ${(debt as { number?: string } | undefined)?.number ?? ''}`.trim(),
})
