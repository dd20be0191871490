import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { requireNoTransaction } from '../../database/open-transactions.ts'
import { StorageError, type ByteRange, type ObjectStore } from './object-store.ts'

/** In milliseconds. */
export interface StoreLimits {
  /** So long the store may take for one step: until it answers, takes more of a content, or gives more of it. */
  readonly silenceMs: number
  /** So long nothing is asked after a step that took longer; then one call tries. */
  readonly restMs: number
}

const usualLimits: StoreLimits = { silenceMs: 30_000, restMs: 5000 }

const tookTooLong = () => new StorageError('away', new Error('the store took too long'))

const over = Symbol('over')

/** Runs out when the store owes a step for too long. The time of the sender or reader of a content is not counted. */
class Patience {
  readonly #ms: number
  readonly #over = new AbortController()
  readonly #end = Promise.withResolvers<typeof over>()
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.#ms = ms
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** The store has to do something from now on. */
  owed(): void {
    this.#timer ??= setTimeout(() => {
      this.#over.abort()
      this.#end.resolve(over)
    }, this.#ms)
  }

  /** It did. */
  paid(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Answer of the store, or the end of the patience. */
  async answer<T>(ask: () => Promise<T>): Promise<T> {
    // Before it is asked: it may take the first piece of a content at once, and then it is its sender who is waited for.
    this.owed()
    try {
      const first = await Promise.race([ask(), this.#end.promise])
      if (first === over) throw tookTooLong()
      return first
    } finally {
      this.paid()
    }
  }
}

/**
 * A store that may hang, a lost network folder or a silent bucket, with an end to every call. After one that took too
 * long the store counts as away: calls are refused at once, but for one that tries, so that a store that hangs delays
 * one caller and not all workers. A call inside a transaction is a fault of ours.
 */
export class LimitedStore implements ObjectStore {
  readonly #store: ObjectStore
  readonly #limits: StoreLimits
  /** When it last took too long; undefined while all is well. */
  #lateAt: number | undefined
  /** Time at which a call began to test the store again; a slow sender does not keep others from trying. */
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(store: ObjectStore, limits = usualLimits) {
    this.#store = store
    this.#limits = limits
  }

  put(key: string, content: Readable): Promise<void> {
    return this.#ask(async (patience) => {
      try {
        await patience.answer(() => this.#store.put(key, whileTaken(content, patience), patience.signal))
      } catch (error) {
        content.destroy()
        throw error
      }
    })
  }

  get(key: string, range?: ByteRange): Promise<Readable> {
    return this.#ask(async (patience) => {
      const given = await patience.answer(() => this.#store.get(key, range, patience.signal))
      const content = Readable.from(this.#whileGiven(given), { objectMode: false })
      // A content dropped unread runs no step of its pieces, and would keep its connection.
      return content.once('close', () => given.destroy())
    })
  }

  remove(key: string): Promise<void> {
    return this.#ask((patience) => patience.answer(() => this.#store.remove(key, patience.signal)))
  }

  async #ask<T>(call: (patience: Patience) => Promise<T>): Promise<T> {
    requireNoTransaction('the file store')
    if (this.#isResting) throw new StorageError('away', new Error('the store took too long a moment ago'))
    if (this.#lateAt !== undefined) this.#triedAt = performance.now()
    const patience = new Patience(this.#limits.silenceMs)
    try {
      const answer = await call(patience)
      this.#lateAt = undefined
      return answer
    } catch (error) {
      if (patience.signal.aborted) this.#lateAt = performance.now()
      throw error
    }
  }

  get #isResting(): boolean {
    if (this.#lateAt === undefined) return false
    const now = performance.now()
    return now - this.#lateAt < this.#limits.restMs || now - this.#triedAt < this.#limits.silenceMs
  }

  /** A content on its way out: the store's time is from being asked for a piece to its coming. */
  async *#whileGiven(content: Readable): AsyncGenerator<Buffer> {
    const patience = new Patience(this.#limits.silenceMs)
    patience.signal.addEventListener('abort', () => (this.#lateAt = performance.now()))
    const pieces = (content as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await patience.answer(() => pieces.next())
      if (done) return
      yield value
    }
  }
}

/** A content on its way in: the store's time is from a piece to its asking for the next, and from the last to the end. */
function whileTaken(content: Readable, patience: Patience): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    patience.paid()
    for await (const piece of content as AsyncIterable<Buffer>) {
      patience.owed()
      yield piece
      patience.paid()
    }
    patience.owed()
  }
  return Readable.from(pieces(), { objectMode: false })
}
