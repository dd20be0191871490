import pg from 'pg'
import type { Pools } from '../database/pools.ts'
import type { Log } from '../log.ts'

const lookEveryMs = 2000
const reconnectMs = 1000
/** A worker takes its lock within this time of its first job. */
const began = '2 seconds'

/**
 * Shows the other processes that the workers of this one are alive: their common name (the one that the queue marks
 * begun jobs with) is locked on a connection that ends with the process. Jobs begun under a name whose lock is free are
 * put back into the queue.
 */
export class LivingWorkers {
  #pools: Pick<Pools, 'owner' | 'ownerUrl'>
  #log: Log
  #workers = new Set<string>()
  #connection: pg.Client | undefined
  #reconnect: NodeJS.Timeout | undefined
  #look: NodeJS.Timeout | undefined
  #isStopped = false

  constructor({ pools, log }: { pools: Pick<Pools, 'owner' | 'ownerUrl'>; log: Log }) {
    this.#pools = pools
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#connect()
    await this.#freeJobs()
    this.#look = setInterval(() => void this.#freeJobs(), lookEveryMs)
  }

  /** Workers of this process begin under a name. */
  add(worker: string): void {
    this.#workers.add(worker)
    if (this.#connection) void this.#lock(this.#connection, worker)
  }

  /** They have ended; the name is never used again. */
  remove(worker: string): void {
    this.#workers.delete(worker)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#look)
    clearTimeout(this.#reconnect)
    await this.#connection?.end()
  }

  async #connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: this.#pools.ownerUrl,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    connection.on('error', () => this.#lost(connection))
    connection.on('end', () => this.#lost(connection))
    try {
      await connection.connect()
      this.#connection = connection
      for (const worker of this.#workers) await this.#lock(connection, worker)
    } catch (error) {
      this.#log.warn({ err: error, part: 'jobs' }, 'the workers cannot show that they live')
      this.#lost(connection)
    }
  }

  async #lock(connection: pg.Client, worker: string): Promise<void> {
    try {
      await connection.query("select pg_advisory_lock(hashtext('flightline worker'), hashtext($1))", [worker])
    } catch (error) {
      this.#log.warn({ err: error, part: 'jobs' }, 'a worker could not take its lock')
      this.#lost(connection)
    }
  }

  #lost(connection: pg.Client): void {
    if (this.#connection !== connection && this.#connection) return
    this.#connection = undefined
    if (this.#isStopped) return
    clearTimeout(this.#reconnect)
    this.#reconnect = setTimeout(() => void this.#connect(), reconnectMs)
  }

  async #freeJobs(): Promise<void> {
    try {
      const { rows } = await this.#pools.owner.query<{ freed: string[] }>(
        'select flightline.free_jobs_of_dead_workers($1::interval) as freed',
        [began],
      )
      const freed = rows[0]?.freed ?? []
      if (freed.length > 0)
        this.#log.warn({ workers: freed, part: 'jobs' }, 'jobs of ended workers go back to the queue')
    } catch (error) {
      this.#log.warn({ err: error, part: 'jobs' }, 'could not look for jobs of ended workers')
    }
  }
}
