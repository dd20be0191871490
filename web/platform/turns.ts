/** Actions that must not overlap: each begins when the one before has ended, well or not. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Resolves or rejects as the action does. */
  take<T>(action: () => Promise<T>): Promise<T> {
    const turn = Promise.allSettled([this.#last]).then(action)
    this.#last = turn
    return turn
  }
}
