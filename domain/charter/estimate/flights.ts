import { minuteMs } from '../../kernel/values/durations.ts'
import type { AircraftType } from '../statuses.ts'
import type { Point } from '../../kernel/values/distance.ts'
import { flightMinutes, typedMinutes, type FlightMinutes, type Performance, type TypedHours } from './flight-time.ts'

/** An airport as an estimate knows it. */
export interface AirportFacts {
  readonly icao: string
  readonly iata?: string | undefined
  /** ISO code of two letters. */
  readonly country?: string | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  readonly timezone?: string | undefined
}

/** The aircraft of a leg: a tail, or a model or type for which none is chosen yet. */
export interface AircraftFacts {
  /** Legs with the same key are flown by the same aircraft. */
  readonly key: string
  readonly tail?: string | undefined
  /** Id and name, by either of which rules name it. */
  readonly model?: readonly string[] | undefined
  readonly type?: AircraftType | undefined
  readonly performance?: Performance | undefined
  readonly home?: AirportFacts | undefined
  /** Where the schedule has it at its first take-off. */
  readonly scheduledAt?: AirportFacts | undefined
}

/** One leg to be estimated. */
export interface LegFacts {
  readonly id: string
  readonly from: AirportFacts
  readonly to: AirportFacts
  readonly aircraft: AircraftFacts
  /** Everybody with a seat: infants count, pets do not (decision D8). */
  readonly passengers: number
  readonly isEmpty: boolean
  /** Epoch milliseconds; absent while no time is chosen. */
  readonly takeoff?: number | undefined
  readonly typed?: TypedHours | undefined
  /** Where the aircraft comes from and goes to, as typed. */
  readonly startingAirport?: AirportFacts | undefined
  readonly endingAirport?: AirportFacts | undefined
}

/** A leg with the time that it takes. */
export interface TimedLeg extends LegFacts {
  readonly minutes: FlightMinutes
  readonly isTyped: boolean
  readonly landing?: number | undefined
}

export const pointOf = ({ latitude, longitude }: AirportFacts): Point | undefined =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined

/** Minutes between two airports, or undefined where a place or the speed is unknown. */
export function minutesBetween(
  from: AirportFacts,
  to: AirportFacts,
  { performance }: AircraftFacts,
): FlightMinutes | undefined {
  const [start, end] = [pointOf(from), pointOf(to)]
  return start && end && performance ? flightMinutes(start, end, performance) : undefined
}

/** The leg with its time, or undefined where it cannot be known. A typed or imported duration wins (decision D6). */
export function timeLeg(leg: LegFacts): TimedLeg | undefined {
  const typed = typedMinutes(leg.typed ?? {}, leg.aircraft.performance?.taxiMinutes)
  const minutes = typed ?? minutesBetween(leg.from, leg.to, leg.aircraft)
  if (!minutes) return undefined
  const landing = leg.takeoff === undefined ? undefined : leg.takeoff + minutes.flight * minuteMs
  return { ...leg, minutes, isTyped: typed !== undefined, landing }
}
