import { createContext, use, useEffect, useEffectEvent } from 'react'

/** Why a message cannot go yet, in words. */
export interface Obstacle {
  readonly title: string
  readonly message: string
}

/** Moves unfinished input into the draft, and names the remaining obstacles. */
type Finish = () => Obstacle | undefined

/** Input of a box that is not in its draft yet: a typed address that was not added, an uploading file. */
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

/** Box of a field; undefined outside of every box. */
export const UnfinishedIn = createContext<Unfinished | undefined>(undefined)

/** Registers input to settle before sending, in its box or the given one. */
export function useUnfinished(finish: Finish, box?: Unfinished): void {
  const around = use(UnfinishedIn)
  const unfinished = box ?? around
  const latest = useEffectEvent(finish)
  useEffect(() => unfinished?.add(() => latest()), [unfinished])
}
