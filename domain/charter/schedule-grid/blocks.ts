import { z } from 'zod'
import { hourMs } from '../../kernel/values/durations.ts'
import { entryWords, kindOfWords } from '../entry-kinds.ts'
import { leg } from '../legs.ts'
import type { deals } from '../deals.ts'
import type { schedule } from '../schedule.ts'
import { routeOf } from '../itinerary.ts'
import { isLiveLeg } from '../live-legs.ts'
import type { Block, BlockKind, BlockPlace, Flight } from './contract.ts'

/** Of a leg what its block says: a schedule reads very many, and their passengers, notes and services say nothing there. */
export const flownLeg = z.object({
  aircraft: leg.shape.aircraft,
  departureAirport: leg.shape.departureAirport,
  arrivalAirport: leg.shape.arrivalAirport,
  startingAirport: leg.shape.startingAirport,
  endingAirport: leg.shape.endingAirport,
  isEmptyLeg: leg.shape.isEmptyLeg,
  active: leg.shape.active,
  times: leg.shape.times,
})

type FlownLeg = z.output<typeof flownLeg>

/** Assumed length of a flight without a landing time. */
export const unknownFlightMs = hourMs

interface Stored {
  readonly id: string
  readonly version: number
}

type FlownRow = Stored & {
  readonly legs: readonly FlownLeg[]
  readonly number: string
  readonly kind: 'trip' | 'quote'
  readonly isAgreed?: boolean
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

/** Time zones of both ends of a flight, where they are known. */
function readZones({ departureAirport, arrivalAirport }: Pick<FlownLeg, 'departureAirport' | 'arrivalAirport'>) {
  const [zone, landingZone] = [departureAirport?.timezone, arrivalAirport?.timezone]
  return { ...(zone && { zone }), ...(landingZone && { landingZone }) }
}

const flightOf = (flown: FlownLeg): Flight[] => {
  const times = timesOf(flown)
  if (times === undefined) return []
  const [from = '', to = ''] = [flown.departureAirport?.icao, flown.arrivalAirport?.icao]
  const isOpen = flown.times.isTimeAssumed
  return [
    {
      ...times,
      from,
      to,
      isEmpty: flown.isEmptyLeg,
      ...(isOpen && { isTimeOpen: isOpen }),
      ...readZones(flown),
    },
  ]
}

/** The flights of legs, in order of their take-off. Legs without a time have none. */
export const flightsOf = (legs: readonly FlownLeg[]): Flight[] =>
  legs.flatMap(flightOf).toSorted((one, other) => one.start - other.start)

const readPlace = (airport: FlownLeg['departureAirport']): BlockPlace[] =>
  airport ? [{ icao: airport.icao, latitude: airport.latitude, longitude: airport.longitude }] : []

/** Returns the places of the aircraft before its first flight and after its last one. */
function placesAround(flown: readonly FlownLeg[]): Block['places'] {
  const inOrder = flown.toSorted((one, other) => (one.times.takeoffUTC ?? 0) - (other.times.takeoffUTC ?? 0))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  return {
    before: [...readPlace(first?.startingAirport), ...readPlace(first?.departureAirport)],
    after: [...readPlace(last?.arrivalAirport), ...readPlace(last?.endingAirport)],
  }
}

/** The blocks of a trip or quote: one on each aircraft that flies it. Legs without an aircraft or a time have none. */
export function blocksOfFlights({ id, version, legs, number, kind, isAgreed = false, canMove }: FlownRow): Block[] {
  const flown = legs.filter((one) => isLiveLeg(one) && one.aircraft?.tail_number && one.times.takeoffUTC !== undefined)
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
      places: placesAround(own),
      ...(isAgreed && { isAgreed }),
      canMove,
    }
  })
}

function kindOfEntry({ type, kind, status, metadata }: Entry): BlockKind {
  const known = kind ?? (status === '' ? undefined : kindOfWords(status))
  if (known === 'maintenance' || known === 'available') return known
  return kind === undefined && (type !== 'avail' || metadata['source'] !== undefined) ? 'imported' : 'blocked'
}

/** Block of an entry of the schedule; undefined without an aircraft. */
export function blocksOfEntry(entry: Entry): Block[] {
  const { id, version, tail_number, start, end, airports, avail, canMove } = entry
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
    label: kind === 'available' ? '' : entryWords(entry),
    route: avail[tail] ?? airports[0] ?? '',
    flights: [],
    canMove: canMove && tails.length === 1,
  }))
}

/** Block of an offered empty leg; undefined while its aircraft or take-off is unknown. */
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
      flights: [{ start, end: landing, from, to, isEmpty: true, ...readZones(deal) }],
      canMove: false,
    },
  ]
}
