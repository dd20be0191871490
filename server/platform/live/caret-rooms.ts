import { placeKey, type PresencePlace } from './presence-board.ts'

/** A screen of this process that receives carets. */
interface CaretScreen {
  /** Reports who else writes in its text now. */
  sendCarets(): void
}

/** The screens of this process that have a text open which several write, by the text. */
export class CaretRooms {
  readonly #rooms = new Map<string, Set<CaretScreen>>()

  /** Answers how the screen leaves again. */
  join(place: PresencePlace, screen: CaretScreen): () => void {
    const key = placeKey(place)
    const room = this.#rooms.get(key) ?? new Set<CaretScreen>()
    this.#rooms.set(key, room.add(screen))
    return () => {
      room.delete(screen)
      if (room.size === 0 && this.#rooms.get(key) === room) this.#rooms.delete(key)
    }
  }

  /** Arrival, departure or movement of a user at a place. */
  sendCaretsAt(place: PresencePlace): void {
    for (const screen of this.#rooms.get(placeKey(place)) ?? []) screen.sendCarets()
  }
}
