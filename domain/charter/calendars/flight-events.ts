import { localDay } from '../../kernel/values/calendar-day.ts'
import { dayMs, hourMs } from '../../kernel/values/durations.ts'
import { formatTime, zoneName } from '../../kernel/values/format-value.ts'
import type { Leg, LegAirport } from '../legs.ts'
import { isLiveLeg } from '../live-legs.ts'
import { blockKinds, type Block } from '../schedule-grid/index.ts'

/** An event of a calendar, as programs that follow its address show it. */
export interface CalendarEvent {
  /** The same for the same flight or task in each answer. */
  readonly id: string
  readonly title: string
  /** Epoch milliseconds. Of a whole day: midnight UTC of that day. */
  readonly start: number
  readonly end: number
  readonly isWholeDay?: true
  readonly place?: string
  readonly lines: readonly string[]
  /** Where the product shows it, after the key of the client. */
  readonly path?: string
}

/** A trip, as its events need it. */
export interface FlownTrip {
  readonly id: string
  readonly trip_number?: string | undefined
  readonly departure_date?: number | undefined
  readonly departure_zone?: string | undefined
  readonly legs: readonly Leg[]
}

/** Span of a whole day, given by an instant and its time zone. */
export function makeWholeDay(at: number, zone: string): Pick<CalendarEvent, 'start' | 'end' | 'isWholeDay'> {
  const start = localDay(at, zone) * dayMs
  return { start, end: start + dayMs, isWholeDay: true }
}

const listWords = (words: readonly (string | undefined)[]): string[] => words.flatMap((one) => one || [])

const nameTrip = (words: string, { trip_number: number }: FlownTrip): string =>
  listWords([words, number && `trip ${number}`]).join(', ')

/** 'Departs 10:30 AM EST'; empty where the moment or the zone of its airport is not known. */
const formatZoned = (words: string, at: number | undefined, airport: LegAirport | undefined): string =>
  at === undefined || airport?.timezone === undefined
    ? ''
    : `${words} ${formatTime(at, airport.timezone)} ${zoneName(at, airport.timezone)}`

function listHours({ times, departureAirport: from, arrivalAirport: to }: Leg): readonly string[] {
  if (times.isTimeAssumed) return ['The time is not set yet.']
  return [formatZoned('Departs', times.takeoffUTC, from), formatZoned('Lands', times.landingUTC, to)]
}

function formatPeople({ isEmptyLeg, paxNum }: Leg): string {
  if (isEmptyLeg) return 'Without passengers'
  return paxNum === 1 ? '1 passenger' : `${paxNum} passengers`
}

/** From take-off to landing, or the day of a flight whose hour is not set. */
function findSpan({ times, departureAirport: from }: Leg, takeoff: number, timezone: string) {
  if (times.isTimeAssumed) return makeWholeDay(takeoff, from?.timezone ?? timezone)
  return { start: takeoff, end: Math.max(times.landingUTC ?? takeoff + hourMs, takeoff) }
}

/** The flight of a leg; undefined for a leg out of use or without a date. */
function describeLeg(trip: FlownTrip, leg: Leg, timezone: string): CalendarEvent | undefined {
  const { times, departureAirport: from, arrivalAirport: to, aircraft } = leg
  const takeoff = times.takeoffUTC
  if (!isLiveLeg(leg) || takeoff === undefined) return undefined
  const route = listWords([from?.icao, to?.icao]).join('-')
  return {
    id: `${trip.id}-${leg.id}`,
    title: nameTrip(route || 'Flight', trip),
    ...findSpan(leg, takeoff, timezone),
    ...(from && { place: `${from.name} (${from.icao})`.trim() }),
    lines: listWords([...listHours(leg), aircraft?.tail_number, formatPeople(leg)]),
    path: `trips/${trip.id}`,
  }
}

/**
 * Events of a trip: a flight for each leg with a date, or its departure day where none has one. Names of customers and
 * passengers are left out, because calendars are kept by companies outside. `timezone` is that of the client.
 */
export function describeTrip(trip: FlownTrip, timezone: string): readonly CalendarEvent[] {
  const flights = trip.legs.flatMap((leg) => describeLeg(trip, leg, timezone) ?? [])
  if (flights.length > 0 || trip.departure_date === undefined) return flights
  return [
    {
      id: trip.id,
      title: nameTrip('Departure', trip),
      ...makeWholeDay(trip.departure_date, trip.departure_zone ?? timezone),
      lines: ['The flights have no dates yet.'],
      path: `trips/${trip.id}`,
    },
  ]
}

/** Path of the page of a block's record, after the key of the client. */
export const blockPaths = { trips: 'trips', quotes: 'quotes', deals: 'empties', schedule: 'schedule/entries' } as const

function nameBlock({ kind, label }: Block): string {
  if (kind === 'imported' && label !== '') return label
  return listWords([blockKinds[kind], label === blockKinds[kind] ? '' : label]).join(' ')
}

/** Occupation of an aircraft as an event: 'Trip 7131, KTEB-KBNA' or 'Maintenance'. */
export const describeBlock = (block: Block): CalendarEvent => ({
  id: block.key.replaceAll(' ', '-'),
  title: listWords([nameBlock(block), block.route]).join(', '),
  start: block.start,
  end: block.end,
  lines: [block.tail, ...(block.flights.some(({ isTimeOpen }) => isTimeOpen) ? ['Hours are assumed.'] : [])],
  path: `${blockPaths[block.record]}/${block.id}`,
})
