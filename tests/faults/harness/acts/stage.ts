import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../../../contract/live-writers.ts'
import type { Chronicle } from '../world/run-log.ts'
import type { Ledger } from '../world/ledger.ts'
import type { PersistentCaller } from '../world/persistent-caller.ts'
import type { Dovecot } from '../../../mail-fixtures/dovecot.ts'

/** Context of an actor. */
export interface Stage {
  readonly site: {
    readonly mailPort: number
    readonly mailbox: { readonly server: Dovecot } | undefined
  }
  readonly ledger: Ledger
  readonly chronicle: Chronicle
  /** Ana, admin of LARO, and Jo, her colleague. */
  readonly ana: PersistentCaller
  readonly jo: PersistentCaller
  /** True if the blow has fallen and all is healed again. */
  readonly isHealed: () => boolean
}

/** Work that is done again and again while things break, and a little after that. */
export type Act = (stage: Stage, dice: Dice) => Promise<void>

const longestPauseMs = 40

/** Does one step after another until all is healed: not fewer than `least` times, not more often than `most`. */
export async function untilHealed(
  { isHealed }: Stage,
  dice: Dice,
  { least, most, step }: { least: number; most: number; step: (turn: number) => Promise<void> },
): Promise<void> {
  for (let turn = 0; turn < most && (turn < least || !isHealed()); turn += 1) {
    await step(turn)
    await sleep(dice.below(longestPauseMs))
  }
}
