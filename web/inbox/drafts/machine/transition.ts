import type { ComposeEffect } from './events.ts'
import type { ComposeState } from './state.ts'

/** Result of one event: the next state, and the effects, in this order. */
export interface Transition {
  readonly state: ComposeState
  readonly effects: readonly ComposeEffect[]
}

/** The same with another part of the state. */
export const to = ({ state, effects }: Transition, part: Partial<ComposeState>): Transition => ({
  state: { ...state, ...part },
  effects,
})

/** The same, and this is to be done as well. */
export const also = ({ state, effects }: Transition, ...more: readonly ComposeEffect[]): Transition => ({
  state,
  effects: [...effects, ...more],
})

/** Takes the id that the next draft gets. */
export const takeId = (from: Transition): readonly [id: string, Transition] => [
  from.state.freshId,
  to(from, { isIdTaken: true }),
]
