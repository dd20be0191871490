import ical from 'ical-generator'
import type { CalendarEvent } from '../../../domain/charter/index.ts'

interface WrittenCalendar {
  /** Shown by programs that follow an address; a file of an itinerary has none. */
  readonly name?: string
  readonly events: readonly CalendarEvent[]
  /** Moment at which the events were true, in epoch milliseconds. */
  readonly at: number
  /** Start of the address of each event's `path`. */
  readonly home?: string
  /** Address of the record of a single event. */
  readonly address?: string | undefined
}

/** Seconds after which programs should read a followed calendar again; many read it less often. */
const refreshSeconds = 15 * 60

/** Events as an iCalendar file (RFC 5545): times in UTC, whole days as dates. */
export function writeCalendar({ name, events, at, home, address }: WrittenCalendar): string {
  const calendar = ical({
    prodId: { company: 'Flightline', product: 'Calendar', language: 'EN' },
    ...(name !== undefined && { name, ttl: refreshSeconds }),
  })
  for (const { id, title, start, end, isWholeDay = false, place, lines, path } of events)
    calendar.createEvent({
      id: `${id}@flightline`,
      summary: title,
      start: new Date(start),
      end: new Date(end),
      stamp: new Date(at),
      allDay: isWholeDay,
      ...(place !== undefined && { location: place }),
      ...(lines.length > 0 && { description: lines.join('\n') }),
      ...(home !== undefined && path !== undefined && { url: `${home}/${path}` }),
      ...(address !== undefined && { url: address }),
    })
  return calendar.toString()
}
