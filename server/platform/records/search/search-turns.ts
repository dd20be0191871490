import { Turns, type Taker, type TurnLimits } from '../../turns.ts'

/** Gives searches their turns, and drops those whose user asked a newer question. */
export class SearchTurns extends Turns {
  readonly #newest = new Map<string, AbortController>()

  constructor(limits: TurnLimits) {
    super('searches', limits)
  }

  /** A user looks at the answer to their newest question alone: an older search that still waits is dropped. */
  replaceOlder({ userId }: Pick<Taker, 'userId'>, search: AbortController): void {
    this.#newest.get(userId)?.abort()
    this.#newest.set(userId, search)
    search.signal.addEventListener('abort', () => {
      if (this.#newest.get(userId) === search) this.#newest.delete(userId)
    })
  }
}
