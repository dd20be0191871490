import type { Written, WrittenDay } from './day-patterns.ts'

/** Between a weekday and the date that it belongs to. */
const joins = /^[\s,.(]*(?:the |on |den |le |el )?$/

/** A weekday beside a date says nothing new: both are one, and the weekday shows the order of the date. */
export interface Joined extends Written {
  readonly weekday?: number | undefined
}

const isDate = ({ kind }: WrittenDay): boolean => kind === 'date' || kind === 'day-of-month'

/** A weekday and the date beside it as one; undefined where they are not. */
function joinTwo(first: Joined, second: Joined, gap: string): Joined | undefined {
  if (gap.includes('\n') || !joins.test(gap)) return undefined
  const { start } = first
  const { end } = second
  if (first.written.kind === 'weekday' && isDate(second.written))
    return { start, end, written: second.written, weekday: first.written.weekday }
  const isBehind = isDate(first.written) && first.weekday === undefined && second.written.kind === 'weekday'
  return isBehind && second.written.kind === 'weekday'
    ? { start, end, written: first.written, weekday: second.written.weekday }
    : undefined
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
