import type { Doc } from '../kernel/index.ts'
import { clockWords, hoursMinutes } from './clock-words.ts'
import { leg as legShape, type Leg, type LegAirport } from './legs.ts'
import { aircraftTypes } from './statuses.ts'

export const codeOf = (airport: LegAirport | undefined): string => airport?.icao ?? ''

/** 'KTEB to KPBI' */
export const wayOf = ({ departureAirport, arrivalAirport }: Leg): string =>
  [codeOf(departureAirport), codeOf(arrivalAirport)].filter(Boolean).join(' to ')

/** A moment by the clock of an airport, or as it was typed where that clock is not known. */
const momentWords = (at: number | undefined, airport: LegAirport | undefined, typed: readonly string[]): string => {
  if (at === undefined || airport?.timezone === undefined) return typed.join(' ').trim()
  const { date, time } = clockWords(at, airport.timezone)
  return `${date} ${time}`
}

/** Text in place of the time of a leg with a known day alone. */
export const timeNotSet = 'time not set'

/** The day of a moment as `momentWords` says it. */
const dayOf = (at: number | undefined, airport: LegAirport | undefined, typed: string): string =>
  at === undefined || airport?.timezone === undefined ? typed : clockWords(at, airport.timezone).date

/** The days on which a leg takes off and lands, by the clocks there: '12/18/2030'. Empty where they are not known. */
export const flownDays = ({ times, departureAirport, arrivalAirport }: Leg): readonly [out: string, down: string] => [
  dayOf(times.takeoffUTC, departureAirport, times.takeoffDate ?? ''),
  dayOf(times.landingUTC, arrivalAirport, times.landingDate ?? ''),
]

export function takeoffWords({ times, departureAirport }: Leg): string {
  const { takeoffUTC, takeoffDate = '', takeoffTime = '', isTimeAssumed } = times
  if (isTimeAssumed) return [takeoffDate, timeNotSet].filter(Boolean).join(', ')
  return momentWords(takeoffUTC, departureAirport, [takeoffDate, takeoffTime])
}

function landingWords({ times, arrivalAirport }: Leg): string {
  const { landingUTC, landingDate = '', landingTime = '', isTimeAssumed } = times
  return isTimeAssumed ? '' : momentWords(landingUTC, arrivalAirport, [landingDate, landingTime])
}

export const aircraftWords = ({ aircraft }: Leg): string =>
  [aircraft?.tail_number, aircraft?.model?.name, aircraft?.name, aircraft?.type && aircraftTypes[aircraft.type]].find(
    Boolean,
  ) ?? ''

export function durationWords({ times: { duration } }: Leg): string {
  const minutes = Math.round((duration?.flightTime ?? 0) * 60)
  return minutes === 0 ? '' : hoursMinutes(minutes)
}

/**
 * A leg as the history describes it: by its way, and local times instead of the stored facts of airports and clocks.
 */
export function legForHistory(entry: Doc): Doc {
  const parsed = legShape.safeParse(entry)
  // A leg of an earlier form, or one that was cut, is described as it is.
  if (!parsed.success) return entry
  const leg = parsed.data
  const {
    departureAirport: _from,
    arrivalAirport: _to,
    times: _times,
    aircraft: _aircraft,
    paxNum: _pax,
    ...rest
  } = entry
  return {
    ...rest,
    name: wayOf(leg),
    'take-off': takeoffWords(leg),
    landing: landingWords(leg),
    'flight time': durationWords(leg),
    aircraft: aircraftWords(leg),
    pax: leg.paxNum,
  }
}
