import { TZDate } from '@date-fns/tz'

/** Date-only values have this hour of their day (2-content section 5). */
const dateHour = 6

/** A day of the calendar; months count from 1. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** A typed month/day/year with a year above 1000; undefined for an invalid day (2-content section 5). */
export function readDay(text: string): Day | undefined {
  const [, month = 0, day = 0, year = 0] = (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []).map(Number)
  if (year <= 1000) return undefined
  const found = new Date(Date.UTC(year, month - 1, day))
  const isReal = found.getUTCMonth() === month - 1 && found.getUTCDate() === day
  return isReal ? { year, month, day } : undefined
}

/** '8:30 am', '8p': the hours of one half of the day. */
function readHalf(text: string): number | undefined {
  const [, hour = '', minute = '0', half = ''] = /^(\d{1,2})(?::([0-5]\d))?\s*([ap])\.?(?:m\.?)?$/i.exec(text) ?? []
  if (hour === '' || Number(hour) < 1 || Number(hour) > 12) return undefined
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute)
}

/** '14:05': the hours of the whole day. A number alone is no time: '8' may begin '8:30' as well as '8 pm'. */
function readClock(text: string): number | undefined {
  const [, hour = '', minute = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === '' ? undefined : Number(hour) * 60 + Number(minute)
}

/** Minutes since midnight of a typed time; undefined for an invalid one. */
export const readTime = (text: string): number | undefined => readHalf(text.trim()) ?? readClock(text.trim())

/** The moment of a day in a zone; without a time the hour that is used for dates. */
export const momentOf = ({ year, month, day }: Day, minuteOfDay: number | undefined, timezone: string): number =>
  new TZDate(year, month - 1, day, 0, minuteOfDay ?? dateHour * 60, timezone).getTime()

/** Epoch milliseconds of what a date or date-time input holds, or undefined when it is empty or not yet complete. */
export function fromDateInput(text: string, timezone: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text)
  if (parts === null) return undefined
  const [year = 0, month = 1, day = 1] = parts.slice(1, 4).map(Number)
  if (year <= 1000) return undefined
  const [hour, minute] = parts[4] === undefined ? [dateHour, 0] : [Number(parts[4]), Number(parts[5])]
  return new TZDate(year, month - 1, day, hour, minute, timezone).getTime()
}
