import type { Filter } from '../../domain/kernel/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { HttpClient } from '../http-client.ts'
import type { Stage } from '../row.ts'

/** The grid that schedules are measured with. */
export const gridSize = { tails: 60, days: 30 } as const

/** Schedule of every aircraft of the grid: a trip on most days, some quotes that hold it, and once the workshop. */
const perTail = { trips: 12, quotes: 3 } as const
const workshop = 'Bench workshop'

/** Further off than any flight of the scale set. */
const daysAhead = 120
const connections = 4

const airports = [
  { icao: 'KTEB', name: 'Teterboro', latitude: 40.85, longitude: -74.06, timezone: 'America/New_York' },
  { icao: 'KPBI', name: 'Palm Beach', latitude: 26.68, longitude: -80.1, timezone: 'America/New_York' },
  { icao: 'KVNY', name: 'Van Nuys', latitude: 34.21, longitude: -118.49, timezone: 'America/Los_Angeles' },
] as const

interface Plane {
  readonly id: string
  readonly tail_number: string
}

interface Item {
  readonly record: 'trips' | 'quotes' | 'schedule'
  readonly body: Readonly<Record<string, unknown>>
}

function legOf({ id, tail_number }: Plane, takeoff: number, number: number) {
  return {
    id: `${tail_number}-${number}`,
    aircraft: { id, tail_number },
    departureAirport: airports[number % airports.length],
    arrivalAirport: airports[(number + 1) % airports.length],
    paxNum: 4,
    times: { takeoffUTC: takeoff, landingUTC: takeoff + 3 * hourMs },
  }
}

/** The items of an aircraft, none of them at the time of another. */
function itemsOf(plane: Plane, from: number, place: number): Item[] {
  const at = (number: number) => from + number * 2 * dayMs + (place % 12) * hourMs
  const flights = Array.from({ length: perTail.trips + perTail.quotes }, (_, number): Item => {
    const legs = [legOf(plane, at(number), number)]
    // The program searches a client's first free number among all of them, once: that search is not measured.
    const own = `${plane.tail_number}-${number}`
    return number < perTail.trips
      ? { record: 'trips', body: { legs, trip_number: own } }
      : { record: 'quotes', body: { legs, status: 'qOutstanding', quote_number: own } }
  })
  const start = at(1) + 12 * hourMs
  const body = { type: 'maintenance', status: workshop, tail_number: plane.tail_number, start, end: start + dayMs }
  return [...flights, { record: 'schedule', body: { ...body, aircraft: [plane.id] } }]
}

const listPath = (client: string, record: string): string => `/api/data/clients/${client}/${record}`

interface Entry {
  readonly tail_number: string
  readonly start: number
}

const where = (filter: Filter): string => `?limit=500&where=${encodeURIComponent(JSON.stringify(filter))}`

/** The aircraft that are furnished already, each by its entry in the schedule, which is made last. */
async function workshops({ http, largeClient }: Stage): Promise<readonly Entry[]> {
  const path = `${listPath(largeClient, 'schedule')}${where(['status', '==', workshop])}`
  return (await http.ask<{ rows: readonly Entry[] }>(path)).rows
}

/** First moment of the grid. */
const beginOf = (entries: readonly Entry[]): number =>
  Math.floor(Math.min(...entries.map(({ start }) => start)) / dayMs) * dayMs - 2 * dayMs

const tailAt = (place: number): string => `N${100 + place}BN`

/** An aircraft of the fleet; one that an interrupted run left is taken as it is. */
async function planeAt(office: HttpClient, client: string, place: number): Promise<Plane> {
  const path = listPath(client, 'aircraft')
  const tail_number = tailAt(place)
  const { rows } = await office.ask<{ rows: Plane[] }>(`${path}${where(['tail_number', '==', tail_number])}`)
  if (rows[0]) return rows[0]
  const body = { tail_number, name: 'Bench jet', model: { name: 'Citation CJ3' }, seats: 7 }
  return office.ask<Plane>(path, { method: 'POST', body })
}

/** A fleet of the largest client that flies for a month, made once for a scale set. Answers when the month begins. */
export async function benchFleet(stage: Stage): Promise<number> {
  const before = await workshops(stage)
  if (before.length === gridSize.tails) return beginOf(before)
  const done = new Set(before.map(({ tail_number: tail }) => tail))
  const from = before.length > 0 ? beginOf(before) : Math.floor(Date.now() / dayMs + daysAhead) * dayMs
  const office = new HttpClient(stage.origin, connections)
  office.headers = stage.http.headers
  const furnish = async (place: number): Promise<void> => {
    if (done.has(tailAt(place))) return
    const plane = await planeAt(office, stage.largeClient, place)
    for (const { record, body } of itemsOf(plane, from, place))
      await office.take(listPath(stage.largeClient, record), { method: 'POST', body })
  }
  try {
    for (let place = 0; place < gridSize.tails; place += connections)
      await Promise.all(Array.from({ length: connections }, (_, at) => furnish(place + at)))
  } finally {
    office.close()
  }
  return from
}
