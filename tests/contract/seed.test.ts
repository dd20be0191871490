import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotes, trips } from '../../domain/charter/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { priceTripOf } from '../../server/charter/price/price-trip.ts'
import { openServer, type Server } from '../../server/compose.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { openLog } from '../../server/platform/log.ts'
import { demoWorld } from '../../server/seed/demo-world.ts'
import { seedDemoWorld, seedScaleWorld } from '../../server/seed/index.ts'
import { timesToRun } from '../run-length.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { copyTemplate } from '../test-server.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const world = demoWorld(now)

describe('the demo world in a database', () => {
  let database: Awaited<ReturnType<typeof copyTemplate>>
  let server: Server
  let folder: string

  beforeAll(async () => {
    database = await copyTemplate()
    folder = await mkdtemp(join(tmpdir(), 'flightline-files-'))
    const config = testConfig({ FLIGHTLINE_DATA: folder })
    const ground = { config, log: openLog('silent'), secret: testSecret, databaseUrl: database.url }
    server = await openServer({ ...ground, clock: () => now })
  })

  afterAll(async () => {
    await server.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const count = async (question: string): Promise<number> => {
    const { rows } = await server.platform.pools.owner.query<{ count: number }>(question)
    return rows[0]?.count ?? -1
  }

  it('is put in once, as a whole, also after a start that ended in the middle of it', async () => {
    const { owner } = server.platform.pools
    await owner.query(`create function stop_here() returns trigger language plpgsql as $$
      begin raise exception 'stopped in the middle'; end $$`)
    await owner.query('create trigger stop_here before insert on quotes execute function stop_here()')
    await expect(seedDemoWorld(server)).rejects.toThrow('stopped in the middle')
    await owner.query('drop function stop_here cascade')
    expect(await seedDemoWorld(server)).toBe(true)
    expect(await seedDemoWorld(server)).toBe(false)
    const tables = Map.groupBy(world.rows, (row) => row.definition.name)
    for (const [table, rows] of tables)
      expect([table, await count(`select count(*) from ${table}`)]).toEqual([table, rows.length])
  }, 120_000)

  it('gives everyone a sign-in and the grants of the cast', async () => {
    expect(await count('select count(*) from auth."user"')).toBe(9)
    expect(await count("select count(*) from grants where 'super' = any (roles)")).toBe(1)
  })

  it('counts the people of each group', async () => {
    expect(
      await count('select min(coalesce((doc ->> $$subscribed$$)::bigint, 0)) as count from groups'),
    ).toBeGreaterThan(0)
  })

  it('counts the unread items of everyone', async () => {
    expect(await count('select sum(total)::bigint as count from unread_counts')).toBe(
      await count('select count(*) from unread'),
    )
  })

  it('saves the prices that the price call gives', async () => {
    const priced = world.rows.filter(({ definition }) => definition === quotes || definition === trips)
    const off: unknown[] = []
    for (const [clientId, rows] of Map.groupBy(priced, (row) => row.clientId)) {
      // Reading them all would take the time of many tests.
      for (const { doc } of rows.filter((_, at) => at % timesToRun(12, 3) === 0)) {
        const { legs, accounts, aircraft_type, price } = doc as DocOf<typeof quotes>
        const trip = { legs, accounts, aircraft_type, estimate: { items: price.typed } }
        const { total } = await withTenant(server.platform, systemActor(clientId), (ctx) => priceTripOf(ctx, trip))
        if (total !== price.total)
          off.push({ number: doc['quote_number'] ?? doc['trip_number'], saved: price.total, total })
      }
    }
    expect(priced.length).toBeGreaterThan(400)
    expect(off).toEqual([])
  })

  it('keeps the content of every file', async () => {
    expect(await count('select count(*) from file_objects')).toBe(world.contents.length)
  })
})

describe('the scale set in a database', () => {
  let database: Awaited<ReturnType<typeof copyTemplate>>
  let client: pg.Client

  beforeAll(async () => {
    database = await copyTemplate()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })

  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  const list = async (question: string): Promise<unknown[]> => (await client.query(question)).rows

  /** Indexes, walls and triggers, which the load takes down and must put up again. */
  const defences = async () => ({
    indexes: await list("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1"),
    walls: await list(
      "select relname, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    ),
    triggers: await list(
      'select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
    ),
  })

  it('is put in once, and leaves every index, wall and trigger as it was', async () => {
    const before = await defences()
    const options = { databaseUrl: database.url, size: 0.0005, say: () => undefined, now }
    expect(await seedScaleWorld(options)).toBe(true)
    expect(await defences()).toEqual(before)
    expect(await seedScaleWorld(options)).toBe(false)
  })

  it('has the shares of the promises', async () => {
    const [largest] = await list('select count(*) from threads group by client_id order by 1 desc limit 1')
    expect(largest).toEqual({ count: 150 })
    expect(await list('select count(*) from clients')).toEqual([{ count: 20 }])
    expect(await list('select count(*) from search_documents where record = $$threads$$')).toEqual(
      await list('select count(*) from threads'),
    )
  })

  it('leaves no message without its thread and counts them', async () => {
    expect(
      await list(`select t.id from threads t
        left join lateral (select count(*) from threadsmsgs m where m.client_id = t.client_id and m.thread = t.id) m on true
        where m.count <> (t.doc ->> 'message_count')::bigint`),
    ).toEqual([])
  })
})
