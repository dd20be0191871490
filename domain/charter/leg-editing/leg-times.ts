import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns'
import { isTimezone, type Issue } from '../../kernel/index.ts'
import { minuteMs } from '../../kernel/values/durations.ts'
import { typedMinutes } from '../estimate/flight-time.ts'
import { instantOf, isSameClock } from '../estimate/local-time.ts'
import { clockWords } from '../clock-words.ts'
import type { Leg, LegAirport } from '../legs.ts'
import { charterMessages } from '../messages.ts'

type Times = Leg['times']
type Place = Pick<LegAirport, 'icao' | 'timezone'>

/** When a flight departs that got a date and no time (3-aviation section 5). */
const usualDeparture = '6:00 AM'

/** Hours and minutes that a leg's calendar offers (3-aviation section 5). */
export const pickerHours: readonly number[] = Array.from({ length: 18 }, (_, at) => at + 5)
export const pickerMinutes: readonly number[] = Array.from({ length: 12 }, (_, at) => at * 5)

/** Time zone of an airport, or a note that it is unknown. */
function clockOf(airport: Place, path: string): { readonly zone: string } | { readonly issue: Issue } {
  const { timezone, icao } = airport
  if (timezone && isTimezone(timezone)) return { zone: timezone }
  return { issue: charterMessages.issue(path, 'no-timezone', { airport: icao }) }
}

interface Takeoff {
  readonly at?: number | undefined
  readonly issue?: Issue
}

/**
 * Instant of a leg's take-off: of its date and time in the zone of its departure airport if given, or their faults
 * (decision D16). `path` is that of the leg.
 */
export function takeoffOf(times: Times, airport: Place, path: string): Takeoff {
  const { takeoffDate: date, takeoffTime: time, takeoffTimezone: selected, takeoffUTC } = times
  if (!date || !time) return { at: takeoffUTC }
  const clock = clockOf(airport, `${path}.departureAirport`)
  if ('issue' in clock) return clock
  const found = instantOf({ date, time }, clock.zone)
  if ('fault' in found) {
    const field = found.fault === 'invalid-time' ? 'takeoffTime' : 'takeoffDate'
    return { issue: charterMessages.issue(`${path}.times.${field}`, found.fault) }
  }
  const isOther = selected !== undefined && (!isTimezone(selected) || !isSameClock(selected, clock.zone, found.at))
  if (!isOther) return { at: found.at }
  const params = { zone: selected, airportZone: clock.zone }
  return { issue: charterMessages.issue(`${path}.times.takeoffTimezone`, 'timezone-problem', params) }
}

/** Input of a take-off in which the user typed. */
export type TakeoffPart = 'takeoffDate' | 'takeoffTime'

/** Data by which a take-off is judged. */
export interface Departing {
  readonly airport: Place | undefined
  /** Path of the leg. */
  readonly path: string
  /** The moment before which it cannot be. */
  readonly earliest?: number | undefined
}

/** Times, and faults of the typed ones. */
export interface Timed {
  readonly times: Times
  readonly issue?: Issue
}

function withoutTakeoffMoment({ takeoffTimezone: _z, takeoffTZ: _t, takeoffUTC: _u, ...rest }: Times): Times {
  const { landingDate: _d, landingTime: _l, landingUTC: _m, ...kept } = rest
  return kept
}

/** Without date, time and UTC: clearing one clears all (3-aviation section 4). A typed duration stays. */
function cleared(times: Times): Times {
  const { takeoffDate: _d, takeoffTime: _t, isTimeAssumed: _a, ...rest } = withoutTakeoffMoment(times)
  return rest
}

/** The landing moves along with its take-off. */
function movedLanding(times: Times, takeoff: number): Pick<Times, 'landingUTC'> {
  const { takeoffUTC, landingUTC } = times
  if (takeoffUTC === undefined || landingUTC === undefined) return {}
  return { landingUTC: landingUTC + takeoff - takeoffUTC }
}

function departing(times: Times, { airport, path, earliest = -Infinity }: Departing): Timed {
  const { takeoffTimezone: _, ...own } = times
  // Before an airport is chosen any zone serves, because only the typed words are kept.
  const clock: Place = airport ?? { icao: '', timezone: 'UTC' }
  const found = takeoffOf(own, clock, path)
  const unsettled = withoutTakeoffMoment(times)
  if (found.issue) return { times: unsettled, issue: atDate(found.issue, path) }
  if (found.at === undefined) return { times: unsettled }
  const { date, time } = clockWords(found.at, clock.timezone ?? 'UTC')
  const kept = { ...unsettled, takeoffDate: date, takeoffTime: time }
  if (found.at < earliest)
    return { times: kept, issue: charterMessages.issue(`${path}.times.takeoffDate`, 'past-date') }
  if (!airport) return { times: kept }
  return { times: { ...kept, takeoffTimezone: clock.timezone, takeoffUTC: found.at, ...movedLanding(times, found.at) } }
}

