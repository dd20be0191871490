import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration'
import pg from 'pg'
import { StartFault } from '../config.ts'
import { databaseRoles, inTransaction, longestTransactionMs, rolePassword } from './pools.ts'
import { isDatabaseAway } from './tenant.ts'

const ownFolder = join(import.meta.dirname, 'migrations')
const oldestServer = 160_000
/** Longest wait of a program that starts next to others for a moment without locks on its tables. */
const patienceMs = 120_000
const shortestPauseMs = 200
const longestPauseMs = 1000
const lockNotAvailable = '55P03'

const pause = (): Promise<void> => sleep(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs))

/**
 * Takes every table at once before the first step: steps that took them one by one would meet writers half way. It
 * gives up sooner than Postgres looks for deadlocks (a second), so that a request never has to try again.
 */
const holdTables = `
  do $$
  declare
    held text;
  begin
    perform set_config('lock_timeout', '400ms', true);
    select string_agg(format('%I.%I', schemaname, tablename), ', ' order by tablename) into held
    from pg_tables where schemaname = 'public';
    if held is not null then
      execute 'lock table ' || held || ' in access exclusive mode';
    end if;
  end $$`

/**
 * Lifts the forced row-level security of every table, so that an owner who is not a superuser reads and writes all rows,
 * also through triggers. All steps are one transaction that holds every table exclusively, and its last step restores
 * the force: no other session sees a table without its policies.
 */
const liftForce = `
  do $$
  declare
    walled regclass;
  begin
    for walled in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'flightline') and c.relkind in ('r', 'p') and c.relforcerowsecurity
    loop
      execute format('alter table %s no force row level security', walled);
    end loop;
  end $$`

/** Statements of steps that force a policy in their middle: the runner does that after the last step. */
const forceStatement = /^[ \t]*alter table \S+ (?:no )?force row level security;/gm

/** Runs deferred checks, because pending ones forbid the change, and forces every policy again. */
const restoreForce = `
  do $$
  declare
    walled regclass;
  begin
    set constraints all immediate;
    for walled in
      select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'flightline') and c.relkind in ('r', 'p')
        and c.relrowsecurity and not c.relforcerowsecurity
    loop
      execute format('alter table %s force row level security', walled);
    end loop;
    set constraints all deferred;
  end $$`

/**
 * An owner who is no superuser can give a function only to a role that may make one there. `flightline_reader`, the
 * later owner of these functions, may do so while a step runs and never otherwise.
 */
