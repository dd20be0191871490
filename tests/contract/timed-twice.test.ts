import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { openServer, type Server } from '../../server/compose.ts'
import { work } from '../../server/jobs.ts'
import type { TimedTask } from '../../server/platform/jobs/index.ts'
import { openLog } from '../../server/platform/log.ts'
import { seedDemoWorld } from '../../server/seed/index.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { copyTemplate } from '../test-server.ts'
import { clientsOf, runTimed, runTimedAgain } from '../timed-task.ts'

// A process may be killed after the effect of a run and before the queue knows of its end: the run begins again.

const begun = Date.now()

/** Tables that a repeated run may write, each with its reason. */
const written: Readonly<Record<string, readonly string[]>> = {
  // The outcome of the last call, of which the software answers one a minute.
  'import-schedule': ['schedule_imports'],
}

/** Tasks whose next run takes the next page of changes; its place is kept in the transaction of the effect. */
const paged: ReadonlySet<string> = new Set(['raise-watchlist'])
const mostPages = 40

let database: Awaited<ReturnType<typeof copyTemplate>>
let server: Server
let folder: string

beforeAll(async () => {
  database = await copyTemplate()
  folder = await mkdtemp(join(tmpdir(), 'flightline-files-'))
  const config = testConfig({ FLIGHTLINE_DATA: folder })
  const ground = { config, log: openLog('silent'), secret: testSecret, databaseUrl: database.url }
  server = await openServer({ ...ground, clock: () => begun })
  await seedDemoWorld(server)
}, 120_000)

afterAll(async () => {
  await server.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function listTables(): Promise<string[]> {
  const { rows } = await server.platform.pools.owner.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map(({ name }) => name)
}

/** A digest of each table's rows. */
async function digestTables(tables: readonly string[]): Promise<Map<string, string>> {
  const digests = tables.map(
    (name) => `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${name} t`,
  )
  const { rows } = await server.platform.pools.owner.query<{ name: string; digest: string }>(
    digests.join(' union all '),
  )
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

const later = () => ({ ...server.platform, clock: () => begun + 40 * dayMs })

/** Runs a task once more for its clients, as after a kill, and answers the tables that it changed. */
async function runAgain(task: TimedTask, tables: readonly string[]): Promise<string[]> {
  const before = await digestTables(tables)
  for (const { id } of await clientsOf(later(), task)) await runTimedAgain(later(), task, id)
  const after = await digestTables(tables)
  return tables.filter((name) => before.get(name) !== after.get(name) && !written[task.name]?.includes(name))
}

test('a run of any timed task that begins again after its end changes nothing', async () => {
  const tables = await listTables()
  for (const task of work.timed) {
    await runTimed(server.platform, task, 40 * dayMs)
    let changed = await runAgain(task, tables)
    for (let page = 1; paged.has(task.name) && changed.length > 0 && page < mostPages; page += 1)
      changed = await runAgain(task, tables)
    expect.soft(changed, task.name).toEqual([])
  }
}, 180_000)
