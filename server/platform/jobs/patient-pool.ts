import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../database/tenant.ts'
import type { Log } from '../log.ts'

const againMs = 500

/** The queue's library names the statements by which it tells what became of a job. */
const isOutcome = (asked: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  'name' in asked &&
  typeof asked.name === 'string' &&
  /^(complete|fail)_job/.test(asked.name)

type Query = (...asked: unknown[]) => unknown

/** What the library hears of an outcome that could not be told: the claim on its job goes back by itself. */
const untold = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

function bearUntoldOutcomes(client: pg.PoolClient, log: Log): void {
  const query = client.query.bind(client) as Query
  client.query = ((...asked: unknown[]) => {
    const answer = query(...asked)
    if (!(answer instanceof Promise && isOutcome(asked[0]))) return answer
    return answer.catch((error: unknown) => {
      log.warn({ err: error, part: 'jobs' }, 'what became of a job could not be told')
      return untold
    })
  }) as typeof client.query
}

/**
 * Makes a pool fit for the queue's library, which does not look after what it tells of finished jobs: a failure there would
 * end the process. Connections are waited for while the database is away, and an outcome that cannot be told is logged.
 */
export function patientPool(pool: pg.Pool, log: Log): pg.Pool {
  const connect = pool.connect.bind(pool)
  const waited = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (!isDatabaseAway(error) || pool.ending) throw error
        await sleep(againMs)
      }
    }
  }
  pool.on('connect', (client) => bearUntoldOutcomes(client, log))
  pool.connect = ((heard?: Parameters<typeof connect>[0]) => (heard ? connect(heard) : waited())) as typeof pool.connect
  return pool
}
