import type { EffectKind } from './platform/effects/index.ts'

/** Kinds of effects that move money. Empty until a payment provider is set up. */
export const moneyEffects: readonly EffectKind[] = []
