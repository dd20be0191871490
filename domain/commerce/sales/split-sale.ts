import type { SaleDiscount } from '../discounts/index.ts'
import { exactCents, partOfCents, roundCents } from '../../kernel/values/exact-money.ts'
import { completeItems, sumItems, type SaleItem } from './sale-items.ts'

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

interface TypedAmounts {
  readonly discount: Pick<SaleDiscount, 'typed'>
  readonly tax: { readonly typed?: number | undefined }
  /** Cents. */
  readonly subtotal: number
}

/** The part of a typed amount that goes with the moved lines, by their share of the sub-total. Cents. */
function shareAmount(amount: number, { subtotal }: TypedAmounts, moved: readonly SaleItem[]): number {
  if (subtotal <= 0) return 0
  const part = Math.min(subtotal, Math.max(0, sumItems(completeItems(moved))))
  return roundCents(partOfCents(amount, exactCents(part), exactCents(subtotal)))
}

/** Typed discount and tax of a sale, as the moved lines take them along and the others keep them. Cents. */
export function shareTyped(sale: TypedAmounts, moved: readonly SaleItem[]) {
  const { typed } = sale.discount
  const { typed: tax } = sale.tax
  const off = shareAmount(typed, sale, moved)
  const due = shareAmount(tax ?? 0, sale, moved)
  return {
    taken: { discount: off, ...(tax !== undefined && { tax: due }) },
    kept: { discount: typed - off, ...(tax !== undefined && { tax: tax - due }) },
  }
}
