import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Log } from '../log.ts'

/** Channel on which workers hear that work is due at once. */
export const dueChannel = 'flightline_due'

const calls = {
  change: { name: 'wake', text: "select pg_notify('flightline_change', '')" },
  due: { name: 'wake-workers', text: `select pg_notify('flightline_change', ''), pg_notify('${dueChannel}', '')` },
} as const

/**
 * Wakes the servers after commits. NOTIFY in the transactions themselves would have them commit one after the other; here
 * what commits while a call is under way shares the next one. Workers are woken with them where work is due at once. A
 * call that is lost costs time, never a change or work: the feed and the workers look by themselves as well.
 */
export class WakeServers {
  readonly #pool: pg.Pool
  readonly #log: Log
  #asked: keyof typeof calls | undefined
  #isCalling = false
  readonly #workers = new Set<() => void>()
  /** Runs on its own clock, as part of no request. */
  readonly #call = AsyncResource.bind(() => void this.#callAll())

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  /** Something was committed; `isDue` is true if it plans work for now. */
  soon(isDue = false): void {
    if (isDue) this.#asked = 'due'
    else this.#asked ??= 'change'
    if (!this.#isCalling) this.#call()
  }

  /** Calls a worker of this process whenever work is due at once. Answers how it stops listening. */
  onDue(worker: () => void): () => void {
    this.#workers.add(worker)
    return () => void this.#workers.delete(worker)
  }

  /** Wakes the workers of this process: a server has said that work is due. */
  hearDue(): void {
    for (const worker of this.#workers) worker()
  }

  async #callAll(): Promise<void> {
    this.#isCalling = true
    try {
      while (this.#asked !== undefined) {
        const call = calls[this.#asked]
        this.#asked = undefined
        await this.#pool.query(call)
      }
    } catch (error) {
      this.#log.debug({ error: String(error) }, 'the servers could not be woken; they look by themselves')
    } finally {
      this.#isCalling = false
    }
  }
}
