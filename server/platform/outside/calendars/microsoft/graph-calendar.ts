import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CalendarFailed, type FoundCalendar, type OutsideCalendar, type OutsideEntry } from '../outside-calendar.ts'
import { askGraph, findNextPath, graphFailure, readGraph, type GraphAccount, type GraphCall } from './ask-graph.ts'

interface GraphMoment {
  /** Without a zone: '2026-12-04T15:30:00'. */
  readonly dateTime: string
  readonly timeZone: string
}

/** An event as Graph takes it. */
export interface GraphEvent {
  readonly subject: string
  readonly body: { readonly contentType: 'text'; readonly content: string }
  readonly start: GraphMoment
  readonly end: GraphMoment
  readonly isAllDay: boolean
  readonly showAs: 'busy' | 'free'
  readonly isReminderOn: false
  readonly location: { readonly displayName: string }
}

// Named properties, by which entries are found. People do not see them.
const propertySet = '{5d0f1cf8-4a32-4f0e-9d0b-6b0a7c9a41e2}'
const entryProperty = `String ${propertySet} Name FlightlineEntry`
const linkProperty = `String ${propertySet} Name FlightlineLink`

/** Parts of a list that are read at most, a hundred things each. */
const mostParts = 200

async function listAll<Shape extends z.ZodType>(
  account: GraphAccount,
  call: GraphCall,
  shape: Shape,
): Promise<z.output<Shape>[]> {
  const part = z.object({ value: z.array(shape), '@odata.nextLink': z.string().optional() })
  const found: z.output<Shape>[] = []
  let next: GraphCall | undefined = call
  for (let left = mostParts; next !== undefined && left > 0; left -= 1) {
    const read: z.output<typeof part> = readGraph(await askGraph(account, next), part)
    const link = read['@odata.nextLink']
    found.push(...read.value)
    next = link === undefined ? undefined : { path: findNextPath(account.app, link) }
  }
  // Entries of a part that is left out would count as removed by a person.
  if (next !== undefined) throw new CalendarFailed('refused', 200)
  return found
}

const calendarShape = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  canEdit: z.boolean().nullish(),
  isDefaultCalendar: z.boolean().nullish(),
  owner: z.object({ address: z.string().nullish() }).nullish(),
})

/** The calendars of an account, and its address. Throws CalendarFailed. */
export async function findGraphCalendars(
  account: GraphAccount,
): Promise<{ readonly user: string; readonly calendars: FoundCalendar[] }> {
  const query = { $select: 'id,name,canEdit,isDefaultCalendar,owner', $top: '100' }
  const found = await listAll(account, { path: '/me/calendars', query }, calendarShape)
  const own = found.find(({ isDefaultCalendar }) => isDefaultCalendar === true) ?? found[0]
  return {
    user: own?.owner?.address ?? '',
    calendars: found
      .filter(({ canEdit }) => canEdit === true)
      .map(({ id, name }) => ({ url: id, name: name === null || name === undefined || name === '' ? id : name })),
  }
}

const eventShape = z.object({
  id: z.string().min(1),
  '@odata.etag': z.string().min(1),
  singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).optional(),
})

type FoundEvent = z.output<typeof eventShape>

// Graph writes the id of a property in other cases than it was given.
const readName = ({ singleValueExtendedProperties: properties = [] }: FoundEvent): string | undefined =>
  properties.find(({ id }) => id.toLowerCase() === entryProperty.toLowerCase())?.value

const asEntry = (name: string, { id, '@odata.etag': tag }: FoundEvent): OutsideEntry => ({ name, ref: id, tag })

const printFilter = (property: string, value: string): string =>
  `singleValueExtendedProperties/any(ep: ep/id eq '${property}' and ep/value eq '${value.replaceAll("'", "''")}')`

/** Names the creation: Graph makes one entry of calls with the same name and content. */
const nameCreation = (name: string, event: GraphEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([name, event]))
    .digest('base64url')

const printEventPath = (id: string): string => `/me/events/${encodeURIComponent(id)}`

/** Calls for the entries of one calendar. `prefix` begins the names of all its entries. */
function openEvents(account: GraphAccount, calendarId: string, prefix: string) {
  const path = `/me/calendars/${encodeURIComponent(calendarId)}/events`
  const listBy = async (property: string, value: string): Promise<OutsideEntry[]> => {
    const query = {
      $filter: printFilter(property, value),
      $expand: `singleValueExtendedProperties($filter=id eq '${entryProperty}')`,
      $select: 'id',
      $top: '100',
    }
    const found = await listAll(account, { path, query }, eventShape)
    return found.flatMap((event) => {
      const name = readName(event)
      return name?.startsWith(prefix) ? [asEntry(name, event)] : []
    })
  }
  return {
    listBy,
    find: async (name: string) => (await listBy(entryProperty, name))[0],
    create: (name: string, event: GraphEvent) =>
      askGraph(account, {
        path,
        method: 'POST',
        body: {
          ...event,
          transactionId: nameCreation(name, event),
          singleValueExtendedProperties: [
            { id: linkProperty, value: prefix },
            { id: entryProperty, value: name },
          ],
        },
      }),
  }
}

/** The present tag of an entry; undefined where it is gone. */
async function findTag(account: GraphAccount, id: string): Promise<string | undefined> {
  const answer = await askGraph(account, { path: printEventPath(id), query: { $select: 'id' } })
  return answer.status === 404 ? undefined : readGraph(answer, eventShape)['@odata.etag']
}

/** Calls about one version of an entry; another present version is read again, and replaced. */
async function askForVersion(account: GraphAccount, { ref, tag }: OutsideEntry, call: Omit<GraphCall, 'path'>) {
  const path = printEventPath(ref)
  const answer = await askGraph(account, { ...call, path, tag })
  if (answer.status !== 412) return answer
  const present = await findTag(account, ref)
  return present === undefined ? { ...answer, status: 404 } : askGraph(account, { ...call, path, tag: present })
}

/** Writes an entry over the present one. Answers undefined where there is none any more. */
async function change(account: GraphAccount, entry: OutsideEntry, event: GraphEvent) {
  const answer = await askForVersion(account, entry, { method: 'PATCH', body: event })
  return answer.status === 404 ? undefined : asEntry(entry.name, readGraph(answer, eventShape))
}

/** A calendar of Microsoft 365 by its id, with the entries whose names begin with `prefix`. */
export function openGraphCalendar(
  account: GraphAccount,
  { calendarId, prefix }: { readonly calendarId: string; readonly prefix: string },
): OutsideCalendar<GraphEvent> {
  const events = openEvents(account, calendarId, prefix)
  const create = async (name: string, event: GraphEvent): Promise<OutsideEntry> => {
    const answer = await events.create(name, event)
    if (answer.status !== 409) return asEntry(name, readGraph(answer, eventShape))
    // The call went through before, with another content.
    const made = await events.find(name)
    const changed = made && (await change(account, made, event))
    if (changed === undefined) throw graphFailure(answer)
    return changed
  }
  return {
    list: () => events.listBy(linkProperty, prefix),
    write: async (name, event, known) => {
      const present = known ?? (await events.find(name))
      return (present && (await change(account, present, event))) ?? create(name, event)
    },
    remove: async (entry) => {
      const answer = await askForVersion(account, entry, { method: 'DELETE' })
      const isGone = answer.status === 404 || answer.status === 410
      if (!isGone && (answer.status < 200 || answer.status > 299)) throw graphFailure(answer)
    },
  }
}
