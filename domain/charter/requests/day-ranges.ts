import { worse } from './facts.ts'
import type { DayRead } from './read-days.ts'

const rangeGap = /^\s*(?:-|to|thru|through|until|till|bis|au|al)\s*(?:the\s+)?$/
const betweenGap = /\bbetween\s*(?:the\s+)?$/

/** Whether two days with 'to' between them are the first and the last of a range. */
function isRange(plain: string, first: DayRead, second: DayRead): boolean {
  if (first.until !== undefined || second.until !== undefined || second.day <= first.day) return false
  const gap = plain.slice(first.end, second.start)
  const isBetween = betweenGap.test(plain.slice(0, first.start)) && /^\s*and\s*(?:the\s+)?$/.test(gap)
  return isBetween || rangeGap.test(gap)
}

/** Days of which two are the first and the last of a range, as one. */
export function withRanges(days: readonly DayRead[], plain: string): DayRead[] {
  const result: DayRead[] = []
  for (const one of days) {
    const last = result.at(-1)
    if (last === undefined || !isRange(plain, last, one)) {
      result.push(one)
      continue
    }
    const confidence = worse(last.confidence, one.confidence)
    result.splice(-1, 1, { ...last, end: one.end, until: one.day, marks: [...last.marks, ...one.marks], confidence })
  }
  return result
}
