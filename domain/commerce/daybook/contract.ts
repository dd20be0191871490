import { z } from 'zod'
import { cents, defineContract, epochMs, hasOneOf, shortText, type Actor } from '../../kernel/index.ts'
import { debtRecords, paidDebt, paymentProviders } from '../payments/index.ts'

/** The Payments screen is for those who take payments and those who keep the books (decision E19). */
const daybookRoles = ['payments', 'accounting'] as const

export const mayReadDaybook = (actor: Actor): boolean => hasOneOf(actor, daybookRoles)

/** A day of the client's calendar: '2026-11-29'. */
const day = z.iso.date()

/** Both days belong to the period; the last fourteen days when both are absent. */
const daybookPeriod = z.strictObject({ from: day.optional(), until: day.optional() })

/** Sums of money that moved, in cents. What goes out is below zero, so that `net` is their sum and equals the ledger. */
const sums = z.object({
  /** Came in through a provider, less what was taken back. */
  card: z.int(),
  /** Came in by wire, check or cash, less what was taken back. */
  hand: z.int(),
  refunded: z.int(),
  fees: z.int(),
  /** Withheld for disputes, less what was returned. */
  withheld: z.int(),
  net: z.int(),
  /** Movements without fees. */
  count: z.int().min(0),
})

export type DaybookSums = z.output<typeof sums>

const daySums = sums.extend({ day })

export type DaybookDay = z.output<typeof daySums>

export const readDaybook = defineContract({
  method: 'GET',
  path: '/payments/days',
  summary: 'Money in and out by day for a period',
  role: 'member',
  query: daybookPeriod,
  output: z.object({
    from: day,
    until: day,
    /** Every day of the period, the newest first. */
    days: z.array(daySums),
    total: sums,
    /** What providers paid to the bank in the period, the newest first. */
    payouts: z.array(
      z.object({
        id: z.string(),
        at: epochMs,
        amount: cents,
        provider: z.enum(paymentProviders).nullable(),
        label: z.string(),
        state: z.enum(['under_way', 'paid', 'failed']),
        /** Fees that the provider kept of it; null where it does not say. */
        fees: cents.nullable(),
        /** Time of arrival at the bank, in epoch milliseconds; null if the provider does not name it. */
        arrives: epochMs.nullable(),
      }),
    ),
  }),
})

/** Columns of the days in which a movement is counted. */
const movementParts = ['card', 'hand', 'refunded', 'fees', 'withheld'] as const

/** Movements of one day that are shown. */
export const mostMovements = 500

const debt = z.object({ record: z.enum(debtRecords), id: z.string(), number: z.string() })

export const readDayMovements = defineContract({
  method: 'GET',
  path: '/payments/days/:day',
  summary: 'Movements of money of one day',
  role: 'member',
  params: z.strictObject({ day }),
  output: z.object({
    /** True if the day has more movements than the shown ones. */
    isCut: z.boolean(),
    movements: z.array(
      z.object({
        id: z.string(),
        at: epochMs,
        part: z.enum(movementParts),
        /** Positive comes in. */
        amount: z.int(),
        words: z.string(),
        /** Name of the payment: 'Visa 4242'; empty where it has no record. */
        name: z.string(),
        customer: z.string(),
        isTest: z.boolean(),
        debt: debt.optional(),
        trip: z.object({ id: z.string(), label: z.string() }).optional(),
      }),
    ),
  }),
})

/** Rows of each list of what waits. */
export const mostWaiting = 50

export const readWaitingMoney = defineContract({
  method: 'GET',
  path: '/payments/waiting',
  summary:
    'Disputes to answer, refunds under way, open links, calls to providers without an answer, and the next payout',
  role: 'member',
  output: z.object({
    disputes: z.array(
      z.object({
        id: z.string(),
        payment: shortText,
        customer: z.string(),
        amount: cents,
        reason: z.string(),
        /** Until when the provider takes evidence; null where it names no end. */
        due: epochMs.nullable(),
        debt: paidDebt.nullable(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.string(),
        amount: cents,
        state: z.enum(['held', 'running']),
        why: z.string(),
        asked: epochMs,
        debt: paidDebt,
      }),
    ),
    links: z.array(
      z.object({
        id: z.string(),
        amount: cents,
        customer: z.string(),
        provider: z.enum(paymentProviders).nullable(),
        opened: epochMs,
        expires: epochMs,
        debt: paidDebt.nullable(),
      }),
    ),
    /** The payout that reaches the bank next; null where no provider names one. */
    nextPayout: z
      .object({
        amount: cents,
        provider: z.enum(paymentProviders),
        label: z.string(),
        /** Day of arrival: its beginning in UTC, in epoch milliseconds. */
        arrives: epochMs,
      })
      .nullable(),
    /** Calls whose answer is not known; each is looked up again at its provider. */
    unknown: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        label: z.string(),
        since: epochMs,
        amount: cents.nullable(),
        debt: paidDebt.nullable(),
      }),
    ),
  }),
})
