import { liveConnections } from '../database/pools.ts'

/** Reads of one person at once: slow ones leave room for those of everybody else. */
const mostOfUser = 2

/** Current readers of watched queries. */
export class LiveTurns {
  #running = 0
  readonly #ofUser = new Map<string, number>()

  get isFull(): boolean {
    return this.#running >= liveConnections
  }

  /** Begins a read of a user; false where it has to wait. */
  begin(user: string): boolean {
    const own = this.#ofUser.get(user) ?? 0
    if (this.isFull || own >= mostOfUser) return false
    this.#running += 1
    this.#ofUser.set(user, own + 1)
    return true
  }

  end(user: string): void {
    this.#running -= 1
    const own = (this.#ofUser.get(user) ?? 1) - 1
    if (own > 0) this.#ofUser.set(user, own)
    else this.#ofUser.delete(user)
  }
}

const firstRestMs = 1000
const longestRestMs = 60_000

/** How long a query rests that took too long so many times in a row. */
export const restMs = (times: number): number => Math.min(firstRestMs * 2 ** (times - 1), longestRestMs)
