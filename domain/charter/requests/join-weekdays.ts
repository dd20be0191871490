import type { Written, WrittenDay } from './written-days.ts'

/** Between a weekday and the date that it belongs to: 'Saturday morning, February 13th'. */
const joins =
  /^[\s,.(:-]*(?:(?:early |late )?(?:morning|afternoon|evening|night)\b[\s,.(]*)?(?:the |on |of |den |le |el )?$/

/** A weekday next to a date adds no day: both are one, and the weekday shows the order of the date. */
export interface Joined extends Written {
  readonly weekday?: number | undefined
}

const isDate = (written: WrittenDay): written is Extract<WrittenDay, { readonly kind: 'date' | 'day-of-month' }> =>
  written.kind === 'date' || written.kind === 'day-of-month'

/** The weekday of an adjacent named week: 'Thursday in two weeks'. */
const inWeek = (week: WrittenDay, day: WrittenDay): WrittenDay | undefined =>
  week.kind === 'in-weeks' && day.kind === 'weekday' ? { ...week, weekday: day.weekday } : undefined

/** A date with its adjacent weekday. */
function onWeekday(date: WrittenDay, day: WrittenDay): Pick<Joined, 'written' | 'weekday'> | undefined {
  if (!isDate(date) || day.kind !== 'weekday') return undefined
  const { weekday } = day
  return { written: date.kind === 'day-of-month' ? { ...date, weekday } : date, weekday }
}

/** True if a day is a calendar day: a date, or a feast. */
const isFixed = (written: WrittenDay): boolean =>
  isDate(written) || ['nth-weekday', 'thanksgiving', 'easter'].includes(written.kind)

const besideGap = /^ (?:(?<after>after|following)|before)(?: the)? $/

/** 'The Friday before December 25'. */
function besideDate(first: Joined, second: Joined, gap: string): Joined | undefined {
  const match = besideGap.exec(gap)
  if (match === null || first.written.kind !== 'weekday' || !isFixed(second.written)) return undefined
  const { weekday } = first.written
  const isAfter = match.groups?.['after'] !== undefined
  return { start: first.start, end: second.end, written: { kind: 'beside', weekday, isAfter, of: second.written } }
}

const ofDate = /^ (?:of|beginning|starting)(?: on)?(?: the)? ?$/

/** 'The weekend of January 16'. */
const namedWeekend = (first: Joined, second: Joined, gap: string): Joined | undefined =>
  first.written.kind === 'weekend' && isDate(second.written) && ofDate.test(gap)
    ? { start: first.start, end: second.end, written: { ...first.written, of: second.written } }
    : undefined

/** A weekday and its adjacent date as one; undefined if they do not belong together. */
function joinTwo(first: Joined, second: Joined, gap: string): Joined | undefined {
  const weekend = namedWeekend(first, second, gap) ?? besideDate(first, second, gap)
  if (weekend) return weekend
  if (gap.includes('\n') || !joins.test(gap)) return undefined
  const span = { start: first.start, end: second.end }
  const week = inWeek(first.written, second.written) ?? inWeek(second.written, first.written)
  if (week) return { ...span, written: week }
  const both = onWeekday(second.written, first.written) ?? onWeekday(first.written, second.written)
  return both && first.weekday === undefined ? { ...span, ...both } : undefined
}

/** True if a weekday belongs to the date after it, and not to the one before it: 'Dec 4, Sunday Dec 6'. */
const leadsToDate = (one: Joined, next: Joined | undefined, plain: string): boolean =>
  one.written.kind === 'weekday' &&
  next !== undefined &&
  isDate(next.written) &&
  !plain.slice(one.end, next.start).includes('\n') &&
  joins.test(plain.slice(one.end, next.start))

/** A dash after a date leads to the last day of a range: 'Dec 4 - Sunday'. */
const isRangeGap = (last: Joined, gap: string): boolean => isDate(last.written) && gap.includes('-')

/** Joins each weekday with its adjacent date to one day. */
export function joinWeekdays(days: readonly Written[], plain: string): Joined[] {
  const result: Joined[] = []
  for (const [at, one] of days.entries()) {
    const last = result.at(-1)
    const gap = last ? plain.slice(last.end, one.start) : ''
    const isApart =
      last === undefined || isRangeGap(last, gap) || (isDate(last.written) && leadsToDate(one, days[at + 1], plain))
    const both = isApart ? undefined : joinTwo(last, one, gap)
    if (both) result.splice(-1, 1, both)
    else result.push(one)
  }
  return result
}
