import type { AvailabilityLeg, Taken } from '../leg-editing/contract.ts'
import { isLiveLeg } from '../live-legs.ts'
import { findConflicts, isSold, type ConflictAircraft } from './conflicts.ts'
import { unknownFlightMs } from './blocks.ts'
import type { Block, BlockPlace } from './contract.ts'

export interface KnownPlaces {
  readonly placeOf: (code: string) => BlockPlace
}

interface PlannedLeg {
  readonly id: string
  readonly active?: boolean | undefined
  readonly aircraft?: { readonly tail_number?: string | undefined } | undefined
  readonly departureAirport?: { readonly icao?: string | undefined } | undefined
  readonly arrivalAirport?: { readonly icao?: string | undefined } | undefined
  readonly startingAirport?: { readonly icao?: string | undefined } | undefined
  readonly endingAirport?: { readonly icao?: string | undefined } | undefined
  readonly times: { readonly takeoffUTC?: number | undefined; readonly landingUTC?: number | undefined }
}

const readCode = (airport: PlannedLeg['departureAirport']): string => airport?.icao ?? ''

/** Returns the airport codes of a leg and of the typed start and end of its repositioning. */
function listCodes({ departureAirport, arrivalAirport, startingAirport, endingAirport }: PlannedLeg) {
  const [starting, ending] = [readCode(startingAirport), readCode(endingAirport)]
  const typed = { ...(starting !== '' && { starting }), ...(ending !== '' && { ending }) }
  return { from: readCode(departureAirport), to: readCode(arrivalAirport), ...typed }
}

/** Selects the legs with an aircraft and a take-off, for a check of availability. */
export const legsToCheck = (legs: readonly PlannedLeg[]): AvailabilityLeg[] =>
  legs.flatMap((leg) => {
    const { takeoffUTC: takeoff, landingUTC } = leg.times
    const tail = leg.aircraft?.tail_number
    if (!isLiveLeg(leg) || !tail || takeoff === undefined) return []
    return [{ leg: leg.id, tail, takeoff, landing: landingUTC ?? takeoff, ...listCodes(leg) }]
  })

const upper = (words: string): string => words.trim().toUpperCase()

const findPlaces = (codes: readonly (string | undefined)[], placeOf: KnownPlaces['placeOf']): BlockPlace[] =>
  codes.flatMap((code) => (code ? [placeOf(code)] : []))

/** Makes a block of the planned flights of each aircraft. */
function blocksOfPlan(id: string, legs: readonly AvailabilityLeg[], { placeOf }: KnownPlaces): Block[] {
  const byTail = Map.groupBy(legs, ({ tail }) => upper(tail))
  return [...byTail].map(([tail, all]) => {
    const own = all.toSorted((one, other) => one.takeoff - other.takeoff)
    const flights = own.map(({ takeoff, landing, from, to }) => ({
      start: takeoff,
      end: landing > takeoff ? landing : takeoff + unknownFlightMs,
      from: upper(from),
      to: upper(to),
      isEmpty: false,
    }))
    return {
      key: `plan ${tail}`,
      kind: 'quote',
      record: 'quotes',
      id,
      version: 0,
      tail,
      start: Math.min(...flights.map(({ start }) => start)),
      end: Math.max(...flights.map(({ end }) => end)),
      label: '',
      route: '',
      flights,
      places: {
        before: findPlaces([own[0]?.starting, own[0]?.from], placeOf),
        after: findPlaces([own.at(-1)?.to, own.at(-1)?.ending], placeOf),
      },
      canMove: false,
    }
  })
}

/** Returns the id of the leg closest in time to a block of its aircraft. */
function closestLeg(legs: readonly AvailabilityLeg[], { tail, start, end }: Block): string {
  const distance = ({ takeoff, landing }: AvailabilityLeg) => Math.max(0, start - landing, takeoff - end)
  const own = legs.filter((one) => upper(one.tail) === tail)
  const [closest] = own.toSorted((one, other) => distance(one) - distance(other) || one.takeoff - other.takeoff)
  return closest?.leg ?? ''
}

const takers = { trips: 'trip', quotes: 'quote', schedule: 'schedule', deals: 'schedule' } as const

interface AskedPlan {
  readonly id: string
  readonly legs: readonly AvailabilityLeg[]
  readonly others: readonly Block[]
  readonly fleet: readonly ConflictAircraft[]
}

/** Finds sold bookings and schedule entries that conflict with planned flights (docs/adr/0096). */
export function takenByOthers({ id, legs, others, fleet }: AskedPlan, known: KnownPlaces): Taken[] {
  const planned = new Set(blocksOfPlan(id, legs, known))
  const sold = others.filter(isSold).map((block) => ({ ...block, tail: upper(block.tail) }))
  return findConflicts([...planned, ...sold], fleet).flatMap(({ first, second, positioning }) => {
    if (!planned.has(first) && !planned.has(second)) return []
    const other = planned.has(first) ? second : first
    return [
      {
        leg: closestLeg(legs, other),
        tail: other.tail,
        by: takers[other.record],
        from: other.start,
        until: other.end,
        ...(other.label && { what: other.label }),
        ...(positioning && { positioning }),
      },
    ]
  })
}
