import type { Dice } from '../../../contract/live-writers.ts'
import type { Stage } from '../acts/stage.ts'
import type { StayingScreen } from '../acts/watch-screens.ts'
import type { Layout, Site } from '../world/site.ts'

/** Targets of a blow. */
export interface Target extends Stage {
  readonly site: Site
  readonly screens: readonly StayingScreen[]
}

/** A fault. `healAll` undoes its effects. */
export interface Blow {
  readonly kind: string
  /** Where it can fall; everywhere when absent. */
  readonly only?: Layout
  /** True if a mail may be in doubt because of it: sent, without a notification. */
  readonly leavesDoubt?: true
  /** Falls only when its point is met, and says itself that it has. */
  readonly waits?: true
  /** Lasts at least so long, in milliseconds. */
  readonly leastMs?: number
  /** Answers false where this machine cannot be struck so. */
  strike(target: Target, dice: Dice): Promise<boolean> | boolean
}

/** A blow that always can fall. */
export const blow = (facts: Omit<Blow, 'strike'>, strike: (target: Target, dice: Dice) => unknown): Blow => ({
  ...facts,
  strike: async (target, dice) => {
    await strike(target, dice)
    return true
  },
})
