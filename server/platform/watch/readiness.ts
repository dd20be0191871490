import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

/**
 * Checks that a part works. Returns its fault in a few words, or undefined; words that begin with `ok, ` name an oddity
 * of a working part. Names parts, never addresses.
 */
export type PartCheck = () => Promise<string | undefined> | string | undefined

/** The answer to a balancer: `stopping` and `starting` are no faults, but nothing is to be sent here. */
export interface ReadyState {
  readonly isReady: boolean
  /** Each part in words: `ok`, or its fault. */
  readonly parts: Readonly<Record<string, string>>
}

const keptMs = 500
const longestMs = 1000
const noAnswer = 'does not answer'

/** True if this process should be given work, and if not, the part that is the reason. */
export class Readiness {
  readonly #checks = new Map<string, PartCheck>()
  #state: 'starting' | 'running' | 'stopping' = 'starting'
  #known: { readonly state: ReadyState; readonly until: number } | undefined
  #looking: Promise<ReadyState> | undefined
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  /** A part that has to work from now on. */
  add(name: string, check: PartCheck): void {
    this.#checks.set(name, check)
  }

  /** Every part of this process has been started. */
  started(): void {
    if (this.#state === 'starting') this.#state = 'running'
    this.#known = undefined
  }

  /** The program was asked to end: current work is finished, no new work should come. */
  stopping(): void {
    this.#state = 'stopping'
  }

  /** Parts are checked twice a second at most, for any number of callers. */
  async state(): Promise<ReadyState> {
    if (this.#state !== 'running') return { isReady: false, parts: { process: this.#state } }
    if (this.#known && this.#known.until > performance.now()) return this.#known.state
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look(): Promise<ReadyState> {
    const found = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await this.#ask(name, check)] as const),
    )
    const state = {
      isReady: found.every(([, words]) => words === 'ok' || words.startsWith('ok, ')),
      parts: Object.fromEntries(found),
    }
    this.#known = { state, until: performance.now() + keptMs }
    return state
  }

  /** In words that a stranger may read; why a part does not answer is in the log. */
  async #ask(name: string, check: PartCheck): Promise<string> {
    const over = new AbortController()
    try {
      const late = sleep(longestMs, noAnswer, { signal: over.signal, ref: false }).catch(() => noAnswer)
      return (await Promise.race([Promise.resolve().then(check), late])) ?? 'ok'
    } catch (error) {
      this.#log.warn({ err: error, part: name }, 'a part of the process does not answer')
      return noAnswer
    } finally {
      over.abort()
    }
  }
}
