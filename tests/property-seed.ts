import fc from 'fast-check'
import { fuzzSeed } from './attack/fuzz-runs.ts'

// Every property is tried with the run's seed: what fails in `npm test` was broken there, and is found again.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: fuzzSeed })
