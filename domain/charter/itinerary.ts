import { z } from 'zod'
import { formatIn, formatTime } from '../kernel/values/format-value.ts'
import type { Doc } from '../kernel/index.ts'
import { isSameAirport } from './airport-codes.ts'
import { leg, type Leg } from './legs.ts'

export type TripType = 'empty' | 'one-way' | 'round-trip' | 'multi-leg'

/** Kind of trip by its legs: a return to the first departure airport in two legs is a round trip (3-aviation section 4). */
export function tripTypeOf(legs: readonly Leg[]): TripType {
  const [first, second] = legs
  if (!first) return 'empty'
  if (!second) return 'one-way'
  const returns =
    second.arrivalAirport !== undefined && isSameAirport(second.arrivalAirport.icao, first.departureAirport?.icao ?? '')
  return legs.length === 2 && returns ? 'round-trip' : 'multi-leg'
}

/** The most passengers on any leg in use. */
export const mostPassengers = (legs: readonly Leg[]): number =>
  Math.max(0, ...legs.filter((one) => one.active && !one.isEmptyLeg).map((one) => one.paxNum))

const firstTimes = (legs: readonly Leg[]): Leg['times'] | undefined => legs.find((one) => one.active)?.times

/** Take-off of the first leg in use, in epoch milliseconds. */
const firstTakeoff = (legs: readonly Leg[]): number | undefined => firstTimes(legs)?.takeoffUTC

const legsShape = z.array(leg)

/** Why the departure of a quote or trip cannot be typed: its legs say it. */
export function departureGiven({ legs }: Doc): string | undefined {
  const read = legsShape.safeParse(legs)
  return read.success && firstTakeoff(read.data) !== undefined ? 'The take-off of its first leg.' : undefined
}

/** The way in airport codes: 'KDAL-KTEB-KDAL'. */
export function routeOf(legs: readonly Pick<Leg, 'departureAirport' | 'arrivalAirport'>[]): string {
  const codes: string[] = []
  for (const { departureAirport, arrivalAirport } of legs) {
    for (const code of [departureAirport?.icao, arrivalAirport?.icao])
      if (code && code !== codes.at(-1)) codes.push(code)
  }
  return codes.join('-')
}

/** Tail numbers on the legs, each once. */
export const tailsOf = (legs: readonly Leg[]): string[] => [
  ...new Set(legs.map((one) => one.aircraft?.tail_number ?? '').filter((tail) => tail !== '')),
]

/** The words of a moment by the clock of a place: '11/20/2026' and '3:05 PM'. */
export function clockWords(at: number, timezone: string): { readonly date: string; readonly time: string } {
  const day = formatIn(timezone, { year: 'numeric', month: 'numeric', day: 'numeric' })
  return { date: day.format(at), time: formatTime(at, timezone) }
}

/** The times of a leg with the words of its moments, where it is known whose clock they are read from. */
function timesInWords({ times, departureAirport, arrivalAirport }: Leg): Leg['times'] {
  const [from, to] = [departureAirport?.timezone, arrivalAirport?.timezone]
  const takeoff = from && times.takeoffUTC !== undefined ? clockWords(times.takeoffUTC, from) : undefined
  const landing = to && times.landingUTC !== undefined ? clockWords(times.landingUTC, to) : undefined
  return {
    ...times,
    ...(takeoff && { takeoffDate: takeoff.date, takeoffTime: takeoff.time, takeoffTimezone: from }),
    ...(landing && { landingDate: landing.date, landingTime: landing.time }),
  }
}

/** Legs as they are kept: numbered in their order, their times in words. */
const legsInOrder = (legs: readonly Leg[]): Leg[] =>
  legs.map((one, order) => ({ ...one, order, times: timesInWords(one) }))

/** Fields of a quote or trip that follow from its legs; a trip without its own type takes that of its legs. */
export function fromLegs(doc: {
  readonly legs: readonly Leg[]
  readonly tripType?: TripType | undefined
  readonly departure_date?: number | undefined
}) {
  return {
    legs: legsInOrder(doc.legs),
    tripType: !doc.tripType || doc.tripType === 'empty' ? tripTypeOf(doc.legs) : doc.tripType,
    paxNum: mostPassengers(doc.legs),
    departure_date: firstTakeoff(doc.legs) ?? doc.departure_date,
    is_departure_assumed: firstTimes(doc.legs)?.isTimeAssumed,
    route: routeOf(doc.legs),
    tails: tailsOf(doc.legs),
    latitude: doc.legs[0]?.departureAirport?.latitude,
    longitude: doc.legs[0]?.departureAirport?.longitude,
  }
}
