/** A promise that was broken, with what shows it. */
export interface Breach {
  readonly promise: string
  readonly evidence: unknown
}

/** Events of one run, in order, for the search of a failure's cause. */
export class Chronicle {
  readonly steps: string[] = []
  readonly breaches: Breach[] = []
  /** How often each promise was judged. */
  readonly judged = new Map<string, number>()
  /** Kinds of blows that fell, each as often as it did. */
  readonly fallen: string[] = []
  readonly #began = performance.now()

  note(words: string): void {
    this.steps.push(`${(performance.now() - this.#began).toFixed(0).padStart(6)} ms  ${words}`)
  }

  broken(promise: string, evidence: unknown): void {
    this.note(`BROKEN ${promise}`)
    this.breaches.push({ promise, evidence })
  }

  /** Judges a promise: counted in each case, broken when it was not kept. */
  expect(isKept: boolean, promise: string, evidence: unknown): void {
    this.judged.set(promise, (this.judged.get(promise) ?? 0) + 1)
    if (!isKept) this.broken(promise, evidence)
  }

  /** Milliseconds since the run began. */
  get now(): number {
    return performance.now() - this.#began
  }
}
