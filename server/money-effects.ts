import type { EffectKind, ProviderDialect } from './platform/effects/index.ts'

/** Kinds of effects that move money. Empty until a payment provider is set up. */
export const moneyEffects: readonly EffectKind[] = []

/** Payment providers whose events are read. */
export const providerDialects: readonly ProviderDialect[] = []
