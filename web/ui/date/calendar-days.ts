import type { Day } from './date-words.ts'

/** Hours and minutes that the calendar offers (2-content section 9). */
export const calendarHours: readonly number[] = Array.from({ length: 13 }, (_, place) => place + 6)
export const calendarMinutes: readonly number[] = [0, 15, 30, 45]

/** Columns of the grid of hours (2-content section 9). */
export const hourColumns = (count: number): number => (count > 12 ? 4 : 3)

const ofUtc = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
})

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Negative when the first day is earlier. */
export const compareDays = (one: Day, other: Day): number =>
  one.year - other.year || one.month - other.month || one.day - other.day

export const addDays = ({ year, month, day }: Day, count: number): Day =>
  ofUtc(new Date(Date.UTC(year, month - 1, day + count)))

/** The same day of another month, or that month's last. */
export function addMonths({ year, month, day }: Day, count: number): Day {
  const first = ofUtc(new Date(Date.UTC(year, month - 1 + count, 1)))
  return { ...first, day: Math.min(day, daysIn(first.year, first.month)) }
}

const weekdayOf = ({ year, month, day }: Day): number => new Date(Date.UTC(year, month - 1, day)).getUTCDay()

/** The first and the last day of a day's week; weeks begin on Sunday. */
export const weekStart = (day: Day): Day => addDays(day, -weekdayOf(day))
export const weekEnd = (day: Day): Day => addDays(day, 6 - weekdayOf(day))

/** The weeks that a month has days in. */
export function weeksOf({ year, month }: Pick<Day, 'year' | 'month'>): readonly (readonly Day[])[] {
  const start = weekStart({ year, month, day: 1 })
  const end = weekEnd({ year, month, day: daysIn(year, month) })
  const weeks: Day[][] = []
  for (let at = start; compareDays(at, end) <= 0; at = addDays(at, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(at, place)))
  }
  return weeks
}

/** The first day and minute that may be chosen. */
export interface Earliest {
  readonly day: Day
  readonly minuteOfDay: number
}

/** A day is selectable only on or after the minimum date (2-content section 4). */
export const isSelectable = (day: Day, earliest: Earliest | undefined): boolean =>
  earliest === undefined || compareDays(day, earliest.day) >= 0

/** Past hours of the minimum date cannot be chosen (2-content section 4). */
export const isPassed = (day: Day | undefined, minuteOfDay: number, earliest: Earliest | undefined): boolean =>
  day !== undefined &&
  earliest !== undefined &&
  compareDays(day, earliest.day) === 0 &&
  minuteOfDay < earliest.minuteOfDay
