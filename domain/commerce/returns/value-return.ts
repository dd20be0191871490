import {
  addFractions,
  exactCents,
  multiplyFractions,
  partOfCents,
  roundCents,
  toFraction,
  zero,
  type Fraction,
} from '../../kernel/values/exact-money.ts'

/** Amounts of a sale, in cents. */
interface ValuedSale {
  readonly items: readonly { readonly id: string; readonly price: number }[]
  readonly subtotal: number
  /** Negative. */
  readonly discount: { readonly amount: number }
  readonly tax: { readonly amount: number; readonly total_taxable: number }
}

type Pieces = readonly { readonly id: string; readonly quantity: number }[]

const sumGoods = ({ items }: ValuedSale, pieces: Pieces): Fraction => {
  const prices = new Map(items.map(({ id, price }) => [id, price]))
  return addFractions(
    pieces.map(({ id, quantity }) => multiplyFractions(exactCents(prices.get(id) ?? 0), toFraction(quantity))),
  )
}

/** The part of cents that goods have of a whole; nothing of an empty whole. */
const share = (cents: number, goods: Fraction, whole: number): Fraction =>
  whole === 0 || cents === 0 ? zero : partOfCents(cents, goods, exactCents(whole))

/**
 * Cents that a customer paid for pieces of an order: their price, with their parts of the discount and of the tax; shipping
 * and fees stay. Exact until it is rounded half-up once, and never below zero (decision E1).
 */
export function valueReturn(sale: ValuedSale, pieces: Pieces): number {
  const goods = sumGoods(sale, pieces)
  const net = addFractions([goods, share(sale.discount.amount, goods, sale.subtotal)])
  const tax = share(sale.tax.amount, net, sale.tax.total_taxable)
  return Math.max(0, roundCents(addFractions([net, tax])))
}
