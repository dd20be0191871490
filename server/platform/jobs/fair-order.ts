import type { Pools } from '../database/pools.ts'
import type { Log } from '../log.ts'
import type { QueuedKind } from './lanes.ts'

const everyMs = 2000

/**
 * Reorders the queue regularly, so that each client's next jobs come before the floods of others. A job gets its
 * position when it is enqueued; a job that waited for its time did not count, and one far back moves up.
 */
export class FairOrder {
  readonly #pools: Pick<Pools, 'owner'>
  readonly #log: Log
  readonly #lanes: string
  #timer: NodeJS.Timeout | undefined
  #isOrdering = false

  constructor({ pools, log }: { pools: Pick<Pools, 'owner'>; log: Log }, kinds: readonly QueuedKind[]) {
    this.#pools = pools
    this.#log = log
    this.#lanes = JSON.stringify(Object.fromEntries(kinds.map(({ name, lane }) => [name, lane])))
  }

  start(): void {
    this.#timer = setInterval(() => void this.#order(), everyMs)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #order(): Promise<void> {
    if (this.#isOrdering) return
    this.#isOrdering = true
    try {
      await this.#pools.owner.query('select flightline.order_lanes($1::jsonb)', [this.#lanes])
    } catch (error) {
      this.#log.warn({ err: error, part: 'jobs' }, 'the waiting jobs could not be put in order')
    } finally {
      this.#isOrdering = false
    }
  }
}
