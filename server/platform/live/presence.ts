import { randomUUID } from 'node:crypto'
import {
  mostCarets,
  presenceTiming,
  type Actor,
  type CaretHere,
  type PersonHere,
} from '../../../domain/kernel/index.ts'
import type { Platform } from '../platform.ts'
import { PresenceBoard, placeKey, type PresencePlace, type PresentPerson, type Sighting } from './presence-board.ts'
import { presenceChannel, printNotices, readNotice } from './presence-notice.ts'

/** Facts about people that presence needs and this floor does not have. */
export interface PeopleDirectory {
  /** How colleagues know an actor. */
  readonly labelOf: (platform: Platform, actor: Actor) => Promise<string>
  /** True if one user may see the presence of the other. */
  readonly maySeeUser: (viewer: Actor, other: PresentPerson) => boolean
  /** True if an actor may write now in a text that several write. */
  readonly writes: (platform: Platform, actor: Actor, textId: string) => Promise<boolean>
}

/** News of a moment travel together. */
const gatherMs = 100
/** How often expired sightings are looked for. */
const tickMs = 1000

interface PresenceParts {
  readonly platform: Platform
  readonly people: PeopleDirectory
  /** Notifies the screens of this process that show the record, or have the text open. */
  readonly onChange: (place: PresencePlace) => void
}

/**
 * Open records of users: in memory of each process, sent to others by notifications. Nothing is stored, and a lost
 * message is soon repeated.
 */
export class Presence {
  readonly process = randomUUID()
  readonly #parts: PresenceParts
  readonly #board: PresenceBoard
  readonly #changed = new Map<string, PresencePlace>()
  readonly #news = new Map<string, Sighting | undefined>()
  readonly #ticking: NodeJS.Timeout
  #gathering: NodeJS.Timeout | undefined
  #repeatedAt: number
  #screens = 0
  #isStopped = false

  constructor(parts: PresenceParts) {
    this.#parts = parts
    this.#board = new PresenceBoard((place) => {
      this.#changed.set(placeKey(place), place)
      this.#gather()
    })
    this.#repeatedAt = parts.platform.clock()
    this.#ticking = setInterval(() => this.#tick(), tickMs)
  }

  /** Screens of all processes that have something open. */
  get size(): number {
    return this.#board.size
  }

  /** A name for a screen of this process. */
  nameScreen(): string {
    return `${this.process} ${(this.#screens += 1)}`
  }

  /** The actor as others see them. */
  async personOf(actor: Actor): Promise<PresentPerson> {
    const label = await this.#parts.people.labelOf(this.#parts.platform, actor)
    return { id: actor.userId, label, isRestricted: actor.roles.has('restricted') }
  }

  put(sighting: Sighting): void {
    if (!this.#board.put(sighting, this.#parts.platform.clock())) return
    this.#news.set(sighting.screen, sighting)
    this.#gather()
  }

  drop(screen: string): void {
    if (!this.#board.drop(screen)) return
    this.#news.set(screen, undefined)
    this.#gather()
  }

  isAnyoneAt(place: PresencePlace): boolean {
    return this.#board.isAnyoneAt(place)
  }

  /** Other users at a place, within the viewer's sight, each once, in order of name. */
  peopleAt(place: PresencePlace, viewer: Actor): PersonHere[] {
    const people = new Map<string, PersonHere>()
    for (const { person, isWriting } of this.#board.at(place)) {
      if (person.id === viewer.userId || !this.#parts.people.maySeeUser(viewer, person)) continue
      const known = people.get(person.id)
      people.set(person.id, { id: person.id, label: person.label, isWriting: isWriting || known?.isWriting === true })
    }
    return [...people.values()].toSorted((one, other) => one.label.localeCompare(other.label))
  }

  /** Screens of others at a text, within the viewer's sight, in the order of arrival. */
  caretsAt(place: PresencePlace, viewer: Actor): CaretHere[] {
    return this.#board
      .at(place)
      .filter(({ person }) => person.id !== viewer.userId && this.#parts.people.maySeeUser(viewer, person))
      .slice(0, mostCarets)
      .map(({ screen, person: { id, label }, caret }) => ({ screen, person: id, label, ...(caret && { at: caret }) }))
  }

  /** True if an actor may write now in a text that several write. */
  mayWrite(actor: Actor, textId: string): Promise<boolean> {
    return this.#parts.people.writes(this.#parts.platform, actor, textId)
  }

  /** Takes what another process said. */
  hear(payload: string): void {
    const notice = readNotice(payload)
    if (!notice || notice.from === this.process) return
    const now = this.#parts.platform.clock()
    for (const sighting of notice.at) if (sighting.screen.startsWith(notice.from)) this.#board.put(sighting, now)
    for (const screen of notice.gone) if (screen.startsWith(notice.from)) this.#board.drop(screen)
    if (notice.ends) this.#board.dropProcess(notice.from)
    if (notice.asks) this.#repeat()
  }

  /** This process receives the others from now on, or again: sends its known entries, and asks for theirs. */
  async introduce(): Promise<void> {
    this.#repeat()
    await this.#say([JSON.stringify({ from: this.process, asks: true })])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#ticking)
    clearTimeout(this.#gathering)
    await this.#say([JSON.stringify({ from: this.process, ends: true })])
  }

  #tick(): void {
    const now = this.#parts.platform.clock()
    for (const { screen, sighting } of this.#board.expire(now, this.process)) this.#news.set(screen, sighting)
    if (now - this.#repeatedAt >= presenceTiming.serverRepeatMs) this.#repeat()
  }

  #repeat(): void {
    this.#repeatedAt = this.#parts.platform.clock()
    const own = this.#board.of(this.process)
    for (const sighting of own) this.#news.set(sighting.screen, sighting)
    if (own.length > 0) this.#gather()
  }

  #gather(): void {
    if (this.#isStopped) return
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#pass()
    }, gatherMs)
  }

  #pass(): void {
    const changed = [...this.#changed.values()]
    this.#changed.clear()
    const news = [...this.#news]
    this.#news.clear()
    for (const place of changed) this.#parts.onChange(place)
    const at = news.flatMap(([, sighting]) => sighting ?? [])
    const gone = news.flatMap(([screen, sighting]) => (sighting ? [] : [screen]))
    void this.#say(printNotices(this.process, at, gone))
  }

  async #say(payloads: readonly string[]): Promise<void> {
    const { pools, log } = this.#parts.platform
    try {
      for (const payload of payloads) await pools.app.query('select pg_notify($1, $2)', [presenceChannel, payload])
    } catch (error) {
      // The next repetition says it.
      log.warn({ error: String(error) }, 'other processes cannot be notified of who is here')
    }
  }
}
