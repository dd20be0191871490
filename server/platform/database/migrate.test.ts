import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../tests/faults/flightline-process.ts'
import { openTestServer, type TestServer } from '../../../tests/test-server.ts'
import { testSecret } from '../../../tests/test-config.ts'
import { clientIds } from '../../../tests/world.ts'
import { systemActor, withTenant } from '../context.ts'
import { migrate } from './migrate.ts'
import { sql } from './sql.ts'

// A new version starts next to the old one, whose users work.

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'flightline-steps-'))
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  await writeFile(
    join(folder, '9999_late.sql'),
    'alter table tasks add late integer; alter table threads add late integer;',
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Waits until the database has a row of those. */
const untilFound = (query: string, what: string): Promise<void> =>
  until(async () => ((await server.platform.pools.owner.query(query)).rowCount ?? 0) > 0, what)

test('a step and a transaction that need the same tables: the step waits, and no request is refused', async () => {
  const { owner, app } = server.platform.pools
  const writer = await app.connect()
  try {
    await writer.query('begin')
    // The step takes tasks before threads.
    await writer.query('select count(*) from threads')
    const migrated = migrate(owner, testSecret, folder)
    await untilFound(
      "select 1 from pg_locks where not granted and relation = 'threads'::regclass",
      'the step waits for the writer',
    )
    await expect(writer.query('select count(*) from tasks')).resolves.toMatchObject({ rowCount: 1 })
    await writer.query('commit')
    await migrated
    const { fields } = await owner.query('select threads.late, tasks.late from threads, tasks limit 0')
    expect(fields.map(({ name }) => name)).toEqual(['late', 'late'])
  } finally {
    writer.release()
  }
})

test('roles that a program of another database changes at the same moment are made after it', async () => {
  const { owner } = server.platform.pools
  const other = await owner.connect()
  try {
    await other.query('begin')
    // Of no effect, and of the same row.
    await other.query('alter role flightline_app connection limit -1')
    const migrated = migrate(owner, testSecret, folder)
    await untilFound(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'alter role flightline_app%'`,
      'the program waits for the other one',
    )
    await other.query('commit')
    await expect(migrated).resolves.toBeUndefined()
  } finally {
    other.release()
  }
})

test('a transaction that was undone for the sake of another is to be repeated, and is no fault', async () => {
  const ready = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const meet = async (own: number, other: number): Promise<void> =>
    withTenant(server.platform, systemActor(clientIds.LARO), async (ctx) => {
      await ctx.db.run(sql`select pg_advisory_xact_lock(1, ${own}::integer)`)
      ready[own]?.resolve()
      await ready[other]?.promise
      await ctx.db.run(sql`select pg_advisory_xact_lock(1, ${other}::integer)`)
    })
  const came = await Promise.allSettled([meet(0, 1), meet(1, 0)])
  expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(came.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'Unavailable' } })
})
