import type { Job, WorkerEvents } from 'graphile-worker'

type Flagged = Pick<Job, 'flags'>

const flagsOf = ({ flags }: Flagged): string[] => Object.keys(flags ?? {})

/**
 * Keeps room in a lane: once a client or a system outside has as many of its workers as it may, jobs of it are passed
 * over. A job names both in its flags. Workers claim one after the other, so that each knows what the others have.
 */
export class LaneRoom {
  readonly #most: number
  readonly #taken = new Map<string, number>()
  #lastTurn: Promise<void> = Promise.resolve()
  #endTurn: () => void = () => {}

  constructor(events: WorkerEvents, most: number) {
    this.#most = most
    events.on('job:start', ({ job }) => {
      this.#count(job, 1)
      this.#endTurn()
    })
    events.on('job:complete', ({ job }) => this.#count(job, -1))
    events.on('worker:getJob:empty', () => this.#endTurn())
    events.on('worker:getJob:error', () => this.#endTurn())
  }

  /** Lanes that a worker may not claim from now. It has the turn until the queue has answered it. */
  readonly full = async (): Promise<string[]> => {
    const before = this.#lastTurn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lastTurn = promise
    await before
    this.#endTurn = resolve
    return [...this.#taken].filter(([, taken]) => taken >= this.#most).map(([flag]) => flag)
  }

  #count(job: Flagged, change: 1 | -1): void {
    for (const flag of flagsOf(job)) {
      const taken = (this.#taken.get(flag) ?? 0) + change
      if (taken > 0) this.#taken.set(flag, taken)
      else this.#taken.delete(flag)
    }
  }
}
