import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { migrateAll } from '../../server/compose.ts'
import { readConfig, StartFault } from '../../server/platform/config.ts'
import { openLog } from '../../server/platform/log.ts'
import { freePort } from '../free-port.ts'
import { testSecret } from '../test-config.ts'
import { bundledProgram } from './bundled-program.ts'
import {
  closed,
  dataFolder,
  FlightlineProcess,
  givenDatabase,
  occupiedPort,
  ownDatabase,
} from './flightline-process.ts'

// A refused start is explained in a sentence that names the setting, without a stack, and it ends with 1.

// A start is slow on a machine that does much else.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
const databases: string[] = []
beforeAll(async () => {
  folder = await dataFolder()
})
afterEach(async () => {
  for (const name of databases.splice(0)) await asOwner((client) => client.query(`drop database ${name} with (force)`))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function asOwner(run: (client: pg.Client) => Promise<unknown>, url = atTestCluster('postgres')): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

function atTestCluster(name: string): string {
  const url = new URL(inject('templateUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function copiedDatabase(): Promise<string> {
  const name = `faults_${randomBytes(6).toString('hex')}`
  const template = new URL(inject('templateUrl')).pathname.slice(1)
  await asOwner((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  databases.push(name)
  return atTestCluster(name)
}

async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const started = new FlightlineProcess(env, await bundledProgram('server/main.ts'))
  const { code } = await started.ended()
  expect(code, started.words).toBe(1)
  expect(started.words).not.toMatch(/^\s+at /m)
  return started.words
}

function wordsOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (error instanceof StartFault) return error.message
    throw error
  }
  throw new Error('it was not refused')
}

/** The words with which a database is refused before anything is changed. */
const refusedDatabase = (databaseUrl: string): Promise<unknown> =>
  migrateAll({ log: openLog('silent'), secret: testSecret, databaseUrl }).catch((error: unknown) => error)

test('several wrong settings are all named at once', async () => {
  const words = await refusal({
    FLIGHTLINE_DATA: folder,
    PORT: 'http',
    MAIL_IN_PORT: '70000',
    DATABASE_URL: 'mysql://somewhere',
    FLIGHTLINE_ROLES: 'web,cook',
    LOG_LEVEL: 'loud',
  })
  for (const name of ['PORT', 'MAIL_IN_PORT', 'DATABASE_URL', 'FLIGHTLINE_ROLES', 'LOG_LEVEL'])
    expect(words).toContain(`${name}: `)
})

test('a setting that holds a secret is named, not printed', () => {
  const env = { MAIL_OUT_URL: 'http://me:hunter2-secret@mail.example', FLIGHTLINE_SECRET: 'short-secret' }
  const words = wordsOf(() => readConfig(env))
  for (const name of Object.keys(env)) expect(words).toContain(`${name}: `)
  expect(words).not.toContain('hunter2-secret')
  expect(words).not.toContain('short-secret')
})

test('a separate database without the shared secret', () => {
  const words = wordsOf(() => readConfig({ DATABASE_URL: 'postgres://me@127.0.0.1:1/x' }))
  expect(words).toContain('FLIGHTLINE_SECRET: required with DATABASE_URL')
})

test('a database that is down', async () => {
  const env = await givenDatabase(`postgres://me:word@127.0.0.1:${await freePort()}/flightline`, folder)
  expect(await refusal(env)).toContain('The database of DATABASE_URL does not answer')
})

test('a database on a host that does not exist', async () => {
  const refused = await refusedDatabase('postgres://me:word@nowhere.invalid:5432/flightline')
  expect(refused).toEqual(
    new StartFault('The database of DATABASE_URL does not answer. Is it running, and is the address right?'),
  )
})

test('a database that refuses the password', async () => {
  const wrong = new URL(inject('templateUrl'))
  wrong.password = 'not-the-password'
  const refused = await refusedDatabase(wrong.href)
  expect(refused).toBeInstanceOf(StartFault)
  expect(String(refused)).toContain('The database of DATABASE_URL refuses the connection')
  expect(String(refused)).not.toContain('not-the-password')
})

test('a database that does not exist', async () => {
  const refused = await refusedDatabase(atTestCluster('no_such_database'))
  expect(refused).toBeInstanceOf(StartFault)
  expect(String(refused)).toContain('refuses the connection: database "no_such_database" does not exist')
})

test('a database whose user lacks the needed rights', async () => {
  const url = new URL(await copiedDatabase())
  const role = `weak_${randomBytes(4).toString('hex')}`
  await asOwner((client) => client.query(`create role ${role} login password 'weak'`))
  url.username = role
  url.password = 'weak'
  const refused = await refusedDatabase(url.href)
  await asOwner((client) => client.query(`drop role ${role}`))
  expect(refused).toBeInstanceOf(StartFault)
  expect(String(refused)).toContain('The user of DATABASE_URL may not set the database up')
})

test('a database of a newer program is left as it is', async () => {
  const url = await copiedDatabase()
  await asOwner(
    (client) =>
      client.query(
        "insert into flightline.kysely_migration (name, timestamp) values ('9999_from_the_future', 'later')",
      ),
    url,
  )
  const refused = await refusedDatabase(url)
  expect(refused).toBeInstanceOf(StartFault)
  expect(String(refused)).toContain('migrated by a newer Flightline')
})

test('a port of the web server in use', async () => {
  const { port, server } = await occupiedPort()
  const env = { ...(await givenDatabase(await copiedDatabase(), folder)), PORT: String(port) }
  expect(await refusal(env)).toContain(`PORT: 127.0.0.1:${port} is in use`)
  await closed(server)
})

test('a port of the mail receiver in use', async () => {
  const { port, server } = await occupiedPort()
  const env = { ...(await givenDatabase(await copiedDatabase(), folder)), MAIL_IN_PORT: String(port) }
  expect(await refusal(env)).toContain(`MAIL_IN_PORT: 127.0.0.1:${port} is in use`)
  await closed(server)
})

test('a data folder that cannot be written', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  expect(await refusal(await ownDatabase(join(file, 'data')))).toContain('FLIGHTLINE_DATA: ')
})
