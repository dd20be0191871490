import { placeKey, type PresencePlace } from './presence-board.ts'

/** A screen of this process that receives carets. */
interface Teller {
  /** Reports who else writes in its text now. */
  tell(): void
}

/** The screens of this process that have a text open which several write, by the text. */
export class CaretRooms {
  readonly #rooms = new Map<string, Set<Teller>>()

  /** Answers how the screen leaves again. */
  join(place: PresencePlace, screen: Teller): () => void {
    const key = placeKey(place)
    const room = this.#rooms.get(key) ?? new Set<Teller>()
    this.#rooms.set(key, room.add(screen))
    return () => {
      room.delete(screen)
      if (room.size === 0 && this.#rooms.get(key) === room) this.#rooms.delete(key)
    }
  }

  /** Somebody came to a place, went, or moved within it. */
  tellAt(place: PresencePlace): void {
    for (const screen of this.#rooms.get(placeKey(place)) ?? []) screen.tell()
  }
}
