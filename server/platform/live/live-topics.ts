import type { Actor, Doc, Filter, RecordDefinition } from '../../../domain/kernel/index.ts'
import type { LiveSpan } from '../../../domain/kernel/live/live-protocol.ts'
import type { Platform } from '../platform.ts'
import { Forbidden, Invalid, NotFound, TookTooLong } from '../errors.ts'
import { requireReach } from '../records/authorise.ts'
import { everyRow, type Change } from './change-feed.ts'
import { currentRows, readingCtx, readWindow } from './current-rows.ts'
import { noteShown } from './log-readings.ts'
import type { Presence } from './presence.ts'
import type { PresencePlace } from './presence-board.ts'
import { LiveTurns, restMs } from './live-turns.ts'
import type { LiveRange } from './live-range.ts'
import { LiveTopic, type LiveQuery, type Subscriber } from './live-topic.ts'
import { RangeTopic, type RangeSubscriber } from './range-topic.ts'
import type { Watcher, WatchedTopic } from './watched-topic.ts'

/** With more changed rows than this, reading the topics again is cheaper than looking at each row. */
const mostLooked = 500
const retryMs = 500

const bucketKey = (clientId: string, record: string): string => `${clientId} ${record}`

const topicKey = (query: LiveQuery, within: true | Filter): string => {
  const { id, where, orderBy, limit } = query
  return JSON.stringify([id ?? null, where ?? null, orderBy ?? null, limit ?? null, within])
}

type Topic = LiveTopic | RangeTopic

/** A span of a range within one client. */
interface AskedRange {
  readonly range: LiveRange
  readonly span: LiveSpan
  readonly clientId: string
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Forbidden || error instanceof Invalid || error instanceof NotFound

/** Watched queries of this process: the changes that touch each, and the time of its next read. */
export class LiveTopics {
  readonly #platform: Platform
  readonly #presence: Presence
  readonly #definitions: ReadonlyMap<string, RecordDefinition>
  readonly #buckets = new Map<string, Map<string, Topic>>()
  readonly #waiting = new Set<Topic>()
  readonly #turns = new LiveTurns()
  #isStopped = false
  readonly #counts = { reads: 0, sent: 0, failedReads: 0 }

