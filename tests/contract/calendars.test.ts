import { afterAll, beforeAll, expect, it } from 'vitest'
import { aircraft, liveFeedsMax, trips, type CalendarFeed } from '../../domain/charter/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { setGrants } from '../../server/company/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer
let day = 0

const make = async (definition: RecordDefinition, doc: Doc): Promise<string> =>
  (await inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) }))).id

const airport = (icao: string, timezone: string) => ({ icao, name: `${icao} field`, timezone })

const flying = (id: string, from: number, more: Doc = {}) => ({
  id,
  aircraft: { tail_number: 'N1CAL' },
  departureAirport: airport('KDAL', 'America/Chicago'),
  arrivalAirport: airport('KTEB', 'America/New_York'),
  times: { takeoffUTC: day + from * hourMs, landingUTC: day + (from + 3) * hourMs },
  passengers: [{ name: 'Grant Farrow' }],
  ...more,
})

beforeAll(async () => {
  server = await openTestServer()
  day = Math.floor(server.platform.clock() / dayMs) * dayMs + 3 * dayMs
  await make(aircraft, {
    tail_number: 'N1CAL',
    name: 'Citation',
    model: { name: 'CJ3' },
    seats: 7,
    airport: airport('KDAL', 'America/Chicago'),
  })
  const agents = [{ id: cast.ana.id, label: cast.ana.name }]
  await make(trips, { status: 'tConfirmed', trip_number: '7101', agents, legs: [flying('a', 8), flying('b', 15)] })
  const untimed = { times: { takeoffUTC: day + 18 * hourMs, isTimeAssumed: true } }
  await make(trips, { status: 'tConfirmed', trip_number: '7102', legs: [flying('c', 18, untimed)] })
  await make(trips, { status: 'cancelled', trip_number: '7103', agents, legs: [flying('d', 20)] })
  await make(tasks, { name: 'Call the handler; fuel, ice', agents, due: day + 12 * hourMs, state: 'open' })
  await make(tasks, { name: 'Long done', agents, due: day + 12 * hourMs, state: 'done' })
})
afterAll(() => server.close())

let count = 0
const makeId = () => `testfeed${String((count += 1)).padStart(8, '0')}`

async function makeFeed(body: object, by: CastMember = cast.ana, id = makeId()) {
  const answer = await call(server, by, { method: 'PUT', url: `/charter/calendars/${id}`, body })
  const made = answer.body as { readonly address?: string }
  return { id, status: answer.status, body: made, path: new URL(made.address ?? 'http://none.example').pathname }
}

const read = (path: string) => server.app.inject({ url: path })

const endFeed = (id: string, by: CastMember = cast.ana) =>
  call(server, by, { method: 'POST', url: `/charter/calendars/${id}/end`, body: {} })

/** A calendar without the folds of its lines. */
const readText = async (path: string): Promise<string> => (await read(path)).body.replaceAll('\r\n ', '')

it('the calendar of a user has their trips and open tasks, without names of passengers', async () => {
  const { path } = await makeFeed({ kind: 'mine' })
  const answer = await read(path)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const text = await readText(path)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  expect(text).toContain(String.raw`SUMMARY:KDAL-KTEB\, trip 7101`)
  expect(text).toContain(String.raw`SUMMARY:Task: Call the handler\; fuel\, ice`)
  expect(text).not.toContain('Farrow')
  expect(text).not.toMatch(/trip 710[23]|Long done/)
})

it('the calendar of departures has the flights of all, and one without a time on its day', async () => {
  const { path } = await makeFeed({ kind: 'board' })
  const text = await readText(path)
  expect(text).toContain('trip 7101')
  const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '')
  expect(text).toContain(`DTSTART;VALUE=DATE:${date}`)
  expect(text).not.toContain('7103')
})

it('the calendar of an aircraft has its occupations, and an unknown aircraft is refused by name', async () => {
  const { path } = await makeFeed({ kind: 'tail', tail: 'n1cal' })
  expect(await readText(path)).toContain(String.raw`SUMMARY:Trip 7101\, KDAL-KTEB`)
  const unknown = await makeFeed({ kind: 'tail', tail: 'N9NONE' })
  expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([400, expect.stringContaining('no-such-aircraft')])
  expect((await makeFeed({ kind: 'tail' })).status).toBe(400)
})

it('an ended address, a wrong secret and a made-up address get the same answer', async () => {
  const { id, path } = await makeFeed({ kind: 'mine' })
  expect((await read(path)).statusCode).toBe(200)
  const wrong = await read(path.replace(/.\.ics$/, (end) => `${end.startsWith('A') ? 'B' : 'A'}.ics`))
  expect((await endFeed(id)).status).toBe(200)
  const [ended, unknown] = [await read(path), await read('/api/calendars/nothing.ics')]
  expect([wrong.statusCode, ended.statusCode, unknown.statusCode]).toEqual([404, 404, 404])
  const plain = [wrong, ended, unknown].map((answer) => answer.json<{ error: string; message?: string }>())
  expect(plain.map(({ error, message }) => [error, message])).toEqual(plain.map(() => ['not-found', undefined]))
})

it('a colleague neither sees nor ends the addresses of a user, and another client has none of them', async () => {
  const { id, path } = await makeFeed({ kind: 'mine' })
  const list = async (by: CastMember) =>
    ((await call(server, by, { url: '/charter/calendars' })).body as { feeds: CalendarFeed[] }).feeds
  expect((await list(cast.ana)).map((feed) => feed.id)).toContain(id)
  expect(JSON.stringify(await list(cast.ana))).not.toContain(path.slice(-47, -4))
  expect((await list(cast.jo)).map((feed) => feed.id)).not.toContain(id)
  expect((await endFeed(id, cast.jo)).status).toBe(404)
  expect((await read(path)).statusCode).toBe(200)
})

it('a calendar shows what its owner may see at the moment, and ends when the owner leaves', async () => {
  const { path } = await makeFeed({ kind: 'mine' }, cast.jo)
  const board = await makeFeed({ kind: 'board' }, cast.jo)
  expect((await read(board.path)).statusCode).toBe(200)
  const grant = async (roles: readonly string[]) => {
    await inLaro(server, (ctx) => setGrants(ctx, { userId: cast.jo.id, roles }))
    server.platform.reach.forgetAll()
  }
  await grant(['user', 'tasks'])
  expect((await read(board.path)).statusCode).toBe(403)
  expect(await readText(path)).not.toMatch(/trip \d/)
  await grant([])
  expect((await read(path)).statusCode).toBe(404)
  await grant(['user', 'inbox', 'sales', 'quotes', 'orders', 'contacts', 'trips', 'tasks', 'work'])
})

it('the same id a second time and too many addresses are refused', async () => {
  const { id } = await makeFeed({ kind: 'mine' }, cast.ana)
  expect((await makeFeed({ kind: 'mine' }, cast.ana, id)).status).toBe(409)
  for (let made = 0; made < liveFeedsMax; made += 1) await makeFeed({ kind: 'mine' })
  const refused = await makeFeed({ kind: 'mine' })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('too-many-calendars')])
})
