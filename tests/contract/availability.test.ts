import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, aircraftModels, quotes, schedule, trips } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'

let server: TestServer

const make = <D extends RecordDefinition>(definition: D, doc: object, active = true) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D>, active }))

const at = (time: string, day = '2027-03-10') => Date.parse(`${day}T${time}:00Z`)

const flown = (id: string, [takeoff, landing]: readonly [string, string], more: object = {}) => ({
  id,
  aircraft: { tail_number: 'N44FL' },
  times: { takeoffUTC: at(takeoff), landingUTC: at(landing) },
  ...more,
})

let taking: { readonly id: string }

beforeAll(async () => {
  server = await openTestServer()
  await make(aircraft, { tail_number: 'N44FL', name: 'Falcon Four', seats: 8, model: { name: 'Server Jet' } })
  await make(aircraft, { tail_number: 'N-45FL', name: 'Falcon Five', seats: 8, model: { name: 'Server Jet' } })
  await make(aircraft, { tail_number: 'N40FL', name: 'Falcon Old' }, false)
  await make(aircraftModels, { name: 'Falcon 5150', make: 'Dassault', type: 'h' })
  taking = await make(trips, {
    trip_number: '880001',
    trip_id: 'T-880001',
    quote_id: 'Q-880001',
    legs: [flown('x', ['12:00', '14:00']), flown('y', ['20:00', '21:00'], { active: false })],
  })
  await make(trips, { trip_number: '880002', status: 'cancelled', legs: [flown('z', ['08:00', '09:00'])] })
  await make(schedule, { start: at('04:00'), end: at('05:00'), status: 'Maintenance', tail_number: 'N44FL' })
  const avail = { N44FL: 'KDAL' }
  await make(schedule, { start: at('00:00'), end: at('23:00'), status: 'available', tail_number: 'N44FL', avail })
})
afterAll(() => server.close())

const check = (legs: object[], person: CastMember = cast.ana, more: object = {}) =>
  call(server, person, { method: 'POST', url: '/availability/check', body: { legs, ...more } })

const asked = (takeoff: string, landing: string, from = 'KDAL') => ({
  leg: 'a',
  tail: 'n44fl',
  takeoff: at(takeoff),
  landing: at(landing),
  from,
})
const takenBy = async (takeoff: string, landing: string) => {
  const { body } = await check([asked(takeoff, landing)])
  return body.taken.map(({ what }: { what: string }) => what)
}

test('an aircraft is taken one hour before and after a flight of another trip and an entry of the schedule', async () => {
  expect(await takenBy('12:30', '13:00')).toEqual(['880001'])
  expect(await takenBy('09:30', '11:00')).toEqual([])
  expect(await takenBy('09:30', '11:01')).toEqual(['880001'])
  expect(await takenBy('15:00', '16:00')).toEqual([])
  expect(await takenBy('14:59', '16:00')).toEqual(['880001'])
  expect(await takenBy('05:30', '06:00')).toEqual(['Maintenance'])
})

test('a cancelled plan takes no aircraft: a leg out of use, a cancelled trip, an offer of the schedule', async () => {
  expect(await takenBy('20:00', '21:00')).toEqual([])
  expect(await takenBy('08:00', '09:00')).toEqual([])
})

test('a trip does not take its own aircraft, nor does the trip that a quote became', async () => {
  const own = await check([asked('12:30', '13:00')], cast.ana, { record: taking.id })
  expect(own.body.taken).toEqual([])
  const quote = await make(quotes, { quote_id: 'Q-880001' })
  expect((await check([asked('12:30', '13:00')], cast.ana, { record: quote.id })).body.taken).toEqual([])
})

test('an aircraft that is elsewhere is reported', async () => {
  const { body } = await check([asked('16:00', '17:00', 'KTEB')])
  expect(body.elsewhere).toEqual([{ leg: 'a', tail: 'N44FL', airport: 'KDAL' }])
  expect((await check([asked('16:00', '17:00')])).body.elsewhere).toEqual([])
})

test('another client learns nothing of it, and a user who plans no flights may not ask', async () => {
  const elsewhere = await call(server, cast.sam, {
    method: 'POST',
    url: '/availability/check',
    body: { legs: [asked('12:30', '13:00')] },
    client: clientIds.NXT,
  })
  expect(elsewhere.body).toEqual({ taken: [], elsewhere: [] })
  expect((await check([asked('12:30', '13:00')], cast.rae)).status).toBe(403)
  expect((await check([asked('12:30', '13:00')], cast.sam)).status).toBe(404)
})

const find = (query: string, person: CastMember = cast.ana, client: string = clientIds.LARO) =>
  call(server, person, { url: `/aircraft/search?${new URLSearchParams({ query }).toString()}`, client })
const tails = (body: { aircraft: { tail_number: string }[] }) => body.aircraft.map((one) => one.tail_number)

test('without words the whole fleet is offered, aircraft in use first', async () => {
  const { status, body } = await call(server, cast.ana, { url: '/aircraft/search' })
  expect(status).toBe(200)
  expect(tails(body)).toEqual(expect.arrayContaining(['N44FL', 'N-45FL']))
  const active = body.aircraft.map((one: { active: boolean }) => one.active)
  expect(active).toEqual(active.toSorted((one: boolean, other: boolean) => Number(other) - Number(one)))
  expect(body.models.length).toBe(10)
  const other = await call(server, cast.sam, { url: '/aircraft/search', client: clientIds.NXT })
  expect(tails(other.body)).not.toContain('N44FL')
})

test('aircraft are found by tail number and name, active ones first, together with models', async () => {
  const { body } = await find('falcon')
  expect(tails(body)).toEqual(['N-45FL', 'N44FL', 'N40FL'])
  expect(body.aircraft.map((one: { active: boolean }) => one.active)).toEqual([true, true, false])
  expect(body.models).toContainEqual(expect.objectContaining({ name: 'Falcon 5150', type: 'h' }))
  expect(tails((await find('n45f')).body)).toEqual(['N-45FL'])
  expect(tails((await find('44fl')).body)).toEqual(['N44FL'])
  expect((await find('%%')).body.aircraft).toEqual([])
  expect((await find('n')).status).toBe(400)
  expect((await find('falcon', cast.sam, clientIds.NXT)).body.aircraft).toEqual([])
  expect((await find('falcon', cast.rae)).status).toBe(403)
})
