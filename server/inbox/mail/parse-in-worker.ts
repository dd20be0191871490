import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { requireNoTransaction } from '../../platform/database/open-transactions.ts'
import { parseMessage, type ParseResult } from './parse-message.ts'
import type { ParseQuestion } from './parse-thread.ts'

/** Mails of so many bytes or lines take long enough to be felt by everybody whom the process serves meanwhile. */
const largeFrom = 1_000_000
const longFrom = 20_000

const lineFeed = 10

function hasManyLines(raw: Uint8Array): boolean {
  let count = 0
  for (let at = raw.indexOf(lineFeed); at >= 0 && count < longFrom; at = raw.indexOf(lineFeed, at + 1)) count += 1
  return count >= longFrom
}
/** The largest mail takes a second on a quiet machine. What takes so long is no mail. */
const longestMs = 90_000
/** So long the thread waits for the next large mail before its memory is given back. */
const idleMs = 30_000

/** One thread that parses large mails, one after the other. Started when the first one comes. */
export class ParsingThread {
  readonly #file: URL
  readonly #patienceMs: number
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(file: URL, patienceMs: number) {
    this.#file = file
    this.#patienceMs = patienceMs
  }

  /** Rejects when the thread dies of a mail, or does not come to an end with it. */
  parse(question: ParseQuestion): Promise<ParseResult> {
    const answer = this.#last.then(() => this.#ask(question))
    // Whoever waits in line waits for the end, however it was; whoever asked gets the outcome.
    this.#last = Promise.allSettled([answer])
    return answer
  }

  async #ask(question: ParseQuestion): Promise<ParseResult> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    const settled = new AbortController()
    const { signal } = settled
    try {
      const answered = once(worker, 'message', { signal }).then(([result]) => result as ParseResult)
      const died = once(worker, 'exit', { signal }).then(() => {
        throw new Error('the thread that parsed a large mail ended')
      })
      const late = sleep(this.#patienceMs, undefined, { signal }).then(() => {
        throw new Error(`a large mail was not parsed within ${this.#patienceMs} ms`)
      })
      worker.postMessage(question, [question.raw.buffer])
      return await Promise.race([answered, died, late])
    } catch (error) {
      this.#end(worker)
      throw error
    } finally {
      settled.abort()
      this.#idle = setTimeout(() => this.#end(worker), idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#file)
    // The process does not stay for it, and does not go with it: whoever waits receives its error.
    worker.unref()
    worker.on('error', () => this.#end(worker))
    this.#worker = worker
    return worker
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }
}

const thread = new ParsingThread(new URL('./parse-thread.ts', import.meta.url), longestMs)

/**
 * As `parseMessage`; a large or very long mail is parsed in a thread of its own, so that the inbox stays usable meanwhile.
 * It may take seconds: a call inside a transaction is a fault of ours. Rejects when that thread dies of it or finds no end.
 */
export async function parseInWorker(raw: Uint8Array, envelopeFrom?: string): Promise<ParseResult> {
  requireNoTransaction('the parser of mails')
  if (raw.byteLength < largeFrom && !hasManyLines(raw)) return parseMessage(raw, envelopeFrom)
  // A copy, which then belongs to the thread.
  return thread.parse({ raw: new Uint8Array(raw), envelopeFrom })
}
