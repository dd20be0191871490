import { dayMs } from '../../kernel/values/durations.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { instantOfLocal } from '../../kernel/values/local-time.ts'
import type { SubscriptionPeriod } from '../products.ts'

/** Steps of the calendar of a subscription. `other` counts days that are agreed with the customer. */
type Cadence = 'daily' | 'weekly' | 'monthly' | 'annually' | 'other'

/** Days of the period `other` at most: ten years. */
export const mostPeriodDays = 3650

/** Terms on which periods follow each other. */
export interface BillingTerms {
  /** First day of the first period: '2024-02-29'. */
  readonly anchor: string
  readonly period: SubscriptionPeriod
  /** Days of a period `other`. */
  readonly days?: number | undefined
}

const productSuffix = '-product'

/** True if the goods of each period are sent (3-aviation section 3, commerce 4). */
export const sendsGoods = (period: SubscriptionPeriod): boolean => period.endsWith(productSuffix)

const readCadence = (period: SubscriptionPeriod): Cadence => period.replace(productSuffix, '') as Cadence

/** True if two periods have the same length: with or without goods, and of as many days. */
export const isSameCadence = (one: Omit<BillingTerms, 'anchor'>, other: Omit<BillingTerms, 'anchor'>): boolean =>
  readCadence(one.period) === readCadence(other.period) && (one.period !== 'other' || one.days === other.days)

/** A day of the calendar, counted from 1970, as '2024-02-29'. */
const printDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const readDay = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)

/** The same day of a month some months later; the last day of a month that is too short. */
function addMonths(anchor: string, months: number): number {
  const [year = 0, month = 1, day = 1] = anchor.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return Date.UTC(year, month - 1 + months, Math.min(day, last)) / dayMs
}

/**
 * The first day of a period, counted from 1970; the first period is number 1. Each is counted from the first one, so that a
 * short month moves no later period.
 */
function findFirstDay({ anchor, period, days = 1 }: BillingTerms, number: number): number {
  const cadence = readCadence(period)
  const count = number - 1
  if (cadence === 'monthly') return addMonths(anchor, count)
  if (cadence === 'annually') return addMonths(anchor, 12 * count)
  const step = cadence === 'weekly' ? 7 : cadence === 'other' ? days : 1
  return readDay(anchor) + step * count
}

const startOfDay = (day: number, zone: string): number => instantOfLocal(zone, `${printDay(day)}T00:00`)

/** The day that the calendar of a zone shows at an instant: '2024-02-29'. */
export const printLocalDay = (at: number, zone: string): string => printDay(localDay(at, zone))

/** The instant at which a day begins in a zone, some days later. */
export const startAfterDays = (at: number, days: number, zone: string): number =>
  startOfDay(localDay(at, zone) + days, zone)

export interface BillingPeriod {
  /** From 1. */
  readonly number: number
  /** Epoch milliseconds; the end is the start of the next one. */
  readonly start: number
  readonly end: number
}

/** A period of a subscription in the zone of its client. */
export const findPeriod = (terms: BillingTerms, number: number, zone: string): BillingPeriod => ({
  number,
  start: startOfDay(findFirstDay(terms, number), zone),
  end: startOfDay(findFirstDay(terms, number + 1), zone),
})

/** Days of a period, and those of them that are left on a day, that day included. */
export function countDays(
  { start, end }: Pick<BillingPeriod, 'start' | 'end'>,
  now: number,
  zone: string,
): { readonly all: number; readonly left: number } {
  const [first, last, today] = [localDay(start, zone), localDay(end, zone), localDay(now, zone)]
  return { all: last - first, left: Math.min(last - first, Math.max(0, last - today)) }
}
