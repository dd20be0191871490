import type { WorkerEvents } from 'graphile-worker'
import type { Pools } from '../database/pools.ts'
import type { Log } from '../log.ts'

/** So often it looks within the time after which it doubts. */
const looksWithin = 2

interface LostClaimsParts {
  readonly pools: Pick<Pools, 'owner'>
  readonly log: Log
  /** A job begins within this time of its claim, in milliseconds. */
  readonly doubtedAfterMs: number
}

interface Claim {
  readonly id: string
  readonly locked_at: string
}

const idle = `
  select id::text as id, locked_at::text as locked_at from graphile_worker._private_jobs
  where locked_by = any($1::text[]) and locked_at < now() - $2::interval and id <> all($3::bigint[])`

/** The attempt was never begun, so it does not count. */
const giveBack = `
  update graphile_worker._private_jobs j set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
  from unnest($1::bigint[], $2::timestamptz[]) as lost (id, locked_at)
  where j.id = lost.id and j.locked_at = lost.locked_at returning j.id`

const keyOf = ({ id, locked_at }: Claim): string => `${id} ${locked_at}`

/**
 * A claim whose answer was lost leaves a job that the queue holds for us and that no worker has: the queue's library
 * would leave it so for four hours. A job found so twice in a row goes back.
 */
export class LostClaims {
  readonly #pools: Pick<Pools, 'owner'>
  readonly #log: Log
  readonly #doubtedAfterMs: number
  readonly #names = new Set<string>()
  readonly #underWork = new Set<string>()
  #seen: ReadonlySet<string> = new Set()
  #timer: NodeJS.Timeout | undefined

  constructor({ pools, log, doubtedAfterMs }: LostClaimsParts) {
    this.#pools = pools
    this.#log = log
    this.#doubtedAfterMs = doubtedAfterMs
  }

  /** Learns from the queue's library the claims, and the running jobs. */
  follow(events: WorkerEvents): void {
    events.on('pool:create', ({ workerPool }) => this.#names.add(workerPool.id))
    events.on('pool:release', ({ workerPool }) => this.#names.delete(workerPool.id))
    events.on('job:start', ({ job }) => this.#underWork.add(job.id))
    events.on('job:complete', ({ job }) => this.#underWork.delete(job.id))
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), this.#doubtedAfterMs / looksWithin)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #look(): Promise<void> {
    try {
      const { owner } = this.#pools
      const { rows } = await owner.query<Claim>(idle, [
        [...this.#names],
        `${this.#doubtedAfterMs} ms`,
        [...this.#underWork],
      ])
      const twice = rows.filter((claim) => this.#seen.has(keyOf(claim)))
      this.#seen = new Set(rows.map(keyOf))
      if (twice.length === 0) return
      await owner.query(giveBack, [twice.map(({ id }) => id), twice.map(({ locked_at }) => locked_at)])
      this.#log.warn({ jobs: twice.map(({ id }) => id), part: 'jobs' }, 'jobs whose claim was not heard go back')
    } catch (error) {
      this.#seen = new Set()
      this.#log.warn({ err: error, part: 'jobs' }, 'could not look for jobs whose claim was not heard')
    }
  }
}
