import ICAL from 'ical.js'
import { expandEvent, type Expansion } from './expand-event.ts'
import { calendarParts } from './calendar-parts.ts'
import type { CalendarEvent, CalendarSpan } from './calendar-event.ts'

export interface Calendar {
  readonly events: readonly CalendarEvent[]
  /** Number of events that cannot be read. */
  readonly skipped: number
}

/** Events of one calendar at most. */
const mostEvents = 5_000
/** Repetitions that are computed for one calendar at most, so that a hostile rule cannot block the process. */
const mostSteps = 3_000

function parsePart(text: string): ICAL.Component | undefined {
  try {
    return new ICAL.Component(ICAL.parse(text))
  } catch (error) {
    // A part that the parser refuses is counted, and the others are read.
    if (error instanceof Error) return undefined
    throw error
  }
}

function readZones(parts: readonly string[]): ReadonlyMap<string, ICAL.Timezone> {
  const components = parts.flatMap((part) => parsePart(part) ?? [])
  return new Map(
    components.flatMap((component) => {
      const tzid: unknown = component.getFirstPropertyValue('tzid')
      return typeof tzid === 'string' ? [[tzid, new ICAL.Timezone({ component, tzid })] as const] : []
    }),
  )
}

/** Events by their UID: changed occurrences share the UID of the event that repeats. */
function byUid(components: readonly ICAL.Component[]): Map<string, ICAL.Component[]> {
  const groups = new Map<string, ICAL.Component[]>()
  for (const component of components) {
    const uid = String(component.getFirstPropertyValue('uid') ?? '')
    const group = groups.get(uid)
    if (group === undefined) groups.set(uid, [component])
    else group.push(component)
  }
  return groups
}

/** The events of a calendar file (RFC 5545) within a span; undefined for a text that is no whole calendar. */
export function readCalendar(text: string, span: CalendarSpan): Calendar | undefined {
  const parts = calendarParts(text)
  if (parts === undefined) return undefined
  const taken = parts.events.slice(0, mostEvents)
  const components = taken.flatMap((part) => parsePart(part) ?? [])
  let skipped = parts.events.length - components.length
  const expansion: Expansion = { span, zones: readZones(parts.zones), stepsLeft: mostSteps }
  const events: CalendarEvent[] = []
  for (const [uid, group] of byUid(components)) {
    const read = expandEvent(uid, group, expansion)
    events.push(...read.events)
    skipped += read.skipped
  }
  return { events, skipped }
}
