import pg from 'pg'
import { until } from '../mail-fixtures/mail-test-server.ts'
import type { TestServer } from '../test-server.ts'

const patienceMs = 60_000

/**
 * Locks a table against writers, as a slow neighbour would, while `work` runs. The argument of `work` waits until
 * another process wants to write the table.
 */
export async function locking(
  { databaseUrl }: TestServer,
  table: string,
  work: (isWanted: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const isWanted = () =>
    until(async () => {
      const waiting = 'select 1 from pg_locks where not granted and relation = $1::regclass'
      return ((await client.query(waiting, [table])).rowCount ?? 0) > 0
    }, patienceMs)
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share row exclusive mode`)
    await work(isWanted)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** Waits until the database has ended, one way or the other, the statements of a dead process. */
export const isSettled = ({ platform }: TestServer): Promise<boolean> =>
  until(async () => {
    const { rowCount } = await platform.pools.owner.query(
      "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
    )
    return rowCount === 0
  }, patienceMs)
