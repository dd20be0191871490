import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, deals, quotes, schedule, trips } from '../../domain/charter/index.ts'
import type { Doc, RecordDefinition } from '../../domain/kernel/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { setGrants } from '../../server/company/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

const day = Date.UTC(2031, 4, 5)
const airport = (icao: string) => ({ icao, timezone: 'America/Chicago' })

let server: TestServer
const ids: Record<string, string> = {}

const make = async (definition: RecordDefinition, doc: Doc): Promise<string> =>
  (await inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) }))).id

const flying = (tail: string, from: number, id: string) => ({
  id,
  aircraft: { tail_number: tail },
  departureAirport: airport('KDAL'),
  arrivalAirport: airport('KTEB'),
  times: { takeoffUTC: day + from * hourMs, landingUTC: day + (from + 3) * hourMs },
})

beforeAll(async () => {
  server = await openTestServer()
  for (const tail_number of ['N1GRID', 'N2GRID', 'N3GRID'])
    await make(aircraft, { tail_number, name: 'Citation', model: { name: 'CJ3' }, seats: 7, airport: airport('KDAL') })
  const legs = [flying('N1GRID', 8, 'a'), flying('N1GRID', 15, 'b'), flying('N2GRID', 9, 'c')]
  ids['trip'] = await make(trips, { status: 'tConfirmed', trip_number: '7001', legs })
  ids['held'] = await make(quotes, { status: 'qOutstanding', legs: [flying('N2GRID', 12, 'd')] })
  ids['soft'] = await make(quotes, { status: 'qCreated', legs: [flying('N2GRID', 12, 'e')] })
  ids['cancelled'] = await make(trips, { status: 'cancelled', legs: [flying('N2GRID', 20, 'f')] })
  const span = { start: day + 2 * hourMs, end: day + 6 * hourMs }
  ids['shop'] = await make(schedule, {
    ...span,
    status: 'maintenance',
    tail_number: 'N1GRID',
    avail: { N1GRID: 'KDAL' },
  })
  ids['deal'] = await make(deals, {
    departureAirport: airport('KTEB'),
    arrivalAirport: airport('KDAL'),
    aircraft: { tail_number: 'N1GRID' },
    departure_date: day + 30 * hourMs,
  })
})
afterAll(() => server.close())

const grant = ({ id }: CastMember, roles: readonly string[]) =>
  inLaro(server, (ctx) => setGrants(ctx, { userId: id, roles }))

const read = (person: CastMember = cast.ana, span = { from: day, to: day + 48 * hourMs }) =>
  call(server, person, { url: `/charter/schedule?from=${span.from}&to=${span.to}` })

interface Shown {
  readonly id: string
  readonly kind: string
  readonly tail: string
  readonly version: number
  readonly start: number
  readonly flights: readonly object[]
}

const ofGrid = (body: { blocks: readonly Shown[] }): Shown[] => body.blocks.filter(({ tail }) => tail.endsWith('GRID'))
const find = async (id: string | undefined, tail: string): Promise<Shown> => {
  const found = ofGrid((await read()).body).find((block) => block.id === id && block.tail === tail)
  if (!found) throw new Error(`nothing of ${String(id)} on ${tail}`)
  return found
}

test('each aircraft has its occupations: trips, held quotes, entries and offers, without past and unheld ones', async () => {
  const { status, body } = await read()
  expect(status).toBe(200)
  const shown = ofGrid(body).map(({ id, kind, tail, flights }) => [kind, id, tail, flights.length].join(' '))
  expect(new Set(shown)).toEqual(
    new Set([
      `deal ${ids['deal']} N1GRID 1`,
      `maintenance ${ids['shop']} N1GRID 0`,
      `quote ${ids['held']} N2GRID 1`,
      `trip ${ids['trip']} N1GRID 2`,
      `trip ${ids['trip']} N2GRID 1`,
    ]),
  )
  const fleet = body.aircraft as { tail: string; at: string }[]
  expect(fleet.filter(({ tail }) => tail.endsWith('GRID')).map(({ tail, at }) => [tail, at])).toEqual([
    ['N1GRID', 'KDAL'],
    ['N2GRID', 'KDAL'],
    ['N3GRID', 'KDAL'],
  ])
})

test('blocks outside the days are not sent, and too many days are refused by name', async () => {
  const later = await read(cast.ana, { from: day + 40 * hourMs, to: day + 60 * hourMs })
  expect(ofGrid(later.body)).toEqual([])
  const long = await read(cast.ana, { from: day, to: day + 100 * 24 * hourMs })
  expect([long.status, long.body.issues?.[0]?.path]).toEqual([400, 'to'])
})

test('an aircraft is at the end of its last flight, for any shown days', async () => {
  const now = server.platform.clock()
  const flown = flying('N3GRID', 0, 'g')
  const times = { takeoffUTC: now - 50 * hourMs, landingUTC: now - 47 * hourMs }
  const earlier = { ...flown, id: 'h', arrivalAirport: airport('KVNY'), times: { takeoffUTC: now - 90 * hourMs } }
  const later = { ...flown, id: 'i', arrivalAirport: airport('KMIA'), times: { takeoffUTC: now + 9 * hourMs } }
  await make(trips, { status: 'tConfirmed', legs: [earlier, { ...flown, times }, later] })
  const placeIn = async (from: number) => {
    const { body } = await read(cast.ana, { from, to: from + 48 * hourMs })
    return (body.aircraft as { tail: string; at: string }[]).find(({ tail }) => tail === 'N3GRID')?.at
  }
  expect(await placeIn(now - 24 * hourMs)).toBe('KTEB')
  expect(await placeIn(now + 60 * 24 * hourMs), 'in two months').toBe('KTEB')
  expect(await placeIn(now - 120 * hourMs), 'last week').toBe('KTEB')
})

