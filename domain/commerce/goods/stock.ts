import { z } from 'zod'
import type { Entry } from '../../kernel/index.ts'

/** Decimals of a quantity: goods may be sold by the foot. */
export const quantityDecimals = 3

/** Units of one quantity at most. */
export const mostUnits = 1_000_000_000

/** A number of units, of at most 3 decimals. */
export const quantity = z.number().min(0).max(mostUnits)

/** Stock of a product (decision E12). `on_hand` includes `held`; `sold` counts what left. */
export const stock = z.strictObject({
  tracked: z.boolean().default(false),
  on_hand: quantity.default(0),
  held: quantity.default(0),
  sold: quantity.default(0),
})

export type Stock = z.output<typeof stock>

/** Units that may be promised: on hand and not held. */
export const computeAvailable = ({ on_hand, held }: Pick<Stock, 'on_hand' | 'held'>): number =>
  roundQuantity(on_hand - held)

/** A quantity without the noise of binary fractions. */
export const roundQuantity = (units: number): number => Number(units.toFixed(quantityDecimals))

/** A line of goods that asks for units of a product. */
export interface StockLine {
  readonly product: Entry
  readonly quantity: number
}

/** The units of each product, each product once, in the order of their ids (decision E12). */
export function sumPerProduct(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>()
  for (const { product, quantity: units } of lines) {
    const known = sums.get(product.id)
    sums.set(product.id, { product, quantity: roundQuantity((known?.quantity ?? 0) + units) })
  }
  return [...sums.values()]
    .filter(({ quantity: units }) => units !== 0)
    .toSorted((one, other) => (one.product.id < other.product.id ? -1 : 1))
}

/** How the units of each product differ between two lists of lines; negative where fewer are asked for. */
export const compareLines = (before: readonly StockLine[], after: readonly StockLine[]): StockLine[] =>
  sumPerProduct([...after, ...before.map(({ product, quantity: units }) => ({ product, quantity: -units }))])

/** Units that an order has taken and that are still out, and those of them that came back. */
interface TakenStock {
  readonly lines: readonly StockLine[]
  readonly returned: readonly StockLine[]
}

/**
 * What an order has taken once it asks for other units. Fewer units take off those that came back first, so that goods which
 * are in the stock again are not returned a second time.
 */
export function settleTaken({ lines, returned }: TakenStock, wanted: readonly StockLine[]): TakenStock {
  const back = new Map(sumPerProduct(returned).map(({ product, quantity: units }) => [product.id, units]))
  const changes = compareLines([...lines, ...returned], wanted)
  const parts = changes.map(({ product, quantity: change }) => {
    const taken = change < 0 ? Math.min(-change, back.get(product.id) ?? 0) : 0
    return { product, ofReturned: -taken, ofLines: roundQuantity(change + taken) }
  })
  return {
    lines: sumPerProduct([...lines, ...parts.map(({ product, ofLines }) => ({ product, quantity: ofLines }))]),
    returned: sumPerProduct([
      ...returned,
      ...parts.map(({ product, ofReturned }) => ({ product, quantity: ofReturned })),
    ]),
  }
}

/** The refusal of an order: 'Only 3 of Ridge cap, 10 ft are left.' */
export function describeShortage(name: string, available: number): string {
  if (available <= 0) return `${name} is out of stock: 0 are left.`
  return `Only ${available} of ${name} ${available === 1 ? 'is' : 'are'} left.`
}
