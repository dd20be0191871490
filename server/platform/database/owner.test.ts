import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { until } from '../../../tests/faults/flightline-process.ts'
import { testSecret } from '../../../tests/test-config.ts'
import { clientIds } from '../../../tests/world.ts'
import { migrate, pendingSteps } from './migrate.ts'
import { databaseRoles } from './pools.ts'

// A company's own Postgres: its owner owns the database and may create roles, but is not a superuser.

const suffix = randomBytes(6).toString('hex')
const name = `owner_${suffix}`
const databases = { fresh: name, byOwner: `upgraded_${suffix}`, bySuperuser: `compared_${suffix}` }
const address = new URL(inject('templateUrl'))
const migrations = join(import.meta.dirname, 'migrations')
let boss: pg.Client
let folder: string

const addressIn = (database: string, user?: string): string => {
  const url = new URL(address)
  url.pathname = `/${database}`
  if (user !== undefined) [url.username, url.password] = [user, user]
  return url.href
}

/** Runs with a pool of two connections to a database and closes it. */
async function withPool<T>(url: string, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    return await run(pool)
  } finally {
    await pool.end()
  }
}

beforeAll(async () => {
  boss = new pg.Client(addressIn('postgres'))
  await boss.connect()
  await boss.query(`create role ${name} login createrole nosuperuser password '${name}'`)
  // Another installation of this cluster has created the roles already.
  for (const role of Object.values(databaseRoles)) await boss.query(`grant ${role} to ${name} with admin option`)
  for (const database of [databases.fresh, databases.byOwner])
    await boss.query(`create database ${database} owner ${name}`)
  await boss.query(`create database ${databases.bySuperuser}`)
  folder = await mkdtemp(join(tmpdir(), 'flightline-steps-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  // A pool ends a moment before its connections do.
  const isIdle = async () =>
    (await boss.query('select 1 from pg_stat_activity where datname = any($1)', [Object.values(databases)]))
      .rowCount === 0
  await until(isIdle, 'no connection is open')
  for (const database of Object.values(databases)) await boss.query(`drop database ${database}`)
  await boss.query(`drop role ${name}`)
  await boss.end()
})

test('an owner without superuser rights sets the database up, and the reader role owns the functions across clients', async () => {
  await withPool(addressIn(databases.fresh, name), async (owner) => {
    await migrate(owner, testSecret)
    expect(await pendingSteps(owner)).toEqual([])
    const { rows } = await owner.query<{ owner: string; mayMake: boolean }>(`
      select proowner::regrole::text as owner, has_schema_privilege(proowner, 'flightline', 'create') as "mayMake"
      from pg_proc where proname in ('index_row', 'search_matches')`)
    expect(new Set(rows.map((row) => row.owner))).toEqual(new Set([databaseRoles.reader]))
    expect(rows.every((row) => !row.mayMake)).toBe(true)
  })
})

const leg = { active: true, times: { takeoffUTC: 20 * dayMs }, departure: { icao: 'KTEB' }, arrival: { icao: 'KVNY' } }

/** Rows that a later step reads or changes; every other record type gets a row with a name alone. */
const tellingDocs: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  clients: [
    { name: 'Laro Charter', name_key: 'LARO', timezone: 'America/New_York', inbound_addresses: ['laro@laro.example'] },
  ],
  users: [{ name: 'Ana', email: 'ana@laro.example', roles: ['admin'] }],
  pages: [{ name: 'Fleet', url: '/fleet', urls: ['/fleet'] }],
  trips: [{ name: 'A trip', status: 'tConfirmed', legs: [leg], accounts: [{ id: 'account', name: 'An account' }] }],
  quotes: [{ name: 'A quote', status: 'qOutstanding', legs: [leg] }],
  threads: [{ name: 'A thread', subject: 'Seats', status: 'open' }],
  threadsmsgs: [
    {
      tRef: 'threads-0',
      medium: 'email',
      inbound: true,
      draft: false,
      sender_check: { verdict: 'failed' },
      page: 'page',
    },
  ],
  tasks: [
    { name: 'First', state: 'done', repeats: 'monthly', due: Date.UTC(2026, 0, 31, 15), next_id: 'tasks-1' },
    { name: 'Next', state: 'open', repeats: 'monthly', due: Date.UTC(2026, 1, 28, 15) },
  ],
  unread: [{ user: 'users-0', user_id: 'users-0', type: 'threads', unread: true }],
  contacts: [{ name: 'Kim', first_name: 'Kim', emails: ['kim@vale.example'], phones: ['+12125550174'] }],
  erasures: [{ name: 'An erasure', erased_id: 'contacts-9', status: 'done' }],
  aircraft: [{ name: 'N104AX', tail_number: 'N104AX', base: 'KTEB' }],
  accounts: [{ name: 'An account', type: 'retail' }],
  airports: [{ name: 'Bahrain International', icao: 'OBBI', timezone: 'Asia/Tehran' }],
  pricing: [{ name: 'A rule', state: 'live' }],
  payments: [{ amount: 1000, party: 'contacts/contacts-0', status: 'captured' }],
  refunds: [{ payment: 'payments-0', amount: 400 }],
}

/** Puts rows of each record type that has a table and none yet, as a superuser: the policies hide nothing from them. */
async function fillRecords(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('client_id', 'id', 'doc', 'version', 'last_date')
    group by table_name having count(*) = 5 order by table_name`)
  const filled: string[] = []
  for (const { name: table } of rows) {
    const { rowCount } = await pool.query(`select 1 from ${table} limit 1`)
    if (rowCount) continue
    for (const [place, doc] of (tellingDocs[table] ?? [{ name: table }]).entries()) {
      const id = table === 'clients' ? clientIds.LARO : `${table}-${place}`
      await pool.query(`insert into ${table} (client_id, id, date, last_date, doc) values ($1, $2, 1, 1, $3)`, [
        clientIds.LARO,
        id,
        JSON.stringify(doc),
      ])
    }
    filled.push(table)
  }
  return filled
}

/** Versions at which rows are inserted, so that the later steps find every record type filled. */
const oldVersions = ['0031', '0182', '0234']

/** Brings a database from an old version to this one, as the given user, and fills tables as they appear. */
async function upgrade(database: string, user?: string): Promise<string[]> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).toSorted()
  const stops = files.filter((file) => file === files.at(-1) || oldVersions.includes(file.slice(0, 4)))
  const filled: string[] = []
  const own = join(folder, database)
  for (const stop of stops) {
    await cp(migrations, own, { recursive: true, filter: (path) => !path.endsWith('.sql') || basename(path) <= stop })
    await withPool(addressIn(database, user), (pool) => migrate(pool, testSecret, own))
    await withPool(addressIn(database), async (pool) => {
      filled.push(...(await fillRecords(pool)))
      // Older versions of step 0187 left this table empty where the owner was not a superuser.
      if (stop.startsWith('0234')) await pool.query('delete from erased_ids')
    })
  }
  return filled
}

/** Columns that differ between two runs: the clock, and numbers of transactions. */
const ofOneRun = new Set(['at', 'seq', 'xid', 'changed_at', 'made_at', 'timestamp'])

/** All rows of all tables of a database, without the columns that differ between two runs. */
async function readTables(database: string): Promise<Record<string, unknown[]>> {
  return withPool(addressIn(database), async (pool) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    const entries: [string, unknown[]][] = []
    for (const { name: table } of tables) {
      // Matching is planned by a number of its transaction.
      const ofRun = table === 'due_work' ? "where kind not in ('match-market', 'match-watches')" : ''
      const { rows } = await pool.query<Record<string, unknown>>(`select * from ${table} ${ofRun}`)
      const kept = rows.map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !ofOneRun.has(column))))
      entries.push([table, kept.toSorted()])
    }
    return Object.fromEntries(entries)
  })
}

test('an owner who is not a superuser upgrades an old version with rows of every record type as a superuser does', async () => {
  const filled = await upgrade(databases.byOwner, name)
  expect(filled).toEqual(await upgrade(databases.bySuperuser))
  expect(filled.length).toBeGreaterThan(50)
  const upgraded = await readTables(databases.byOwner)
  expect(upgraded).toEqual(await readTables(databases.bySuperuser))
  expect(upgraded['erased_ids']).toHaveLength(1)
  expect(upgraded['airports']?.some((row) => String(row).includes('Asia/Bahrain'))).toBe(true)
  expect(upgraded['listed_values']?.some((row) => String(row).includes('/fleet'))).toBe(true)
})
