import { afterAll, beforeAll, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { everyChange } from '../../domain/kernel/records/change-words.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { runMigration } from './run-migration.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const [friday, saturday, sunday] = [27, 28, 29].map((day) => Date.UTC(2026, 10, day, 12)) as [number, number, number]

const fly = (id: string, takeoffUTC: number | undefined, more: object = {}) => ({
  id,
  departureAirport: { icao: 'KDAL' },
  arrivalAirport: { icao: 'KTEB' },
  times: takeoffUTC === undefined ? {} : { takeoffUTC },
  ...more,
})

const made = (trip: object) => inLaro(server, (ctx) => createRecord(ctx, trips, { doc: trips.shape.parse(trip) }))

const urlOf = (id: string) => `/data/clients/${laro}/trips/${id}`
const read = async (id: string) => (await call(server, cast.ana, { url: urlOf(id) })).body

/** Takes away what trips say of their departures, as they were stored before, and lets the migration run on them. */
const migrateAsBefore = () =>
  runMigration(server, '0240_trip_departures.sql', async (owner) => {
    await owner.query('alter table trips no force row level security; alter table trips disable trigger user')
    await owner.query(`update trips set doc = doc - 'departures' - 'last_departure'`)
    await owner.query('alter table trips enable trigger user; alter table trips drop column last_departure')
  })

test('trips that were stored before depart after the update as if they were saved by it', async () => {
  const aircraft = { tail_number: 'N1LB' }
  const rows = await Promise.all([
    made({ legs: [fly('a', sunday, { paxNum: 3, aircraft }), fly('b', friday)] }),
    made({ legs: [fly('a', friday, { times: { takeoffUTC: friday, isTimeAssumed: true } }), fly('b', undefined)] }),
    made({ legs: [fly('a', friday, { isEmptyLeg: true }), fly('b', saturday, { active: false })] }),
    made({ legs: [{ id: 'a', times: { takeoffUTC: friday }, arrivalAirport: { icao: 'KTEB' } }] }),
    made({ departure_date: saturday }),
    made({}),
  ])
  const before = await Promise.all(rows.map(({ id }) => read(id)))
  await migrateAsBefore()
  for (const { version, ...row } of before) {
    const after = await read(row.id)
    expect(after).toMatchObject(row.departures.length > 0 ? row : {})
    expect(after.version).toBe(row.departures.length > 0 ? version + 1 : version)
  }
})

test('a trip is found by when its last leg departs', async () => {
  const { id } = await made({ legs: [fly('a', friday), fly('b', sunday)] })
  const where = JSON.stringify(['last_departure', '>=', saturday])
  const { body } = await call(server, cast.ana, {
    url: `/data/clients/${laro}/trips?where=${encodeURIComponent(where)}`,
  })
  expect(body.rows.map((row: { id: string }) => row.id)).toContain(id)
})

test('no list of changes shows values that follow from the legs', async () => {
  const { id, version } = await made({ legs: [fly('a', friday)] })
  const change = { legs: [fly('a', saturday)] }
  expect((await call(server, cast.ana, { method: 'PATCH', url: urlOf(id), body: { version, change } })).status).toBe(
    200,
  )
  const { rows } = (await call(server, cast.ana, { url: `/company/audit?record=trips&id=${id}` })).body
  const labels = everyChange(trips, [rows[0].before, rows[0].after], 'UTC').map(({ label }) => label)
  expect(labels).toContain('Legs')
  expect(labels.filter((label) => /departures|last departure/i.test(label))).toEqual([])
})
