import { tzOffset } from '@date-fns/tz'
import { localDay } from './calendar-day.ts'
import { dayMs, minuteMs } from './durations.ts'

/** A time on the clock of a place: every day, or on one day of the week (0 is Sunday). */
export interface LocalTime {
  readonly hour: number
  readonly minute: number
  readonly weekday?: number
}

/** A minute on the calendar and the clock of a place, without its zone: '2026-11-29T02:37'. */
export type LocalMinute = string

const offsetMs = (zone: string, at: number): number => tzOffset(zone, new Date(at)) * minuteMs

/** The first instant, to the minute, at which a zone no longer has the offset that it has at `from`. */
function findChange(zone: string, from: number, to: number): number {
  const before = offsetMs(zone, from)
  let [last, first] = [from, to]
  while (first - last > minuteMs) {
    const middle = last + Math.floor((first - last) / minuteMs / 2) * minuteMs
    if (offsetMs(zone, middle) === before) last = middle
    else first = middle
  }
  return first
}

/**
 * The instant of a local minute, in epoch milliseconds. Of a minute that a change of the clocks repeats it is the first
 * one (decision D16); for a minute that a change skips it is the next minute that exists.
 */
export function instantOfLocal(zone: string, local: LocalMinute): number {
  const asUtc = Date.parse(`${local}Z`)
  const offsets = [offsetMs(zone, asUtc - dayMs), offsetMs(zone, asUtc + dayMs)]
  const instants = offsets.map((offset) => asUtc - offset).toSorted((one, other) => one - other)
  const exact = instants.find((at) => at + offsetMs(zone, at) === asUtc)
  const [early = asUtc, late = asUtc] = instants
  return exact ?? findChange(zone, early, late)
}

const printLocalMinute = (day: number, { hour, minute }: LocalTime): LocalMinute =>
  new Date(day * dayMs + (hour * 60 + minute) * minuteMs).toISOString().slice(0, 16)

/** 1 January 1970 was a Thursday. */
const findWeekday = (day: number): number => (day + 4) % 7

/**
 * The first time after an instant at which the clocks of a zone show a time of the day, as its local minute: once on each
 * day, also where a change of the clocks skips or repeats it.
 */
export function nextLocalTime(zone: string, after: number, time: LocalTime): LocalMinute {
  let day = localDay(after, zone)
  for (;;) {
    const local = printLocalMinute(day, time)
    const isItsDay = time.weekday === undefined || time.weekday === findWeekday(day)
    if (isItsDay && instantOfLocal(zone, local) > after) return local
    day += 1
  }
}
