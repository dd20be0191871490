import { atLeast, atMost, multiply, sum, takePart, weigh } from './exact.ts'
import type { Code, Discount, Order } from './export.ts'

/** Amounts of an order by its lines, codes and rates. Cents. */
export interface PricedOrder {
  readonly items: readonly bigint[]
  readonly subtotal: bigint
  readonly codes: readonly bigint[]
  readonly discount: bigint
  readonly taxable: bigint
  readonly tax: bigint
  readonly total: bigint
  readonly weight: number
}

const cap = (order: Order, subtotal: bigint, withShipping: boolean): bigint =>
  atLeast(subtotal, 0n) + (withShipping ? BigInt(order.shipping) : 0n)

/** Amount of a discount before its cap: a percentage of its base, or a flat amount. */
function readOff({ type, value, amount, shipping }: Discount, order: Order, subtotal: bigint): bigint {
  const isPercent = type === 'percentage' || (type === 'logic' && value > 0)
  return isPercent ? takePart(cap(order, subtotal, shipping), value) : BigInt(amount)
}

/** Amount of one code after others took `off`; a code of a deleted discount keeps its amount. */
function takeCode(code: Code, known: Discount | undefined, at: { order: Order; subtotal: bigint; off: bigint }) {
  if (code.refused !== undefined) return 0n
  const { order, subtotal, off } = at
  const own = known ? readOff(known, order, subtotal) : -BigInt(code.amount)
  return atLeast(atMost(own, cap(order, subtotal, known?.shipping ?? true) - off), 0n)
}

/** Recomputes the amounts of an order from its lines, its codes, its typed amounts and its rates. */
export function priceOrder(order: Order, discounts: ReadonlyMap<string, Discount>): PricedOrder {
  const items = order.items.map(({ price, quantity }) => multiply(BigInt(price), quantity))
  const subtotal = sum(items)
  let off = 0n
  const codes = order.discount.codes.map((code) => {
    const taken = takeCode(code, discounts.get(code.discount_id ?? ''), { order, subtotal, off })
    off += taken
    return -taken
  })
  // A typed discount comes off the goods alone.
  const typed = atMost(-BigInt(order.discount.typed), atLeast(atLeast(subtotal, 0n) - off, 0n))
  const discount = -(off + typed)
  const { tax, shipping, service_fee: fee } = order
  const base = subtotal + discount + (tax.taxes_shipping ? BigInt(shipping) : 0n)
  const taxable = tax.exempt || tax.rates.length === 0 ? 0n : atLeast(base, 0n)
  const computed = takePart(taxable, ...tax.rates.map(({ rate }) => rate))
  const amount = tax.typed === undefined ? computed : BigInt(tax.typed)
  return {
    items,
    subtotal,
    codes,
    discount,
    taxable,
    tax: amount,
    total: subtotal + discount + BigInt(shipping) + BigInt(fee) + amount,
    weight: weigh(order.items.map(({ unit_weight: weight, quantity }) => [weight, quantity])),
  }
}
