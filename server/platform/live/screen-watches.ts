import type { Actor, RecordDefinition } from '../../../domain/kernel/index.ts'
import {
  liveLimits,
  type LiveAnswer,
  type LiveErrorCode,
  type LiveRangeWatch,
  type LiveWatch,
} from '../../../domain/kernel/live/live-protocol.ts'
import { Forbidden, Invalid, NotFound } from '../errors.ts'
import type { LiveRange } from './live-range.ts'
import type { LiveQuery, Subscriber } from './live-topic.ts'
import type { LiveTopics } from './live-topics.ts'
import { watchTarget } from './watch-path.ts'
import type { Shown } from './window-difference.ts'

export interface ScreenWatchesParts {
  readonly definitions: readonly RecordDefinition[]
  readonly ranges: readonly LiveRange[]
  readonly topics: LiveTopics
  readonly answer: (answer: LiveAnswer<never>) => void
  /** Sends a printed message. */
  readonly send: (printed: string) => void
  /** Sends the screen who has the records open that it shows. */
  readonly meet: (
    about: { readonly clientId: string; readonly record: string },
    actor: Actor,
    shown: { readonly ids: Parameters<Subscriber['meet']>[0]; readonly isShowing: Parameters<Subscriber['meet']>[1] },
  ) => void
}

interface Watching {
  readonly leave: () => void
  /** Joins again as another actor, to whom everything counts as changed. */
  readonly rejoin: (actor: Actor) => void
}

const errorCode = (error: unknown): LiveErrorCode => {
  if (error instanceof Forbidden) return 'forbidden'
  if (error instanceof Invalid) return 'invalid'
  return error instanceof NotFound ? 'not-found' : 'internal'
}

/** Every row counts as changed: for a user whose rights changed, and with them the `can` of each row. */
const outdated = ({ versions }: Shown): Shown => ({
  versions: new Map([...versions.keys()].map((id) => [id, -1])),
  order: undefined,
})

/** Watches of one screen: lists, single documents, and ranges of time. */
export class ScreenWatches {
  readonly #parts: ScreenWatchesParts
  readonly #watches = new Map<string, Watching>()

  constructor(parts: ScreenWatchesParts) {
    this.#parts = parts
  }

  get size(): number {
    return this.#watches.size
  }

  watch({ id, path, where, orderBy, limit, have }: LiveWatch, actor: Actor): void {
    if (!this.#begin(id)) return
    const target = watchTarget(this.#parts.definitions, path, actor.clientId)
    if (!target) return this.#refuse(id, 'not-found')
    const filters = [target.where, where].filter((filter) => filter !== undefined)
    const query: LiveQuery = {
      definition: target.definition,
      clientId: actor.clientId,
      where: filters.length > 0 ? { and: filters } : undefined,
      orderBy,
      limit,
      id: target.id,
    }
    this.#joinQuery({ id, query, actor }, { versions: new Map(Object.entries(have)), order: undefined })
  }

  watchRange({ id, path, span, state }: LiveRangeWatch, actor: Actor): void {
    if (!this.#begin(id)) return
    const range = this.#parts.ranges.find((one) => one.path === path)
    if (!range) return this.#refuse(id, 'not-found')
    if (!range.isSpan(span)) return this.#refuse(id, 'invalid')
    this.#joinRange({ id, asked: { range, span, clientId: actor.clientId }, actor }, state)
  }

  unwatch(id: string): void {
    this.#watches.get(id)?.leave()
    this.#watches.delete(id)
  }

  /** The user's rights may have changed: rows out of reach disappear, rows within reach appear. */
  reachChanged(actor: Actor): void {
    for (const { leave, rejoin } of this.#watches.values()) {
      leave()
      rejoin(actor)
    }
  }

  end(): void {
    for (const { leave } of this.#watches.values()) leave()
    this.#watches.clear()
  }

  #begin(id: string): boolean {
    this.unwatch(id)
    if (this.#watches.size < liveLimits.watches) return true
    this.#refuse(id, 'too-many')
    return false
  }

  #refuse(id: string, error: LiveErrorCode): void {
    this.#parts.answer({ type: 'error', id, error })
  }

  #joinQuery({ id, query, actor }: { id: string; query: LiveQuery; actor: Actor }, shown: Shown): void {
    const about = { clientId: query.clientId, record: query.definition.name }
    const subscriber: Subscriber = {
      actor,
      shown,
      isAnswered: false,
      send: this.#sender('rows', id),
      refuse: (error) => this.#refused(id, error),
      meet: (ids, isShowing) => this.#parts.meet(about, actor, { ids, isShowing }),
    }
    const rejoin = (now: Actor) => this.#joinQuery({ id, query, actor: now }, outdated(subscriber.shown))
    try {
      this.#watches.set(id, { leave: this.#parts.topics.join(query, subscriber), rejoin })
    } catch (error) {
      const { versions } = shown
      if (versions.size > 0)
        subscriber.send(
          JSON.stringify({ added: [], modified: [], removed: [...versions.keys()], order: [], cursor: '0' }),
        )
      this.#refused(id, error)
    }
  }

  #joinRange(
    { id, asked, actor }: { id: string; asked: Parameters<LiveTopics['joinRange']>[0]; actor: Actor },
    state: string | undefined,
  ): void {
    const subscriber = {
      actor,
      state,
      isAnswered: false,
      send: this.#sender('cells', id),
      refuse: (error: unknown) => this.#refused(id, error),
    }
    const rejoin = (now: Actor) => this.#joinRange({ id, asked, actor: now }, undefined)
    try {
      this.#watches.set(id, { leave: this.#parts.topics.joinRange(asked, subscriber), rejoin })
    } catch (error) {
      subscriber.send(JSON.stringify({ changed: [], removed: [], isWhole: true, state: '' }))
      this.#refused(id, error)
    }
  }

  #refused(id: string, error: unknown): void {
    this.unwatch(id)
    this.#refuse(id, errorCode(error))
  }

  #sender(type: 'rows' | 'cells', id: string) {
    const head = `{"type":"${type}","id":${JSON.stringify(id)},`
    return (printed: string) => this.#parts.send(`${head}${printed.slice(1)}`)
  }
}
