import { Unavailable } from '../../errors.ts'

/** Whose search it is. */
export interface Searcher {
  readonly userId: string
  readonly clientId: string
}

/** Statements of searches that may run at a time: of one user, of one client, of all of a process. */
export interface SearchLimits {
  readonly ofUser: number
  readonly ofClient: number
  readonly ofAll: number
  /** How many of one user's may wait. */
  readonly waiting: number
}

interface Waiting {
  readonly who: Searcher
  readonly begin: () => void
}

const counted = (counts: Map<string, number>, key: string, step: number): void => {
  const next = (counts.get(key) ?? 0) + step
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}

const dropped = () => new Unavailable('nobody waits for this search any more', 1)

/**
 * Whose search runs when: nobody's searches, however slow, take the place of a colleague's or of another client's. In
 * the order in which they came, except that who has all they may have is passed over.
 */
export class SearchTurns {
  readonly #limits: SearchLimits
  readonly #ofUser = new Map<string, number>()
  readonly #ofClient = new Map<string, number>()
  readonly #newest = new Map<string, AbortController>()
  #running = 0
  #waiting: Waiting[] = []

  constructor(limits: SearchLimits) {
    this.#limits = limits
  }

  /**
   * Runs a statement when its turn has come. Throws Unavailable for who has too many waiting already, and for a search
   * whose signal says that nobody wants its answer any more.
   */
  async take<T>(who: Searcher, statement: () => Promise<T>, unwanted?: AbortSignal): Promise<T> {
    if (unwanted?.aborted) throw dropped()
    if (this.#mayBegin(who)) this.#begin(who)
    else await this.#wait(who, unwanted)
    try {
      return await statement()
    } finally {
      this.#end(who)
    }
  }

  /** A user looks at the answer to their newest question alone: what waits of the one before it is dropped. */
  replaceOlder({ userId }: Searcher, search: AbortController): void {
    this.#newest.get(userId)?.abort()
    this.#newest.set(userId, search)
    search.signal.addEventListener('abort', () => {
      if (this.#newest.get(userId) === search) this.#newest.delete(userId)
    })
  }

  #mayBegin({ userId, clientId }: Searcher): boolean {
    const { ofUser, ofClient, ofAll } = this.#limits
    return (
      this.#running < ofAll &&
      (this.#ofUser.get(userId) ?? 0) < ofUser &&
      (this.#ofClient.get(clientId) ?? 0) < ofClient
    )
  }

  #begin({ userId, clientId }: Searcher): void {
    this.#running += 1
    counted(this.#ofUser, userId, 1)
    counted(this.#ofClient, clientId, 1)
  }

  #wait(who: Searcher, unwanted: AbortSignal | undefined): Promise<void> {
    const own = this.#waiting.filter((one) => one.who.userId === who.userId).length
    if (own >= this.#limits.waiting) throw new Unavailable('too many searches at a time', 1)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const drop = () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
      reject(dropped())
    }
    const begin = () => {
      unwanted?.removeEventListener('abort', drop)
      resolve()
    }
    const waiting: Waiting = { who, begin }
    this.#waiting.push(waiting)
    unwanted?.addEventListener('abort', drop)
    return promise
  }

  #end({ userId, clientId }: Searcher): void {
    this.#running -= 1
    counted(this.#ofUser, userId, -1)
    counted(this.#ofClient, clientId, -1)
    const next = this.#waiting.find((one) => this.#mayBegin(one.who))
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#begin(next.who)
    next.begin()
  }
}
