export { markEnding, moveClaimed, statusAfter, type ClaimedRows, type EffectStatus } from './claimed-rows.ts'
export { keepVerdict } from './keep-verdict.ts'
export { asOnlyRun } from './only-run.ts'
export { performEffect, type EffectOutcome } from './perform-effect.ts'
