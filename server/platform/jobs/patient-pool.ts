import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../database/tenant.ts'
import type { Log } from '../log.ts'

const againMs = 500
/** So long the end of the pool waits for a database that is away. */
const endingMs = 3000

/** The queue's library names the statements by which it reports what became of a job. */
const isOutcome = (asked: unknown): boolean =>
  typeof asked === 'object' &&
  asked !== null &&
  'name' in asked &&
  typeof asked.name === 'string' &&
  /^(complete|fail)_job/.test(asked.name)

type Heard = Parameters<pg.Pool['connect']>[0]
type Query = (...asked: unknown[]) => unknown

/** Result for the library of an unreported outcome: the claim on its job goes back by itself. */
const unreported = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

const asUnreported = (log: Log, error: unknown) => {
  log.warn({ err: error, part: 'jobs' }, 'what became of a job could not be reported')
  return unreported
}

function bearUnreportedOutcomes(client: pg.PoolClient, log: Log): void {
  const query = client.query.bind(client) as Query
  client.query = ((...asked: unknown[]) => {
    const answer = query(...asked)
    if (!(answer instanceof Promise && isOutcome(asked[0]))) return answer
    return answer.catch((error: unknown) => asUnreported(log, error))
  }) as typeof client.query
}

/** As much of a connection as the library uses for one statement. */
type Held = Pick<pg.PoolClient, 'query' | 'release'>

/** Replaces a connection that is no longer available: a refusal would reach no one who reports an outcome. */
const noConnection = (log: Log, error: unknown): Held => ({
  query: (asked: unknown) => (isOutcome(asked) ? Promise.resolve(asUnreported(log, error)) : Promise.reject(error)),
  release: () => undefined,
})

export interface PatientPool {
  readonly pool: pg.Pool
  /**
   * Ends the pool once no connection of it is held or awaited. The library reports a finished job without waiting for
   * the answer, so that its workers have ended before that statement has even found a connection.
   */
  readonly end: () => Promise<void>
}

/** Counts holders and waiters of connections, and signals when there are none. */
class Holders {
  #held = new Set<pg.PoolClient>()
  #waiting = 0
  #none: (() => void)[] = []

  /** A connection may also come too late for its request: it then has no holder for a moment. */
  constructor(pool: pg.Pool) {
    pool.on('acquire', (client) => this.#held.add(client))
    pool.on('release', (_error, client) => {
      this.#held.delete(client)
      this.#notifyIfUnused()
    })
  }

  enter(): void {
    this.#waiting += 1
  }

  /** Has a connection now, or waits no more. */
  leave(): void {
    this.#waiting -= 1
    this.#notifyIfUnused()
  }

  async none(): Promise<void> {
    while (this.#isUsed) await new Promise<void>((resolve) => this.#none.push(resolve))
  }

  get #isUsed(): boolean {
    return this.#waiting > 0 || this.#held.size > 0
  }

  #notifyIfUnused(): void {
    if (this.#isUsed) return
    for (const heard of this.#none.splice(0)) heard()
  }
}

/**
 * Fits a pool to the queue's library, which does not check its reports of finished jobs: a failure there would
 * end the process. Waits for connections while the database is away; logs an outcome that cannot be reported.
 * The end waits for such a database for a moment only.
 */
export function patientPool(pool: pg.Pool, log: Log): PatientPool {
  const connect = pool.connect.bind(pool)
  const holders = new Holders(pool)
  let patience: AbortSignal | undefined
  const waited = async (): Promise<Held> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (!isDatabaseAway(error) || pool.ending) throw error
        if (patience?.aborted) return noConnection(log, error)
        await sleep(againMs)
      }
    }
  }
  pool.on('connect', (client) => bearUnreportedOutcomes(client, log))
  const held = (): Promise<Held> => {
    holders.enter()
    return waited().finally(() => holders.leave())
  }
  const heldBy = (heard: Heard): void => {
    holders.enter()
    connect((error, client, release) => {
      holders.leave()
      heard(error, client, release)
    })
  }
  pool.connect = ((heard?: Heard) => (heard ? heldBy(heard) : held())) as typeof pool.connect
  return {
    pool,
    end: async () => {
      patience = AbortSignal.timeout(endingMs)
      await holders.none()
      await pool.end()
    },
  }
}
