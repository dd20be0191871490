import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { debtRecords, paidDebt, paymentProviders } from '../payments/index.ts'
import { differenceProblems, movedKinds, type DifferenceProblem, type MovedKind } from './compare-movements.ts'
import { resolutions, type Resolution } from './differences.ts'
import { differenceSteps } from './next-steps.ts'
import { reconciliationStates, type ReconciliationState } from './reconciliations.ts'

const id = z.string().min(1).max(100)
const byId = z.strictObject({ id })
const day = z.iso.date()
const names = <Name extends string>(of: Readonly<Record<Name, unknown>>) => z.enum(Object.keys(of) as [Name, ...Name[]])

const run = z.object({
  id,
  account: id,
  state: names<ReconciliationState>(reconciliationStates),
  from: day,
  until: day,
  /** Name of the person who began it; empty for the daily run. */
  by: z.string(),
  begun: epochMs,
  ended: epochMs.nullable(),
  failure: z.string(),
  agreed: z.int(),
  differing: z.int(),
})

export type ReconciliationRun = z.output<typeof run>

/** Accounts that can be compared, with the last run of each, and the days that a run has covered. */
export const readReconciliation = defineContract({
  method: 'GET',
  path: '/payments/reconciliation',
  summary: 'Accounts at payment providers, and how far each was compared with its list',
  role: 'member',
  query: z.strictObject({ from: day.optional(), until: day.optional() }),
  output: z.object({
    accounts: z.array(
      z.object({
        id,
        provider: z.enum(paymentProviders),
        title: z.string(),
        label: z.string(),
        /** Parts that the list of this provider lacks, in words; empty if it is complete. */
        lacks: z.string(),
        open: z.int(),
        last: run.nullable(),
      }),
    ),
    /** Net of the provider's list by day, and the open differences of each: theirs less ours. */
    days: z.array(z.object({ day, theirs: z.int(), difference: z.int(), open: z.int() })),
  }),
})

/** Compares an account with the list of its provider, by a job; its record shows the outcome. */
export const beginReconciliation = defineContract({
  method: 'POST',
  path: '/payments/reconciliation',
  summary: 'Compare our payments with the list of a provider',
  role: 'payments',
  changes: ['reconciliations'],
  ratePerMinute: 20,
  body: z.strictObject({
    /** Id of the new run. */
    id,
    account: id,
    from: day,
    until: day,
  }),
  output: run,
})

/** Differences of one page. */
export const mostDifferences = 50

const difference = z.object({
  id,
  provider: z.enum(paymentProviders),
  title: z.string(),
  problem: names<DifferenceProblem>(differenceProblems),
  kind: names<MovedKind>(movedKinds),
  movement: z.string(),
  label: z.string(),
  at: epochMs,
  theirs: z.int().nullable(),
  ours: z.int().nullable(),
  theirFee: z.int().nullable(),
  ourFee: z.int().nullable(),
  payment: z.string().nullable(),
  debt: paidDebt.nullable(),
  /** The next step in words, and the steps that the user may take. */
  next: z.string(),
  steps: z.array(z.enum(differenceSteps)),
  resolved: z.object({ at: epochMs, by: z.string(), how: names<Resolution>(resolutions), why: z.string() }).nullable(),
})

export type PaymentDifference = z.output<typeof difference>

export const readDifferences = defineContract({
  method: 'GET',
  path: '/payments/differences',
  summary: 'Movements on which our books and the list of a provider disagree, the oldest first',
  role: 'member',
  query: z.strictObject({
    state: z.enum(['open', 'resolved']).default('open'),
    /** Place of the page: `next` of the one before. */
    after: z
      .string()
      .regex(/^\d{1,15} [\w-]{1,100}$/)
      .optional(),
  }),
  output: z.object({
    differences: z.array(difference),
    /** Absent on the last page. */
    next: z.string().optional(),
  }),
})

/** Data that a step may change: what a look at a payment changes, and the difference. */
const changed = ['payments', 'refunds', 'disputes', 'invoices', 'orders', 'trips', 'ledger', 'payment_differences']

/** Asks the provider again, and settles what it has. The difference stays open where both sides still disagree. */
export const fetchDifference = defineContract({
  method: 'POST',
  path: '/payments/differences/:id/fetch',
  summary: 'Ask the provider again for a movement that differs',
  role: 'payments',
  repeat: 'sets',
  changes: [...changed, 'payouts'],
  ratePerMinute: 30,
  params: byId,
  output: difference,
})

/** Records a payment that was made at the provider alone for an order or invoice. Throws Invalid, NotFound. */
export const recordDifference = defineContract({
  method: 'POST',
  path: '/payments/differences/:id/record',
  summary: 'Record a payment that only the provider has, for an order or invoice',
  role: 'payments',
  changes: changed,
  params: byId,
  body: z.strictObject({ debt: z.strictObject({ record: z.enum(debtRecords), id }) }),
  output: difference,
})

/** Books a fee that only the provider has. */
export const bookDifference = defineContract({
  method: 'POST',
  path: '/payments/differences/:id/book',
  summary: 'Book a fee that only the provider has',
  role: 'payments',
  changes: ['ledger', 'payment_differences'],
  params: byId,
  output: difference,
})

const why = shortText.min(1)

/** Ends a payment, refund or payout that its provider, asked once more, does not know. Throws Invalid where it does. */
export const endDifference = defineContract({
  method: 'POST',
  path: '/payments/differences/:id/end',
  summary: 'End a payment, refund or payout here that its provider does not know',
  role: 'payments',
  changes: [...changed, 'payouts'],
  params: byId,
  body: z.strictObject({ why }),
  output: difference,
})

/** Resolves a difference by words: nothing is booked. */
export const noteDifference = defineContract({
  method: 'POST',
  path: '/payments/differences/:id/note',
  summary: 'Resolve a difference by a note',
  role: 'payments',
  repeat: 'sets',
  changes: ['payment_differences'],
  params: byId,
  body: z.strictObject({ why }),
  output: difference,
})

/** Rows of a search for open orders and invoices. */
export const mostOpenDebts = 20

/** Orders and invoices on which something is owed, found by number or customer. */
export const findOpenDebts = defineContract({
  method: 'GET',
  path: '/payments/debts',
  summary: 'Orders and invoices on which something is owed, by number or customer',
  role: 'member',
  query: z.strictObject({ words: z.string().max(100).default('') }),
  output: z.object({
    debts: z.array(
      z.object({
        record: z.enum(debtRecords),
        id,
        number: z.string(),
        customer: z.string(),
        email: z.string().optional(),
        owed: cents,
      }),
    ),
  }),
})
