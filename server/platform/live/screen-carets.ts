import { caretTiming, presenceTiming, type Actor } from '../../../domain/kernel/index.ts'
import type { LiveAnswer, LiveCaret, LiveErrorCode } from '../../../domain/kernel/live/live-protocol.ts'
import type { Platform } from '../platform.ts'
import { Allowance } from './allowance.ts'
import type { CaretRooms } from './caret-rooms.ts'
import type { Presence } from './presence.ts'
import type { PresencePlace, PresentPerson } from './presence-board.ts'

interface ScreenParts {
  readonly platform: Platform
  readonly presence: Presence
  readonly rooms: CaretRooms
  readonly answer: (answer: LiveAnswer<never>) => void
}

/** The text that a screen has open. */
interface OpenText {
  readonly place: PresencePlace
  readonly viewer: Actor
  readonly leave: () => void
  /** When it was last seen to that the user may write there. */
  readonly judgedAt: number
}

const nobody = '[]'

/** Position of a screen's user in a shared text, and the state of others sent to the screen. */
export class ScreenCarets {
  readonly #parts: ScreenParts
  readonly #name: string
  readonly #allowance: Allowance
  #open: OpenText | undefined
  #person: PresentPerson | undefined
  #sent = nobody
  #isEnded = false

  constructor(parts: ScreenParts) {
    this.#parts = parts
    this.#name = parts.presence.nameScreen()
    this.#allowance = new Allowance(caretTiming, parts.platform.clock)
  }

  /** The user is somewhere in a text, or in none any more. Their right is checked again while they stay. */
  async stand({ text, at }: LiveCaret, actor: Actor): Promise<void> {
    if (text === undefined) return this.leave()
    if (!this.#allowance.take()) return this.#refuse('too-many')
    if (!this.#isKnownIn(text)) await this.#enter(text, actor)
    if (this.#open && this.#person) {
      const { place } = this.#open
      this.#parts.presence.put({ screen: this.#name, place, person: this.#person, isWriting: false, caret: at })
    }
  }

  /** Sends who else is in the text, unless the screen knows. */
  sendCarets(): void {
    if (!this.#open) return
    const { place, viewer } = this.#open
    const carets = this.#parts.presence.caretsAt(place, viewer)
    const text = JSON.stringify(carets)
    if (text === this.#sent) return
    this.#sent = text
    this.#parts.answer({ type: 'carets', text: place.id, carets })
  }

  leave(): void {
    this.#open?.leave()
    this.#open = undefined
    this.#sent = nobody
    this.#parts.presence.drop(this.#name)
  }

  /** The screen is closed: nothing that it said counts any more. */
  end(): void {
    this.#isEnded = true
    this.leave()
  }

  /** The user's rights changed: their place has to be said, and judged, again. */
  reachChanged(): void {
    this.#person = undefined
    this.#putOut()
  }

  /** Source of the others shown on the screen. */
  #putOut(): void {
    if (this.#open && this.#sent !== nobody)
      this.#parts.answer({ type: 'carets', text: this.#open.place.id, carets: [] })
    this.leave()
  }

  #refuse(error: LiveErrorCode): void {
    this.#parts.answer({ type: 'error', error })
  }

  /** True if a recent check allowed the user to write in this text. */
  #isKnownIn(text: string): boolean {
    const now = this.#parts.platform.clock()
    return text === this.#open?.place.id && now - this.#open.judgedAt < presenceTiming.repeatMs
  }

  async #enter(text: string, actor: Actor): Promise<void> {
    const { presence, platform } = this.#parts
    const judgedAt = platform.clock()
    if (!(await presence.mayWrite(actor, text))) {
      this.#putOut()
      return this.#refuse('not-found')
    }
    this.#person ??= await presence.personOf(actor)
    // It may have been closed while its text and its user were looked up.
    if (!this.#isEnded) this.#join({ clientId: actor.clientId, record: 'text', id: text }, actor, judgedAt)
  }

  #join(place: PresencePlace, viewer: Actor, judgedAt: number): void {
    if (this.#open?.place.id === place.id) {
      this.#open = { ...this.#open, viewer, judgedAt }
      return
    }
    this.leave()
    this.#open = { place, viewer, judgedAt, leave: this.#parts.rooms.join(place, this) }
    // Present users are sent at once; this arrival, with the next news.
    this.sendCarets()
  }
}
