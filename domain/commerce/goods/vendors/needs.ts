import type { Entry } from '../../../kernel/index.ts'
import { roundQuantity } from '../stock.ts'
import type { Allotment } from './purchases.ts'

/** Units of a product in an open order, and the part of them that the stock or a purchase covers. */
export interface OrderedUnits {
  readonly order: Entry
  readonly ordered: number
  readonly covered: number
}

/** A product that is to be bought. */
export interface ProductNeed {
  /** Units of all open orders, and those of them that are still to be bought. */
  readonly ordered: number
  readonly needed: number
  /** Orders that lack units, the oldest first. */
  readonly orders: readonly Allotment[]
}

/** Missing units of a product for its open orders (decision E14), the oldest order first. */
export function computeNeed(units: readonly OrderedUnits[]): ProductNeed {
  const orders = units
    .map(({ order, ordered, covered }) => ({ order, quantity: roundQuantity(Math.max(0, ordered - covered)) }))
    .filter(({ quantity }) => quantity > 0)
  return {
    ordered: roundQuantity(units.reduce((sum, { ordered }) => sum + ordered, 0)),
    needed: roundQuantity(orders.reduce((sum, { quantity }) => sum + quantity, 0)),
    orders,
  }
}

/** Gives bought units to the orders that lack them, the oldest first; the rest is for the stock. */
export function allotUnits(
  bought: number,
  lacking: readonly Allotment[],
): { readonly orders: Allotment[]; readonly rest: number } {
  let rest = bought
  const orders = lacking.flatMap(({ order, quantity }) => {
    const given = roundQuantity(Math.min(rest, quantity))
    rest = roundQuantity(rest - given)
    return given > 0 ? [{ order, quantity: given }] : []
  })
  return { orders, rest }
}
