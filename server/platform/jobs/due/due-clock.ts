import { setTimeout as sleep } from 'node:timers/promises'
import type { WholePlatform } from '../../platform.ts'
import type { QueuedKind } from '../lanes.ts'
import { isNightly, type TimedTask } from '../timed-tasks.ts'
import { fireNightly, placeNightly } from './nightly-work.ts'

/** Due work that one look hands to the queue, and of one client: the rest waits for room. */
const atOnce = 200
const atOnceOfClient = 20
/** The pause while due work waits for room in the queue. */
const busyMs = 100
/** The shortest pause after a look: what comes in it shares the next look, also in a flood of events. */
const leastMs = 100
/** The longest pause: work planned for the near future is noticed by then. */
const longestMs = 1000
/** Nightly work of new clients, and by new tables of time zones, is planned this often. */
const placeEveryMs = 3_600_000

type ClockParts = Pick<WholePlatform, 'pools' | 'clock' | 'log' | 'wake'>

export interface DueKinds {
  readonly due: readonly QueuedKind[]
  readonly timed: readonly TimedTask[]
}

const printKinds = (kinds: readonly QueuedKind[]): string =>
  JSON.stringify(Object.fromEntries(kinds.map(({ name, lane, outside, yields }) => [name, { lane, outside, yields }])))

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

interface Queued {
  readonly queued: number
  /** More is due, and waits until workers have room. */
  readonly is_more: boolean
}

/** Hands due work to the queue, once across all processes. */
export async function queueDue({ pools, clock }: ClockParts, kinds: readonly QueuedKind[]): Promise<Queued> {
  const { rows } = await pools.owner.query<Queued>('select * from flightline.queue_due_work($1::jsonb, $2, $3, $4)', [
    printKinds(kinds),
    clock(),
    atOnce,
    atOnceOfClient,
  ])
  return rows[0] ?? { queued: 0, is_more: false }
}

/**
 * Looks at the due work of all clients and sleeps until the next moment, a second at most, or until it is woken by work
 * that is due at once. A look is two probes of an index while nothing is due. Each worker process has one: a row that one
 * of them has locked is passed over by the others.
 */
export class DueClock {
  readonly #parts: ClockParts
  readonly #kinds: DueKinds
  readonly #names: readonly string[]
  readonly #stopping = new AbortController()
  #isWoken = false
  #sleep = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #placedAt = Number.NEGATIVE_INFINITY

  constructor(parts: ClockParts, kinds: DueKinds) {
    this.#parts = parts
    this.#kinds = kinds
    this.#names = [...kinds.due, ...kinds.timed.filter(isNightly)].map(({ name }) => name)
  }

  start(): void {
    if (this.#names.length > 0) this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#running
  }

  #wake(): void {
    this.#isWoken = true
    this.#sleep.abort()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const endWaking = this.#parts.wake.onDue(() => this.#wake())
    while (!signal.aborted) {
      this.#isWoken = false
      const pause = await this.#look().catch((error: unknown) => {
        this.#parts.log.warn({ err: error, part: 'jobs' }, 'due work could not be looked at')
        return longestMs
      })
      await rest(Math.min(pause, leastMs), signal)
      if (!this.#isWoken) await this.#restUntilWoken(pause - leastMs)
    }
    endWaking()
  }

  async #restUntilWoken(ms: number): Promise<void> {
    this.#sleep = new AbortController()
    if (ms > 0) await rest(ms, this.#sleep.signal)
  }

  /** Answers how long to wait for the next look, in milliseconds. */
  async #look(): Promise<number> {
    const { pools, clock } = this.#parts
    if (performance.now() - this.#placedAt > placeEveryMs) {
      await placeNightly(this.#parts, this.#kinds.timed)
      this.#placedAt = performance.now()
    }
    const { rows } = await pools.owner.query<{ is_due: boolean; next: number | null }>(
      'select * from flightline.due_moments($1::text[], $2)',
      [this.#names, clock()],
    )
    const [moments] = rows
    if (moments?.is_due) {
      const { is_more } = await queueDue(this.#parts, this.#kinds.due)
      await fireNightly(this.#parts, this.#kinds.timed)
      if (is_more) return busyMs
    }
    return Math.min(longestMs, Math.max(1, (moments?.next ?? Number.POSITIVE_INFINITY) - clock()))
  }
}
