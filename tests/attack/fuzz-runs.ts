import type fc from 'fast-check'
import { isLongRun } from '../run-length.ts'

const given = Number(process.env['FUZZ_SEED'] ?? Number.NaN)

/**
 * Decides every random choice of a run: the same in each `npm test`, so that what fails there was broken there; a new one
 * in each `npm run attack`. Printed with the counts of each suite; FUZZ_SEED repeats it.
 */
export const fuzzSeed: number = Number.isSafeInteger(given) ? given : 20_261_122

/** How often a property is tried: a third of `whole` in `npm test`, all in a long run, FUZZ_RUNS by hand. */
export const fuzzRuns = (whole: number): number =>
  Number(process.env['FUZZ_RUNS'] ?? (isLongRun ? whole : Math.ceil(whole / 3)))

/** How many ms a property may take: `ms` for its runs, and more in proportion where FUZZ_RUNS asks for more. */
export const fuzzTimeout = (whole: number, ms: number): number => ms * Math.max(1, fuzzRuns(whole) / whole)

/** Settings of a property: its seed and runs, and the shown part of a failure. */
export const fuzzing = (whole: number): fc.Parameters<unknown> => ({
  seed: fuzzSeed,
  numRuns: fuzzRuns(whole),
  endOnFailure: (process.env['FUZZ_SHRINK'] ?? 'true') === 'false',
})
