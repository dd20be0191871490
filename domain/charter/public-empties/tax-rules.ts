import { priceItem, type PriceItem } from '../estimate/price-items.ts'
import type { Outcome } from '../estimate/estimate.ts'
import type { PriceRule } from '../estimate/rules.ts'
import { usTaxItems } from '../estimate/us-taxes.ts'
import type { ShownPrice } from './shown-legs.ts'

const readItem = (item: (typeof usTaxItems)[number]): PriceItem => priceItem.parse(item) as PriceItem

const shippedTaxes = usTaxItems.map(readItem)

/** The price of an empty leg as the first line of a rule. `base` in cents. */
const makeBase = (base: number): PriceItem =>
  readItem({ id: 'empty-leg', label: 'Empty leg', type: 'flat', amount: base, taxable: true, order: -1_000_000 })

/**
 * Rules by which an empty leg with an individual price is taxed: those of the company without anything but their taxes. A
 * company without rules has the taxes that are shipped. `base` in cents.
 */
export function makeTaxRules(rules: readonly PriceRule[], base: number): PriceRule[] {
  const price = makeBase(base)
  if (rules.length === 0) return [{ id: 'us-taxes', name: 'US taxes', edition: 1, items: [price, ...shippedTaxes] }]
  return rules.map((rule) => ({ ...rule, items: [price, ...rule.items.filter(({ tax }) => tax)] }))
}

/** The price of an estimate by such rules; without a total where a tax has no amount for the year, or no rule applies. */
export function readShownPrice(base: number, outcome: Outcome): ShownPrice {
  if (outcome.kind !== 'priced') return { base }
  const { totals, notApplied } = outcome.best
  return notApplied.some(({ code }) => code === 'item-year') ? { base } : { base, total: totals.total }
}
