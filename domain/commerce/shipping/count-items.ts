import { roundQuantity } from '../goods/index.ts'
import type { Packaging, ShipmentItem } from './packaging.ts'

/** Most shipments of an order: a write takes 500 records (3-aviation section 7). */
export const mostShipments = 499

interface Counted {
  readonly id: string
  readonly quantity: number
}

/** Pieces by the ids of their lines. */
export type CountedItems = ReadonlyMap<string, number>

/** The sum of pieces for each line. */
export function countItems(items: readonly Counted[]): CountedItems {
  const counts = new Map<string, number>()
  for (const { id, quantity } of items) counts.set(id, roundQuantity((counts.get(id) ?? 0) + quantity))
  return counts
}

/** The pieces of all packages: those of one package times the packages that are alike. */
export const countPacked = (packages: readonly Pick<Packaging, 'items' | 'quantity'>[]): CountedItems =>
  countItems(
    packages.flatMap(({ items, quantity: alike }) =>
      items.map(({ id, quantity }) => ({ id, quantity: roundQuantity(quantity * alike) })),
    ),
  )

/** Lines with the pieces that are left of each once others took theirs; lines of which nothing is left are left out. */
export const subtractItems = <Item extends Counted>(items: readonly Item[], taken: CountedItems): Item[] =>
  items.flatMap((item) => {
    const quantity = roundQuantity(item.quantity - (taken.get(item.id) ?? 0))
    return quantity > 0 ? [{ ...item, quantity }] : []
  })

/** Items of a shipment that are in no package. */
export const findUnpacked = (
  items: readonly ShipmentItem[],
  packages: readonly Pick<Packaging, 'items' | 'quantity'>[],
): ShipmentItem[] => subtractItems(items, countPacked(packages))

interface Sent {
  readonly canceled?: number | undefined
  readonly is_return: boolean
  readonly items: readonly Counted[]
}

/** Pieces of an order that its shipments take: canceled shipments take none, and neither do returns. */
export const countAllotted = (shipments: readonly Sent[]): CountedItems =>
  countItems(
    shipments.flatMap(({ canceled, is_return: isReturn, items }) => (canceled === undefined && !isReturn ? items : [])),
  )
