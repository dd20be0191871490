/** Rate limit: a few messages at once, and then one per interval. */
export interface AllowanceLimits {
  readonly mostAtOnce: number
  readonly oneInMs: number
}

/** Counts messages against limits. */
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

  /** True if one more message is allowed now; it counts. */
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