test('a trip that began before the days and ends in them is shown, one that is over does not count', async () => {
  const long = [flying('N3GRID', -300, 'j'), flying('N3GRID', 1, 'k')]
  const id = await make(trips, { status: 'tConfirmed', legs: long })
  await make(trips, { status: 'tConfirmed', legs: [flying('N3GRID', -30, 'l')] })
  const shown = ofGrid((await read()).body).filter(({ tail }) => tail === 'N3GRID')
  expect(shown.map((block) => block.id)).toEqual([id])
})

test('a reader of quotes alone sees those alone, and a user without any is refused', async () => {
  await grant(cast.sam, ['quotes'])
  const { body } = await read(cast.sam)
  expect([...new Set(ofGrid(body).map(({ kind }) => kind))]).toEqual(['quote'])
  await grant(cast.lee, ['user'])
  expect((await read(cast.lee)).status).toBe(403)
})

const move = (person: CastMember, body: object) =>
  call(server, person, { method: 'POST', url: '/charter/schedule/move', body })

test('a trip moves with all its flights of one aircraft, in time and to another aircraft, and back', async () => {
  const { version, start } = await find(ids['trip'], 'N1GRID')
  const asked = { record: 'trips', id: ids['trip'], version, tail: 'N1GRID', to: 'N2GRID', by: 2 * hourMs }
  const moved = await move(cast.ana, asked)
  expect(moved.status).toBe(200)
  const there = await find(ids['trip'], 'N2GRID')
  expect([there.version, there.flights.length]).toEqual([moved.body.version, 3])
  expect((await move(cast.ana, asked)).status, 'the same again is of an earlier version').toBe(409)
  const { body } = await call(server, cast.ana, { url: `/data/clients/${clientIds.LARO}/trips/${ids['trip']}` })
  const takeoffs = body.legs.map(({ times }: { times: { takeoffUTC: number } }) => times.takeoffUTC - day)
  expect(takeoffs).toEqual([10 * hourMs, 17 * hourMs, 9 * hourMs])
  expect(start).toBe(day + 8 * hourMs)
})

test('of two concurrent moves of the same one succeeds', async () => {
  const { version } = await find(ids['shop'], 'N1GRID')
  const asked = { record: 'schedule', id: ids['shop'], version, tail: 'N1GRID', by: hourMs }
  const answers = await Promise.all([move(cast.ana, asked), move(cast.ana, asked)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await find(ids['shop'], 'N1GRID')).start).toBe(day + 3 * hourMs)
})

test('an entry that moves by a day keeps its local hours over a clock change', async () => {
  const span = { start: Date.UTC(2031, 10, 1, 13), end: Date.UTC(2031, 10, 1, 22) }
  const avail = { N1GRID: 'KDAL' }
  const id = await make(schedule, { ...span, status: 'maintenance', tail_number: 'N1GRID', avail })
  const asked = { record: 'schedule', id, version: 1, tail: 'N1GRID', days: 1, zone: 'America/Chicago' }
  expect((await move(cast.ana, { ...asked, zone: 'Mars/Olympus' })).status).toBe(400)
  expect((await move(cast.ana, asked)).status).toBe(200)
  const { body } = await call(server, cast.ana, { url: `/data/clients/${clientIds.LARO}/schedule/${id}` })
  expect([body.start, body.end]).toEqual([Date.UTC(2031, 10, 2, 14), Date.UTC(2031, 10, 2, 23)])
})

test('an unknown aircraft, and a mover without the role, are refused', async () => {
  const { version } = await find(ids['held'], 'N2GRID')
  const asked = { record: 'quotes', id: ids['held'], version, tail: 'N2GRID', to: 'N404', by: 0 }
  expect((await move(cast.ana, asked)).status).toBe(404)
  await grant(cast.pat, ['trips-r'])
  expect((await move(cast.pat, { ...asked, to: 'N1GRID' })).status).toBe(403)
})

test("a flight over another occupation of its aircraft needs the user's confirmation, and the leg records it", async () => {
  const shop = { start: day + 60 * hourMs, end: day + 70 * hourMs, status: 'maintenance' }
  await make(schedule, { ...shop, tail_number: 'N3GRID', avail: { N3GRID: 'KDAL' } })
  const id = await make(trips, { status: 'tConfirmed', trip_number: '7009', legs: [flying('N3GRID', 50, 'm')] })
  const url = `/data/clients/${clientIds.LARO}/trips/${id}`
  const { version } = (await call(server, cast.ana, { url })).body
  const asked = { record: 'trips', id, version, tail: 'N3GRID', by: 12 * hourMs }
  const refused = await move(cast.ana, asked)
  expect([refused.status, refused.body.code, refused.body.title]).toEqual([409, 'taken', 'Are you sure?'])
  expect((await call(server, cast.ana, { url })).body.version).toBe(version)
  expect((await move(cast.ana, { ...asked, isConfirmed: true })).status).toBe(200)
  const [leg] = (await call(server, cast.ana, { url })).body.legs
  expect(leg.availabilityConfirmed).toBe('N3GRID, 5/7/2031 9:00 AM')
})
