import { dateMessages, dayOf, momentOf, readDay, readTime, toDateText, upToListed } from './date-words.ts'
import { formatTime } from '../format-value.ts'
import { compareDays } from './calendar-days.ts'

/** Contents of the inputs of a date: its day and, with a time, its time. */
export interface DateTexts {
  readonly date: string
  readonly time: string
}

interface DateKind {
  readonly timezone: string
  readonly withTime: boolean
  /** Without a time the date is not complete (2-content section 5, 'time-required flag'). */
  readonly isTimeRequired: boolean
  /** Minutes that a time is rounded up to; any minute when absent. */
  readonly minutes?: readonly number[] | undefined
}

const isEmpty = (text: string): boolean => text.trim() === ''

/** Shown text of a value: a moment in its zone, or the typed words that are no date. */
export function textsOf(value: unknown, { timezone, withTime }: DateKind): DateTexts {
  if (typeof value === 'number')
    return { date: toDateText(value, timezone), time: withTime ? formatTime(value, timezone) : '' }
  const typed = typeof value === 'string' ? value : ''
  const gap = withTime ? typed.indexOf(' ') : -1
  return gap < 0 ? { date: typed, time: '' } : { date: typed.slice(0, gap), time: typed.slice(gap + 1) }
}

/** Minutes of the day; undefined without a time, null for invalid words. */
function minuteOf(time: string, { withTime, minutes }: DateKind): number | undefined | null {
  if (!withTime || isEmpty(time)) return undefined
  const minute = readTime(time)
  if (minute === undefined) return null
  return minutes === undefined ? minute : upToListed(minute, minutes)
}

/** Value of the typed words: a moment, the words themselves if they are none, '' for empty. */
export function valueOf({ date, time }: DateTexts, kind: DateKind): number | string {
  if (isEmpty(date) && isEmpty(time)) return ''
  const day = readDay(date)
  const minute = minuteOf(time, kind)
  const isMissing = kind.withTime && kind.isTimeRequired && minute === undefined
  // The first blank parts the two: a day has none.
  if (day === undefined || minute === null || isMissing)
    return kind.withTime ? `${date.replaceAll(/\s/g, '')} ${time}` : date
  return momentOf(day, minute, kind.timezone)
}

function isTooEarly(at: number, earliest: number | undefined, { timezone, withTime }: DateKind): boolean {
  if (earliest === undefined) return false
  return withTime ? at < earliest : compareDays(dayOf(at, timezone), dayOf(earliest, timezone)) < 0
}

/** Why a value cannot stay, in the words of the specification; undefined when it can (2-content section 5). */
export function dateFault(value: unknown, kind: DateKind, earliest?: number): string | undefined {
  if (typeof value === 'number') return isTooEarly(value, earliest, kind) ? dateMessages.notAllowed : undefined
  if (typeof value !== 'string' || isEmpty(value)) return undefined
  const { date, time } = textsOf(value, kind)
  const isTimeMissing = readDay(date) !== undefined && isEmpty(time) && kind.isTimeRequired
  return isTimeMissing ? 'Time is required.' : dateMessages.format
}
