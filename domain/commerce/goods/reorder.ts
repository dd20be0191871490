import { roundQuantity } from './stock.ts'

/** States of a product at or below its reorder level. */
export const lowStates = { out: 'Out of stock', low: 'Low stock' } as const

export type LowState = keyof typeof lowStates

export const lowStateNames = Object.keys(lowStates) as [LowState, ...LowState[]]

/** Stock state of a product with a reorder level; undefined above the level, and without one. Units. */
export function findLowState(available: number | undefined, level: number | undefined): LowState | undefined {
  if (available === undefined || level === undefined || available > level) return undefined
  return available <= 0 ? 'out' : 'low'
}

interface Reordered {
  readonly available: number
  readonly level: number
  /** Usual quantity of a purchase. */
  readonly reorder_quantity?: number | undefined
  /** Units that open orders lack. */
  readonly ordered: number
}

/**
 * Units to buy of a product at or below its level: its usual quantity, or more where that would not lift it above the
 * level, and what open orders lack.
 */
export function suggestQuantity({ available, level, reorder_quantity = 0, ordered }: Reordered): number {
  const lift = Math.floor(roundQuantity(level - available)) + 1
  return roundQuantity(Math.max(reorder_quantity, lift) + ordered)
}