const letReaderOwn = `grant create on schema flightline to ${databaseRoles.reader}`
const letReaderOwnNoMore = `revoke create on schema flightline from ${databaseRoles.reader}`

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const entries = files.map(async (file) => {
    const text = (await readFile(join(folder, file), 'utf8')).replaceAll(forceStatement, '')
    const up: Migration['up'] = async (db) => {
      await sql.raw(holdTables).execute(db)
      await sql.raw(liftForce).execute(db)
      await sql.raw(letReaderOwn).execute(db)
      await sql.raw(text).execute(db)
      if (file === files.at(-1)) await sql.raw(restoreForce).execute(db)
      await sql.raw(letReaderOwnNoMore).execute(db)
    }
    return [file.slice(0, -4), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

const hasTransactionLimit = "select 1 from pg_settings where name = 'transaction_timeout'"

/** A limit that Postgres knows from 17 on: a connection that asked for it elsewhere would be refused. */
async function limitTransactions(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(hasTransactionLimit)
  if (rowCount === 0) return
  for (const role of [databaseRoles.app, databaseRoles.auth])
    await client.query(`alter role ${role} set transaction_timeout = ${longestTransactionMs}`)
}

const mayNot =
  'The user of DATABASE_URL may not set the database up. Give one who owns the database and may create roles.'

const isForbidden = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501'

async function makeRoles(client: pg.PoolClient, secret: string): Promise<void> {
  // Roles belong to the cluster: two processes that start on this database do not make them at once.
  await client.query("select pg_advisory_xact_lock(hashtext('flightline roles'))")
  for (const role of Object.values(databaseRoles)) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await client.query(`create role ${role} nosuperuser nocreatedb nocreaterole`)
    if (role !== databaseRoles.reader) {
      await client.query(`alter role ${role} with login password ${quote(rolePassword(secret, role))}`)
    }
    await client.query(`grant ${role} to current_user`)
  }
  await limitTransactions(client)
}

/** Codes of Postgres: there is one already, made since it was asked whether there is. */
const madeMeanwhile = ['23505', '42710']

/** A lock holds within a database: a program that starts on another one of the cluster may have been at the same roles. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (madeMeanwhile.includes(error.code ?? '') || error.message.startsWith('tuple concurrently'))

async function makeRolesBehindOthers(pool: pg.Pool, secret: string): Promise<void> {
  for (const end = performance.now() + patienceMs; ;) {
    try {
      await inTransaction(pool, (client) => makeRoles(client, secret))
      return
    } catch (error) {
      if (!isOvertaken(error) || performance.now() > end) throw error
    }
    await pause()
  }
}

/** Makes the roles that the program connects as, or renews their passwords. They are shared by a whole cluster. */
async function ensureRoles(pool: pg.Pool, secret: string): Promise<void> {
  try {
    await makeRolesBehindOthers(pool, secret)
  } catch (error) {
    if (isForbidden(error))
      throw new StartFault(`${mayNot} It makes roles of its own (${Object.values(databaseRoles).join(', ')}).`)
    throw error
  }
}

async function checkServer(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < oldestServer) {
      throw new StartFault(`The database is Postgres ${rows[0]?.server_version_num}; Flightline needs 16 or newer.`)
    }
  } catch (error) {
    if (isDatabaseAway(error))
      throw new StartFault('The database of DATABASE_URL does not answer. Is it running, and is the address right?')
    if (error instanceof pg.DatabaseError)
      throw new StartFault(`The database of DATABASE_URL refuses the connection: ${error.message}`)
    throw error
  }
}

/** Steps of this program that the database lacks: empty, unless an older state was restored under a running program. */
export async function pendingSteps(owner: pg.Pool): Promise<string[]> {
  const known = (await readdir(ownFolder)).filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -4))
  const { rows } = await owner.query<{ name: string }>('select name from flightline.kysely_migration')
  const applied = new Set(rows.map((row) => row.name))
  return known.filter((name) => !applied.has(name))
}

/** Applies all steps or none, with as many attempts as needed: other processes work on the tables. */
async function stepToLatest(migrator: Migrator): Promise<MigrationResultSet> {
  for (const end = performance.now() + patienceMs; ;) {
    const came = await migrator.migrateToLatest()
    const isHeld = came.error instanceof pg.DatabaseError && came.error.code === lockNotAvailable
    if (!isHeld || performance.now() > end) return came
    await pause()
  }
}

/** Brings the database to this program's schema. Refuses a database of a newer program; never goes back. */
export async function migrate(owner: pg.Pool, secret: string, folder = ownFolder): Promise<void> {
  await checkServer(owner)
  await ensureRoles(owner, secret)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  const migrations = await readMigrations(folder)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableSchema: 'flightline',
  })
  const applied = await migrator.getMigrations().catch(() => [])
  const { error, results } = await stepToLatest(migrator)
  if (!error) return
  const failed = results?.find((result) => result.status === 'Error')
  const words = error instanceof Error ? error.message : JSON.stringify(error)
  if (words.includes('corrupted migrations')) {
    throw new StartFault(
      `The database has been migrated by a newer Flightline than this one (${applied.length} steps known here). Start that version, or restore a backup. (${words})`,
    )
  }
  throw new StartFault(
    `The database could not be brought up to date${failed ? ` at step ${failed.migrationName}` : ''}: ${words}`,
  )
}
