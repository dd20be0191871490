import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openSignIn, type SignIn } from '../server/company/index.ts'
import { migrateAll } from '../server/compose.ts'
import { startEmbeddedDatabase } from '../server/platform/database/embedded.ts'
import { openPools } from '../server/platform/database/pools.ts'
import { openLog, type Log } from '../server/platform/log.ts'
import { bulkInsert } from '../server/platform/records/bulk-insert.ts'
import { castRows } from './cast-rows.ts'
import { changedRecordsFunction } from './declared-changes.ts'
import { testConfig, testSecret } from './test-config.ts'
import { castMembers, demoPassword, type CastMember } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the migrated database without records; the cast can sign in. */
    templateUrl: string
    /** Owner's address of the same with the clients and users of the cast, each of them signed in once. */
    castUrl: string
    /** The session cookie of each member of the cast, by id, good in every copy of the database of the cast. */
    castCookies: Readonly<Record<string, string>>
  }
}

// Tests check the writes, not power cuts; those that do start a separate database.
const fastSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=400',
]

async function signInOnce(signIn: SignIn, { email }: CastMember): Promise<string> {
  const { PUBLIC_URL: origin } = testConfig()
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: demoPassword })
  const signedIn = await signIn.handle(
    new Request(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body }),
  )
  if (!signedIn.ok) throw new Error(`${email} cannot sign in: ${signedIn.status} ${await signedIn.text()}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  // The first token makes the signing key, which the copies then share.
  await signIn.handle(new Request(`${origin}/api/auth/token`, { headers: { cookie } }))
  return cookie
}

/** Runs with the sign-in of a database, and lets go of the database. */
async function withSignIn<T>(
  databaseUrl: string,
  log: Log,
  run: (signIn: SignIn, app: pg.Pool) => Promise<T>,
): Promise<T> {
  const pools = openPools(databaseUrl, testSecret, log)
  const sendSystemMail = () => Promise.reject(new Error('no mail here'))
  const signIn = openSignIn({
    pools,
    config: testConfig(),
    log,
    secret: testSecret,
    clock: Date.now,
    sendSystemMail,
    sendsMail: false,
  })
  try {
    return await run(signIn, pools.app)
  } finally {
    await pools.close()
  }
}

/** Hashing passwords is slow on purpose: done once here, not once for every database of a test. */
const signUpCast = (databaseUrl: string, log: Log): Promise<void> =>
  withSignIn(databaseUrl, log, async (signIn) => {
    for (const { id, email, name } of castMembers) await signIn.create({ id, email, name, password: demoPassword })
  })

async function query(url: URL, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Makes the database of the cast in addition to the one without records, and signs everybody in. */
async function makeCastDatabase(templateUrl: string, log: Log) {
  const [url, beside] = [new URL(templateUrl), new URL(templateUrl)]
  url.pathname = '/flightline_cast'
  beside.pathname = '/postgres'
  await query(beside, `create database flightline_cast template ${new URL(templateUrl).pathname.slice(1)}`)
  const cookies = await withSignIn(url.href, log, async (signIn, app) => {
    await bulkInsert(app, castRows(Date.now()))
    const signedIn: [string, string][] = []
    for (const member of castMembers) signedIn.push([member.id, await signInOnce(signIn, member)])
    return Object.fromEntries(signedIn)
  })
  await query(url, changedRecordsFunction)
  // Attempts that were counted here are no attempts of a test.
  await query(url, 'delete from auth."rateLimit"')
  return { url: url.href, cookies }
}

/** Starts one real Postgres for a run of the tests, with the migrated databases to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-test-'))
  // Started by root, the server runs as another user, who needs access.
  await chmod(folder, 0o755)
  const log = openLog('silent')
  const settings = { folder: join(folder, 'postgres'), password: 'test', log, settings: fastSettings }
  const database = await startEmbeddedDatabase(settings)
  const end = async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrateAll({ log, secret: testSecret, databaseUrl: database.url })
    await signUpCast(database.url, log)
    const ofCast = await makeCastDatabase(database.url, log)
    project.provide('templateUrl', database.url)
    project.provide('castUrl', ofCast.url)
    project.provide('castCookies', ofCast.cookies)
  } catch (error) {
    await end()
    throw error
  }
  return end
}
