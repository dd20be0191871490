import fc from 'fast-check'
import { isLongRun } from './run-length.ts'
import { fuzzSeed } from './attack/fuzz-runs.ts'

// Every property is tried with the run's seed: a failure in `npm test` is repeatable. A property that names no number
// of runs is tried as often as fast-check means it in a long run, and a third of that here.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: fuzzSeed, ...(isLongRun ? {} : { numRuns: 34 }) })
