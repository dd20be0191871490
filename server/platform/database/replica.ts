import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Log } from '../log.ts'
import { standbyPool } from './addresses.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { Needed } from './position.ts'
import type { PrintedStatement } from './sql.ts'

/** Our own code, raised where a server does not see what a read must see. */
const tooOld = 'FL001'
/** A read that a replica does not answer in this time is asked again on the primary. */
const answerMs = 5000
/** A replica that lags a position is not asked for it again at once: it would cost two reads instead of one. */
const trustMs = 25

/** State of one replica for metrics. */
export interface ReplicaStats {
  /** Host and port. */
  readonly server: string
  readonly isAway: boolean
  /** Milliseconds of the primary's life that it does not show yet; undefined while it is away or lags far. */
  readonly behindMs: number | undefined
  /** Reads that it answered, that it lagged too far for, and that failed there. The last two went to the primary. */
  readonly reads: number
  readonly tooOld: number
  readonly failed: number
}

/** One streaming replica: its availability and its position. */
export class Replica {
  readonly server: string
  readonly #pool: pg.Pool
  readonly #log: Log
  #isAway = true
  #reached = 0n
  #reachedAt = 0
  readonly #counts = { reads: 0, tooOld: 0, failed: 0 }

  constructor(address: string, log: Log) {
    this.server = new URL(address).host
    this.#log = log
    this.#pool = standbyPool(address, {
      max: 16,
      pipeline: true,
      stream: () => new GatheringSocket(),
      connectionTimeoutMillis: 2000,
      query_timeout: answerMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    const onError = (error: Error) => this.#log.debug({ error: error.message, part: 'replica' }, 'a connection ended')
    this.#pool.on('error', onError)
    this.#pool.on('connect', (client) => client.on('error', onError))
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** Everything below this position has ended there and is seen by its reads. */
  get reached(): bigint {
    return this.#reached
  }

  get counts() {
    return { ...this.#counts }
  }

  /** True if a position can be asked of it. */
  mayHave(position: bigint): boolean {
    if (this.#isAway) return false
    return this.#reached >= position || performance.now() - this.#reachedAt > trustMs
  }

  /** Looks whether it answers and how far it is. */
  async look(): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ ended: string; is_standby: boolean }>(
        'select ended, pg_is_in_recovery() as is_standby from flightline.positions()',
      )
      this.#saw(rows[0]?.ended ?? '0')
      this.#setAway(rows[0]?.is_standby !== true, 'it is no standby now')
    } catch (error) {
      this.#setAway(true, String(error))
    }
  }

  /** Rows of a read that must see a position; undefined if it cannot answer, for any reason. */
  async read(statement: PrintedStatement, position: bigint): Promise<unknown[] | undefined> {
    const values = statement.values.map((value) => (value instanceof Needed ? String(position) : value))
    try {
      const { rows } = await this.#pool.query<object>({ ...statement, values })
      this.#counts.reads += 1
      return rows
    } catch (error) {
      this.#refused(error)
      return undefined
    }
  }

  async stop(): Promise<void> {
    await this.#pool.end()
  }

  #saw(reached: string): void {
    this.#reached = BigInt(reached)
    this.#reachedAt = performance.now()
  }

  /** After any fault the primary is asked next: a fault of the statement itself shows there. */
  #refused(error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === tooOld) {
      this.#counts.tooOld += 1
      this.#saw(error.message)
      return
    }
    this.#counts.failed += 1
    this.#log.warn({ error: String(error), server: this.server, part: 'replica' }, 'a read on a replica failed')
    if (!(error instanceof pg.DatabaseError)) this.#setAway(true, String(error))
  }

  #setAway(isAway: boolean, why: string): void {
    if (isAway !== this.#isAway) {
      if (isAway)
        this.#log.warn({ server: this.server, why, part: 'replica' }, 'a replica is away; the primary is read')
      else this.#log.info({ server: this.server, part: 'replica' }, 'a replica can be read')
    }
    this.#isAway = isAway
  }
}
