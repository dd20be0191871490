import type { priceTrip } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'

type Estimate = OutputOf<typeof priceTrip>

/** What is kept of an estimate: nothing that shows what it costs the company. */
export function keptOf(estimate: Estimate, total: number) {
  const { items, base, preTax, tax, postTax, totalFlightHours, totalBlockHours, rules } = estimate
  return {
    // What waits or is taken out is no part of what was agreed.
    items: items
      .filter(({ isWaiting, isRemoved }) => !isWaiting && !isRemoved)
      .map(({ key, label, public_label, type, part, quantity, unit, total: amount }) => ({
        key,
        label,
        public_label,
        type,
        part,
        quantity,
        unit,
        total: amount,
      })),
    base,
    preTax,
    tax,
    postTax,
    total,
    totalFlightHours,
    totalBlockHours,
    rules,
  }
}
