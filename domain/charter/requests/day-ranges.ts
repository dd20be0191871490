import { dayWords, type DayNumber } from './calendar.ts'
import { mark, worse } from './facts.ts'
import type { DayRead } from './read-days.ts'

const rangeGap = /^\s*(?:-|to|thru|through|until|till|bis|au|al)\s*(?:the\s+)?$/
const betweenGap = /\bbetween\s*(?:the\s+)?$/

/** True if two days joined by 'to' are the first and the last of a range. */
function isRange(plain: string, first: DayRead, second: DayRead): boolean {
  if (first.until !== undefined || second.until !== undefined || second.day <= first.day) return false
  const gap = plain.slice(first.end, second.start)
  const isBetween = betweenGap.test(plain.slice(0, first.start)) && /^\s*and\s*(?:the\s+)?$/.test(gap)
  return isBetween || rangeGap.test(gap)
}

/** Two days of which either will do: 'Friday or Saturday'. */
const isEither = (plain: string, first: DayRead, second: DayRead): boolean =>
  second.day !== first.day &&
  /^ (?:or|or maybe|or possibly|vs\.?|versus)(?: on)?(?: the)? $/.test(plain.slice(first.end, second.start))

/** The first of two days with the other as its alternative. */
function either(first: DayRead, second: DayRead, today: DayNumber): DayRead {
  const params = { day: dayWords(first.day, today), others: dayWords(second.day, today) }
  const others = [...first.others, second.day]
  return {
    ...first,
    end: second.end,
    others,
    confidence: 'unclear',
    marks: [...first.marks, mark('day-either', params)],
  }
}

/** Days of which two are the first and the last of a range, or one or the other, as one. */
export function withRanges(days: readonly DayRead[], plain: string, today: DayNumber): DayRead[] {
  const result: DayRead[] = []
  for (const one of days) {
    const last = result.at(-1)
    if (last && isEither(plain, last, one)) {
      result.splice(-1, 1, either(last, one, today))
      continue
    }
    if (last === undefined || !isRange(plain, last, one)) {
      result.push(one)
      continue
    }
    const confidence = worse(last.confidence, one.confidence)
    result.splice(-1, 1, { ...last, end: one.end, until: one.day, marks: [...last.marks, ...one.marks], confidence })
  }
  return result
}
