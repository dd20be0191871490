import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataLogs } from '../../domain/automation/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import type { TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { openLiveTestServer, type LiveTestServer } from './live-test-server.ts'

// Guarded fields are shown to their role, and each reading is logged; sealed ones are tested in sealed-fields.test.ts.

const collection = `clients/${laro}/contacts`
const logs = `/data/clients/${laro}/data_logs`
const guarded = { third_party: ['qb:77777'] }

let testServer: TestServer
let live: LiveTestServer
beforeAll(async () => {
  live = await openLiveTestServer()
  testServer = live.testServer
})
afterAll(() => live.close())

let id: string
let url: string
beforeEach(async () => {
  const doc = contacts.shape.parse({ first_name: 'Pia', last_name: 'Logged', ...guarded })
  id = (await inLaro(testServer, (ctx) => createRecord(ctx, contacts, { doc }))).id
  url = `/data/${collection}/${id}`
})

interface Logged {
  readonly id: string
  readonly user: string
  readonly fields: readonly string[]
}

/** Readings of this test's contact, as an admin sees them, the first first. */
async function logged(): Promise<Logged[]> {
  const where = encodeURIComponent(JSON.stringify(['record_id', '==', id]))
  const { status, body } = await call(testServer, cast.ana, { url: `${logs}?where=${where}&orderBy=id.asc` })
  expect(status).toBe(200)
  return body.rows.map((row: Record<string, unknown>) => {
    const { action, result, success, details } = row
    const entry = dataLogs.shape.parse({ action, result, success, details })
    expect(entry.details).toMatchObject({ record: 'contacts', id, about: 'Pia Logged' })
    expect(JSON.stringify(entry)).not.toContain('qb:77777')
    return { id: String(row['id']), user: entry.details.by, fields: entry.details.fields }
  })
}

const byWhom = async (): Promise<string[]> => (await logged()).map(({ user }) => user)
const read = (person: CastMember) => call(testServer, person, { url })

test('a reading is logged with user, field and time; one without guarded fields is not', async () => {
  await read(cast.rae)
  await read(cast.sue)
  await call(testServer, cast.sue, { url: `/data/${collection}?limit=500` })
  await call(testServer, cast.sue, { method: 'POST', url: '/search/contacts', body: { query: 'Pia Logged' } })
  expect(await logged()).toMatchObject([{ user: cast.sue.name, fields: ['third_party'] }])
  const plain = contacts.shape.parse({ first_name: 'Pia', last_name: 'Logged' })
  id = (await inLaro(testServer, (ctx) => createRecord(ctx, contacts, { doc: plain }))).id
  url = `/data/${collection}/${id}`
  await read(cast.sue)
  expect(await logged()).toEqual([])
})

test('no way around the log: history, answers of writes, refusals that show both versions', async () => {
  const patch = (version: number, change: object) =>
    call(testServer, cast.sue, { method: 'PATCH', url, body: { version, change } })
  expect((await call(testServer, cast.sue, { url: `${url}/history` })).status).toBe(200)
  expect(await byWhom()).toHaveLength(1)
  expect((await patch(1, { company: 'Elsewhere' })).status).toBe(200)
  expect(await byWhom()).toHaveLength(2)
  expect((await patch(1, { company: 'Stale' })).status).toBe(409)
  expect(await byWhom()).toHaveLength(3)
  expect((await call(testServer, cast.sue, { method: 'DELETE', url: `${url}?version=1` })).status).toBe(409)
  expect(await byWhom()).toHaveLength(4)
  const back = { method: 'POST', url: `${url}/history/1/restore`, body: { version: 1 } } as const
  expect((await call(testServer, cast.sue, back)).status).toBe(409)
  expect(await byWhom()).toHaveLength(5)
  expect((await call(testServer, cast.sue, { ...back, body: { version: 2 } })).status).toBe(200)
  expect(await byWhom()).toEqual(Array.from({ length: 6 }, () => cast.sue.name))
})

test('a screen that follows the record is noted for each version it is shown', async () => {
  const open = async (person: CastMember) => {
    const screen = await live.open(person)
    const shown = screen.watch('one', { path: `${collection}/${id}` })
    await expect.poll(() => shown.rows.length, { timeout: 20_000 }).toBe(1)
    return screen
  }
  const screens = [await open(cast.sue), await open(cast.rae)]
  expect(await byWhom()).toEqual([cast.sue.name])
  expect(
    (await call(testServer, cast.ana, { method: 'PATCH', url, body: { version: 1, change: { title: 'Dr' } } })).status,
  ).toBe(200)
  for (const screen of screens) {
    await expect.poll(() => screen.shown.get('one')?.rows[0]?.version, { timeout: 20_000 }).toBe(2)
    screen.close()
  }
  expect(await byWhom()).toEqual([cast.sue.name, cast.sue.name])
})

test('admins of the client read the log, and no user writes, changes or removes it', async () => {
  await read(cast.sue)
  const [entry] = await logged()
  const one = `${logs}/${entry?.id}`
  expect((await call(testServer, cast.jo, { url: logs })).status).toBe(403)
  expect((await call(testServer, cast.jo, { url: one })).status).toBe(403)
  expect((await call(testServer, cast.sam, { url: one, client: clientIds.LARO })).status).toBe(404)
  const body = { version: 1, change: { success: false } }
  expect((await call(testServer, cast.ana, { method: 'PATCH', url: one, body })).status).toBe(403)
  expect((await call(testServer, cast.sue, { method: 'DELETE', url: `${one}?version=1` })).status).toBe(403)
  expect((await call(testServer, cast.sue, { method: 'POST', url: logs, body: { action: 'read' } })).status).toBe(403)
  for (const action of ['delete from data_logs', "update data_logs set doc = '{}'"]) {
    await expect(
      inLaro(testServer, async ({ db }) => {
        await db.run(sql`${sql.raw(action)}`)
      }),
    ).rejects.toThrow(/only ever added to/)
  }
})

test('a look by support is noted as a look by support, in a client where they have no account too', async () => {
  const client = clientIds.NXT
  const made = await withTenant(testServer.platform, systemActor(client), (ctx) =>
    createRecord(ctx, contacts, {
      doc: contacts.shape.parse({ first_name: 'Far', email: 'f@nxt.example', third_party: ['qb:80'] }),
    }),
  )
  const path = `/data/clients/${client}/contacts/${made.id}`
  expect((await call(testServer, cast.sue, { url: path, client })).body).toMatchObject({ third_party: ['qb:80'] })
  const where = encodeURIComponent(JSON.stringify(['record_id', '==', made.id]))
  const noted = await call(testServer, cast.sam, { url: `/data/clients/${client}/data_logs?where=${where}`, client })
  expect(noted.body.rows).toMatchObject([
    { details: { user: cast.sue.id, by: 'Flightline support', about: 'Far', fields: ['third_party'] } },
  ])
})
