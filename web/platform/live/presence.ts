import { useSyncExternalStore } from 'react'
import type { LiveAnswer } from '../../../domain/kernel/live/live-protocol.ts'
import { presenceTiming, type PersonHere } from '../../../domain/kernel/live/presence.ts'
import { createStore } from '../store.ts'

type People = Extract<LiveAnswer<never>, { type: 'people' }>
type PeopleByRecord = ReadonlyMap<string, readonly PersonHere[]>

/** Interval of this message during writing; a pause of this length ends it. */
const writingEveryMs = 4000

const keyOf = (record: string, id: string): string => `${record} ${id}`
const nobody: readonly PersonHere[] = []

/** Other users in each open record, and the user's own presence. Known only during a connection. */
export class Presence {
  readonly #people = createStore<PeopleByRecord>(new Map())
  readonly #send: (message: object) => void
  #open: { readonly path: string } | undefined
  #writingSentAt: number | undefined
  #resting: ReturnType<typeof setTimeout> | undefined
  #repeating: ReturnType<typeof setInterval> | undefined

  /** `send` sends a message to the server, or does nothing without a connection. */
  constructor(send: (message: object) => void) {
    this.#send = send
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#people.subscribe(listener)

  at(record: string, id: string): readonly PersonHere[] {
    return this.#people.get().get(keyOf(record, id)) ?? nobody
  }

  /** The user has a record open, until the returned function is called. */
  open(path: string): () => void {
    const opened = { path }
    this.#open = opened
    this.#rest()
    clearInterval(this.#repeating)
    this.#repeating = setInterval(() => this.#say(), presenceTiming.repeatMs)
    this.#say()
    return () => {
      if (this.#open !== opened) return
      this.#open = undefined
      this.#rest()
      clearInterval(this.#repeating)
      this.#send({ type: 'here' })
    }
  }

  /** The user pressed a key in the editor of the open record. */
  wrote(): void {
    if (!this.#open) return
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      this.#rest()
      this.#say()
    }, writingEveryMs)
    const now = Date.now()
    if (this.#writingSentAt !== undefined && now - this.#writingSentAt < writingEveryMs) return
    this.#writingSentAt = now
    this.#say()
  }

  /** The server knows the user now: it gets the open record. */
  greeted(): void {
    this.#say()
  }

  /** The connection is lost, and all presence with it. */
  away(): void {
    this.#people.set(new Map())
  }

  take({ record, id, people }: People): void {
    const known = new Map(this.#people.get())
    if (people.length > 0) known.set(keyOf(record, id), people)
    else known.delete(keyOf(record, id))
    this.#people.set(known)
  }

  #say(): void {
    if (!this.#open) return
    this.#send({ type: 'here', path: this.#open.path, isWriting: this.#writingSentAt !== undefined })
  }

  #rest(): void {
    clearTimeout(this.#resting)
    this.#writingSentAt = undefined
  }
}

/** Other users in a record; the same list until it changes. */
export const usePeopleHere = (presence: Presence, record: string, id: string): readonly PersonHere[] =>
  useSyncExternalStore(presence.subscribe, () => presence.at(record, id))
