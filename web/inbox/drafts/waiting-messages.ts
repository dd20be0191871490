import { createStore, type Store } from '../../platform/store.ts'
import type { ComposePlace, Draft } from './draft.ts'
import type { SendOptions } from './post-draft.ts'

/** Why the server did not take a message, in words. */
export interface Refusal {
  readonly title: string
  readonly message: string
}

/** A message that was sent while the server could not be reached. It goes by itself once it can. */
export interface WaitingMessage {
  readonly place: ComposePlace
  readonly draft: Draft
  readonly options: SendOptions
  /** Time of sending, epoch milliseconds. */
  readonly at: number
  /** It failed: its writer decides how to continue. */
  readonly refusal?: Refusal | undefined
  /** A message of its id has gone before with other words: sent again, it is another message. */
  readonly isTaken?: boolean | undefined
}

export interface Owner {
  readonly clientId: string
  readonly userId: string
}

const prefix = 'flightline-waiting'

const isWaiting = (value: unknown): value is WaitingMessage =>
  typeof value === 'object' && value !== null && 'draft' in value && 'place' in value

function parsed(text: string | null): WaitingMessage | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isWaiting(value) ? value : undefined
  } catch (error) {
    console.warn('A waiting message on this device could not be read.', error)
    return undefined
  }
}

/** Number of a user's messages on this device, in all clients, that wait for the server. */
export const countWaitingMessages = (userId: string): number =>
  Object.keys(localStorage).filter((name) => name.startsWith(`${prefix} `) && name.split(' ')[2] === userId).length

/**
 * One person's waiting messages in one client. They outlive a closed or killed page; all tabs of the browser see them.
 */
export class WaitingMessages {
  /** The oldest first. */
  readonly all: Store<readonly WaitingMessage[]>
  readonly #begin: string

  constructor({ clientId, userId }: Owner) {
    this.#begin = `${prefix} ${clientId} ${userId} `
    this.all = createStore<readonly WaitingMessage[]>(this.#stored())
    addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(this.#begin)) this.#refresh()
    })
  }

  /** Present state of the device, including changes by other tabs. */
  find(id: string): WaitingMessage | undefined {
    return parsed(localStorage.getItem(this.#begin + id))
  }

  /** False when the device has no room for it: then it does not wait. */
  put(message: WaitingMessage): boolean {
    try {
      localStorage.setItem(this.#begin + message.draft.id, JSON.stringify(message))
    } catch (error) {
      console.warn('This device has no room for a waiting message.', error)
      return false
    }
    this.#refresh()
    return true
  }

  remove(id: string): void {
    localStorage.removeItem(this.#begin + id)
    this.#refresh()
  }

  /** One action at a time in all tabs of the browser: a message in sending is neither sent twice nor undone. */
  async alone<Answer>(action: () => Promise<Answer>): Promise<Answer> {
    // Browsers have locks where the connection is safe. The server takes a message once in any case.
    return 'locks' in navigator ? navigator.locks.request(this.#begin, action) : action()
  }

  #stored(): WaitingMessage[] {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(this.#begin))
      .flatMap((key) => parsed(localStorage.getItem(key)) ?? [])
      .toSorted((one, other) => one.at - other.at)
  }

  #refresh(): void {
    this.all.set(this.#stored())
  }
}

const known = new Map<string, WaitingMessages>()

/** The waiting messages of a person in a client: one and the same for every part of the page. */
export function waitingOf({ clientId, userId }: Owner): WaitingMessages {
  const key = `${clientId} ${userId}`
  const waiting = known.get(key) ?? new WaitingMessages({ clientId, userId })
  known.set(key, waiting)
  return waiting
}