  constructor(platform: Platform, definitions: readonly RecordDefinition[], presence: Presence) {
    this.#platform = platform
    this.#presence = presence
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]))
  }

  get stats() {
    const topics = new Set([...this.#buckets.values()].flatMap((bucket) => [...bucket.values()]))
    return { topics: topics.size, ...this.#counts }
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
    const [bucket, name] = [bucketKey(query.clientId, query.definition.name), topicKey(query, within)]
    const known = this.#buckets.get(bucket)?.get(name)
    const topic = known instanceof LiveTopic ? known : new LiveTopic(query, within)
    return this.#enter(topic, subscriber, { buckets: [bucket], name })
  }

  /** Puts a subscriber on a range, and answers how it leaves. Throws Forbidden. */
  joinRange({ range, span, clientId }: AskedRange, subscriber: RangeSubscriber): () => void {
    const { path, parts, tables = [], reachOf } = range
    const touching = [...parts.map(({ definition }) => definition.name), ...tables]
    const buckets = touching.map((record) => bucketKey(clientId, record))
    const name = JSON.stringify({ path, span, reach: reachOf(subscriber.actor) })
    const known = this.#buckets.get(buckets[0] ?? '')?.get(name)
    const topic = known instanceof RangeTopic ? known : new RangeTopic(range, { span, clientId })
    return this.#enter(topic, subscriber, { buckets, name })
  }

  /** A topic is kept under each record type whose changes may touch it, as long as it is watched. */
  #enter<Of extends Watcher>(
    topic: WatchedTopic<Of> & Topic,
    subscriber: Of,
    { buckets, name }: { buckets: readonly string[]; name: string },
  ): () => void {
    for (const bucket of buckets) {
      const topics = this.#buckets.get(bucket) ?? new Map<string, Topic>()
      this.#buckets.set(bucket, topics.set(name, topic))
    }
    topic.subscribers.add(subscriber)
    this.#refresh(topic)
    return () => {
      topic.subscribers.delete(subscriber)
      if (topic.subscribers.size === 0) for (const bucket of buckets) this.#forget(bucket, name, topic)
    }
  }

  #forget(bucket: string, name: string, topic: Topic): void {
    const topics = this.#buckets.get(bucket)
    if (topics?.get(name) !== topic) return
    topics.delete(name)
    if (topics.size === 0) this.#buckets.delete(bucket)
  }

  /** Notifies those screens that show a record of who has it open. */
  meetAt({ clientId, record, id }: PresencePlace): void {
    for (const topic of this.#buckets.get(bucketKey(clientId, record))?.values() ?? []) {
      if (topic instanceof LiveTopic && topic.isShowing(id))
        for (const subscriber of topic.subscribers) subscriber.meet([id])
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
    const topics = first && this.#buckets.get(bucketKey(first.client_id, first.record))
    if (!topics) return
    const definition = this.#definitions.get(first.record)
    if (!definition) return this.#takeTable(first.record, topics.values())
    const ids = [...new Set(changes.map((change) => change.id))]
    const isMany = ids.length > mostLooked || ids.includes(everyRow)
    const rows = isMany ? undefined : await this.#look(definition, { clientId: first.client_id, ids })
    for (const topic of topics.values()) {
      if (rows === undefined) this.#refresh(topic)
      else this.#refreshTouched(topic, { record: definition.name, ids, rows })
    }
  }

  #takeTable(table: string, topics: Iterable<Topic>): void {
    for (const topic of topics) {
      if (topic instanceof RangeTopic) topic.touchTable(table)
      this.#refresh(topic)
    }
  }

  #refreshTouched(
    topic: Topic,
    { record, ids, rows }: { record: string; ids: readonly string[]; rows: ReadonlyMap<string, Doc> },
  ): void {
    const touching = ids.filter((id) => topic.isTouchedBy({ record, id }, rows.get(id)))
    if (touching.length > 0) this.#refresh(topic, { record, ids: touching })
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

  /** Has a topic read again: of a range the changed rows alone, where they are known. */
  #refresh(topic: Topic, changed?: { record: string; ids: readonly string[] }): void {
    topic.isDirty = true
    if (topic instanceof RangeTopic) {
      if (changed === undefined) topic.touchAll()
      else for (const id of changed.ids) topic.touch({ record: changed.record, id })
    }
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

  /** Takes a turn of a user on the topic with one left: other watches of one person keep no one waiting. */
  #begin({ subscribers }: Topic): Actor | undefined {
    for (const { actor } of subscribers) if (this.#turns.begin(actor.userId)) return actor
    return undefined
  }

  async #read(topic: Topic, actor: Actor): Promise<void> {
    this.#counts.reads += 1
    topic.isDirty = false
    topic.isReading = true
    try {
      this.#counts.sent += await (topic instanceof RangeTopic ? this.#bring(topic, actor) : this.#show(topic, actor))
      topic.timesTooLong = 0
    } catch (error) {
      this.#failed(topic, error)
    } finally {
      topic.isReading = false
      this.#turns.end(actor.userId)
      if (topic.isDirty && !topic.isResting) this.#waiting.add(topic)
      this.#next()
    }
  }

  async #show(topic: LiveTopic, actor: Actor): Promise<number> {
    const window = await readWindow(this.#platform, actor, topic.query)
    await noteShown(this.#platform, topic, window)
    const sent = topic.settle(window)
    this.#meetShown(topic)
    return sent
  }

  async #bring(topic: RangeTopic, actor: Actor): Promise<number> {
    const ctx = readingCtx(this.#platform, actor, this.#platform.pools.live)
    const asked = topic.beginReading()
    const { span, touches } = topic
    const reading = await topic.range.read(ctx, { span, touches, ...(asked !== undefined && { changed: asked }) })
    return topic.settle(reading, { asked, position: ctx.db.position })
  }

  #failed(topic: Topic, error: unknown): void {
    this.#counts.failedReads += 1
    if (topic instanceof RangeTopic) topic.touchAll()
    if (isRefusal(error)) {
      for (const subscriber of topic.subscribers) subscriber.refuse(error)
      return
    }
    this.#platform.log.warn(
      { error: String(error), watched: topic instanceof LiveTopic ? topic.query.definition.name : topic.range.path },
      'a live topic cannot be read; trying again',
    )
    this.#tryAgain(topic, error instanceof TookTooLong)
  }

  #tryAgain(topic: Topic, tookTooLong: boolean): void {
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
