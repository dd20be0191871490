import type { priceTrip } from '../../../domain/charter/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'

type Estimate = OutputOf<typeof priceTrip>

/** Stored part of an estimate, without the company's costs. */
export function keptOf(estimate: Estimate, total: number) {
  const { items, base, preTax, tax, postTax, totalFlightHours, totalBlockHours, rules } = estimate
  return {
    // Waiting and removed lines are no part of the agreement.
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
