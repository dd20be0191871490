import type { Issue } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'
import { deliveryIssues } from './delivery-address.ts'
import { saleMessages } from './messages.ts'
import { priceSale, type PricedSale } from './price-sale.ts'

/** A sale with its computed amounts, and with the notes on its lines that exist. */
export function settleSale<Sale extends PricedSale & { readonly margins: readonly { readonly line: string }[] }>(
  sale: Sale,
) {
  const sums = priceSale(sale)
  const lines = new Set(sums.items.map(({ id }) => id))
  return { ...sale, ...sums, margins: sale.margins.filter(({ line }) => lines.has(line)) }
}

/** More than any order costs, in cents. */
const mostCents = 10_000_000_000

const belowZero = (path: string, amount: number): Issue[] =>
  amount < 0 ? [saleMessages.issue(path, 'below-zero')] : []

const tooLarge = (path: string, amount: number): Issue[] =>
  Math.abs(amount) > mostCents ? [saleMessages.issue(path, 'too-large')] : []

type Delivery = Parameters<typeof deliveryIssues>

interface CheckedSale extends PricedSale {
  readonly total: number
  readonly address?: Delivery[0]
  readonly contact?: Delivery[1]
}

/** Issues of a sale beyond its shape. */
export const saleIssues = (sale: CheckedSale): Issue[] => [
  ...deliveryIssues(sale.address, sale.contact),
  ...belowZero('shipping', sale.shipping),
  ...belowZero('service_fee', sale.service_fee),
  ...belowZero('tax.typed', sale.tax.typed ?? 0),
  ...sale.items.flatMap(({ subtotal }, at) => tooLarge(`items.${at}.price`, subtotal)),
  ...tooLarge('total', sale.total),
  ...(sale.discount.typed > 0 ? [commerceMessages.issue('discount.typed', 'positive-discount')] : []),
  ...(sale.total < 0 ? [saleMessages.issue('total', 'sale-below-zero')] : []),
]
