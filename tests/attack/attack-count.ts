import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fuzzSeed } from './fuzz-runs.ts'

/** Where scripts/attack-tally.mjs finds the counts of a run. */
const folder = fileURLToPath(new URL('../../.cache/attacks', import.meta.url))

/** Counted attempts to reach or do something, or broken or hostile inputs. */
export type Kind = 'attacks' | 'inputs'

/** Counts the attacks or inputs of a suite and how many were held off, for the line that it ends with and for the sum. */
export class AttackCount {
  tried = 0
  held = 0
  readonly #suite: string
  readonly #kind: Kind

  constructor(suite: string, kind: Kind = 'attacks') {
    this.#suite = suite
    this.#kind = kind
  }

  /** Takes the outcome of one attack and hands it on. */
  take(isHeld: boolean): boolean {
    this.tried += 1
    if (isHeld) this.held += 1
    return isHeld
  }

  /** To be called when the suite ends. */
  print(): void {
    const words = this.#kind === 'attacks' ? 'attacks tried %, refused %' : 'inputs fuzzed %, withstood %'
    const counts = [this.tried, this.held]
    console.log(`${this.#suite}: ${words.replaceAll('%', () => String(counts.shift()))} (FUZZ_SEED=${fuzzSeed})`)
    mkdirSync(folder, { recursive: true })
    const { tried, held } = this
    const count = { suite: this.#suite, kind: this.#kind, tried, held, seed: fuzzSeed }
    writeFileSync(`${folder}/${this.#suite.replaceAll(' ', '-')}.json`, JSON.stringify(count))
  }
}
