import { dayMs } from '../../kernel/values/durations.ts'
import { findPeriod, printLocalDay, type BillingPeriod, type BillingTerms } from './billing-calendar.ts'
import { isSubscriptionOver, type SubscriptionStatus } from '../subscription-statuses.ts'

/** An order of a subscription that is not paid. */
export interface OpenBill {
  /** When it was billed, in epoch milliseconds. */
  readonly at: number
}

/** Facts of a subscription that its clock reads. Times are epoch milliseconds. */
export interface BillingClock extends BillingTerms {
  readonly status: SubscriptionStatus
  /** Periods that have begun; 0 in a trial. */
  readonly period_number: number
  readonly current_period_end: number
  readonly cancel_at_period_end: boolean
  readonly isPaused: boolean
  readonly open: readonly OpenBill[]
}

/** Days after a bill at which an unpaid one moves its subscription (decision E11). */
export interface Dunning {
  readonly pastDueDays: number
  readonly unpaidDays: number
}

/** Days after which an unpaid subscription ends its service (decision E11). */
const unpaidAfterDays = 21

/** The days of dunning by the steps of the plan of reminders: past due after the last one. */
export function readDunning({ steps }: { readonly steps: readonly { readonly days: number }[] }): Dunning {
  const pastDueDays = Math.max(0, ...steps.map(({ days }) => days))
  return { pastDueDays, unpaidDays: Math.max(unpaidAfterDays, pastDueDays + 1) }
}

/** The next thing that a subscription does: one period is billed at a time. */
export type BillingStep =
  | { readonly does: 'bill'; readonly period: BillingPeriod; readonly anchor: string }
  | { readonly does: 'cancel' }
  | { readonly does: 'move'; readonly to: SubscriptionStatus }

export interface BillingMoment {
  readonly now: number
  readonly zone: string
  readonly dunning: Dunning
}

const billed: ReadonlySet<SubscriptionStatus> = new Set(['trialing', 'active', 'past_due'])

const findOldest = ({ open }: BillingClock): number | undefined =>
  open.length === 0 ? undefined : Math.min(...open.map(({ at }) => at))

/** The status that follows from unpaid bills at a moment; the present one where nothing follows. */
function findDunned(clock: BillingClock, { now, dunning }: BillingMoment): SubscriptionStatus {
  const { status } = clock
  const oldest = findOldest(clock)
  if (status === 'trialing') return status
  if (oldest === undefined) return 'active'
  if (now >= oldest + dunning.unpaidDays * dayMs) return status === 'incomplete' ? 'incomplete_expired' : 'unpaid'
  const isLate = status === 'active' && now >= oldest + dunning.pastDueDays * dayMs
  return isLate ? 'past_due' : status
}

/** A new calendar from a day on: after a pause, or after a time in which nothing was billed. */
function beginToday(clock: BillingClock, { now, zone }: BillingMoment): BillingStep {
  const anchor = printLocalDay(now, zone)
  return { does: 'bill', anchor, period: findPeriod({ ...clock, anchor }, 1, zone) }
}

function findDue(clock: BillingClock, moment: BillingMoment): BillingStep | undefined {
  if (moment.now < clock.current_period_end || !billed.has(clock.status)) return undefined
  if (clock.cancel_at_period_end) return { does: 'cancel' }
  if (clock.isPaused) return undefined
  const { anchor, period_number: number } = clock
  return { does: 'bill', anchor, period: findPeriod(clock, number + 1, moment.zone) }
}

/**
 * What a subscription that its provider does not bill does at a moment; undefined while nothing is due. The caller repeats it
 * until then, each step in a transaction, so that each period is billed exactly once after an outage too (decision E11).
 */
export function findBillingStep(clock: BillingClock, moment: BillingMoment): BillingStep | undefined {
  if (isSubscriptionOver(clock.status)) return undefined
  const to = findDunned(clock, moment)
  // Nothing was billed while it was unpaid: the next period begins with the payment.
  const isLapsed = clock.status === 'unpaid' && to === 'active' && moment.now >= clock.current_period_end
  if (isLapsed && !clock.isPaused) return clock.cancel_at_period_end ? { does: 'cancel' } : beginToday(clock, moment)
  if (to !== clock.status) return { does: 'move', to }
  return findDue(clock, moment)
}

/** What a subscription does when its pause ends: a period that is over is followed by one that begins today. */
export const findResumedStep = (clock: BillingClock, moment: BillingMoment): BillingStep | undefined =>
  billed.has(clock.status) && moment.now >= clock.current_period_end && !clock.cancel_at_period_end
    ? beginToday(clock, moment)
    : undefined

/** Moments at which unpaid bills change a status. */
function listDunned(clock: BillingClock, { pastDueDays, unpaidDays }: Dunning): number[] {
  const { status } = clock
  const oldest = findOldest(clock)
  if (oldest === undefined || status === 'unpaid' || status === 'trialing') return []
  return [oldest + unpaidDays * dayMs, ...(status === 'active' ? [oldest + pastDueDays * dayMs] : [])]
}

/** When the clock of a subscription has to be looked at again, in epoch milliseconds; undefined for never. */
export function findNextMoment(clock: BillingClock, { dunning }: Pick<BillingMoment, 'dunning'>): number | undefined {
  if (isSubscriptionOver(clock.status)) return undefined
  const isEnding = billed.has(clock.status) && (!clock.isPaused || clock.cancel_at_period_end)
  const moments = [...(isEnding ? [clock.current_period_end] : []), ...listDunned(clock, dunning)]
  return moments.length === 0 ? undefined : Math.min(...moments)
}

/** Days on which a subscription is going to be billed, the first ones. */
export function listRenewals(clock: BillingClock, zone: string, count: number): BillingPeriod[] {
  if (!billed.has(clock.status) || clock.isPaused || clock.cancel_at_period_end) return []
  return Array.from({ length: count }, (_, at) => findPeriod(clock, clock.period_number + 1 + at, zone))
}
