import type { Written, WrittenDay } from './written-days.ts'

/** Between a weekday and the date that it belongs to: 'Saturday morning, February 13th'. */
const joins = /^[\s,.(]*(?:(?:early |late )?(?:morning|afternoon|evening|night)\b[\s,.(]*)?(?:the |on |den |le |el )?$/

/** A weekday beside a date says nothing new: both are one, and the weekday shows the order of the date. */
export interface Joined extends Written {
  readonly weekday?: number | undefined
}

const isDate = ({ kind }: WrittenDay): boolean => kind === 'date' || kind === 'day-of-month'

/** The weekday of a week that is named beside it: 'Thursday in two weeks'. */
const inWeek = (week: WrittenDay, day: WrittenDay): WrittenDay | undefined =>
  week.kind === 'in-weeks' && day.kind === 'weekday' ? { ...week, weekday: day.weekday } : undefined

/** A date with the weekday that is named beside it. */
const onWeekday = (date: WrittenDay, day: WrittenDay): Pick<Joined, 'written' | 'weekday'> | undefined =>
  isDate(date) && day.kind === 'weekday' ? { written: date, weekday: day.weekday } : undefined

const ofDate = /^ (?:of|beginning|starting)(?: on)?(?: the)? ?$/

/** 'The weekend of January 16'. */
const namedWeekend = (first: Joined, second: Joined, gap: string): Joined | undefined =>
  first.written.kind === 'weekend' && second.written.kind === 'date' && ofDate.test(gap)
    ? { start: first.start, end: second.end, written: { ...first.written, of: second.written } }
    : undefined

/** A weekday and the date beside it as one; undefined where they are not. */
function joinTwo(first: Joined, second: Joined, gap: string): Joined | undefined {
  const weekend = namedWeekend(first, second, gap)
  if (weekend) return weekend
  if (gap.includes('\n') || !joins.test(gap)) return undefined
  const span = { start: first.start, end: second.end }
  const week = inWeek(first.written, second.written) ?? inWeek(second.written, first.written)
  if (week) return { ...span, written: week }
  const both = onWeekday(second.written, first.written) ?? onWeekday(first.written, second.written)
  return both && first.weekday === undefined ? { ...span, ...both } : undefined
}

/** Weekdays and the dates beside them as one day each. */
export function joinWeekdays(days: readonly Written[], plain: string): Joined[] {
  const result: Joined[] = []
  for (const one of days) {
    const last = result.at(-1)
    const both = last && joinTwo(last, one, plain.slice(last.end, one.start))
    if (both) result.splice(-1, 1, both)
    else result.push(one)
  }
  return result
}
