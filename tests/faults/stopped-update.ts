import pg from 'pg'
import { until } from '../mail-fixtures/mail-test-server.ts'
import type { TestServer } from '../test-server.ts'

const patienceMs = 60_000
/** The lock at which a stopped update waits. */
const lockKey = 20_260_106

interface Stop {
  readonly table: string
  /** Updates to stop: a condition on `old` and `new`. */
  readonly when: string
  /** Stops the writing of new rows instead, by a condition on `new`. */
  readonly at?: 'insert'
}

/**
 * Stops updates of a table of a kind while `work` runs. The argument of `work` waits until one has stopped; the update
 * ends with the program that wrote it, since it is never committed.
 */
export async function stopping(
  { databaseUrl }: Pick<TestServer, 'databaseUrl'>,
  { table, when, at }: Stop,
  work: (isReached: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const isReached = () =>
    until(async () => {
      const waiting = `select 1 from pg_locks where not granted and locktype = 'advisory' and objid = $1
        and database = (select oid from pg_database where datname = current_database())`
      return ((await client.query(waiting, [lockKey])).rowCount ?? 0) > 0
    }, patienceMs)
  try {
    await client.query(`
      create or replace function stopped_update() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${lockKey}); return new; end $$;
      create trigger stopped before ${at ?? 'update'} on ${table} for each row when (${when}) execute function stopped_update()`)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await work(isReached)
  } finally {
    await client.query('select pg_advisory_unlock_all()')
    // Waits for what was stopped: it ends with its dead connection.
    await client.query(`drop trigger if exists stopped on ${table}`)
    await client.end()
  }
}
