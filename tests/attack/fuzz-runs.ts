import type fc from 'fast-check'

const given = Number(process.env['FUZZ_SEED'] ?? Number.NaN)

/**
 * Decides every random choice of a run: the same in each `npm test`, so that what fails there was broken there; a new one
 * in each `npm run attack`. Printed with the counts of each suite; FUZZ_SEED repeats it.
 */
export const fuzzSeed: number = Number.isSafeInteger(given) ? given : 20_261_122

/** How often a property is tried: `usual` in `npm test`, FUZZ_RUNS by hand. */
export const fuzzRuns = (usual: number): number => Number(process.env['FUZZ_RUNS'] ?? usual)

/** How many ms a property may take: `ms` for its usual runs, and more in proportion where FUZZ_RUNS asks for more. */
export const fuzzTimeout = (usual: number, ms: number): number => ms * Math.max(1, fuzzRuns(usual) / usual)

/** Settings of a property: its seed and runs, and what of a failure is shown. */
export const fuzzing = (usual: number): fc.Parameters<unknown> => ({
  seed: fuzzSeed,
  numRuns: fuzzRuns(usual),
  endOnFailure: (process.env['FUZZ_SHRINK'] ?? 'true') === 'false',
})
