import type { Actor } from '../../../domain/kernel/index.ts'
import type { LiveAnswer, LiveHere } from '../../../domain/kernel/live/live-protocol.ts'
import { Forbidden, NotFound } from '../errors.ts'
import type { Platform } from '../platform.ts'
import { requireReach } from '../records/authorise.ts'
import { findStored } from '../records/read.ts'
import { readingCtx } from './current-rows.ts'
import { Allowance } from './allowance.ts'
import type { Presence } from './presence.ts'
import type { PresencePlace, PresentPerson } from './presence-board.ts'
import type { WatchTarget } from './watch-path.ts'

/** Messages of a screen about itself. */
const limits = { mostAtOnce: 20, oneInMs: 500 }

interface ScreenParts {
  readonly platform: Platform
  readonly presence: Presence
  readonly targetOf: (path: string, clientId: string) => WatchTarget | undefined
  readonly answer: (answer: LiveAnswer<never>) => void
  /** Counts sent messages. */
  readonly onPeopleSent: () => void
}

/** Records that a screen shows. */
interface Meeting {
  readonly ids: readonly string[]
  readonly isShowing: ((id: string) => boolean) | undefined
}

const isShown = (
  place: PresencePlace,
  { record, clientId }: Omit<PresencePlace, 'id'>,
  isShowing: (id: string) => boolean,
): boolean => place.record === record && place.clientId === clientId && isShowing(place.id)

/** Position of one screen's user, and the state of others sent to it. */
export class ScreenPresence {
  readonly #parts: ScreenParts
  readonly #name: string
  readonly #sent = new Map<string, { place: PresencePlace; text: string }>()
  #place: { path: string; place: PresencePlace } | undefined
  #person: PresentPerson | undefined
  #isEnded = false
  readonly #allowance: Allowance

  constructor(parts: ScreenParts) {
    this.#parts = parts
    this.#name = parts.presence.nameScreen()
    this.#allowance = new Allowance(limits, parts.platform.clock)
  }

  /** The user has a record open, or none any more. Only readable ones count. */
  async here({ path, isWriting }: LiveHere, actor: Actor): Promise<void> {
    const { presence, answer } = this.#parts
    if (path === undefined) return this.leave()
    if (!this.#allowance.take()) return answer({ type: 'error', error: 'too-many' })
    if (path !== this.#place?.path) {
      this.leave()
      const place = await this.#placeOf(path, actor)
      if (!place) return answer({ type: 'error', error: 'not-found' })
      this.#place = { path, place }
    }
    this.#person ??= await presence.personOf(actor)
    const { place } = this.#place
    // It may have been closed while its record and its user were looked up.
    if (this.#isEnded) return
    presence.put({ screen: this.#name, place, person: this.#person, isWriting })
  }

  /**
   * Sends the colleagues at these records of a type on the screen; with `isShowing`, also that a record shown and
   * notified before has none any more.
   */
  meet(about: Omit<PresencePlace, 'id'>, viewer: Actor, { ids, isShowing }: Meeting): void {
    const sent = isShowing ? [...this.#sent.values()].filter(({ place }) => isShown(place, about, isShowing)) : []
    for (const id of new Set([...ids, ...sent.map(({ place }) => place.id)])) this.#sendPeople({ ...about, id }, viewer)
  }

  #sendPeople(place: PresencePlace, viewer: Actor): void {
    const people = this.#parts.presence.peopleAt(place, viewer)
    const key = `${place.record} ${place.id}`
    const text = JSON.stringify(people)
    if (text === (this.#sent.get(key)?.text ?? '[]')) return
    if (people.length > 0) this.#sent.set(key, { place, text })
    else this.#sent.delete(key)
    this.#parts.onPeopleSent()
    this.#parts.answer({ type: 'people', record: place.record, id: place.id, people })
  }

  leave(): void {
    this.#place = undefined
    this.#parts.presence.drop(this.#name)
  }

  /** The screen is closed: nothing that it said counts any more. */
  end(): void {
    this.#isEnded = true
    this.leave()
  }

  /** The user's rights changed: where they are has to be said, and judged, again. */
  reachChanged(): void {
    this.#person = undefined
    this.leave()
  }

  async #placeOf(path: string, actor: Actor): Promise<PresencePlace | undefined> {
    const target = this.#parts.targetOf(path, actor.clientId)
    if (target?.id === undefined || !target.definition.hasPresence) return undefined
    const { definition, id, where } = target
    try {
      requireReach(definition, 'read', actor)
      const row = await findStored(readingCtx(this.#parts.platform, actor), definition, { id, where })
      return row && { clientId: actor.clientId, record: definition.name, id }
    } catch (error) {
      if (error instanceof Forbidden || error instanceof NotFound) return undefined
      throw error
    }
  }
}
