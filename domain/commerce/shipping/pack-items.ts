import { roundQuantity } from '../goods/index.ts'
import { findUnpacked } from './count-items.ts'
import type { Packaging, ShipmentItem } from './packaging.ts'

interface PackedMove {
  /** Id of the line. */
  readonly item: string
  /** Ids of packages; absent for what is in none. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const without = (packages: readonly Packaging[], { item, from }: PackedMove): Packaging[] =>
  packages.map((one) => (one.id === from ? { ...one, items: one.items.filter(({ id }) => id !== item) } : one))

/** Pieces of a line that one package of several alike takes of what is in none. */
const shareAlike = (units: number, { quantity }: Packaging): number =>
  quantity === 1 ? units : Math.floor(units / quantity)

/**
 * Moves what a package holds of a line, or what is in none, to another package or out of all of them. Packages that are
 * alike take equal parts; what does not divide stays out. Nothing is lost or doubled.
 */
export function moveItem(
  items: readonly ShipmentItem[],
  packages: readonly Packaging[],
  move: PackedMove,
): readonly Packaging[] {
  const outside = (list: readonly Packaging[]): number =>
    findUnpacked(items, list).find(({ id }) => id === move.item)?.quantity ?? 0
  const before = outside(packages)
  const taken = without(packages, move)
  const moved = move.from === undefined ? before : roundQuantity(outside(taken) - before)
  return taken.map((one) => {
    const part = shareAlike(moved, one)
    if (one.id !== move.to || part <= 0) return one
    const known = one.items.find(({ id }) => id === move.item)
    const rest = one.items.filter(({ id }) => id !== move.item)
    return { ...one, items: [...rest, { id: move.item, quantity: roundQuantity((known?.quantity ?? 0) + part) }] }
  })
}

/** Packages that hold no more than the shipment has of each line: what is too much leaves the last ones first. */
export function trimPackages(items: readonly ShipmentItem[], packages: readonly Packaging[]): readonly Packaging[] {
  const left = new Map(items.map(({ id, quantity }) => [id, quantity]))
  return packages.map((one) => ({
    ...one,
    items: one.items.flatMap(({ id, quantity }) => {
      const most = left.get(id) ?? 0
      const kept = roundQuantity(Math.min(quantity, one.quantity === 1 ? most : Math.floor(most / one.quantity)))
      left.set(id, roundQuantity(most - kept * one.quantity))
      return kept > 0 ? [{ id, quantity: kept }] : []
    }),
  }))
}

/** The lowest number that is no id of a package yet. */
export function nextPackageId(packages: readonly Pick<Packaging, 'id'>[]): string {
  const taken = new Set(packages.map(({ id }) => id))
  let id = packages.length + 1
  while (taken.has(String(id))) id += 1
  return String(id)
}
