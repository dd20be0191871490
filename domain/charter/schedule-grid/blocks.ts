import { z } from 'zod'
import { leg } from '../legs.ts'
import type { deals } from '../deals.ts'
import type { schedule } from '../schedule.ts'
import { routeOf } from '../itinerary.ts'
import type { Block, BlockKind, Flight } from './contract.ts'

const hourMs = 3_600_000

/** Of a leg what its block says: a schedule reads very many, and their passengers, notes and services say nothing there. */
export const flownLeg = z.object({
  aircraft: leg.shape.aircraft,
  departureAirport: leg.shape.departureAirport,
  arrivalAirport: leg.shape.arrivalAirport,
  isEmptyLeg: leg.shape.isEmptyLeg,
  active: leg.shape.active,
  times: leg.shape.times,
})

type FlownLeg = z.output<typeof flownLeg>

/** A flight of which no landing is known is drawn so long. */
const unknownFlightMs = hourMs

interface Stored {
  readonly id: string
  readonly version: number
}

type FlownRow = Stored & {
  readonly legs: readonly FlownLeg[]
  readonly number: string
  readonly kind: 'trip' | 'quote'
  readonly canMove: boolean
}

type Entry = Stored & z.output<(typeof schedule)['shape']> & { readonly canMove: boolean }
type Deal = Stored & z.output<(typeof deals)['shape']>

/** When a leg takes off and lands; undefined while its take-off is not known. */
function timesOf({ times }: FlownLeg): { readonly start: number; readonly end: number } | undefined {
  const { takeoffUTC: start, landingUTC, duration } = times
  if (start === undefined) return undefined
  const flown = (duration?.blockTime ?? duration?.flightTime ?? 0) * hourMs || unknownFlightMs
  return { start, end: landingUTC !== undefined && landingUTC > start ? landingUTC : start + flown }
}

const flightOf = (flown: FlownLeg): Flight[] => {
  const times = timesOf(flown)
  if (times === undefined) return []
  const [from = '', to = ''] = [flown.departureAirport?.icao, flown.arrivalAirport?.icao]
  const isOpen = flown.times.isTimeAssumed
  return [{ ...times, from, to, isEmpty: flown.isEmptyLeg, ...(isOpen && { isTimeOpen: isOpen }) }]
}

/** The flights of legs, in order of their take-off. Legs without a time have none. */
export const flightsOf = (legs: readonly FlownLeg[]): Flight[] =>
  legs.flatMap(flightOf).toSorted((one, other) => one.start - other.start)

/** The blocks of a trip or quote: one on each aircraft that flies it. Legs without an aircraft or a time have none. */
export function blocksOfFlights({ id, version, legs, number, kind, canMove }: FlownRow): Block[] {
  const flown = legs.filter((one) => one.active && one.aircraft?.tail_number && one.times.takeoffUTC !== undefined)
  const byTail = Map.groupBy(flown, (one) => one.aircraft?.tail_number ?? '')
  return [...byTail].map(([tail, own]) => {
    const flights = flightsOf(own)
    return {
      key: `${kind} ${id} ${tail}`,
      kind,
      record: kind === 'trip' ? 'trips' : 'quotes',
      id,
      version,
      tail,
      start: Math.min(...flights.map(({ start }) => start)),
      end: Math.max(...flights.map(({ end }) => end)),
      label: number,
      route: routeOf(own),
      flights,
      canMove,
    }
  })
}

const maintenance = /maint|inspect|repair|\baog\b/i

function kindOfEntry({ type, status, metadata }: Entry): BlockKind {
  if (maintenance.test(status) || maintenance.test(type)) return 'maintenance'
  if (type !== 'avail' || metadata['source'] !== undefined) return 'imported'
  return 'available'
}

/** The block of an entry of the schedule; none where it names no aircraft. */
export function blocksOfEntry(entry: Entry): Block[] {
  const { id, version, tail_number, start, end, status, airports, avail, canMove } = entry
  const tails = tail_number ? [tail_number] : Object.keys(avail)
  const kind = kindOfEntry(entry)
  return tails.map((tail) => ({
    key: `schedule ${id} ${tail}`,
    kind,
    record: 'schedule',
    id,
    version,
    tail,
    start,
    end,
    label: kind === 'available' ? '' : status,
    route: avail[tail] ?? airports[0] ?? '',
    flights: [],
    canMove: canMove && tails.length === 1,
  }))
}

/** The block of an empty leg that is offered; none while its aircraft or take-off is not known. */
export function blocksOfDeal(deal: Deal): Block[] {
  const { id, version, aircraft, times, departure_date, window_end, departureAirport, arrivalAirport } = deal
  const start = times.takeoffUTC ?? departure_date
  const tail = aircraft?.tail_number ?? ''
  if (start === undefined || tail === '') return []
  const landing = times.landingUTC ?? start + unknownFlightMs
  const [from, to] = [departureAirport.icao, arrivalAirport.icao]
  return [
    {
      key: `deal ${id} ${tail}`,
      kind: 'deal',
      record: 'deals',
      id,
      version,
      tail,
      start,
      end: Math.max(landing, window_end ?? 0),
      label: '',
      route: `${from}-${to}`,
      flights: [{ start, end: landing, from, to, isEmpty: true }],
      canMove: false,
    },
  ]
}
