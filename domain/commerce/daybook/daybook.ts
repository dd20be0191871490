import { csvLine, csvMark } from '../../kernel/csv/csv.ts'
import type { DaybookDay, DaybookSums } from './contract.ts'

/** Days of the period when none is named, and most days of one. */
const usualDays = 14
export const mostDays = 92

const dayMs = 86_400_000

/** A day of the calendar so many days later; before it below zero. */
const addDaysTo = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export interface DaybookPeriod {
  readonly from: string
  readonly until: string
}

/** Days of a period, the newest first. */
export function listDays({ from, until }: DaybookPeriod): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDaysTo(until, -index))
}

/** The period that is asked for, with its absent ends: fourteen days, or one day alone. */
export function completePeriod(
  { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  today: string,
): DaybookPeriod {
  const last = until ?? (from === undefined || from <= today ? today : from)
  return { from: from ?? addDaysTo(last, 1 - usualDays), until: last }
}

export const noSums: DaybookSums = { card: 0, hand: 0, refunded: 0, fees: 0, withheld: 0, net: 0, count: 0 }

/** Sums of several days. */
export const addSums = (days: readonly DaybookSums[]): DaybookSums =>
  days.reduce<DaybookSums>(
    (all, one) => ({
      card: all.card + one.card,
      hand: all.hand + one.hand,
      refunded: all.refunded + one.refunded,
      fees: all.fees + one.fees,
      withheld: all.withheld + one.withheld,
      net: all.net + one.net,
      count: all.count + one.count,
    }),
    noSums,
  )

/** Every day of a period, the newest first; a day without movements has zeros. */
export function fillDays(period: DaybookPeriod, days: readonly DaybookDay[]): DaybookDay[] {
  const known = new Map(days.map((one) => [one.day, one]))
  return listDays(period).map((day) => known.get(day) ?? { day, ...noSums })
}

const amountsOf = ({ card, hand, refunded, fees, withheld, net }: DaybookSums): number[] =>
  [card, hand, refunded, fees, withheld, net].map((amount) => amount / 100)

/** The days as a CSV document with their total. Amounts are dollars; what goes out is below zero. */
export function writeDaybookCsv(days: readonly DaybookDay[]): string {
  const total = addSums(days)
  const rows = [
    ['Day', 'Movements', 'Card and link', 'Wire and cash', 'Refunded', 'Fees', 'Withheld', 'Net'],
    ...days.map((one) => [one.day, one.count, ...amountsOf(one)]),
    ['Total', total.count, ...amountsOf(total)],
  ]
  return csvMark + rows.map((row) => csvLine(row)).join('')
}
