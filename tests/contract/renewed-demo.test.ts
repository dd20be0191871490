import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 } from 'uuid'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { openServer, type Server } from '../../server/compose.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { openLog } from '../../server/platform/log.ts'
import { keepDemoWorld, seedDemoWorld } from '../../server/seed/index.ts'
import { renewDemo, renewDemoWorld } from '../../server/seed/renewal/renew-demo.ts'
import { leftTables, listRenewedTables } from '../../server/seed/renewal/renewed-tables.ts'
import { Children } from '../faults/children.ts'
import { stopping } from '../faults/stopped-update.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { copyTemplate } from '../test-server.ts'
import { runTimedIn } from '../timed-task.ts'
import { clientIds } from '../world.ts'
import { until } from './until.ts'

const begun = Date.parse('2026-11-20T15:00:00Z')
const stranger = '01930000-0009-7000-8000-000000000001'
const demo = clientIds.AXEK

let now = begun
let database: Awaited<ReturnType<typeof copyTemplate>>
let server: Server
let folder: string
const children = new Children()

beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'flightline-files-'))
  const config = testConfig({ FLIGHTLINE_DATA: folder, FLIGHTLINE_DEMO: 'true' })
  const ground = { config, log: openLog('silent'), secret: testSecret, databaseUrl: database.url }
  server = await openServer({ ...ground, clock: () => now })
  await seedDemoWorld(server)
  await keepDemoWorld(server.platform)
}, 120_000)
afterAll(async () => {
  await children.killAll()
  await server.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.platform.pools.owner.query<Row>(text, values)).rows

const renew = (clientId: string) => withTenant(server.platform, systemActor(clientId), renewDemo)

/** Number of rows and digest of each table of a client, without versions. */
async function readDigests(clientId: string): Promise<Record<string, string>> {
  const tables = await withTenant(server.platform, systemActor(clientId), ({ db }) => listRenewedTables(db))
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(t) - 'version' - 'xid')::text, ',' order by to_jsonb(t)::text)), '') as digest
       from ${name} t where client_id = $1`,
      [clientId],
    )
    digests[name] = row?.digest ?? ''
  }
  return digests
}

/** Tables that a renewal writes with its own moment: its notice, and the work and history of that. */
const ofMoment = { unread: '', history: '', due_work: '' }

const readQuote = async () => {
  const [row] = await ask<{ id: string; version: number; at: number; words: string }>(
    `select id, version, (doc ->> 'departure_date')::bigint as at, doc ->> 'note' as words
     from quotes where client_id = $1 order by id limit 1`,
    [demo],
  )
  if (!row) throw new Error('the demo has no quotes')
  return row
}

it('every table of clients is put back or named as left', async () => {
  const named = new Set(Object.values(leftTables).flat())
  const tables = await withTenant(server.platform, systemActor(demo), ({ db }) => listRenewedTables(db))
  const all = await ask<{ name: string }>(
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'client_id'`,
  )
  expect(tables.map(({ name }) => name).filter((name) => named.has(name))).toEqual([])
  expect(new Set([...tables.map(({ name }) => name), ...named])).toEqual(new Set(all.map(({ name }) => name)))
})

it('every row of a seller comes back on the day of the seed, with ledger, prices and conversations', async () => {
  const before = await readDigests(clientIds.EQIP)
  expect(await renew(clientIds.EQIP)).toMatchObject({ days: 0 })
  const after = await readDigests(clientIds.EQIP)
  expect({ ...after, ...ofMoment }).toEqual({ ...before, ...ofMoment })
  expect(after['history']).not.toBe('0 ')
})

it('changed, deleted and added records are as at the start, and dates are around the new day', async () => {
  const before = await readQuote()
  const counts = await ask<{ quotes: number; contacts: number; history: number; ledger: number }>(
    `select (select count(*) from quotes where client_id = $1) as quotes,
            (select count(*) from contacts where client_id = $1) as contacts,
            (select count(*) from history where client_id = $1 and record <> 'unread') as history,
            (select count(*) from ledger_entries where client_id = $1) as ledger`,
    [demo],
  )
  await withTenant(server.platform, systemActor(demo), async ({ db }) => {
    await db.run(
      sql`update quotes set doc = doc || '{"note": "changed"}', version = version + 7 where id = ${before.id}`,
    )
    await db.run(sql`delete from trips where client_id = ${demo}`)
    await db.run(sql`
      insert into contacts (client_id, id, date, last_date, doc)
      select client_id, ${v7()}, date, last_date, doc || '{"name": "A visitor"}' from contacts where client_id = ${demo} limit 1`)
    await db.run(
      sql`insert into history (client_id, record, id, version, op, at) values (${demo}, 'quotes', ${before.id}, 900, 'update', ${now})`,
    )
  })
  now = begun + 40 * dayMs
  expect(await renew(demo)).toMatchObject({ days: 40 })
  const after = await readQuote()
  expect(after).toMatchObject({ id: before.id, words: before.words })
  // An hour of the clock's change at most.
  expect(Math.abs(after.at - before.at - 40 * dayMs)).toBeLessThanOrEqual(hourMs)
  expect(after.version).toBeGreaterThan(before.version + 7)
  const trips = await ask<{ ahead: number; past: number }>(
    `select count(*) filter (where departure_date > $2) as ahead, count(*) filter (where departure_date <= $2) as past
     from trips where client_id = $1`,
    [demo, now],
  )
  expect(trips[0]?.ahead).toBeGreaterThan(0)
  expect(trips[0]?.past).toBeGreaterThan(0)
  expect(
    await ask(
      `select (select count(*) from quotes where client_id = $1) as quotes,
              (select count(*) from contacts where client_id = $1) as contacts,
              (select count(*) from history where client_id = $1 and record <> 'unread') as history,
              (select count(*) from ledger_entries where client_id = $1) as ledger`,
      [demo],
    ),
  ).toEqual(counts)
})

