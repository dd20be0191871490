import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns'
import type { Leg } from '../legs.ts'
import { isLiveLeg } from '../live-legs.ts'
import type { Block, Flight } from './contract.ts'

/** How far something moves in the schedule: days of the local clock, then milliseconds. */
export interface MoveSpan {
  readonly days: number
  readonly by: number
}

/** A moment moved by days of a zone, which keep its local time over a clock change, and by milliseconds. */
export const movedInstant = (at: number, { days, by }: MoveSpan, zone: string): number =>
  (days === 0 ? at : addDays(new TZDate(at, zone), days).getTime()) + by

interface LegMove extends MoveSpan {
  readonly tail: string
  /** The aircraft that flies it from now on. */
  readonly to?: { readonly id: string; readonly tail_number: string; readonly name: string } | undefined
  /** Zone of the days where an airport has none. */
  readonly zone: string
}

/** Take-off and landing of a flight, moved by the take-off: the flight lasts as long as before. */
function movedTimes(times: Pick<Leg['times'], 'takeoffUTC' | 'landingUTC'>, move: MoveSpan, zone: string) {
  const { takeoffUTC, landingUTC } = times
  const from = takeoffUTC ?? landingUTC
  const later = from === undefined ? 0 : movedInstant(from, move, zone) - from
  return {
    takeoffUTC: takeoffUTC === undefined ? undefined : takeoffUTC + later,
    landingUTC: landingUTC === undefined ? undefined : landingUTC + later,
  }
}

const isMovedInTime = ({ days, by }: MoveSpan): boolean => days !== 0 || by !== 0

/** The legs of a trip or quote with those of one aircraft moved in time, and to another aircraft. */
export const movedLegs = (legs: readonly Leg[], { tail, to, zone, ...move }: LegMove): Leg[] =>
  legs.map((leg) => {
    if (!isLiveLeg(leg) || leg.aircraft?.tail_number !== tail) return leg
    // A move in time sets the hour of a flight whose hour was assumed.
    const { isTimeAssumed, ...times } = leg.times
    return {
      ...leg,
      ...(to === undefined ? {} : { aircraft: { ...leg.aircraft, ...to } }),
      times: {
        ...times,
        ...(isTimeAssumed && !isMovedInTime(move) && { isTimeAssumed }),
        ...movedTimes(times, move, leg.departureAirport?.timezone ?? zone),
      },
    }
  })

function movedFlight({ isTimeOpen, ...flight }: Flight, move: MoveSpan, zone: string): Flight {
  const later = movedInstant(flight.start, move, flight.zone ?? zone) - flight.start
  return {
    ...flight,
    start: flight.start + later,
    end: flight.end + later,
    ...(!isMovedInTime(move) && isTimeOpen && { isTimeOpen }),
  }
}

/** A block as a move would have it, on the aircraft with a tail number. */
export function movedBlock(
  block: Block,
  { to, zone, ...move }: MoveSpan & { readonly to: string; readonly zone: string },
): Block {
  const flights = block.flights.map((flight) => movedFlight(flight, move, zone))
  const [start, end] =
    flights.length === 0
      ? [movedInstant(block.start, move, zone), movedInstant(block.end, move, zone)]
      : [Math.min(...flights.map((flight) => flight.start)), Math.max(...flights.map((flight) => flight.end))]
  return { ...block, tail: to, flights, start, end }
}
