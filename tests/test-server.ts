import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openServer, type Server } from '../server/compose.ts'
import { openLog, type Log } from '../server/platform/log.ts'
import type { DnsLookup } from '../server/platform/outside/dns/dns-lookup.ts'
import { requireDeclaredChanges } from './declared-changes.ts'
import { testConfig, testSecret } from './test-config.ts'
import { demoPassword, type CastMember } from './world.ts'

/** A whole product on a separate database, with the cast signed up. */
export interface TestServer extends Server {
  /** Owner's address of this test's database. */
  readonly databaseUrl: string
  /** Moves the clock of this server. */
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

interface Copy {
  readonly url: string
  drop(): Promise<void>
}

async function copyOf(templateUrl: string): Promise<Copy> {
  const template = new URL(templateUrl)
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

/** A migrated database without records, of a test's own. */
export const copyTemplate = (): Promise<Copy> => copyOf(inject('templateUrl'))

async function tokenOfSession(server: Server, cookie: string): Promise<string | undefined> {
  const answer = await server.app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
  return answer.json<{ token?: string }>().token
}

/** If the session of the template is invalid: it has ended, or this server has another address. */
async function signInAnew(server: Server, person: CastMember): Promise<string> {
  const origin = server.platform.config.PUBLIC_URL
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin },
    payload: { email: person.email, password: demoPassword },
  })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const token = await tokenOfSession(server, cookie)
  if (!token) throw new Error(`${person.email} cannot sign in: ${signedIn.statusCode} ${signedIn.body}`)
  return token
}

async function tokenOf(server: Server, person: CastMember): Promise<string> {
  const cookie = inject('castCookies')[person.id]
  return (cookie && (await tokenOfSession(server, cookie))) || signInAnew(server, person)
}

/** Opens a server for one test file. `given` overrides configuration. Close it in afterAll. */
export async function openTestServer(
  given: Readonly<Record<string, string>> = {},
  log: Log = openLog('silent'),
  dns?: DnsLookup,
): Promise<TestServer> {
  const database = await copyOf(inject('castUrl'))
  let aheadMs = 0
  const clock = () => Date.now() + aheadMs
  const folder = await mkdtemp(join(tmpdir(), 'flightline-files-'))
  const ground = {
    config: testConfig({ FLIGHTLINE_DATA: folder, ...given }),
    log,
    secret: testSecret,
    databaseUrl: database.url,
    clock,
    ...(dns && { dns }),
  }
  const server = await openServer(ground)
  requireDeclaredChanges(server.platform, server.routes)
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  return {
    ...server,
    databaseUrl: database.url,
    advance: (ms) => {
      aheadMs += ms
    },
    headersOf: async (person, clientId) => {
      const known = tokens.get(person.id)
      const fresh =
        known && known.until > clock() ? known : { token: tokenOf(server, person), until: clock() + 200_000 }
      tokens.set(person.id, fresh)
      return { token: await fresh.token, client: clientId }
    },
    close: async () => {
      await server.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
