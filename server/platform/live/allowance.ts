/** What one may say: a few things at once, and then one in a while. */
export interface AllowanceLimits {
  readonly mostAtOnce: number
  readonly oneInMs: number
}

/** Counts what is said against limits. */
export class Allowance {
  readonly #limits: AllowanceLimits
  readonly #clock: () => number
  #left: number
  #leftAt: number

  constructor(limits: AllowanceLimits, clock: () => number) {
    this.#limits = limits
    this.#clock = clock
    this.#left = limits.mostAtOnce
    this.#leftAt = clock()
  }

  /** Whether one more thing may be said now, which counts. */
  take(): boolean {
    const now = this.#clock()
    const gained = Math.floor((now - this.#leftAt) / this.#limits.oneInMs)
    if (gained > 0) {
      this.#left = Math.min(this.#limits.mostAtOnce, this.#left + gained)
      this.#leftAt = now
    }
    if (this.#left === 0) return false
    this.#left -= 1
    return true
  }
}