/** An unknown clock is reported where the time is typed. */
const atDate = (issue: Issue, path: string): Issue =>
  issue.code === 'no-timezone' ? { ...issue, path: `${path}.times.takeoffDate` } : issue

/**
 * Times of a leg once a user has left its date or time, or has paused (3-aviation sections 4 and 5): cleared together,
 * with the usual departure, marked as assumed, if only a date is given, and with their instant.
 */
export function timesTyped(times: Times, edited: TakeoffPart, where: Departing): Timed {
  const [date, time] = [times.takeoffDate?.trim() ?? '', times.takeoffTime?.trim() ?? '']
  const typed = edited === 'takeoffDate' ? date : time
  if (typed === '') return { times: cleared(times) }
  if (date === '') return { times: withoutTakeoffMoment(times) }
  if (time === '')
    return departing({ ...times, takeoffDate: date, takeoffTime: usualDeparture, isTimeAssumed: true }, where)
  const { isTimeAssumed: _assumed, ...given } = times
  const before = edited === 'takeoffDate' ? times : given
  return departing({ ...before, takeoffDate: date, takeoffTime: time }, where)
}

/** The times with another departure airport: the clock shows the same, by the clock of the new place. */
export function timesDepartingFrom(times: Times, where: Departing): Timed {
  if (!times.takeoffDate || !times.takeoffTime) return { times }
  const { earliest: _, ...rest } = where
  return departing(times, rest)
}

/** The words of a take-off: as they are typed, else as its instant is by the clock of a zone. */
export function takeoffWords(times: Times, zone: string): { readonly date: string; readonly time: string } {
  const { takeoffDate: date, takeoffTime: time, takeoffUTC } = times
  if (date !== undefined || time !== undefined) return { date: date ?? '', time: time ?? '' }
  return takeoffUTC === undefined ? { date: '', time: '' } : clockWords(takeoffUTC, zone)
}

/** Whole minutes of a flight as they were typed or imported. */
export const typedFlightMinutes = ({ duration }: Times): number | undefined => typedMinutes(duration ?? {})?.flight

/** Times with the landing that follows from the take-off and the duration of the flight; typed minutes win. */
export function landingAfter(times: Times, minutes: number | undefined, arrival: Place | undefined): Times {
  const { landingDate: _d, landingTime: _t, landingUTC: _u, ...rest } = times
  const takes = typedFlightMinutes(times) ?? minutes
  if (times.takeoffUTC === undefined || takes === undefined) return rest
  const landingUTC = times.takeoffUTC + takes * minuteMs
  const zone = arrival?.timezone
  if (!zone || !isTimezone(zone)) return { ...rest, landingUTC }
  const { date, time } = clockWords(landingUTC, zone)
  return { ...rest, landingUTC, landingDate: date, landingTime: time }
}

const asDuration = (minutes: number): Times['duration'] => ({ flightTime: minutes / 60 })

/** Longer than any aircraft flies without landing. */
const mostMinutes = 24 * 60

const hoursAndMinutes = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,2}(?:\.\d+)?))$/

/** A flight time as it is typed, '2:15' or '2.25'; an emptied one gives the estimate back its say. */
export function durationTyped(times: Times, text: string, path: string): Timed {
  const { duration: _, ...rest } = times
  if (text.trim() === '') return { times: rest }
  const [, hours, minutes, decimal] = hoursAndMinutes.exec(text.trim()) ?? []
  const total = decimal === undefined ? Number(hours) * 60 + Number(minutes) : Math.round(Number(decimal) * 60)
  if (Number.isNaN(total) || total === 0 || total > mostMinutes)
    return { times, issue: charterMessages.issue(`${path}.times.duration`, 'flight-time') }
  return { times: { ...rest, duration: asDuration(total) } }
}

/** The day that a clock shows, and the one after it, as they are typed. */
const daysFrom = (at: number, zone: string): readonly string[] =>
  [at, addDays(new TZDate(at, zone), 1).getTime()].map((day) => clockWords(day, zone).date)

/** A landing as it is typed by the arrival's clock: the first such time after the take-off, kept as the duration. */
export function landingTyped(times: Times, text: string, { airport, path }: Departing): Timed {
  const { duration: _, ...rest } = times
  const at = `${path}.times.landingTime`
  const { takeoffUTC } = times
  if (text.trim() === '') return { times: rest }
  if (takeoffUTC === undefined) return { times, issue: charterMessages.issue(at, 'takeoff-first') }
  const clock = clockOf(airport ?? { icao: '' }, at)
  if ('issue' in clock) return { times, issue: clock.issue }
  const found = daysFrom(takeoffUTC, clock.zone).map((date) => instantOf({ date, time: text }, clock.zone))
  const landing = found.find((one) => 'at' in one && one.at > takeoffUTC)
  if (landing && 'at' in landing)
    return { times: { ...rest, duration: asDuration(Math.round((landing.at - takeoffUTC) / minuteMs)) } }
  const fault = found.find((one) => 'fault' in one)
  return { times, issue: charterMessages.issue(at, fault && 'fault' in fault ? fault.fault : 'invalid-time') }
}
