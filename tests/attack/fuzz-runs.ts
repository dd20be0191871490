import fc from 'fast-check'

const given = Number(process.env['FUZZ_SEED'] ?? Number.NaN)

/** Decides every random choice of a run. Printed by `AttackCount`; FUZZ_SEED repeats it. */
export const fuzzSeed: number = Number.isSafeInteger(given) ? given : Date.now() % 0x7fff_ffff

/** How often a property is tried: `usual` in `npm test`, FUZZ_RUNS by hand. */
export const fuzzRuns = (usual: number): number => Number(process.env['FUZZ_RUNS'] ?? usual)

/** Settings of a property: its seed and runs, and what of a failure is shown. */
export const fuzzing = (usual: number): fc.Parameters<unknown> => ({
  seed: fuzzSeed,
  numRuns: fuzzRuns(usual),
  endOnFailure: (process.env['FUZZ_SHRINK'] ?? 'true') === 'false',
})

/** Counts attacks of a suite and how many were refused, for the line that it ends with. */
export class AttackCount {
  tried = 0
  refused = 0
  readonly #suite: string

  constructor(suite: string) {
    this.#suite = suite
  }

  /** Takes the outcome of one attack and hands it on. */
  take(isRefused: boolean): boolean {
    this.tried += 1
    if (isRefused) this.refused += 1
    return isRefused
  }

  print(): void {
    console.log(`${this.#suite}: attacks tried ${this.tried}, refused ${this.refused} (FUZZ_SEED=${fuzzSeed})`)
  }
}
