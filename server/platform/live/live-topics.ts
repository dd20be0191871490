import type { Actor, Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Platform } from '../platform.ts'
import { Forbidden, Invalid, NotFound, TookTooLong } from '../errors.ts'
import { requireReach } from '../records/authorise.ts'
import type { Change } from './change-feed.ts'
import { currentRows, readWindow } from './current-rows.ts'
import { noteShown } from './log-readings.ts'
import type { Presence } from './presence.ts'
import type { PresencePlace } from './presence-board.ts'
import { LiveTurns, restMs } from './live-turns.ts'
import { LiveTopic, type LiveQuery, type Subscriber } from './live-topic.ts'

/** With more changed rows than this, reading the topics again is cheaper than looking at each row. */
const mostLooked = 500
const retryMs = 500

const bucketKey = (clientId: string, record: string): string => `${clientId} ${record}`

const topicKey = (query: LiveQuery, within: true | Filter): string => {
  const { id, where, orderBy, limit } = query
  return JSON.stringify([id ?? null, where ?? null, orderBy ?? null, limit ?? null, within])
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Forbidden || error instanceof Invalid || error instanceof NotFound

/** All watched queries of this process: which changes touch which, and when each is read again. */
export class LiveTopics {
  readonly #platform: Platform
  readonly #presence: Presence
  readonly #definitions: ReadonlyMap<string, RecordDefinition>
  readonly #buckets = new Map<string, Map<string, LiveTopic>>()
  readonly #waiting = new Set<LiveTopic>()
  readonly #turns = new LiveTurns()
  #isStopped = false
  readonly #counts = { reads: 0, sent: 0, failedReads: 0 }

  constructor(platform: Platform, definitions: readonly RecordDefinition[], presence: Presence) {
    this.#platform = platform
    this.#presence = presence
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]))
  }

  get stats() {
    let topics = 0
    for (const bucket of this.#buckets.values()) topics += bucket.size
    return { topics, ...this.#counts }
  }

  stop(): void {
    this.#isStopped = true
  }

  /** Reads every topic again. */
  refreshAll(): void {
    for (const bucket of this.#buckets.values()) for (const topic of bucket.values()) this.#refresh(topic)
  }

  /** Puts a subscriber on the topic of its query, and answers how it leaves. Throws Forbidden. */
  join(query: LiveQuery, subscriber: Subscriber): () => void {
    const within = requireReach(query.definition, 'read', subscriber.actor)
    const [bucketName, name] = [bucketKey(query.clientId, query.definition.name), topicKey(query, within)]
    const bucket = this.#buckets.get(bucketName) ?? new Map<string, LiveTopic>()
    this.#buckets.set(bucketName, bucket)
    const topic = bucket.get(name) ?? new LiveTopic(query, within)
    bucket.set(name, topic)
    topic.subscribers.add(subscriber)
    this.#refresh(topic)
    return () => {
      topic.subscribers.delete(subscriber)
      if (topic.subscribers.size > 0 || bucket.get(name) !== topic) return
      bucket.delete(name)
      if (bucket.size === 0) this.#buckets.delete(bucketName)
    }
  }

  /** Tells those screens that show a record who has it open. */
  meetAt({ clientId, record, id }: PresencePlace): void {
    for (const topic of this.#buckets.get(bucketKey(clientId, record))?.values() ?? []) {
      if (topic.isShowing(id)) for (const subscriber of topic.subscribers) subscriber.meet([id])
    }
  }

  /** Rows came to be shown: their screens learn who has them open. */
  #meetShown(topic: LiveTopic): void {
    const { definition, clientId } = topic.query
    if (!definition.hasPresence) return
    const open = topic.shownIds.filter((id) => this.#presence.isAnyoneAt({ clientId, record: definition.name, id }))
    for (const subscriber of topic.subscribers) subscriber.meet(open, (id) => topic.isShowing(id))
  }

  /** Reads again every topic that the changes may touch. */
  async take(changes: readonly Change[]): Promise<void> {
    const groups = Map.groupBy(changes, (change) => bucketKey(change.client_id, change.record))
    await Promise.all([...groups.values()].map((group) => this.#takeGroup(group)))
  }

  async #takeGroup(changes: readonly Change[]): Promise<void> {
    const [first] = changes
    const definition = first && this.#definitions.get(first.record)
    if (!definition || !this.#buckets.has(bucketKey(first.client_id, first.record))) return
    const ids = [...new Set(changes.map((change) => change.id))]
    const rows = ids.length > mostLooked ? undefined : await this.#look(definition, { clientId: first.client_id, ids })
    const topics = this.#buckets.get(bucketKey(first.client_id, first.record))?.values() ?? []
    for (const topic of topics) {
      if (!rows || ids.some((id) => topic.isTouchedBy(id, rows.get(id)))) this.#refresh(topic)
    }
  }

  async #look(definition: RecordDefinition, about: { clientId: string; ids: readonly string[] }) {
    try {
      return await currentRows(this.#platform, definition, about)
    } catch (error) {
      this.#platform.log.warn(
        { error: String(error), record: definition.name },
        'changed rows cannot be read; all topics are read again',
      )
      return undefined
    }
  }

  #refresh(topic: LiveTopic): void {
    topic.isDirty = true
    if (!topic.isReading && !topic.isResting) this.#waiting.add(topic)
    this.#next()
  }

  #next(): void {
    for (const topic of this.#waiting) {
      if (this.#turns.isFull) return
      const actor = this.#begin(topic)
      if (actor) void this.#read(topic, actor)
      if (actor || topic.subscribers.size === 0) this.#waiting.delete(topic)
    }
  }

  /** Takes a turn of somebody on the topic who has one left: what one person watches besides keeps no other waiting. */
  #begin({ subscribers }: LiveTopic): Actor | undefined {
    for (const { actor } of subscribers) if (this.#turns.begin(actor.userId)) return actor
    return undefined
  }

  async #read(topic: LiveTopic, actor: Actor): Promise<void> {
    this.#counts.reads += 1
    topic.isDirty = false
    topic.isReading = true
    try {
      const window = await readWindow(this.#platform, actor, topic.query)
      topic.timesTooLong = 0
      await noteShown(this.#platform, topic, window)
      this.#counts.sent += topic.settle(window)
      this.#meetShown(topic)
    } catch (error) {
      this.#failed(topic, error)
    } finally {
      topic.isReading = false
      this.#turns.end(actor.userId)
      if (topic.isDirty && !topic.isResting) this.#waiting.add(topic)
      this.#next()
    }
  }

  #failed(topic: LiveTopic, error: unknown): void {
    this.#counts.failedReads += 1
    if (isRefusal(error)) {
      for (const subscriber of topic.subscribers) subscriber.refuse(error)
      return
    }
    this.#platform.log.warn(
      { error: String(error), record: topic.query.definition.name },
      'a live topic cannot be read; trying again',
    )
    this.#tryAgain(topic, error instanceof TookTooLong)
  }

  #tryAgain(topic: LiveTopic, tookTooLong: boolean): void {
    if (this.#isStopped) return
    topic.isResting = tookTooLong
    if (tookTooLong) topic.timesTooLong += 1
    const again = () => {
      topic.isResting = false
      this.#refresh(topic)
    }
    setTimeout(again, tookTooLong ? restMs(topic.timesTooLong) : retryMs).unref()
  }
}
