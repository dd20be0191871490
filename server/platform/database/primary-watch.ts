import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { connectIfPrimary, splitAddresses } from './addresses.ts'
import type { Servers } from './servers.ts'

/** How the time of a watch is divided, in milliseconds. */
export interface WatchTimes {
  /** From an answer to the next question. */
  readonly beatMs: number
  /** A question that is not answered for so long makes it look for another primary. */
  readonly doubtMs: number
  /** From one look at all addresses to the next, and how long each may take. */
  readonly lookMs: number
  readonly greetingMs: number
  /** So long the old connection may still answer after a new one was made: both were only slow then. */
  readonly graceMs: number
}

const usualTimes: WatchTimes = { beatMs: 1000, doubtMs: 2000, lookMs: 500, greetingMs: 2000, graceMs: 500 }

export interface PrimaryWatchParts {
  /** Addresses of the database with commas between them, with a role that may connect. */
  readonly url: string
  readonly servers: Servers
  readonly log: Log
  readonly times?: WatchTimes
}

interface Found {
  readonly client: pg.Client
  /** Number of its address. */
  readonly at: number
}

/**
 * Asks the primary every second, on a separate connection, for a sign of life. A machine that goes silent breaks no
 * connection: without this each one would wait for as long as its statement may take. When the primary does not answer
 * and a new connection finds one, at another or the same address, everything that this process has open to the old one
 * is ended at once. While none is found nothing is ended: a server that was only slow continues.
 */
export class PrimaryWatch {
  readonly #addresses: readonly string[]
  readonly #servers: Servers
  readonly #log: Log
  readonly #times: WatchTimes
  readonly #stopped = new AbortController()
  #running: Promise<void> | undefined

  constructor({ url, servers, log, times = usualTimes }: PrimaryWatchParts) {
    this.#addresses = splitAddresses(url)
    this.#servers = servers
    this.#log = log.child({ part: 'database' })
    this.#times = times
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    let found = await this.#find(() => false)
    while (found) {
      const next = await this.#follow(found)
      found.client.connection.stream.destroy()
      found = next ?? (await this.#find(() => false))
    }
  }

  /** Asks one server until its connection ends, or another one answers in its place, which is then the answer. */
  async #follow({ client, at }: Found): Promise<Found | undefined> {
    this.#stopped.signal.addEventListener('abort', () => client.connection.stream.destroy(), { once: true })
    while (!this.#isStopped) {
      this.#servers.turnTo(at)
      this.#servers.endAllBut(at, 0)
      const askedAt = performance.now()
      let answer: 'none' | 'came' | 'ended' = 'none'
      const answered = client.query('select 1').then(
        () => (answer = 'came'),
        () => (answer = 'ended'),
      )
      await Promise.race([answered, this.#pause(this.#times.doubtMs)])
      const other = answer === 'none' ? await this.#findInstead(() => answer !== 'none') : undefined
      if (other) {
        this.#logMove({ client, at }, other, this.#servers.endAllBut(other.at, askedAt))
        return other
      }
      if ((await answered) === 'ended') return undefined
      await this.#pause(this.#times.beatMs)
    }
    return undefined
  }

  /** A primary that answers while the old connection does not, even a moment later. */
  async #findInstead(isOver: () => boolean): Promise<Found | undefined> {
    this.#log.warn({}, 'the database does not answer; looking whether another server has taken its place')
    const other = await this.#find(isOver)
    if (!other) return undefined
    await this.#pause(this.#times.graceMs)
    if (!isOver() && !this.#isStopped) return other
    other.client.connection.stream.destroy()
    return undefined
  }

  /** Looks at every address until one of them is a primary, or it is over. */
  async #find(isOver: () => boolean): Promise<Found | undefined> {
    while (!this.#isStopped && !isOver()) {
      const found = await this.#look()
      if (found) return found
      await this.#pause(this.#times.lookMs)
    }
    return undefined
  }

  async #look(): Promise<Found | undefined> {
    const looks = this.#addresses.map(async (address, at) => {
      const client = await connectIfPrimary(address, {
        connectionTimeoutMillis: this.#times.greetingMs,
        application_name: 'flightline heartbeat',
      })
      return client && { client, at }
    })
    const first = await Promise.any(looks.map(async (look) => (await look) ?? Promise.reject(new Error('none')))).catch(
      () => undefined,
    )
    for (const look of looks)
      void look.then((one) => one && one.client !== first?.client && one.client.connection.stream.destroy())
    return first
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopped.signal, ref: false }).catch((error: unknown) => {
      // A stop ends every pause.
      if (!this.#isStopped) throw error
    })
  }

  #logMove(old: Found, now: Found, ended: number): void {
    this.#log.warn(
      { old: hostOf(old.client), now: hostOf(now.client), ended },
      'the database fell silent and another server answers; connections to the old one are ended',
    )
  }
}

const hostOf = ({ host, port }: pg.Client): string => `${host}:${port}`
