import { Unavailable } from './errors.ts'

/** Identifies the user and the client that want a turn. */
export interface Taker {
  readonly userId: string
  readonly clientId: string
}

/** Limits of the work that runs at a time: of one user, of one client, of all of a process. */
export interface TurnLimits {
  readonly ofUser: number
  readonly ofClient: number
  readonly ofAll: number
  /** Limits how many turns one user may wait for. */
  readonly waiting: number
}

interface Waiting {
  readonly who: Taker
  readonly begin: () => void
}

const counted = (counts: Map<string, number>, key: string, step: number): void => {
  const next = (counts.get(key) ?? 0) + step
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}

/**
 * Gives turns to work that a process limits. The client with the fewest runs starts first, then the order of arrival
 * counts: one client's work, at any speed, leaves a share to every other client.
 */
export class Turns {
  readonly #work: string
  readonly #limits: TurnLimits
  readonly #ofUser = new Map<string, number>()
  readonly #ofClient = new Map<string, number>()
  #running = 0
  #waiting: Waiting[] = []

  /** `work` names the turns in errors: 'searches'. */
  constructor(work: string, limits: TurnLimits) {
    this.#work = work
    this.#limits = limits
  }

  /**
   * Runs work when its turn has come. Throws Unavailable for a user with too many waiting already, and once the signal says
   * that the answer is unwanted.
   */
  async take<T>(who: Taker, work: () => Promise<T>, unwanted?: AbortSignal): Promise<T> {
    if (unwanted?.aborted) throw this.#dropped()
    if (this.#mayBegin(who)) this.#begin(who)
    else await this.#wait(who, unwanted)
    try {
      return await work()
    } finally {
      this.#end(who)
    }
  }

  #dropped(): Unavailable {
    return new Unavailable(`an answer that is unwanted, of ${this.#work}`, 1)
  }

  #mayBegin({ userId, clientId }: Taker): boolean {
    const { ofUser, ofClient, ofAll } = this.#limits
    return (
      this.#running < ofAll &&
      (this.#ofUser.get(userId) ?? 0) < ofUser &&
      (this.#ofClient.get(clientId) ?? 0) < ofClient
    )
  }

  #begin({ userId, clientId }: Taker): void {
    this.#running += 1
    counted(this.#ofUser, userId, 1)
    counted(this.#ofClient, clientId, 1)
  }

  #wait(who: Taker, unwanted: AbortSignal | undefined): Promise<void> {
    const own = this.#waiting.filter((one) => one.who.userId === who.userId).length
    if (own >= this.#limits.waiting) throw new Unavailable(`too many ${this.#work} at a time`, 1)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const drop = () => {
      this.#waiting = this.#waiting.filter((one) => one !== waiting)
      reject(this.#dropped())
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

  #end({ userId, clientId }: Taker): void {
    this.#running -= 1
    counted(this.#ofUser, userId, -1)
    counted(this.#ofClient, clientId, -1)
    const runs = ({ who }: Waiting) => this.#ofClient.get(who.clientId) ?? 0
    const [next] = this.#waiting
      .filter((one) => this.#mayBegin(one.who))
      .toSorted((one, other) => runs(one) - runs(other))
    if (!next) return
    this.#waiting = this.#waiting.filter((one) => one !== next)
    this.#begin(next.who)
    next.begin()
  }
}
