import {
  guardedFrom,
  matches,
  type Actor,
  type Doc,
  type Filter,
  type OrderBy,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { accessOf, reach } from '../records/authorise.ts'
import { filterByPath } from '../records/columns.ts'
import { presenter, type StoredRow } from '../records/present.ts'
import { WatchedTopic, type Watcher } from './watched-topic.ts'
import { differenceTo, isNoDifference, shownOf, type Shown } from './window-difference.ts'

/** Watched query: rows of a record type in an order, or one whole document. */
export interface LiveQuery {
  readonly definition: RecordDefinition
  readonly clientId: string
  readonly where: Filter | undefined
  readonly orderBy: OrderBy | undefined
  readonly limit: number | undefined
  /** Set for a single document, which is sent with all its fields. */
  readonly id: string | undefined
}

/** The rows of a topic as they are now. */
export interface LiveWindow {
  readonly rows: readonly StoredRow[]
  readonly cursor: string
  /** After everything in the rows; known with replicas. */
  readonly position?: string | undefined
}

/** One watch of one socket on a topic. */
export interface Subscriber extends Watcher {
  /** State shown on the screen. */
  shown: Shown
  /** True if it had its first answer, which is sent even if nothing differs: it ends the screen's waiting. */
  isAnswered: boolean
  /** Sends `{added, modified, removed, order, cursor}`, printed. */
  readonly send: (printed: string) => void
  /**
   * Sends the colleagues who have these records open; with `isShowing`, also an empty list for records that it still
   * shows.
   */
  readonly meet: (ids: readonly string[], isShowing?: (id: string) => boolean) => void
}

/** Where in the life of the database a window was read. */
const placeOf = ({ cursor, position }: LiveWindow) => ({ cursor, ...(position === undefined ? {} : { position }) })

/** An actor's view of rows and rights on them, as text: actors with the same rights get the same bytes. */
const verdictOf = (definition: RecordDefinition, actor: Actor): string =>
  JSON.stringify([
    reach(accessOf(definition, 'write'), actor),
    reach(accessOf(definition, 'remove'), actor),
    guardedFrom(definition, actor),
  ])

/**
 * One query that any number of sockets watch. Its rows are read once for all of them after every change that may touch
 * it, so that what a screen shows is always what a fresh read gives.
 */
export class LiveTopic extends WatchedTopic<Subscriber> {
  readonly query: LiveQuery
  readonly #filter: Filter
  #shown: Shown | undefined

  constructor(query: LiveQuery, within: true | Filter) {
    super()
    this.query = query
    const filters = [...(query.where ? [query.where] : []), ...(within === true ? [] : [within])]
    this.#filter = { and: filters.map((filter) => filterByPath(query.definition, filter)) }
  }

  /** True if a change of this row can change the window: it is in it, or now belongs to the query. */
  isTouchedBy({ id }: { readonly id: string }, now: Doc | undefined): boolean {
    // While a read is under way the state that it saw is unknown.
    if (this.isReading || !this.#shown || this.#shown.versions.has(id)) return true
    if (this.query.id !== undefined && this.query.id !== id) return false
    return now !== undefined && matches(now, this.#filter)
  }

  /** Ids of the rows that its screens show. */
  get shownIds(): readonly string[] {
    return this.#shown?.order ?? []
  }

  isShowing(id: string): boolean {
    return this.#shown?.versions.has(id) ?? false
  }

  /** Subscribers whom the window will show a row that they do not show in this version yet. */
  unshown({ rows }: LiveWindow): Subscriber[] {
    return [...this.subscribers].filter(({ shown }) =>
      rows.some(({ id, version }) => shown.versions.get(id) !== version),
    )
  }

  /** Takes the rows as they are now and brings every screen to them. Answers how many messages were sent. */
  settle(window: LiveWindow): number {
    const after = shownOf(window.rows)
    const before = this.#shown
    this.#shown = after
    // Screens that had the same state and may do the same get the same bytes, printed once.
    const printed = new Map<string, string | undefined>()
    let sent = 0
    for (const subscriber of this.subscribers) {
      const verdict = subscriber.shown === before ? verdictOf(this.query.definition, subscriber.actor) : undefined
      const isPrinted = verdict !== undefined && printed.has(verdict)
      const text = isPrinted ? printed.get(verdict) : this.#print(window, subscriber)
      if (verdict !== undefined) printed.set(verdict, text)
      subscriber.shown = after
      if (text === undefined && subscriber.isAnswered) continue
      subscriber.isAnswered = true
      subscriber.send(text ?? JSON.stringify({ added: [], modified: [], removed: [], ...placeOf(window) }))
      sent += 1
    }
    return sent
  }

  #print(window: LiveWindow, { shown, actor }: Subscriber): string | undefined {
    const difference = differenceTo(shown, window.rows)
    if (isNoDifference(difference)) return undefined
    const present = presenter(this.query.definition, actor)
    return JSON.stringify({
      ...difference,
      added: difference.added.map(present),
      modified: difference.modified.map(present),
      ...placeOf(window),
    })
  }
}
