import { presenceTiming, type CaretPosition } from '../../../domain/kernel/index.ts'

/** One record of one client, as presence names it. */
export interface PresencePlace {
  readonly clientId: string
  /** Name of the record type. */
  readonly record: string
  readonly id: string
}

export interface PresentPerson {
  readonly id: string
  readonly label: string
  /** Hidden from restricted colleagues (1-shell section 6). */
  readonly isRestricted: boolean
}

/** Open record of one screen, on this process or another. */
export interface Sighting {
  /** Names the screen among those of all processes. */
  readonly screen: string
  readonly place: PresencePlace
  readonly person: PresentPerson
  readonly isWriting: boolean
  /** Its position in the text, where the place is a text. */
  readonly caret?: CaretPosition | undefined
}

interface Seen extends Sighting {
  readonly at: number
}

/** Open record of a screen after a part of it ended: none, or the same without writing. */
interface Ended {
  readonly screen: string
  readonly sighting: Sighting | undefined
}

export const placeKey = ({ clientId, record, id }: PresencePlace): string => `${clientId} ${record} ${id}`

const isSameCaret = (one: CaretPosition | undefined, other: CaretPosition | undefined): boolean =>
  one?.anchor === other?.anchor && one?.head === other?.head

const isSameSighting = (one: Sighting | undefined, other: Sighting): boolean =>
  one !== undefined &&
  placeKey(one.place) === placeKey(other.place) &&
  one.isWriting === other.isWriting &&
  isSameCaret(one.caret, other.caret) &&
  one.person.label === other.person.label &&
  one.person.isRestricted === other.person.isRestricted

/** Open records of all users, in the memory of one process. Each screen is at one place at most. */
export class PresenceBoard {
  readonly #screens = new Map<string, Seen>()
  readonly #places = new Map<string, Map<string, Seen>>()
  readonly #onChange: (place: PresencePlace) => void

  /** `onChange` gets every place with an arrival, a departure, or a start or end of writing. */
  constructor(onChange: (place: PresencePlace) => void) {
    this.#onChange = onChange
  }

  get size(): number {
    return this.#screens.size
  }

  /** Open records of a process's screens, by the prefix of their names. */
  of(process: string): Sighting[] {
    return [...this.#screens.values()].filter(({ screen }) => screen.startsWith(process))
  }

  isAnyoneAt(place: PresencePlace): boolean {
    return this.#places.has(placeKey(place))
  }

  at(place: PresencePlace): readonly Sighting[] {
    return [...(this.#places.get(placeKey(place))?.values() ?? [])]
  }

  /** Notes the open record of a screen, in place of the former one. Returns true for news. */
  put(sighting: Sighting, now: number): boolean {
    const before = this.#screens.get(sighting.screen)
    const seen = { ...sighting, at: now }
    if (before && placeKey(before.place) !== placeKey(sighting.place)) this.drop(sighting.screen)
    this.#screens.set(sighting.screen, seen)
    const key = placeKey(sighting.place)
    const there = this.#places.get(key) ?? new Map<string, Seen>()
    this.#places.set(key, there.set(sighting.screen, seen))
    const isNews = !isSameSighting(before, sighting)
    if (isNews) this.#onChange(sighting.place)
    return isNews
  }

  /** Forgets a screen. Answers whether it had anything open. */
  drop(screen: string): boolean {
    const seen = this.#screens.get(screen)
    if (!seen) return false
    this.#screens.delete(screen)
    const key = placeKey(seen.place)
    const there = this.#places.get(key)
    there?.delete(screen)
    if (there?.size === 0) this.#places.delete(key)
    this.#onChange(seen.place)
    return true
  }

  /** Forgets all screens of a process. */
  dropProcess(process: string): void {
    for (const { screen } of this.of(process)) this.drop(screen)
  }

  /**
   * Forgets users who were silent for too long. The process with a user's screen finds and reports the end of writing.
   * Returns the changes of the screens of that process.
   */
  expire(now: number, own: string): Ended[] {
    return [...this.#screens.values()].flatMap((seen): Ended[] => {
      const { screen, at } = seen
      const isOwn = screen.startsWith(own)
      if (now - at > (isOwn ? presenceTiming.goneMs : presenceTiming.unheardMs)) {
        this.drop(screen)
        return isOwn ? [{ screen, sighting: undefined }] : []
      }
      if (!isOwn || !seen.isWriting || now - at <= presenceTiming.writingMs) return []
      return [{ screen, sighting: this.#putDown(seen) }]
    })
  }

  #putDown(seen: Seen): Sighting {
    const resting = { ...seen, isWriting: false }
    this.#screens.set(seen.screen, resting)
    this.#places.get(placeKey(seen.place))?.set(seen.screen, resting)
    this.#onChange(seen.place)
    return resting
  }
}
