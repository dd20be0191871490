import { afterAll, beforeAll, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { changesBetween, everyChange } from '../../domain/kernel/records/change-words.ts'
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

const day = (takeoffUTC: number) => ({ takeoffDate: '11/27/2026', takeoffTime: '6:00 AM', takeoffUTC })
const open = (takeoffUTC: number) => [{ id: 'a', times: { ...day(takeoffUTC), isTimeAssumed: true } }]
const given = (takeoffUTC: number) => [{ id: 'a', times: day(takeoffUTC) }]
const [friday, saturday] = [Date.UTC(2026, 10, 27, 12), Date.UTC(2026, 10, 28, 12)]

const urlOf = (id: string) => `/data/clients/${laro}/trips/${id}`

const made = (legs: readonly object[]) =>
  inLaro(server, (ctx) => createRecord(ctx, trips, { doc: trips.shape.parse({ legs }) }))

async function patch(id: string, change: object): Promise<void> {
  const { version } = (await call(server, cast.ana, { url: urlOf(id) })).body
  const { status } = await call(server, cast.ana, { method: 'PATCH', url: urlOf(id), body: { version, change } })
  expect(status).toBe(200)
}

const historyOf = async (id: string) => (await call(server, cast.ana, { url: `${urlOf(id)}/history` })).body.rows

/** Takes away what trips say of their departure, as they were stored before, and lets the migration run on them. */
const migrateAsBefore = (ids: readonly string[]) =>
  runMigration(server, '0206_assumed_departures.sql', async (owner) => {
    await owner.query('alter table history no force row level security; alter table trips no force row level security')
    await owner.query('alter table trips disable trigger user')
    await owner.query(`update trips set doc = doc - 'is_departure_assumed' where id = any($1)`, [ids])
    await owner.query('alter table trips enable trigger user')
    await owner.query(`update history set before = before #- '{doc,is_departure_assumed}' where id = any($1)`, [ids])
    await owner.query('set constraints all immediate')
  })

test('the history shows of an assumed departure its day alone, on either side of a change', async () => {
  const { id } = await made(open(friday))
  await patch(id, { legs: open(saturday) })
  await patch(id, { legs: given(saturday + 3_600_000) })
  const shown = (await historyOf(id)).flatMap(({ before, after }: { before: object | null; after: object }) =>
    changesBetween(trips, [{ ...before }, { ...after }], 'UTC').filter(({ label }) => label === 'Departure'),
  )
  expect(shown).toEqual([
    { label: 'Departure', before: '11/28/26', after: '11/28/26 1:00 PM UTC' },
    { label: 'Departure', before: '11/27/26', after: '11/28/26' },
    { label: 'Departure', before: '', after: '11/27/26' },
  ])
})

test('so does the list of all changes, which holds the fields that changed', async () => {
  const { id } = await made(open(friday))
  await patch(id, { legs: open(saturday) })
  const { rows } = (await call(server, cast.ana, { url: `/company/audit?record=trips&id=${id}` })).body
  expect(everyChange(trips, [rows[0].before, rows[0].after], 'UTC')).toContainEqual({
    label: 'Departure',
    before: '11/27/26',
    after: '11/28/26',
  })
})

test('rows and versions that were stored before say it after the update', async () => {
  const [assumed, known] = [await made(open(friday)), await made(given(friday))]
  await patch(assumed.id, { notes: 'One more version' })
  await migrateAsBefore([assumed.id, known.id])
  const read = async (id: string) => (await call(server, cast.ana, { url: urlOf(id) })).body
  expect(await read(assumed.id)).toMatchObject({ is_departure_assumed: true, version: 3 })
  expect(await read(known.id)).toMatchObject({ version: 1 })
  expect(await read(known.id)).not.toHaveProperty('is_departure_assumed')
  const versions = (await historyOf(assumed.id)).flatMap(({ before }: { before: object | null }) => before ?? [])
  expect(versions).toHaveLength(2)
  for (const version of versions) expect(version).toMatchObject({ is_departure_assumed: true })
})
