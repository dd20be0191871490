import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openHouse, type House } from '../server/compose.ts'
import { bulkInsert } from '../server/platform/records/bulk-insert.ts'
import { openLog, type Log } from '../server/platform/log.ts'
import { testConfig, testSecret } from './test-config.ts'
import { castRows } from './cast-rows.ts'
import { castMembers, demoPassword, type CastMember } from './world.ts'

/** A whole product on a database of its own, with the cast signed up. */
export interface TestHouse extends House {
  /** Owner's address of this test's database. */
  readonly databaseUrl: string
  /** Moves the clock of this house. */
  advance(ms: number): void
  /** Headers of a request by one of the cast, in the client with the given id. */
  headersOf(person: CastMember, clientId: string): Promise<Record<string, string>>
}

async function withOwner(url: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/** An empty, migrated database of a test's own. */
export async function copyTemplate(): Promise<{ url: string; drop: () => Promise<void> }> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new URL(template)
  admin.pathname = '/postgres'
  await withOwner(admin.href, (client) =>
    client.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`),
  )
  const url = new URL(template)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => withOwner(admin.href, (client) => client.query(`drop database ${name} with (force)`)),
  }
}

async function tokenOf(house: House, person: CastMember): Promise<string> {
  const origin = house.platform.config.PUBLIC_URL
  const signedIn = await house.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin },
    payload: { email: person.email, password: demoPassword },
  })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answer = await house.app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
  const { token } = answer.json<{ token?: string }>()
  if (!token) throw new Error(`${person.email} cannot sign in: ${signedIn.statusCode} ${signedIn.body} ${answer.body}`)
  return token
}

/** Opens a house for one test file. `given` overrides configuration. Close it in afterAll. */
export async function openTestHouse(
  given: Readonly<Record<string, string>> = {},
  log: Log = openLog('silent'),
): Promise<TestHouse> {
  const database = await copyTemplate()
  let aheadMs = 0
  const clock = () => Date.now() + aheadMs
  const folder = await mkdtemp(join(tmpdir(), 'flightline-files-'))
  const ground = {
    config: testConfig({ FLIGHTLINE_DATA: folder, ...given }),
    log,
    secret: testSecret,
    databaseUrl: database.url,
    clock,
  }
  const house = await openHouse(ground)
  await bulkInsert(house.platform.pools.app, castRows(clock()))
  await Promise.all(
    castMembers.map(({ id, email, name }) => house.signIn.create({ id, email, name, password: demoPassword })),
  )
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  return {
    ...house,
    databaseUrl: database.url,
    advance: (ms) => {
      aheadMs += ms
    },
    headersOf: async (person, clientId) => {
      const known = tokens.get(person.id)
      const fresh = known && known.until > clock() ? known : { token: tokenOf(house, person), until: clock() + 200_000 }
      tokens.set(person.id, fresh)
      return { token: await fresh.token, client: clientId }
    },
    close: async () => {
      await house.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
