import type { Issue } from '../../kernel/index.ts'
import { charterMessages } from '../messages.ts'
import { departureYear, type PricingClock } from './departure-day.ts'
import type { PriceItem } from './price-items.ts'
import type { Plan } from './repositioning.ts'

/** A price item on the legs that it is priced for. */
export interface ScopedItem {
  readonly key: string
  readonly item: PriceItem
  /** Indexes of the legs. */
  readonly scope: readonly number[]
}

interface Dated {
  readonly plan: Plan
  readonly clock: PricingClock
}

/** The legs of an item by the year of their departure, in the order of the years. */
const legsByYear = ({ scope }: ScopedItem, { plan, clock }: Dated): (readonly [year: number, legs: number[]])[] => {
  const years = Map.groupBy(scope, (at) => {
    const leg = plan.legs[at]
    return leg && departureYear(leg, clock)
  })
  return [...years].flatMap(([year, legs]) => (year === undefined ? [] : [[year, legs] as const]))
}

const named = (label: string, year: number): string => (label === '' ? '' : `${label} ${year}`)

/** An item with amounts by year as one item for each year of its legs; other items as they are. */
export function splitByYear(one: ScopedItem, dated: Dated): ScopedItem[] {
  const { item, key } = one
  if (!item.byYear?.length) return [one]
  return legsByYear(one, dated).flatMap(([year, scope]) => {
    const found = item.byYear?.find((entry) => entry.year === year)
    if (!found) return []
    const names = { label: named(item.label, year), public_label: named(item.public_label, year) }
    return [{ key: `${key}:${year}`, item: { ...item, ...names, amount: found.amount }, scope }]
  })
}

/** Years of departures for which an item has no amount: an earlier year's may be wrong, and is not used. */
export function missingYears(one: ScopedItem, dated: Dated, rule: string): Issue[] {
  const { item } = one
  if (!item.byYear?.length) return []
  return legsByYear(one, dated)
    .filter(([year]) => !item.byYear?.some((entry) => entry.year === year))
    .map(([year]) => charterMessages.issue('items', 'item-year', { item: item.label, rule, year: String(year) }))
}
