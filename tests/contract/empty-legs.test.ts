import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, aircraftModels, airports, deals, quotes, trips } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { followPlans } from '../../server/charter/index.ts'
import { amendRecord, createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimedIn } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'

let server: TestServer
const places = [
  ['KTEB', 40.8501, -74.0608, 'America/New_York'],
  ['KPBI', 26.6832, -80.0956, 'America/New_York'],
  ['KVNY', 34.2098, -118.49, 'America/Los_Angeles'],
] as const

beforeAll(async () => {
  server = await openTestServer()
  await make(aircraftModels, { name: 'Empty Jet', speedMPH: 495, type: 'lj' })
  for (const [icao, latitude, longitude, timezone] of places)
    await make(airports, { icao, name: icao, latitude, longitude, timezone })
})
afterAll(() => server.close())

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

const takeoffUTC = Date.UTC(2030, 4, 6, 15)

async function makeTrip(tail: string, times: object = {}) {
  await make(aircraft, {
    tail_number: tail,
    name: 'Empty',
    seats: 7,
    model: { name: 'Empty Jet' },
    airport: { icao: 'KTEB', name: 'Teterboro' },
  })
  const leg = (id: string, facts: object) => ({
    id,
    aircraft: { tail_number: tail },
    departureAirport: { icao: 'KPBI' },
    arrivalAirport: { icao: 'KVNY' },
    times: { takeoffUTC, duration: { flightTime: 5, blockTime: 5.2 }, ...times },
    ...facts,
  })
  return make(trips, { status: 'tConfirmed', legs: [leg('out', {})] })
}

const url = (id: string) => `/trips/${id}/empty-legs`
const read = (id: string, person: CastMember = cast.ana, client: string = laro) =>
  call(server, person, { url: url(id), client })
const offer = (id: string, person: CastMember = cast.ana) =>
  call(server, person, { method: 'POST', url: url(id), body: {} })
const dealsOn = (tail: string) =>
  inLaro(server, async (ctx) =>
    (await listRecords(ctx, deals, { limit: 500 })).filter((deal) => deal.aircraft?.tail_number === tail),
  )

test('an empty flight of a trip is offered once for repeated calls, and follows the plan', async () => {
  const trip = await makeTrip('N31EL')
  const found = (await read(trip.id)).body.legs
  expect(
    found.map((leg: { departureAirport: string; arrivalAirport: string }) => [
      leg.departureAirport,
      leg.arrivalAirport,
    ]),
  ).toEqual([
    ['KTEB', 'KPBI'],
    ['KVNY', 'KTEB'],
  ])
  const [one, other] = await Promise.all([offer(trip.id), offer(trip.id)])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.made.length + other.body.made.length).toBe(2)
  expect(await dealsOn('N31EL')).toHaveLength(2)
  const legs = (await read(trip.id)).body.legs
  expect(legs.every(({ deal }: { deal?: string }) => deal !== undefined)).toBe(true)

  const place = `/data/clients/${laro}/trips/${trip.id}`
  const times = { takeoffUTC: takeoffUTC + 3_600_000, duration: { flightTime: 5, blockTime: 5.2 } }
  const change = { legs: [{ ...trip.legs[0], times }] }
  expect((await call(server, cast.ana, { method: 'PATCH', url: place, body: { version: 1, change } })).status).toBe(200)
  const followed = await offer(trip.id)
  expect(followed.body).toMatchObject({ made: [] })
  const [before, after] = [legs[1].takeoffUTC, (await dealsOn('N31EL')).map((deal) => deal.times.takeoffUTC)]
  expect(after).toContain(before + 3_600_000)
})

test('a deleted deal is offered again only on request', async () => {
  const trip = await makeTrip('N32EL')
  const { made } = (await offer(trip.id)).body
  const place = `/data/clients/${laro}/deals/${made[0].id}`
  expect((await call(server, cast.ana, { method: 'DELETE', url: `${place}?version=1` })).status).toBeLessThan(300)
  expect((await read(trip.id)).body.legs.filter(({ deal }: { deal?: string }) => deal === undefined)).toHaveLength(1)
  expect((await offer(trip.id)).body).toMatchObject({ made: [{ id: made[0].id }] })
})

test('is for users of trips and empty legs, within their client', async () => {
  const trip = await makeTrip('N33EL')
  expect((await read(trip.id, cast.rae)).status).toBe(403)
  expect((await read(trip.id, cast.sam, clientIds.NXT)).status).toBe(404)
})

test('flights that follow from a leg without a take-off are not offered', async () => {
  const trip = await makeTrip('N39EL', { isTimeAssumed: true })
  expect((await read(trip.id)).body.legs).toEqual([])
  expect((await offer(trip.id)).body.made).toEqual([])
  expect(await dealsOn('N39EL')).toEqual([])
})

const follow = () => runTimedIn(server.platform, followPlans, laro)
const patch = (record: string, id: string, body: object) =>
  call(server, cast.ana, { method: 'PATCH', url: `/data/clients/${laro}/${record}/${id}`, body })

