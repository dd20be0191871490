import { nauticalMilesBetween, type Point } from '../../kernel/values/distance.ts'

const mphPerKnot = 1.150779

/** Whole knots of a speed in statute miles an hour. */
export const knotsOfMph = (mph: number): number => Math.round(mph / mphPerKnot)
const usualClimbMinutes = 15
const usualTaxiMinutes = 12

/** Performance of a model: its cruise, and the additions of climb, approach and taxiing if not the usual. */
export interface Performance {
  readonly speedMPH: number
  readonly climbMinutes?: number | undefined
  readonly taxiMinutes?: number | undefined
}

/** Whole minutes in the air, and from off blocks to on blocks. */
export interface FlightMinutes {
  readonly flight: number
  readonly block: number
}

/** Addition of routing to the great circle: 10 % of the first 250 NM, 5 % of the next 250 (decision D6). */
const detour = (nauticalMiles: number): number =>
  0.1 * Math.min(nauticalMiles, 250) + 0.05 * Math.min(Math.max(nauticalMiles - 250, 0), 250)

/** Minutes of a flight by distance and speed (decision D6). */
export function flightMinutes(from: Point, to: Point, performance: Performance): FlightMinutes {
  const { speedMPH, climbMinutes = usualClimbMinutes, taxiMinutes = usualTaxiMinutes } = performance
  const nauticalMiles = nauticalMilesBetween(from, to)
  const cruise = (60 * (nauticalMiles + detour(nauticalMiles))) / (speedMPH / mphPerKnot)
  const flight = Math.round(cruise + climbMinutes)
  return { flight, block: flight + taxiMinutes }
}

/** A typed or imported duration in hours; missing parts follow from the other values. */
export interface TypedHours {
  readonly flightTime?: number | undefined
  readonly blockTime?: number | undefined
}

/** The minutes of a typed duration, or undefined where nothing was typed. */
export function typedMinutes(
  { flightTime, blockTime }: TypedHours,
  taxiMinutes = usualTaxiMinutes,
): FlightMinutes | undefined {
  if (flightTime === undefined && blockTime === undefined) return undefined
  const block = blockTime === undefined ? Math.round((flightTime ?? 0) * 60) + taxiMinutes : Math.round(blockTime * 60)
  const flight = flightTime === undefined ? Math.max(0, block - taxiMinutes) : Math.round(flightTime * 60)
  return { flight, block }
}

/** Hours as they are billed: a started tenth counts as a whole one (decision D6). */
export const billedHours = (minutes: number): number => Math.ceil(minutes / 6) / 10
