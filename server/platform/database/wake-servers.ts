import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'
import type { Log } from '../log.ts'

const call = "select pg_notify('flightline_change', '')"

/**
 * Wakes the servers after commits. NOTIFY in the transactions themselves would have them commit one after the other; here
 * what commits while a call is under way shares the next one. A call that is lost costs time, never a change: the feed
 * looks by itself as well.
 */
export class WakeServers {
  readonly #pool: pg.Pool
  readonly #log: Log
  #isAsked = false
  #isCalling = false
  /** Runs on its own clock, as part of no request. */
  readonly #call = AsyncResource.bind(() => void this.#callAll())

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  /** Something was committed. */
  soon(): void {
    this.#isAsked = true
    if (!this.#isCalling) this.#call()
  }

  async #callAll(): Promise<void> {
    this.#isCalling = true
    try {
      while (this.#isAsked) {
        this.#isAsked = false
        await this.#pool.query({ name: 'wake', text: call })
      }
    } catch (error) {
      this.#log.debug({ error: String(error) }, 'the servers could not be woken; they look by themselves')
    } finally {
      this.#isCalling = false
    }
  }
}
