import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { Dice } from '../../../contract/live-writers.ts'
import type { Answered, Caller } from '../../caller.ts'
import type { Chronicle } from './run-log.ts'

/** A caller of the product. */
export type Asking = Pick<Caller, 'headers' | 'ask' | 'upload'>

/** A call as a screen makes it. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** Answers that end the trying besides success; 409 in a race that was lost. */
  readonly alsoFine?: readonly number[]
}

const pauseMs = 40
const patienceMs = 90_000
const hangUpMs = 25

/** Error of a lost or broken connection, and of a hang-up of ours. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof SyntaxError ||
  (error instanceof Error && /Abort|Timeout/.test(error.name))

/**
 * A screen that does not give up: a call without an answer, or answered with 503, is sent again under the same key
 * until it is acknowledged. Any other refusal breaks a promise.
 */
export class PersistentCaller {
  /** Share of calls in percent that it hangs up on before the answer, to send them again. */
  hangsUp = 0
  readonly #caller: Asking
  readonly #chronicle: Chronicle
  readonly #dice: Dice

  constructor(parts: { caller: Asking; chronicle: Chronicle; dice: Dice }) {
    this.#caller = parts.caller
    this.#chronicle = parts.chronicle
    this.#dice = parts.dice
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#caller.headers
  }

  /** The answer that acknowledged; undefined where none came in a minute and a half, which breaks a promise. */
  async ask<Body>({ method, path, body, alsoFine = [] }: Call): Promise<Answered<Body> | undefined> {
    const key = v7()
    const words = `${method} ${path.slice(0, 70)}`
    for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(pauseMs)) {
      const answer = await this.#try<Body>(words, () =>
        this.#caller.ask<Body>(method, path, { body, key, ...this.#hangUp() }),
      )
      if (!answer) continue
      if (answer.status < 300 || alsoFine.includes(answer.status)) return answer
      if (!this.#isWellRefused(words, answer)) return undefined
    }
    this.#chronicle.broken('a call is acknowledged in the end', { words })
    return undefined
  }

  /** Uploads a content to its path until it is acknowledged. */
  async upload(path: string, content: Buffer): Promise<Answered<{ url: string }> | undefined> {
    const words = `upload ${path.slice(-60)}`
    for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(pauseMs)) {
      const answer = await this.#try(words, () => this.#caller.upload<{ url: string }>(path, content))
      if (answer && answer.status < 300) return answer
      if (answer && !this.#isWellRefused(words, answer)) return undefined
    }
    this.#chronicle.broken('an upload is acknowledged in the end', { words })
    return undefined
  }

  #hangUp(): { signal?: AbortSignal } {
    if (this.#dice.below(100) >= this.hangsUp) return {}
    return { signal: AbortSignal.timeout(1 + this.#dice.below(hangUpMs)) }
  }

  async #try<Body>(words: string, call: () => Promise<Answered<Body>>): Promise<Answered<Body> | undefined> {
    try {
      const answer = await call()
      this.#chronicle.note(`${answer.status} ${words}`)
      return answer
    } catch (error) {
      if (!isLostConnection(error)) throw error
      this.#chronicle.note(`lost ${words}`)
      return undefined
    }
  }

  /** A 503 that says when to come again; anything else is a fault of the product. */
  #isWellRefused(words: string, { status, headers, body }: Answered<unknown>): boolean {
    if (status === 503 && Number(headers.get('retry-after')) > 0) return true
    this.#chronicle.broken('an outage is answered with 503 and Retry-After, and nothing else', { words, status, body })
    return false
  }
}
