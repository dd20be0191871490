import { tzOffset } from '@date-fns/tz'
import { dayMs, minuteMs } from '../../kernel/values/durations.ts'

/** Minutes by which a zone is ahead of UTC at an instant. */
const offsetAt = (zone: string, at: number): number => tzOffset(zone, new Date(at))

export type WallTimeFault = 'invalid-date' | 'invalid-time' | 'parsing-problem'

interface WallDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const yearFirst = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})$/
const yearLast = /^(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4}|\d{2})$/

/** A date as it is typed: with dashes or slashes, the year first or last, of two digits in this century. */
function dateOf(text: string): WallDate | undefined {
  const parts = (yearFirst.exec(text) ?? yearLast.exec(text))?.groups
  if (!parts) return undefined
  const { year: typedYear = '' } = parts
  const year = Number(typedYear.length === 2 ? `20${typedYear}` : typedYear)
  const [month, day] = [Number(parts['month']), Number(parts['day'])]
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThatDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isThatDay ? { year, month, day } : undefined
}

const clockTime = /^(\d{1,2}):?(\d{2})?\s*(am?|pm?)?$/i

/** Minutes since midnight of a time as it is typed: '6:00 AM', '18:00', '630p' or '6'. */
function minutesOf(text: string): number | undefined {
  const [, hourText, minuteText = '0', half] = clockTime.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  if (hourText === undefined || minute > 59) return undefined
  if (half === undefined) return hour < 24 ? hour * 60 + minute : undefined
  if (hour < 1 || hour > 12) return undefined
  return ((hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)) * 60 + minute
}

/**
 * The instant of a date and time by the clock of a zone, in epoch milliseconds (decision D16). A time that a clock change
 * skips is a fault; of one that it repeats, the first counts.
 */
export function instantOf(
  wall: { readonly date: string; readonly time: string },
  zone: string,
): { readonly at: number } | { readonly fault: WallTimeFault } {
  const date = dateOf(wall.date.trim())
  if (!date) return { fault: 'invalid-date' }
  const minutes = minutesOf(wall.time)
  if (minutes === undefined) return { fault: 'invalid-time' }
  const asUtc = Date.UTC(date.year, date.month - 1, date.day) + minutes * minuteMs
  // No zone changes its clock twice within two days, so one of both offsets holds, or none.
  const offsets = [offsetAt(zone, asUtc - dayMs), offsetAt(zone, asUtc + dayMs)]
  const instants = offsets
    .map((offset) => ({ offset, at: asUtc - offset * minuteMs }))
    .filter(({ offset, at }) => offsetAt(zone, at) === offset)
  return instants.length === 0 ? { fault: 'parsing-problem' } : { at: Math.min(...instants.map(({ at }) => at)) }
}

/** True if two zones show the same time at an instant, such as a zone and its older name. */
export const isSameClock = (one: string, other: string, at: number): boolean =>
  offsetAt(one, at) === offsetAt(other, at)
