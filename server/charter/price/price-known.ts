import { keptOf } from './kept-estimate.ts'
import type { StoredFacts } from './load-facts.ts'
import { presentEstimate } from './present-estimate.ts'
import { inUse, pricingOf, type Trip } from './pricing-of.ts'
import { rulesIn } from './published-rules.ts'

interface KnownPrice {
  /** Cents. */
  readonly total: number
  /** What a lock keeps of it. */
  readonly estimate: ReturnType<typeof keptOf>
  /** Cents that it costs the company, where the rules say so. */
  readonly cost: number | undefined
}

interface Occasion extends Pick<StoredFacts, 'positions'> {
  readonly now: number
}

/** Prices trips from facts that are at hand, as `priceTripOf` does; undefined where there is no price. */
export function pricerOf(stored: Omit<StoredFacts, 'positions' | 'stamp'>) {
  const known = rulesIn(stored.rules)
  return (trip: Trip, { positions, now }: Occasion): KnownPrice | undefined => {
    const { estimate } = pricingOf(trip, { ...known, stored: { ...stored, positions }, now })
    const outcome = estimate(inUse(trip))
    if (outcome.kind !== 'priced') return undefined
    const shown = presentEstimate({ ...known, rules: known.valid, outcome, seesCost: false })
    const { total } = outcome.best.totals
    return { total, estimate: keptOf(shown, total), cost: outcome.best.cost }
  }
}
