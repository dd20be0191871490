import { WorkThread } from '../work-thread.ts'

/** Work on texts that the thread knows. */
export interface TextQuestion {
  readonly kind: 'clean' | 'words'
  readonly texts: readonly string[]
}

/** Length of texts, in characters, from which work on them delays the other requests of the process noticeably. */
const largeFrom = 30_000
/** Time limit for one list of texts, in milliseconds. */
const longestMs = 120_000
/** Characters from which the result of a text is kept: shorter ones are made again faster than found. */
export const leastKept = 2000

const thread = new WorkThread<TextQuestion, readonly unknown[]>(new URL('./text-thread.ts', import.meta.url), {
  name: 'the work on long texts',
  patienceMs: longestMs,
})

interface AheadOptions<Result> {
  readonly kind: TextQuestion['kind']
  /** The function that the thread calls for this kind. */
  readonly make: (text: string) => Result
  /** Characters of the texts whose results are kept. */
  readonly mostKept: number
}

/** Results of a pure function of a text, made ahead in a thread for long texts and kept by the text: the last ones. */
export class TextAhead<Result> {
  readonly #kind: TextQuestion['kind']
  readonly #make: (text: string) => Result
  readonly #mostKept: number
  readonly #kept = new Map<string, Result>()
  #size = 0

  constructor({ kind, make, mostKept }: AheadOptions<Result>) {
    this.#kind = kind
    this.#make = make
    this.#mostKept = mostKept
  }

  /** The result for a text: the kept one, or made at once. */
  of(text: string): Result {
    const kept = text.length >= leastKept ? this.#kept.get(text) : undefined
    return kept ?? this.#make(text)
  }

  keep(text: string, result: Result): void {
    if (text.length < leastKept || this.#kept.has(text)) return
    this.#kept.set(text, result)
    this.#size += text.length
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#mostKept) break
      this.#kept.delete(oldest)
      this.#size -= oldest.length
    }
  }

  /**
   * Makes and keeps the results for texts in the thread where they are long together, so that `of` answers at once. It may
   * take seconds: call it before the first statement of a transaction. Rejects when the thread dies. Answers the results.
   */
  async prepare(texts: readonly string[]): Promise<readonly Result[]> {
    if (texts.reduce((sum, { length }) => sum + length, 0) < largeFrom) return []
    const results = (await thread.ask({ kind: this.#kind, texts })) as readonly Result[]
    if (results.length !== texts.length) throw new Error('the thread of long texts answered another number of texts')
    for (const [at, text] of texts.entries()) this.keep(text, results[at] as Result)
    return results
  }
}
