import { dayNumber, dayOfMonth, weekdayOf, type DayNumber } from './calendar.ts'
import { dayPatterns } from './day-patterns.ts'
import { isDayWord } from './day-words.ts'
import type { Span } from './facts.ts'
import { overlaps, spanOf } from './plain-words.ts'
import type { Written, WrittenDay } from './written-days.ts'

/** True if a written date exists in the calendar. */
const canBe = ({ written }: Written): boolean =>
  written.kind !== 'date' ||
  (written.month > 0 && dayNumber(written.year ?? 2028, written.month, written.day) !== undefined)

/** True if the next day of a number is the weekday written before it, if any. */
const fallsSo = (written: WrittenDay, today: DayNumber): boolean =>
  written.kind !== 'day-of-month' ||
  written.weekday === undefined ||
  weekdayOf(dayOfMonth(written.day, today)) === written.weekday

/** 'A golf weekend' next to a date is not another day. */
const isPlainWeekend = (written: WrittenDay): boolean => written.kind === 'weekend' && written.isPlain

/** Days as they are written, in the order of the text; a date that no calendar has is given apart. */
export function writtenDays(
  text: string,
  plain: string,
  today: DayNumber,
): { readonly days: Written[]; readonly impossible: Written[] } {
  const found: Written[] = []
  for (const [pattern, make] of dayPatterns) {
    for (const match of plain.matchAll(pattern)) {
      const span = spanOf(match)
      if (found.some((one) => overlaps(one, span)) || !isDayWord(text, span, plain)) continue
      const written = make(match.groups ?? {})
      if (written && fallsSo(written, today)) found.push({ ...span, written })
    }
  }
  const isDated = found.some(({ written }) => written.kind === 'date')
  const isNamed = ({ end }: Span) => /^ (?:of|beginning|starting)\b/.test(plain.slice(end, end + 12))
  const inOrder = found
    .filter((one) => !isDated || !isPlainWeekend(one.written) || isNamed(one))
    .toSorted((one, other) => one.start - other.start)
  return { days: inOrder.filter(canBe), impossible: inOrder.filter((one) => !canBe(one)) }
}
