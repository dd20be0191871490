import { makeMoneyKinds, makeSubscriptionKinds } from './commerce/index.ts'
import type { EffectKind } from './platform/effects/index.ts'
import { till } from './till.ts'

/** Kinds of effects that move money, at each provider of payments. */
export const moneyEffects: readonly EffectKind[] = [...makeMoneyKinds(till), ...makeSubscriptionKinds(till)]
