export { markEnding, moveClaimed, statusAfter, type ClaimedRows, type EffectStatus } from './claimed-rows.ts'
export type {
  EffectAnswer,
  EffectConsequences,
  EffectIntent,
  EffectKind,
  EffectSubject,
  EffectVerdict,
  LookUpAnswer,
  ProviderWord,
} from './effect-kind.ts'
export { keepVerdict } from './keep-verdict.ts'
export { effectToShow, noteTask, showEffectKind, type ShownEffect, type ShownOutcome } from './notice-effect.ts'
export { asOnlyRun } from './only-run.ts'
export { performEffect } from './perform-effect.ts'
export { performLightEffect, type EffectOutcome } from './perform-light-effect.ts'
export { storeProviderEvent } from './events/store-event.ts'
export { processProviderEvents, type HeldEvent, type ProviderDialect } from './events/process-events.ts'
export { settleByPerson } from './settle-by-person.ts'
export { tidyProviderEvents } from './events/tidy-events.ts'
