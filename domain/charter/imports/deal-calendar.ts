import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'
import { instantOf } from '../estimate/local-time.ts'
import { readCalendarWords } from './calendar-words.ts'
import type { ImportedFlight } from './csv/index.ts'
import type { KnownPlaces } from './imported-fields.ts'

/** Characters of a calendar file. */
export const longestDealCalendar = 2_000_000

/**
 * Imports the empty legs of a calendar (3.7.13), from a file or its private address. The calendar is the whole list of its
 * source: empty legs of an earlier import that it lacks are withdrawn, unless they are booked or flown. Its events of the
 * next year with a route are empty legs. With a fault anywhere nothing is written.
 */
export const importDealCalendar = defineContract({
  method: 'POST',
  path: '/deals/import-calendar',
  summary: 'Import empty legs of a calendar, which replace those of its earlier import',
  role: 'empties',
  changes: ['deals'],
  onDevice: 'summary',
  ratePerMinute: 12,
  maxBodyBytes: 4 * longestDealCalendar,
  body: z
    .strictObject({
      text: z.string().min(1).max(longestDealCalendar).optional(),
      /** Of a calendar that is published for those who know it; it is not stored. */
      address: z.string().trim().min(1).max(2000).optional(),
      /** True only counts what an import would write. */
      isPreview: z.boolean().default(false),
    })
    .refine(({ text, address }) => (text === undefined) !== (address === undefined), {
      path: ['address'],
      message: 'Give a file or an address.',
    }),
  output: z.object({
    flights: z.int(),
    added: z.int(),
    withdrawn: z.int(),
    /** Events that are no empty legs. */
    others: z.int(),
    faults: z.array(z.object({ words: z.string() })),
  }),
})

interface EventMoment {
  readonly date: string
  /** Absent for a whole day. */
  readonly time: string | undefined
  /** Without one, it is local at the departure airport. */
  readonly zone: 'UTC' | undefined
}

/** An event of a calendar. */
export interface DealEvent {
  readonly id: string
  readonly start: EventMoment
  readonly end: EventMoment
  readonly summary: string
  readonly description: string
  readonly isCancelled: boolean
}

/** Words of an event that are searched for an aircraft. */
const mostWords = 2000
const mostTitle = 80

const routes = /(?<![A-Z0-9])([A-Z][A-Z0-9]{2,3})\s*(?:-|–|→|->|>|\/|\bto\b)\s*([A-Z][A-Z0-9]{2,3})(?![A-Z0-9])/g
const tails = /(?<![A-Z0-9-])(?:N[1-9][0-9]{0,4}[A-Z]{0,2}|[A-Z]{1,2}-[A-Z0-9]{2,5})(?![A-Z0-9-])/g

const listRoutes = ({ summary }: DealEvent) =>
  [...summary.matchAll(routes)].map(([, from = '', to = '']) => ({ from, to }))

const listTails = ({ summary, description }: DealEvent): string[] =>
  `${summary} ${description}`.slice(0, mostWords).toUpperCase().match(tails) ?? []

/** Aircraft and airports that events name, as they are looked up. */
export const namesInEvents = (events: readonly DealEvent[]) => ({
  tails: events.flatMap(listTails),
  codes: events.flatMap(listRoutes).flatMap(({ from, to }) => [from, to]),
  accounts: [],
})

/** A charter flight or a hold of JetInsight is no empty leg, nor an event that was cancelled or lasts whole days. */
function mayBeEmpty({ summary, description, start, isCancelled }: DealEvent): boolean {
  const words = readCalendarWords(summary, description)
  return !isCancelled && start.time !== undefined && (words === undefined || words.status === 'Positioning')
}

function findMoment({ date, time }: EventMoment, zone: string): number | undefined {
  const read = instantOf({ date, time: time ?? '' }, zone)
  return 'at' in read ? read.at : undefined
}

interface Route {
  readonly from: string
  readonly to: string
}

/** The route of an event between known airports, else one of which one airport is known. */
function findRoute(event: DealEvent, { airports }: KnownPlaces): Route | undefined {
  const found = listRoutes(event).filter(({ from, to }) => airports.has(from) || airports.has(to))
  return found.find(({ from, to }) => airports.has(from) && airports.has(to)) ?? found[0]
}

/** Take-off and landing, or the fault of the times. */
function findTimes({ start, end }: DealEvent, from: string, { airports }: KnownPlaces) {
  const zone = start.zone ?? airports.get(from)?.timezone
  if (zone === undefined) return `The time zone of ${from} is not known.`
  const [takeoff, landing] = [findMoment(start, zone), findMoment(end, zone)]
  if (takeoff === undefined) return 'Its start is a time that the clock change skips that day.'
  return { takeoff, ...(landing !== undefined && landing > takeoff && { landing }) }
}

/** The tail of the fleet that an event names, or the fault of it. */
function findTail(event: DealEvent, { aircraft }: KnownPlaces): { readonly tail: string } | string {
  const named = listTails(event)
  const tail = named.find((one) => aircraft.has(one))
  if (tail !== undefined) return { tail }
  return named[0] === undefined ? 'It names no aircraft.' : `Aircraft ${named[0]} is not in your fleet.`
}

/** The empty leg of an event, or its fault in words; undefined for another event. */
function readEvent(event: DealEvent, known: KnownPlaces, now: number): ImportedFlight | string | undefined {
  const route = mayBeEmpty(event) ? findRoute(event, known) : undefined
  if (route === undefined) return undefined
  const unknown = [route.from, route.to].find((code) => !known.airports.has(code))
  if (unknown !== undefined) return `Airport ${unknown} is not known.`
  const times = findTimes(event, route.from, known)
  if (typeof times === 'string') return times
  if (times.takeoff <= now) return undefined
  const found = findTail(event, known)
  return typeof found === 'string' ? found : { sourceId: event.id, ...found, ...route, ...times }
}

/** The empty legs of events, and every fault by the event. */
export function dealsOfEvents(
  events: readonly DealEvent[],
  { known, now }: { readonly known: KnownPlaces; readonly now: number },
): {
  readonly deals: readonly ImportedFlight[]
  readonly others: number
  readonly faults: { readonly words: string }[]
} {
  const deals: ImportedFlight[] = []
  const faults: { readonly words: string }[] = []
  for (const event of events) {
    const read = readEvent(event, known, now)
    if (read === undefined) continue
    if (typeof read !== 'string') deals.push(read)
    else faults.push({ words: `${event.start.date} '${event.summary.slice(0, mostTitle)}': ${read}` })
  }
  return { deals, faults, others: events.length - deals.length - faults.length }
}
