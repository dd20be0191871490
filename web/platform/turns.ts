/** Deeds that must not overlap: each begins when the one before has ended, well or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves or rejects as the deed does. */
  take<T>(deed: () => Promise<T>): Promise<T> {
    const turn = Promise.allSettled([this.#last]).then(deed)
    this.#last = turn
    return turn
  }
}
