import { caretTiming, type CaretHere, type CaretPosition } from '../../../domain/kernel/live/carets.ts'
import type { LiveAnswer } from '../../../domain/kernel/live/live-protocol.ts'
import { presenceTiming } from '../../../domain/kernel/live/presence.ts'
import { createStore, type Store } from '../store.ts'

/** A text that others write too, while it is open here. */
export interface OpenCarets {
  /** Screens of others, and where they are. */
  readonly others: Pick<Store<readonly CaretHere[]>, 'get' | 'subscribe'>
  /** Sets the user's caret, or removes it. */
  move(at: CaretPosition | undefined): void
  leave(): void
}

interface Open {
  readonly text: string
  readonly others: Store<readonly CaretHere[]>
  readonly repeating: ReturnType<typeof setInterval>
  at: CaretPosition | undefined
  isBegun: boolean
}

const isSame = (one: CaretPosition | undefined, other: CaretPosition | undefined): boolean =>
  one?.anchor === other?.anchor && one?.head === other?.head

/** Carets of others in the open text, and the user's own. Known only while connected. */
export class Carets {
  readonly #send: (message: object) => void
  #open: Open | undefined
  #resting: ReturnType<typeof setTimeout> | undefined
  #hasNews = false

  /** `send` sends a message to the server, or does nothing without a connection. */
  constructor(send: (message: object) => void) {
    this.#send = send
  }

  /** The user has a text open, until it is left or another is opened. Sent when the server knows (`begun`). */
  open(text: string, begun: Promise<unknown>): OpenCarets {
    this.#close()
    const others = createStore<readonly CaretHere[]>([])
    const repeating = setInterval(() => this.#say(), presenceTiming.repeatMs)
    const opened: Open = { text, others, repeating, at: undefined, isBegun: false }
    this.#open = opened
    void this.#begin(opened, begun)
    return {
      others,
      move: (at) => {
        if (this.#open !== opened || isSame(opened.at, at)) return
        opened.at = at
        this.#saySoon()
      },
      leave: () => {
        if (this.#open !== opened) return
        this.#close()
        this.#send({ type: 'caret' })
      },
    }
  }

  /** The server knows the user now: it gets the open text. */
  greeted(): void {
    this.#say()
  }

  /** The connection is lost, and all carets with it. */
  away(): void {
    this.#open?.others.set([])
  }

  take({ text, carets }: Extract<LiveAnswer<never>, { type: 'carets' }>): void {
    if (this.#open?.text === text) this.#open.others.set(carets)
  }

  async #begin(opened: Open, begun: Promise<unknown>): Promise<void> {
    try {
      await begun
    } catch {
      // A new viewer gets these carets, and reports its leaving.
      return
    }
    opened.isBegun = true
    if (this.#open === opened) this.#say()
  }

  #close(): void {
    if (!this.#open) return
    clearInterval(this.#open.repeating)
    clearTimeout(this.#resting)
    this.#resting = undefined
    this.#hasNews = false
    this.#open.others.set([])
    this.#open = undefined
  }

  /** At once, and later ones of the next moment together. */
  #saySoon(): void {
    this.#hasNews = true
    if (this.#resting !== undefined) return
    this.#say()
    this.#resting = setTimeout(() => {
      this.#resting = undefined
      if (this.#hasNews) this.#saySoon()
    }, caretTiming.restMs)
  }

  #say(): void {
    this.#hasNews = false
    if (this.#open?.isBegun) this.#send({ type: 'caret', text: this.#open.text, at: this.#open.at })
  }
}
