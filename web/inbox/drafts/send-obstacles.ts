import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Why a message cannot go yet, in words. */
export interface Obstacle {
  readonly title: string
  readonly message: string
}

/** Puts into the draft what can be put there, and says what keeps it from going. */
type Finish = () => Obstacle | undefined

/** What is in a box and not in its draft yet: an address that was typed and not added, a file on its way. */
export class Unfinished {
  readonly #all = new Set<Finish>()

  add(finish: Finish): () => void {
    this.#all.add(finish)
    return () => void this.#all.delete(finish)
  }

  /** Before sending: the first obstacle, once everything else was put into the draft. */
  settle(): Obstacle | undefined {
    const obstacles = [...this.#all].map((finish) => finish())
    return obstacles.find((one) => one !== undefined)
  }
}

/** The box that a field is in; undefined where nothing is sent from. */
export const UnfinishedIn = createContext<Unfinished | undefined>(undefined)

/** Takes part in what is settled before sending, in the box that it is in or the given one. */
export function useUnfinished(finish: Finish, box?: Unfinished): void {
  const around = use(UnfinishedIn)
  const unfinished = box ?? around
  const latest = useEffectEvent(finish)
  useEffect(() => unfinished?.add(() => latest()), [unfinished])
}