test('an offer follows its trip when it moves, and is withdrawn when it is cancelled; a booked one stays', async () => {
  const trip = await makeTrip('N40EL')
  await offer(trip.id)
  const [first, second] = await dealsOn('N40EL')
  const were = [first, second].map((deal) => deal?.times.takeoffUTC ?? 0)
  await follow()
  expect((await dealsOn('N40EL')).map(({ version }) => version)).toEqual([1, 1])
  const times = { takeoffUTC: takeoffUTC + 3_600_000, duration: { flightTime: 5, blockTime: 5.2 } }
  const moved = await patch('trips', trip.id, { version: 1, change: { legs: [{ ...trip.legs[0], times }] } })
  expect(moved.status).toBe(200)
  await follow()
  const now = new Map((await dealsOn('N40EL')).map(({ id, times: { takeoffUTC: at = 0 } }) => [id, at]))
  expect([first, second].map((deal) => now.get(deal?.id ?? ''))).toEqual(were.map((at) => at + 3_600_000))

  expect((await patch('deals', first?.id ?? '', { version: 2, change: { booked: true } })).status).toBe(200)
  await inLaro(server, (ctx) =>
    amendRecord(ctx, trips, { id: trip.id, amend: () => ({ status: 'cancelled' as const }) }),
  )
  await follow()
  expect((await dealsOn('N40EL')).map(({ id }) => id)).toEqual([first?.id])
})

test("a user's change in a deal stays as long as its flight does", async () => {
  const trip = await makeTrip('N41EL')
  await offer(trip.id)
  const [deal] = await dealsOn('N41EL')
  const times = { ...deal?.times, takeoffUTC: (deal?.times.takeoffUTC ?? 0) + 60_000 }
  expect((await patch('deals', deal?.id ?? '', { version: 1, change: { times } })).status).toBe(200)
  await follow()
  const kept = (await dealsOn('N41EL')).find(({ id }) => id === deal?.id)
  expect([kept?.version, kept?.times.takeoffUTC]).toEqual([2, times.takeoffUTC])
})

const unoffered = async (person: CastMember = cast.ana) =>
  call(server, person, { url: '/empty-legs/unoffered', client: laro })

type Leg = { key: string; trip: { id: string }; departureAirport: string; arrivalAirport: string }

test('empty legs of all upcoming trips are listed until they are offered, and chosen ones are offered', async () => {
  const trip = await makeTrip('N61EL')
  const own = async () => ((await unoffered()).body.legs as Leg[]).filter((leg) => leg.trip.id === trip.id)
  const [first, second] = await own()
  expect([first, second].map((leg) => [leg?.departureAirport, leg?.arrivalAirport])).toEqual([
    ['KTEB', 'KPBI'],
    ['KVNY', 'KTEB'],
  ])
  const body = { legs: [{ trip: trip.id, key: second?.key }] }
  const made = await call(server, cast.ana, { method: 'POST', url: '/empty-legs/offer', body })
  expect(made.body.made).toHaveLength(1)
  expect((await own()).map(({ key }) => key)).toEqual([first?.key])
  expect((await dealsOn('N61EL')).map((deal) => deal.departureAirport.icao)).toEqual(['KVNY'])
  expect((await unoffered(cast.rae)).status).toBe(403)
})

test('the figures count open deals, and the value of those that are not hidden', async () => {
  const figures = async () => (await call(server, cast.ana, { url: '/empty-legs/figures', client: laro })).body
  const before = await figures()
  const place = { departureAirport: { icao: 'KTEB' }, arrivalAirport: { icao: 'KVNY' }, price: { total: 700_00 } }
  const deal = await make(deals, { ...place, departure_date: takeoffUTC })
  await make(deals, { ...place, departure_date: takeoffUTC, hidden: true })
  await make(deals, { ...place, departure_date: 1000, window_end: takeoffUTC })
  await make(deals, { ...place, departure_date: 1000 })
  expect(await figures()).toEqual({ open: before.open + 3, offered: before.offered + 140_000 })
  await patch('deals', deal.id, { version: 1, change: { booked: true } })
  expect(await figures()).toEqual({ open: before.open + 2, offered: before.offered + 70_000 })
})

test('a quote that is confirmed by its status books its empty leg, and a second one is refused', async () => {
  const ends = { departureAirport: { icao: 'KTEB' }, arrivalAirport: { icao: 'KPBI' } }
  const deal = await make(deals, { ...ends, aircraft: { tail_number: 'N37EL' }, departure_date: takeoffUTC })
  const quote = () =>
    make(quotes, {
      status: 'qOutstanding',
      price: { total: 900_000 },
      metadata: { deal: { type: 'deals', id: deal.id } },
    })
  const [first, second] = [await quote(), await quote()]
  const confirm = ({ id, version }: { id: string; version: number }) =>
    call(server, cast.ana, {
      method: 'PATCH',
      url: `/data/clients/${laro}/quotes/${id}`,
      body: { version, change: { status: 'qConfirmed' } },
      headers: { 'idempotency-key': `confirm-${id}` },
    })
  expect((await confirm(first)).status).toBe(200)
  expect((await dealsOn('N37EL')).map(({ booked }) => booked)).toEqual([true])
  const refused = await confirm(second)
  expect([refused.status, refused.body.title]).toEqual([409, 'Sold Already'])
  expect((await inLaro(server, (ctx) => getRecord(ctx, quotes, second.id))).status).toBe('qOutstanding')
})
