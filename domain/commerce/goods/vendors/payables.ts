import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { localDay } from '../../../kernel/values/calendar-day.ts'

/** Bands of an aged list, by the days past the due day, with the last day of each. */
export const ageBands = {
  not_due: { label: 'Not due', until: 0 },
  to_30: { label: '1-30 days', until: 30 },
  to_60: { label: '31-60 days', until: 60 },
  to_90: { label: '61-90 days', until: 90 },
  over_90: { label: 'Over 90 days', until: Number.POSITIVE_INFINITY },
} as const

export type AgeBand = keyof typeof ageBands

export const ageBandNames = Object.keys(ageBands) as [AgeBand, ...AgeBand[]]

/** Band of a debt whose due day passed so many days ago; zero or less is not due. */
export const findAgeBand = (daysPastDue: number): AgeBand =>
  ageBandNames.find((band) => daysPastDue <= ageBands[band].until) ?? 'over_90'

/** A purchase that is not paid in full. Cents, epoch milliseconds. */
export interface OpenPurchase {
  readonly id: string
  readonly date: number
  readonly due_on?: number | undefined
  readonly due: number
}

/** Days since the due day of a purchase by the calendar of a zone: 0 on that day, below zero before it (decision D29). */
export const countDaysPastDue = (
  { date, due_on = date }: Pick<OpenPurchase, 'date' | 'due_on'>,
  { now, timezone }: { readonly now: number; readonly timezone: string },
): number => localDay(now, timezone) - localDay(due_on, timezone)

/** The due day of a purchase with terms, at the hour of its date in the zone. */
export const addTerms = (date: number, days: number, timezone: string): number =>
  addDays(new TZDate(date, timezone), days).getTime()

export type AgedSums = Readonly<Record<AgeBand, number>>

/** Sums of debts in each band, in cents. */
export const sumByBand = (debts: readonly { readonly band: AgeBand; readonly due: number }[]): AgedSums =>
  Object.fromEntries(
    ageBandNames.map((band) => [band, debts.reduce((sum, one) => (one.band === band ? sum + one.due : sum), 0)]),
  ) as Record<AgeBand, number>

/** Part of a payment that a purchase gets, in cents. */
export interface PaymentPart {
  readonly purchase: string
  readonly amount: number
}

const isOlder = (one: OpenPurchase, other: OpenPurchase): number =>
  one.date - other.date || (one.id < other.id ? -1 : 1)

/** Divides a payment over open purchases, the oldest first, each up to its due amount; `rest` is left over. Cents. */
export function allotPayment(
  amount: number,
  open: readonly OpenPurchase[],
): { readonly parts: readonly PaymentPart[]; readonly rest: number } {
  let rest = amount
  const parts = open.toSorted(isOlder).flatMap(({ id, due }) => {
    const part = Math.min(rest, due)
    rest -= part
    return part > 0 ? [{ purchase: id, amount: part }] : []
  })
  return { parts, rest }
}
