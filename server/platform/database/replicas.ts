import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { splitAddresses } from './addresses.ts'
import { databaseRoles, urlForRole } from './pools.ts'
import { laterOf, Needed, type Position } from './position.ts'
import { Replica, type ReplicaStats } from './replica.ts'
import type { PrintedStatement } from './sql.ts'

/** How the reads of one caller go out. */
export interface CallerReads {
  readonly needed: Needed
  /** The rows as a replica has them; undefined where the primary must be asked. */
  read(statement: PrintedStatement): Promise<unknown[] | undefined>
}

const looksWithinLimit = 4
/** Time for which positions of the primary are remembered, to compute the lag of a replica. */
const kept = 240

interface Sample {
  /** Milliseconds of this process's own clock, before the primary was asked. */
  readonly at: number
  /** Position above everything committed before. */
  readonly begun: Position
}

const onPrimary: CallerReads = { needed: new Needed('0'), read: () => Promise.resolve(undefined) }

export interface ReplicasParts {
  /** Addresses of the replicas with commas between them, with the program's role. */
  readonly addresses: string
  readonly primary: pg.Pool
  readonly log: Log
  /** No read through a replica is older than this, in milliseconds. */
  readonly maxBehindMs: number
}

/**
 * Streaming replicas for reads of lists and searches. A read goes there only with the demand to see its caller's own
 * view, and commits up to a moment ago; the replica itself refuses it otherwise, in the same statement.
 */
export class Replicas {
  readonly #replicas: readonly Replica[]
  readonly #parts: ReplicasParts
  #samples: Sample[] = []
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #turn = 0

  constructor(parts: ReplicasParts) {
    this.#parts = parts
    this.#replicas = splitAddresses(parts.addresses).map((address) => new Replica(address, parts.log))
  }

  /** Begins to look where primary and replicas are, four times within the limit. */
  start(): void {
    this.#look()
    this.#timer = setInterval(() => this.#look(), this.#parts.maxBehindMs / looksWithinLimit)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await Promise.all(this.#replicas.map((replica) => replica.stop()))
  }

  /** Reads that stay on the primary, and say which position they saw. */
  get onPrimary(): CallerReads {
    return onPrimary
  }

  /** Reads of a caller who has seen a position. */
  readsFor(seen: Position | undefined): CallerReads {
    const floor = this.#floor()
    if (floor === undefined) return onPrimary
    const position = laterOf(floor, seen) ?? floor
    return { needed: new Needed(position), read: (statement) => this.#read(statement, BigInt(position)) }
  }

  get stats(): readonly ReplicaStats[] {
    return this.#replicas.map((replica) => ({
      server: replica.server,
      isAway: replica.isAway,
      behindMs: replica.isAway ? undefined : this.#behindMs(replica.reached),
      ...replica.counts,
    }))
  }

  async #read(statement: PrintedStatement, position: bigint): Promise<unknown[] | undefined> {
    this.#turn += 1
    for (let tried = 0; tried < this.#replicas.length; tried += 1) {
      const replica = this.#replicas[(this.#turn + tried) % this.#replicas.length]
      if (replica?.mayHave(position)) return replica.read(statement, position)
    }
    return undefined
  }

  /** The weakest demand that keeps the limit; undefined while the primary was not reached within it. */
  #floor(): Position | undefined {
    const since = performance.now() - this.#parts.maxBehindMs
    return this.#samples.find(({ at }) => at >= since)?.begun
  }

  #behindMs(reached: bigint): number | undefined {
    const newest = this.#samples.at(-1)
    if (newest && BigInt(newest.begun) <= reached) return 0
    const last = this.#samples.findLast(({ begun }) => BigInt(begun) <= reached)
    return last && Math.round(performance.now() - last.at)
  }

  #look(): void {
    if (this.#looking) return
    this.#looking = this.#lookOnce().finally(() => {
      this.#looking = undefined
    })
  }

  async #lookOnce(): Promise<void> {
    const looks = this.#replicas.map((replica) => replica.look())
    await this.#sample().catch((error: unknown) => {
      // Without a sample the replicas fall out of use by themselves.
      this.#parts.log.debug({ error: String(error), part: 'replica' }, 'the primary could not be asked where it is')
    })
    await Promise.all(looks)
  }

  async #sample(): Promise<void> {
    const at = performance.now()
    const { rows } = await this.#parts.primary.query<{ begun: string }>('select begun from flightline.positions()')
    this.#samples = [...this.#samples, { at, begun: rows[0]?.begun ?? '0' }].slice(-kept)
  }
}

/** Opens the replicas of DATABASE_REPLICA_URL and begins to look at them; undefined where there are none. */
export function openReplicas({
  config,
  secret,
  primary,
  log,
}: {
  readonly config: Pick<Config, 'DATABASE_REPLICA_URL' | 'REPLICA_MAX_BEHIND_MS'>
  readonly secret: string
  readonly primary: pg.Pool
  readonly log: Log
}): Replicas | undefined {
  if (!config.DATABASE_REPLICA_URL) return undefined
  const addresses = urlForRole(config.DATABASE_REPLICA_URL, databaseRoles.app, secret)
  const replicas = new Replicas({ addresses, primary, log, maxBehindMs: config.REPLICA_MAX_BEHIND_MS })
  replicas.start()
  return replicas
}
