import ICAL from 'ical.js'
import { dayMs } from '../../../../../domain/kernel/values/durations.ts'
import { hasBoundedRules } from './bounded-rule.ts'
import type { CalendarEvent, CalendarMoment, CalendarSpan } from './calendar-event.ts'
import { toEpoch, type CalendarZones } from './calendar-zones.ts'

/** Settings that all events of a calendar share. */
export interface Expansion {
  readonly span: CalendarSpan
  readonly zones: CalendarZones
  stepsLeft: number
}

interface ReadEvents {
  readonly events: readonly CalendarEvent[]
  readonly skipped: number
}

/** A time of a property, as epoch milliseconds, whole day or floating. */
interface EventTime {
  readonly at: number
  readonly isDate: boolean
  readonly isFloating: boolean
}

function readTzid(property: ICAL.Property | null, time: ICAL.Time): string | undefined {
  const tzid: unknown = property?.getParameter('tzid')
  if (typeof tzid === 'string' && tzid !== '') return tzid
  return time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : undefined
}

function readEventTime(time: ICAL.Time, tzid: string | undefined, zones: CalendarZones): EventTime | undefined {
  const at = toEpoch(time, tzid, zones)
  if (at === undefined || !Number.isFinite(at)) return undefined
  return { at, isDate: time.isDate, isFloating: !time.isDate && tzid === undefined }
}

function readTime(component: ICAL.Component, name: string, zones: CalendarZones): EventTime | undefined {
  const property = component.getFirstProperty(name)
  const value: unknown = property?.getFirstValue()
  return value instanceof ICAL.Time ? readEventTime(value, readTzid(property, value), zones) : undefined
}

/** The end by DTEND or DURATION; a whole day without either lasts one day (RFC 5545, 3.6.1). */
function readEnd(component: ICAL.Component, start: EventTime, zones: CalendarZones): EventTime | undefined {
  if (component.hasProperty('dtend')) return readTime(component, 'dtend', zones)
  const duration: unknown = component.getFirstPropertyValue('duration')
  if (duration instanceof ICAL.Duration) return { ...start, at: start.at + duration.toSeconds() * 1000 }
  return start.isDate ? { ...start, at: start.at + dayMs } : undefined
}

function toMoment({ at, isDate, isFloating }: EventTime): CalendarMoment {
  const text = new Date(at).toISOString()
  return {
    date: text.slice(0, 10),
    time: isDate ? undefined : text.slice(11, 16),
    zone: isDate || isFloating ? undefined : 'UTC',
  }
}

const readWords = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name) ?? '')

function eventAt(id: string, component: ICAL.Component, times: readonly [EventTime, EventTime]): CalendarEvent {
  return {
    id,
    start: toMoment(times[0]),
    end: toMoment(times[1]),
    summary: readWords(component, 'summary'),
    description: readWords(component, 'description'),
    isCancelled: readWords(component, 'status').toUpperCase() === 'CANCELLED',
  }
}

/** One event with the times that it names. */
function readOnce(id: string, component: ICAL.Component, zones: CalendarZones): CalendarEvent | undefined {
  const start = readTime(component, 'dtstart', zones)
  const end = start && readEnd(component, start, zones)
  return start && end ? eventAt(id, component, [start, end]) : undefined
}

const repeats = (component: ICAL.Component): boolean => component.hasProperty('rrule') || component.hasProperty('rdate')

const idAt = (uid: string, at: number): string => `${uid} ${new Date(at).toISOString()}`

interface Repeating {
  readonly uid: string
  readonly component: ICAL.Component
  /** Times of occurrences that are excluded or that an own event replaces. */
  readonly except: ReadonlySet<number>
}

function excludedTimes(component: ICAL.Component, zones: CalendarZones): number[] {
  return component.getAllProperties('exdate').flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Time ? readEventTime(value, readTzid(property, value), zones) : undefined
      return time?.at ?? []
    }),
  )
}

/** Start and end of the first occurrence; undefined where they or its rules cannot be read. */
function readFirst(component: ICAL.Component, zones: CalendarZones) {
  const first = readTime(component, 'dtstart', zones)
  const end = first && readEnd(component, first, zones)
  return first && end && hasBoundedRules(component) ? { first, end } : undefined
}

/** The occurrences of an event within the span; undefined where they cannot be computed. */
function listOccurrences({ uid, component, except }: Repeating, expansion: Expansion): CalendarEvent[] | undefined {
  const { zones, span } = expansion
  const property = component.getFirstProperty('dtstart')
  const read = readFirst(component, zones)
  if (!read) return undefined
  const { first, end } = read
  const iterator = new ICAL.Event(component).iterator()
  const events: CalendarEvent[] = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    const start = readEventTime(next, readTzid(property, next), zones)
    if (start === undefined || expansion.stepsLeft <= 0) return undefined
    expansion.stepsLeft -= 1
    if (start.at > span.to + dayMs) break
    const last = { ...end, at: start.at + end.at - first.at }
    if (last.at >= span.from - dayMs && !except.has(start.at))
      events.push(eventAt(idAt(uid, start.at), component, [start, last]))
  }
  return events
}

function withoutFaults(read: () => CalendarEvent[] | undefined): CalendarEvent[] | undefined {
  try {
    return read()
  } catch (error) {
    // The library refuses a rule or a time by throwing: the event counts as not read.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** All events of one UID: single ones, the occurrences of one that repeats, and the occurrences that were changed. */
export function expandEvent(uid: string, group: readonly ICAL.Component[], expansion: Expansion): ReadEvents {
  if (uid === '') return { events: [], skipped: group.length }
  const { zones } = expansion
  const changed = group.map((component) => readTime(component, 'recurrence-id', zones)?.at)
  const replaced = changed.flatMap((at) => at ?? [])
  const read = group.map((component, place) =>
    withoutFaults(() => {
      const at = changed[place]
      if (at === undefined && repeats(component)) {
        const except = new Set([...replaced, ...excludedTimes(component, zones)])
        return listOccurrences({ uid, component, except }, expansion)
      }
      const one = readOnce(at === undefined ? uid : idAt(uid, at), component, zones)
      return one && [one]
    }),
  )
  return { events: read.flatMap((events) => events ?? []), skipped: read.filter((events) => !events).length }
}
