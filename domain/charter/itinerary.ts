import { z } from 'zod'
import type { Doc } from '../kernel/index.ts'
import { isSameAirport } from './airport-codes.ts'
import { clockWords } from './clock-words.ts'
import { leg, type Leg } from './legs.ts'
import { isLiveLeg, isPassengerLeg } from './live-legs.ts'
import { convertTakeoff, isSkippedTime, knownTimes } from './typed-times.ts'

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
  Math.max(0, ...legs.filter(isPassengerLeg).map((one) => one.paxNum))

const firstTimes = (legs: readonly Leg[]): Leg['times'] | undefined => legs.find(isLiveLeg)?.times

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

/**
 * The times of a leg with the instant of a typed take-off, and with the words of its moments where it is known whose clock
 * they are read from. Words that no instant shows stay as they are, to be refused.
 */
function timesInWords({ times: given, departureAirport, arrivalAirport }: Leg, known: Doc | undefined): Leg['times'] {
  if (isSkippedTime(given, departureAirport, known)) return given
  const times = convertTakeoff(given, departureAirport, known)
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
const legsInOrder = (legs: readonly Leg[], before: Doc | undefined): Leg[] => {
  const known = knownTimes(before)
  return legs.map((one, order) => ({ ...one, order, times: timesInWords(one, known.get(one.id)) }))
}

/** Fields of a quote or trip that follow from its legs; a trip without its own type takes that of its legs. */
export function fromLegs(
  doc: {
    readonly legs: readonly Leg[]
    readonly tripType?: TripType | undefined
    readonly departure_date?: number | undefined
  },
  before?: Doc,
) {
  const legs = legsInOrder(doc.legs, before)
  const start = doc.legs[0]?.departureAirport
  return {
    legs,
    tripType: !doc.tripType || doc.tripType === 'empty' ? tripTypeOf(doc.legs) : doc.tripType,
    paxNum: mostPassengers(doc.legs),
    departure_date: firstTakeoff(legs) ?? doc.departure_date,
    is_departure_assumed: firstTimes(doc.legs)?.isTimeAssumed,
    departure_zone: doc.legs.find(isLiveLeg)?.departureAirport?.timezone,
    route: routeOf(doc.legs),
    tails: tailsOf(doc.legs),
    latitude: start?.latitude,
    longitude: start?.longitude,
  }
}
