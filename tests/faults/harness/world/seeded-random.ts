import { createHash } from 'node:crypto'
import { Dice } from '../../../contract/live-writers.ts'

/** A repeatable source of choices for one purpose within one run: no actor disturbs another's. */
export const diceOf = (seed: number, purpose: string): Dice =>
  new Dice(createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32LE())
