import { afterAll, beforeAll, expect, test } from 'vitest'
import { aircraft, trips } from '../../domain/charter/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { asVerb, createRecord, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, useAvianis } from './inbox-server.ts'

// A trip that is linked to a number of the scheduling software, and unlinked again.

let server: TestServer

const make = <D extends RecordDefinition>(definition: D, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))

beforeAll(async () => {
  server = await openTestServer()
  await useAvianis(server)
  await make(aircraft, { tail_number: 'N120NX', name: 'One', type: 'lj' })
})
afterAll(() => server.close())

const importTrips = (trip_number: string, more: object) =>
  call(server, cast.ana, { method: 'POST', url: '/laro/trip/import', body: { trip_number, ...more } })
const readTrip = (id: string) => inLaro(server, (ctx) => getRecord(ctx, trips, id))
const forget = async () => {
  for (const { id } of await inLaro(server, (ctx) => listRecords(ctx, trips)))
    await inLaro(server, (ctx) => asVerb(ctx, trips).trash({ id }))
}

test('an import is previewed with customer, route, date and total, and warns where the customer differs', async () => {
  const contact = { id: 'c1', name: 'Vera Tran' }
  const made = await make(trips, { trip_number: '7021', status: 'tSubmitted', contact })
  const { status, body } = await call(server, cast.ana, {
    method: 'POST',
    url: '/laro/import/preview',
    body: { kind: 'trips', numbers: '41207', existing: made.id },
  })
  expect(status).toBe(200)
  expect(body.flights).toMatchObject([
    { number: '41207', route: 'KFXE-KTEB-KFXE-KOPF', total: 2_845_000, isOtherCustomer: true },
  ])
  expect(body.flights[0].departs).toMatch(/ (9|10):00 AM E[SD]T$/)
  expect(body.replaces).toMatchObject({ title: 'Trip 7021', customer: 'Vera Tran' })
  expect((await readTrip(made.id)).version, 'nothing is written').toBe(made.version)
  await forget()
})

test('a trip returns to its own legs, number, total and status when its number is unlinked', async () => {
  const leg = { id: 'own', departureAirport: { icao: 'KDAL' }, arrivalAirport: { icao: 'KASE' } }
  const own = { trip_number: '7021', status: 'tSubmitted', legs: [leg], price: { total: 500 } }
  const made = await make(trips, own)
  await importTrips('41207', { existing_trip_id: made.id })
  expect(await readTrip(made.id)).toMatchObject({ trip_number: '41207', route: 'KFXE-KTEB-KFXE-KOPF' })
  expect((await importTrips('', { existing_trip_id: made.id })).status).toBe(200)
  const trip = await readTrip(made.id)
  expect(trip).toMatchObject({ trip_number: '7021', status: 'tSubmitted', route: 'KDAL-KASE', price: { total: 500 } })
  expect(trip.metadata['imported']).toBeUndefined()
  await forget()
})
