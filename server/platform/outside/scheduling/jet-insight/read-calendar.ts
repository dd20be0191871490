/** A moment as a calendar writes it. */
export interface CalendarMoment {
  /** '2026-12-01'. */
  readonly date: string
  /** '15:00'; undefined where a whole day is meant. */
  readonly time: string | undefined
  /** Name of the zone by whose clock it is; 'UTC' for one in UTC, undefined for the calendar's own. */
  readonly zone: string | undefined
}

export interface CalendarEvent {
  readonly id: string
  readonly start: CalendarMoment
  readonly end: CalendarMoment
  readonly summary: string
  readonly description: string
  readonly isCancelled: boolean
}

export interface Calendar {
  readonly events: readonly CalendarEvent[]
  /** Events that repeat or lack what an event needs: they are not read. */
  readonly skipped: number
}

interface Property {
  readonly name: string
  readonly params: ReadonlyMap<string, string>
  readonly value: string
}

/** Long lines are folded: what begins with a blank belongs to the line before (RFC 5545, 3.1). */
const unfolded = (text: string): string[] => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)

function propertyOf(line: string): Property | undefined {
  const [, name, params = '', value = ''] =
    /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/i.exec(line) ?? []
  if (name === undefined) return undefined
  const pairs = [...params.matchAll(/;([A-Z0-9-]+)=("[^"]*"|[^";:]*)/gi)]
  const named = pairs.map(([, key = '', given = '']) => [key.toUpperCase(), given.replaceAll('"', '')] as const)
  return { name: name.toUpperCase(), params: new Map(named), value }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', N: '\n' }

const textOf = (property: Property | undefined): string =>
  (property?.value ?? '').replace(/\\(.)/g, (_, char: string) => escapes[char] ?? char)

function momentOf(property: Property | undefined): CalendarMoment | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?$/.exec(property?.value ?? '')
  if (!parts) return undefined
  const [, year, month, day, hour, minute, utc] = parts
  const time = hour === undefined ? undefined : `${hour}:${minute}`
  return { date: `${year}-${month}-${day}`, time, zone: utc ? 'UTC' : property?.params.get('TZID') }
}

function eventOf(properties: ReadonlyMap<string, Property>): CalendarEvent | undefined {
  const [id, start, end] = [properties.get('UID')?.value, properties.get('DTSTART'), properties.get('DTEND')]
  const [from, to] = [momentOf(start), momentOf(end)]
  if (!id || !from || !to || properties.has('RRULE')) return undefined
  return {
    id,
    start: from,
    end: to,
    summary: textOf(properties.get('SUMMARY')),
    description: textOf(properties.get('DESCRIPTION')),
    isCancelled: properties.get('STATUS')?.value.toUpperCase() === 'CANCELLED',
  }
}

/** Whether a property opens or closes a part of that name. */
const marks = ({ name, value }: Property, mark: 'BEGIN' | 'END', part: string): boolean =>
  name === mark && value.toUpperCase() === part

/** The properties of each event, the first of each name; those of parts inside it, such as its alarms, are not its own. */
function eventParts(properties: readonly Property[]): ReadonlyMap<string, Property>[] {
  const found: Map<string, Property>[] = []
  let open: Map<string, Property> | undefined
  let depth = 0
  for (const property of properties) {
    if (marks(property, 'BEGIN', 'VEVENT')) {
      open = new Map()
      found.push(open)
      depth = 0
    } else if (marks(property, 'END', 'VEVENT')) open = undefined
    else if (property.name === 'BEGIN') depth += 1
    else if (property.name === 'END') depth -= 1
    else if (depth === 0 && open?.has(property.name) === false) open.set(property.name, property)
  }
  return found
}

/** The events of a calendar file (RFC 5545); undefined for what is no whole calendar. */
export function readCalendar(text: string): Calendar | undefined {
  const properties = unfolded(text.trim()).flatMap((line) => propertyOf(line) ?? [])
  const [first, last] = [properties.at(0), properties.at(-1)]
  const isWhole = first && last && marks(first, 'BEGIN', 'VCALENDAR') && marks(last, 'END', 'VCALENDAR')
  if (!isWhole) return undefined
  const parts = eventParts(properties)
  const events = parts.flatMap((part) => eventOf(part) ?? [])
  return { events, skipped: parts.length - events.length }
}
