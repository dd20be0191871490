import { makeLabelKinds, makeMoneyKinds, makeSubscriptionKinds } from './commerce/index.ts'
import type { EffectKind } from './platform/effects/index.ts'
import { shippingDesk } from './shipping-desk.ts'
import { till } from './till.ts'

/** Kinds of effects that move money or buy labels, at each provider. */
export const moneyEffects: readonly EffectKind[] = [
  ...makeMoneyKinds(till),
  ...makeSubscriptionKinds(till),
  ...makeLabelKinds(shippingDesk),
]