it('a second renewal on the same day changes nothing', async () => {
  const before = await readDigests(demo)
  await renew(demo)
  expect({ ...(await readDigests(demo)), ...ofMoment }).toEqual({ ...before, ...ofMoment })
})

it('two renewals at once leave the same records', async () => {
  const before = await readDigests(demo)
  await Promise.all([renew(demo), renew(demo)])
  expect({ ...(await readDigests(demo)), ...ofMoment }).toEqual({ ...before, ...ofMoment })
})

it('users are told once, and every screen of the client reads again', async () => {
  const [{ told, members } = { told: 0, members: 0 }] = await ask<{ told: number; members: number }>(
    `select (select count(*) from unread where client_id = $1 and doc ->> 'title' = 'The demo was renewed') as told,
            (select count(*) from users where client_id = $1) as members`,
    [demo],
  )
  expect(told).toBe(members)
  expect(told).toBeGreaterThan(0)
  expect(
    await ask(`select 1 from change_log where client_id = $1 and record = 'quotes' and id = '*'`, [demo]),
  ).not.toEqual([])
})

it('a conversation with a draft of the last day stays as its writer left it', async () => {
  const [thread] = await ask<{ id: string }>('select id from threads where client_id = $1 order by id limit 1', [demo])
  await withTenant(server.platform, systemActor(demo), ({ db }) =>
    db.run(sql`
      insert into threadsmsgs (client_id, id, date, last_date, doc)
      select client_id, 'a-draft', ${now + 1000}, ${now + 1000}, (doc - 'message_id') || '{"draft": true, "message": "Half a sent"}'
      from threadsmsgs where client_id = ${demo} and thread = ${thread?.id ?? ''} limit 1`),
  )
  now += 2000
  await renew(demo)
  expect(
    await ask(`select doc ->> 'message' as words from threadsmsgs where client_id = $1 and id = 'a-draft'`, [demo]),
  ).toEqual([{ words: 'Half a sent' }])
  now += 2 * dayMs
  await renew(demo)
  expect(await ask(`select 1 from threadsmsgs where client_id = $1 and id = 'a-draft'`, [demo])).toEqual([])
})

it('a renewal that ends in the middle leaves the client as it was', async () => {
  const before = await readDigests(demo)
  await ask(`create function stop_here() returns trigger language plpgsql as $$
    begin raise exception 'killed in the middle'; end $$`)
  await ask('create trigger stop_here before insert on trips execute function stop_here()')
  await expect(renew(demo)).rejects.toThrow('killed in the middle')
  await ask('drop function stop_here cascade')
  expect(await readDigests(demo)).toEqual(before)
})

it('a renewal whose process is killed in the middle leaves the client as it was, and the next one ends it', async () => {
  const before = await readDigests(demo)
  now += dayMs
  const begin = () => children.begin('renewal-child.ts', [database.url, folder, demo, `${now}`])
  const stop = { table: 'trips', when: 'true', at: 'insert' } as const
  await stopping({ databaseUrl: database.url }, stop, async (isReached) => {
    const child = await begin()
    await isReached()
    await children.kill(child)
  })
  expect(await readDigests(demo)).toEqual(before)
  await begin()
  const isRenewed = 'select 1 from demo_clients where client_id = $1 and renewed_at = $2'
  await until(async () => (await ask(isRenewed, [demo, now])).length > 0)
  const after = await readDigests(demo)
  expect(after).not.toEqual(before)
  // The same as a renewal that nothing disturbs.
  await renew(demo)
  expect({ ...(await readDigests(demo)), ...ofMoment }).toEqual({ ...after, ...ofMoment })
})

it('another client is not touched, and cannot be emptied by the way of the renewal', async () => {
  const row = { name: 'A real company', name_key: 'REAL' }
  await withTenant(server.platform, systemActor(stranger), async ({ db }) => {
    await db.run(sql`
      insert into clients (client_id, id, date, last_date, doc)
      select ${stranger}::uuid, ${stranger}, ${begun}, ${begun}, ${JSON.stringify({ ...row, timezone: 'UTC' })}::jsonb`)
    await db.run(sql`insert into number_sequences (client_id, name, last_number) values (${stranger}, 'orders', 7)`)
  })
  const before = await readDigests(stranger)
  await renew(demo)
  expect(await renew(stranger)).toBeUndefined()
  await expect(
    withTenant(server.platform, systemActor(stranger), ({ db }) =>
      db.run(sql`select flightline.clear_demo_table('number_sequences')`),
    ),
  ).rejects.toThrow('not one of the demo')
  expect(await readDigests(stranger)).toEqual(before)
})

it('the task is refused outside a demo with a reason, and does nothing there', async () => {
  const elsewhere = { ...server.platform, config: { ...server.platform.config, FLIGHTLINE_DEMO: false } }
  const refusal = await withTenant(elsewhere, systemActor(demo), async (ctx) => renewDemoWorld.refuse?.(ctx))
  expect(refusal).toContain('not part of a demo')
  expect(
    await withTenant(server.platform, systemActor(demo), async (ctx) => renewDemoWorld.refuse?.(ctx)),
  ).toBeUndefined()
  const before = await readDigests(demo)
  await runTimedIn(elsewhere, renewDemoWorld, demo)
  expect(await readDigests(demo)).toEqual(before)
})
