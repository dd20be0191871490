import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateAll, openServer, type Server } from '../../server/compose.ts'
import { openLog } from '../../server/platform/log.ts'
import { Caller } from '../faults/caller.ts'
import { until } from '../faults/flightline-process.ts'
import { freePort } from '../free-port.ts'
import { fillDatabase } from '../faults/harness/world/cluster.ts'
import { testConfig, testSecret } from '../test-config.ts'
import { cast, clientIds } from '../world.ts'
import { PostgresServer } from './postgres-server.ts'

// The steps as in docs/operations.md: a base copy, the archived log, a moment just before the mistake.

const log = openLog('silent')
const tasks = `/api/data/clients/${clientIds.LARO}/tasks`

let folder: string
let archive: string
let server: PostgresServer
let testServer: Server | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-restore-'))
  await chmod(folder, 0o755)
  archive = join(folder, 'archive')
  await mkdir(archive)
  await chmod(archive, 0o777)
  server = await PostgresServer.create({ folder: join(folder, 'lost'), port: await freePort() }, [
    'archive_mode=on',
    `archive_command=test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
  ])
  await fillDatabase(server.url)
}, 180_000)
afterAll(async () => {
  await testServer?.close()
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The product on the server, and a person who uses it. */
async function desk(): Promise<Caller> {
  await migrateAll({ log, secret: testSecret, databaseUrl: server.url })
  testServer = await openServer({ config: testConfig(), log, secret: testSecret, databaseUrl: server.url })
  return Caller.signIn(await testServer.app.listen({ port: 0, host: '127.0.0.1' }), cast.ana, clientIds.LARO)
}

async function add(person: Caller, name: string): Promise<void> {
  const { status } = await person.ask('POST', tasks, { body: { name } })
  expect(status).toBe(201)
}

async function namesOf(person: Caller): Promise<string[]> {
  const { body } = await person.ask<{ rows: { name: string }[] }>('GET', `${tasks}?limit=500`)
  return body.rows.map(({ name }) => name)
}

/** All writes so far lie in the archive. */
async function archiveAll(): Promise<void> {
  const [row] = await server.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  await until(
    async () => (await readdir(archive)).includes(row?.file ?? ''),
    () => `the log is archived: ${server.words}`,
  )
}

test('a lost database comes back as it was just before a mistake', { timeout: 240_000 }, async () => {
  const before = await desk()
  await add(before, 'before the copy')
  await server.copyTo(join(folder, 'base'))
  await add(before, 'after the copy')
  const [moment] = await server.query<{ now: string }>('select now()::text as now')
  await server.query('select pg_sleep(0.05)')
  await add(before, 'after the moment')
  await server.query('truncate tasks')
  expect(await namesOf(before)).toEqual([])
  await archiveAll()
  await testServer?.close()
  testServer = undefined
  await server.remove()

  server = await PostgresServer.restore(
    { folder: join(folder, 'restored'), port: await freePort() },
    { base: join(folder, 'base'), archive, until: moment?.now ?? '' },
  )
  const after = await desk()
  const names = await namesOf(after)
  expect(names).toEqual(expect.arrayContaining(['before the copy', 'after the copy']))
  expect(names).not.toContain('after the moment')
  await add(after, 'life goes on')
  expect(await namesOf(after)).toContain('life goes on')
  expect(await server.query("select 1 from history where record = 'tasks'")).toHaveLength(3)
})
