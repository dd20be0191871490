import { keptOf } from './kept-estimate.ts'
import type { StoredFacts } from './load-facts.ts'
import { presentEstimate } from './present-estimate.ts'
import { inUse, pricingOf, type Trip } from './pricing-of.ts'
import { rulesIn } from './published-rules.ts'

interface KnownPrice {
  /** Cents. */
  readonly total: number
  /** Part of it that a lock stores. */
  readonly estimate: ReturnType<typeof keptOf>
  /** Cents of the company's cost, if the rules give it. */
  readonly cost: number | undefined
}

/** Prices trips from facts that are at hand, as `priceTripOf` does; undefined where there is no price. */
export function pricerOf(stored: Omit<StoredFacts, 'stamp'>) {
  const known = rulesIn(stored.rules)
  return (trip: Trip, now: number): KnownPrice | undefined => {
    const { estimate } = pricingOf(trip, { ...known, stored, now })
    const outcome = estimate(inUse(trip))
    if (outcome.kind !== 'priced') return undefined
    const shown = presentEstimate({ ...known, rules: known.valid, outcome, seesCost: false })
    const { total } = outcome.best.totals
    return { total, estimate: keptOf(shown, total), cost: outcome.best.cost }
  }
}
