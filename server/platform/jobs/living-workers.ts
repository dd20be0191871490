import type pg from 'pg'
import { connectPrimary } from '../database/addresses.ts'
import type { Pools } from '../database/pools.ts'
import { keepAsking } from '../database/silence.ts'
import type { Log } from '../log.ts'

const reconnectMs = 250
/** Its silence is noticed by then. */
const askEveryMs = 5000
const showing: pg.ClientConfig = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'flightline workers',
  // A server that waits for a lock notices by itself that its client is gone.
  options: '-c client_connection_check_interval=5s',
}
const lockKey = "hashtext('flightline worker'), hashtext($1)"

type LivingPools = Pick<Pools, 'owner' | 'ownerUrl' | 'servers'>

interface LivingWorkersParts {
  readonly pools: LivingPools
  readonly log: Log
  /** A worker takes its lock within this time of its first job, in milliseconds; as often it is looked for the absent. */
  readonly doubtedAfterMs: number
}

/**
 * Shows the other processes that the workers of this one are alive: their common name (the one that the queue marks
 * started jobs with) is locked on a connection ending with the process. Jobs of a name whose lock is free at
 * two looks, one after the other, are put back into the queue. When the database itself was away all locks are free for a
 * moment: looks before that count for nothing.
 */
export class LivingWorkers {
  #pools: LivingPools
  #log: Log
  #doubtedAfterMs: number
  #workers = new Set<string>()
  #connection: pg.Client | undefined
  /** Ends when the last attempt to connect has ended. */
  #connecting: Promise<void> = Promise.resolve()
  #reconnect: NodeJS.Timeout | undefined
  #look: NodeJS.Timeout | undefined
  #absent: readonly string[] = []
  /** Ends when the last question has its answer. */
  #asked: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor({ pools, log, doubtedAfterMs }: LivingWorkersParts) {
    this.#pools = pools
    this.#log = log
    this.#doubtedAfterMs = doubtedAfterMs
  }

  async start(): Promise<void> {
    this.#connecting = this.#connect()
    await this.#connecting
    await this.#lookForAbsent()
    this.#look = setInterval(() => void this.#lookForAbsent(), this.#doubtedAfterMs)
  }

  /** Workers of this process begin under a name. */
  add(worker: string): void {
    this.#workers.add(worker)
    if (this.#connection) void this.#lock(this.#connection, worker)
  }

  /** They have ended, and the name is never used again: jobs that they could not give back are free. */
  remove(worker: string): void {
    this.#workers.delete(worker)
    const connection = this.#connection
    if (connection && !this.#isStopped) void this.#ask(connection, `select pg_advisory_unlock(${lockKey})`, [worker])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#look)
    clearTimeout(this.#reconnect)
    await this.#connecting
    await this.#connection?.end()
  }

  async #connect(): Promise<void> {
    try {
      const connection = await connectPrimary(
        this.#pools.ownerUrl,
        { ...showing, servers: this.#pools.servers },
        (one) => {
          one.on('error', () => this.#lost(one))
          one.on('end', () => this.#lost(one))
        },
      )
      keepAsking(connection, askEveryMs)
      this.#connection = connection
      this.#absent = []
      for (const worker of this.#workers) void this.#lock(connection, worker)
    } catch (error) {
      this.#log.warn({ err: error, part: 'jobs' }, 'the workers cannot show that they live')
      this.#connectLater()
    }
  }

  #lock(connection: pg.Client, worker: string): Promise<void> {
    return this.#ask(connection, `select pg_advisory_lock(${lockKey})`, [worker])
  }

  /** One after the other: a connection answers one question at a time. */
  #ask(connection: pg.Client, statement: string, values: string[]): Promise<void> {
    this.#asked = this.#asked.then(() => this.#askNow(connection, statement, values))
    return this.#asked
  }

  async #askNow(connection: pg.Client, statement: string, values: string[]): Promise<void> {
    try {
      await connection.query(statement, values)
    } catch (error) {
      // A stopping process closes the connection under its pending queries.
      if (this.#isStopped) return
      this.#log.warn({ err: error, part: 'jobs' }, 'the workers could not say whether they live')
      this.#lost(connection)
    }
  }

  /** Ends it as well: one that could not be asked may still hold the locks that the next one waits for. */
  #lost(connection: pg.Client): void {
    if (this.#connection !== connection) return
    this.#connection = undefined
    this.#absent = []
    connection.connection.stream.destroy()
    this.#connectLater()
  }

  #connectLater(): void {
    if (this.#isStopped) return
    clearTimeout(this.#reconnect)
    this.#reconnect = setTimeout(() => {
      this.#connecting = this.#connect()
    }, reconnectMs)
  }

  async #lookForAbsent(): Promise<void> {
    // A process that cannot prove its own life judges no other.
    if (!this.#connection) return
    try {
      const absent = await this.#names(
        'select flightline.absent_workers($1::interval) as names',
        `${this.#doubtedAfterMs} ms`,
      )
      const twice = absent.filter((worker) => this.#absent.includes(worker))
      this.#absent = absent
      if (twice.length === 0) return
      const freed = await this.#names('select flightline.free_jobs_of($1::text[]) as names', twice)
      if (freed.length > 0)
        this.#log.warn({ workers: freed, part: 'jobs' }, 'jobs of ended workers go back to the queue')
    } catch (error) {
      this.#absent = []
      this.#log.warn({ err: error, part: 'jobs' }, 'could not look for jobs of ended workers')
    }
  }

  async #names(statement: string, value: unknown): Promise<readonly string[]> {
    const { rows } = await this.#pools.owner.query<{ names: string[] }>(statement, [value])
    return rows[0]?.names ?? []
  }
}
