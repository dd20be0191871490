import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { asRefusal } from '../database/tenant.ts'

const space = 'flightline key'

/** Waits so long before a key is asked for again that another process holds; twice as long each time, up to the longest. */
const firstWaitMs = 25
const longestWaitMs = 400

/**
 * Holds the keys of calls that wait for a system outside. All keys of a process are locks on one connection, outside any
 * transaction: they are free the moment the process dies, and neither a key nor a wait for one takes a connection.
 */
export class HeldKeys {
  readonly #pool: pg.Pool
  readonly #last = new Map<string, Promise<void>>()
  readonly #lost = new WeakSet<pg.PoolClient>()
  #connection: Promise<pg.PoolClient> | undefined
  #users = 0
  #ended: () => unknown = () => undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Runs work that no other call of this process runs under the same key: a second call waits for the first. */
  async alone<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    this.#last.set(key, ended)
    try {
      await before
      return await work()
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key)
      end()
    }
  }

  /**
   * Runs work while holding a key against other processes; to be asked within `alone`. Losing the connection loses the key,
   * unreported.
   */
  async hold<T>(key: string, work: () => Promise<T>): Promise<T> {
    this.#users += 1
    try {
      const connection = await this.#open()
      const ask = async (step: 'pg_try_advisory_lock' | 'pg_advisory_unlock') => {
        const text = `select ${step}(hashtext($1), hashtext($2)) as answer`
        const { rows } = await connection.query<{ answer: boolean }>(text, [space, key])
        return rows[0]?.answer === true
      }
      for (let waitMs = firstWaitMs; !(await ask('pg_try_advisory_lock').catch(asRefusal)); waitMs *= 2)
        await sleep(Math.min(waitMs, longestWaitMs))
      try {
        return await work()
      } finally {
        // A connection that is lost freed the key already.
        await ask('pg_advisory_unlock').catch(() => this.#forget(connection))
      }
    } finally {
      this.#users -= 1
      if (this.#users === 0) await this.#giveBack()
    }
  }

  async #open(): Promise<pg.PoolClient> {
    const opening = this.#connection ?? this.#connect()
    this.#connection = opening
    try {
      return await opening
    } catch (error) {
      if (this.#connection === opening) this.#connection = undefined
      return asRefusal(error)
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    const connection = await this.#pool.connect()
    const onError = () => this.#forget(connection)
    connection.once('error', onError)
    this.#ended = () => connection.off('error', onError)
    return connection
  }

  #forget(connection: pg.PoolClient): void {
    if (this.#lost.has(connection)) return
    this.#lost.add(connection)
    this.#connection = undefined
    connection.release(true)
  }

  async #giveBack(): Promise<void> {
    // A connection that did not open was reported by the call that asked for it.
    const [opened] = await Promise.allSettled(this.#connection === undefined ? [] : [this.#connection])
    if (opened?.status !== 'fulfilled' || this.#users > 0 || this.#lost.has(opened.value)) return
    const connection = opened.value
    this.#connection = undefined
    this.#ended()
    connection.release()
  }
}
