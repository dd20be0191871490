/** Documents up to this size are handed on with every key: writing them out costs less than a millisecond. */
const smallDocument = 4000

/** A larger one is handed on this long after the last key, and at the latest so long after the first. */
const pauseMs = 250
const latestMs = 1000

/**
 * Time of reporting a changed text: serialising a long text with every key would make typing slow, and waiting for ever
 * would lose words with a killed tab.
 */
export class Settling {
  readonly #emit: () => void
  readonly #onWaiting: (settle: (() => void) | undefined) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #since: number | undefined
  #emittedAt = Number.NEGATIVE_INFINITY

  /** `onWaiting` gets a function that hands over the waiting text, and undefined once none waits. */
  constructor(emit: () => void, onWaiting: (settle: (() => void) | undefined) => void) {
    this.#emit = emit
    this.#onWaiting = onWaiting
  }

  /** Something was written in a document of `size`, at `now` in epoch milliseconds. */
  changed(size: number, now: number): void {
    clearTimeout(this.#timer)
    // The first key after a pause is handed over at once: the owner of the text then knows that it is being changed.
    if (size <= smallDocument || (this.#since === undefined && now - this.#emittedAt >= latestMs)) {
      this.#finish(now)
      return
    }
    if (this.#since === undefined) this.#onWaiting(() => this.settle())
    this.#since ??= now
    this.#timer = setTimeout(() => this.settle(), Math.max(0, Math.min(pauseMs, this.#since + latestMs - now)))
  }

  /** Hands over the waiting text now. */
  settle(): void {
    clearTimeout(this.#timer)
    if (this.#since !== undefined) this.#finish(Date.now())
  }

  #finish(now: number): void {
    const wasWaiting = this.#since !== undefined
    this.#since = undefined
    this.#emittedAt = now
    this.#emit()
    if (wasWaiting) this.#onWaiting(undefined)
  }
}
