import type { SaleDiscount } from '../discounts/index.ts'
import type { SaleItem } from './sale-items.ts'

/** Pieces that a new order takes, by the ids of their lines. */
export type TakenPieces = ReadonlyMap<string, number>

const subtract = (quantity: number, taken: number): number => Math.round((quantity - taken) * 1_000_000) / 1_000_000

/** Lines that stay, with the pieces that are left of each; a line of which nothing is taken stays as it is. */
export const keepItems = (items: readonly SaleItem[], taken: TakenPieces): SaleItem[] =>
  items.flatMap((item) => {
    const quantity = subtract(item.quantity, taken.get(item.id) ?? 0)
    return quantity > 0 || !taken.has(item.id) ? [{ ...item, quantity }] : []
  })

/** Lines of the new order. */
export const takeItems = (items: readonly SaleItem[], taken: TakenPieces): SaleItem[] =>
  items.flatMap((item) => {
    const quantity = taken.get(item.id)
    return quantity === undefined ? [] : [{ ...item, quantity }]
  })

interface DiscountedSale {
  readonly discount: Pick<SaleDiscount, 'typed'>
  /** Cents. */
  readonly subtotal: number
}

/** Cents of the typed discount that go with the moved lines, by their share of the sub-total: zero or negative. */
export function shareDiscount({ discount, subtotal }: DiscountedSale, moved: readonly SaleItem[]): number {
  const part = moved.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return subtotal <= 0 ? 0 : 0 - Math.round((0 - discount.typed) * Math.min(1, Math.max(0, part / subtotal)))
}
