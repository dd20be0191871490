import { partOfCents, roundCents, toFraction } from '../../kernel/values/exact-money.ts'
import {
  countDays,
  findPeriod,
  isSameCadence,
  printLocalDay,
  type BillingPeriod,
  type BillingTerms,
} from './billing-calendar.ts'
import type { SubscriptionStatus } from '../subscription-statuses.ts'

/** A subscription before its plan changes. Amounts are cents of a period. */
export interface PlannedSubscription extends BillingTerms {
  readonly status: SubscriptionStatus
  readonly amount: number
  /** Periods from the start to the end of the present one: more than one where they were paid ahead. */
  readonly covered: number
  /** Credit of an earlier change that no bill has used. */
  readonly credit: number
  readonly current_period_start: number
  readonly current_period_end: number
}

export interface NewPlan {
  readonly amount: number
  readonly period: BillingTerms['period']
  readonly days?: number | undefined
}

/** Result of a change of plan. Amounts are cents before tax. */
export interface PlanChange {
  /** Given back for the days of the present period that are left, today included. */
  readonly returned: number
  /** Charged for these days, or for the period that begins today. */
  readonly charged: number
  /** Used of the credit of an earlier change. */
  readonly used: number
  /** To be paid now; zero or more. */
  readonly due: number
  /** Kept for the next bills. */
  readonly credit: number
  /** Period that begins today, where the length of periods changes. */
  readonly begun?: { readonly anchor: string; readonly period: BillingPeriod } | undefined
}

const takePart = (amount: number, { left, all }: { readonly left: number; readonly all: number }): number =>
  all === 0 ? 0 : roundCents(partOfCents(amount, toFraction(left), toFraction(all)))

/**
 * What a change of plan costs now. The old plan is given back and the new one charged by the days that are left, each rounded
 * half-up once; a trial costs nothing, and a new length of periods begins today. A remainder in favour of the customer is a
 * credit for the next bills.
 */
export function changePlan(
  before: PlannedSubscription,
  plan: NewPlan,
  { now, zone }: { readonly now: number; readonly zone: string },
): PlanChange {
  if (before.status === 'trialing') return { returned: 0, charged: 0, used: 0, due: 0, credit: before.credit }
  const days = countDays({ start: before.current_period_start, end: before.current_period_end }, now, zone)
  const returned = takePart(before.amount * before.covered, days)
  const isSame = isSameCadence(before, plan)
  const anchor = printLocalDay(now, zone)
  const begun = isSame
    ? undefined
    : { anchor, period: findPeriod({ anchor, period: plan.period, days: plan.days }, 1, zone) }
  const charged = isSame ? takePart(plan.amount * before.covered, days) : plan.amount
  const open = charged - returned
  const used = Math.min(before.credit, Math.max(0, open))
  return {
    returned,
    charged,
    used,
    due: Math.max(0, open - used),
    credit: before.credit - used + Math.max(0, -open),
    begun,
  }
}
