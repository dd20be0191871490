import { createStore, type Followed, type Store } from '../../../platform/store.ts'
import type { ComposeEffect, ComposeEvent, Dispatch, EffectOf, Performers } from './events.ts'
import { beginState, type ComposeState } from './state.ts'
import { step } from './step.ts'

/** One part of the state, for its subscriber. */
export const partOf = <Value>(
  state: Followed<ComposeState>,
  pick: (state: ComposeState) => Value,
): Followed<Value> => ({
  get: () => pick(state.get()),
  subscribe: (listener) => {
    let known = pick(state.get())
    return state.subscribe(() => {
      const now = pick(state.get())
      if (Object.is(now, known)) return
      known = now
      listener()
    })
  },
})

const perform = <Type extends ComposeEffect['type']>(performers: Performers<Type>, effect: EffectOf<Type>): void =>
  performers[effect.type](effect)

/** Handles one event after another: the effects of one may bring the next. */
export class ComposeRunner {
  readonly #state: Store<ComposeState>
  readonly #newId: () => string
  readonly #performers: () => Performers
  readonly #events: ComposeEvent[] = []
  #isTaking = false

  constructor(newId: () => string, performers: () => Performers) {
    this.#newId = newId
    this.#performers = performers
    this.#state = createStore(beginState(newId()))
  }

  get state(): Followed<ComposeState> {
    return this.#state
  }

  readonly dispatch: Dispatch = (event) => {
    this.#events.push(event)
    if (this.#isTaking) return
    this.#isTaking = true
    try {
      for (let next = this.#events.shift(); next !== undefined; next = this.#events.shift()) this.#take(next)
    } finally {
      this.#isTaking = false
    }
  }

  #take(event: ComposeEvent): void {
    const { state, effects } = step(this.#state.get(), event)
    this.#state.set(state.isIdTaken ? { ...state, freshId: this.#newId(), isIdTaken: false } : state)
    for (const effect of effects) perform(this.#performers(), effect)
  }
}
