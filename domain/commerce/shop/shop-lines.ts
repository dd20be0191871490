import type { DocOf, Issue } from '../../kernel/index.ts'
import { formatRange, isWithin, parseLength } from '../goods/lengths.ts'
import { completeDimension } from '../goods/dimensions.ts'
import { computeAvailable } from '../goods/stock.ts'
import { commerceMessages } from '../messages.ts'
import type { products } from '../products.ts'
import { saleItem, type SaleItem } from '../sales/sale-items.ts'

type ProductDoc = DocOf<typeof products>

/** A product with its id, as the shop sells it. */
export type SoldProduct = ProductDoc & { readonly id: string; readonly active: boolean }

/** Most pieces of one line, and most lines of a cart. */
export const mostShopPieces = 999
const mostShopLines = 50

/** True if the shop shows a product: unlisted, hidden and subscription products have no page. */
export const isInShop = ({ listed, active, subscription }: SoldProduct): boolean =>
  listed === true && active && subscription === undefined

const fewUnits = 5

/** State of the stock in the words of its visitors, and whether a piece can be ordered. */
export function describeShopStock({ stock, price }: Pick<ProductDoc, 'stock' | 'price'>): {
  readonly words: string
  readonly isSold: boolean
} {
  if (price <= 0) return { words: 'Price on request', isSold: false }
  if (!stock.tracked) return { words: 'Made to order', isSold: true }
  const left = computeAvailable(stock)
  if (left < 1) return { words: 'Out of stock', isSold: false }
  return { words: left <= fewUnits ? `Only ${Math.floor(left)} left` : 'In stock', isSold: true }
}

/** The dimensions of a product whose sizes its buyer chooses. */
export const listChoices = ({ dimensions }: Pick<ProductDoc, 'dimensions'>): ProductDoc['dimensions'] =>
  dimensions.filter(({ variable, hide }) => variable && !hide)

const issue = (path: string, code: Parameters<typeof commerceMessages.issue>[1], params: Issue['params'] = {}): Issue =>
  commerceMessages.issue(path, code, params)

/** A whole number of pieces from typed words; undefined for anything else, such as a negative number. */
export const readPieces = (typed: string, least: 0 | 1): number | undefined => {
  const pieces = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return pieces >= least && pieces <= mostShopPieces ? pieces : undefined
}

type Typed = Readonly<Record<string, string>>

/** Name of the field in which a dimension is chosen. */
export const choiceField = (name: string): string => `size ${name}`

type ReadLine = { readonly item: SaleItem } | { readonly issues: readonly Issue[] }

/** A line for a product, with the sizes that its buyer typed. The price is that of the product alone. */
export function readShopLine(product: SoldProduct, typed: Typed): ReadLine {
  const pieces = readPieces(typed['quantity'] ?? '1', 1)
  const choices = listChoices(product)
  const sizes = choices.map((choice) => ({ choice, size: parseLength(typed[choiceField(choice.name)] ?? '') }))
  const issues = [
    ...(pieces === undefined ? [issue('quantity', 'shop-quantity', { most: mostShopPieces })] : []),
    ...sizes.flatMap(({ choice, size }) =>
      size !== undefined && size > 0 && isWithin(size, choice)
        ? []
        : [issue(choiceField(choice.name), 'shop-size', { name: choice.name, range: formatRange(choice) })],
    ),
  ]
  if (issues.length > 0 || pieces === undefined) return { issues }
  const chosen = new Map(sizes.map(({ choice, size }) => [choice.name, size]))
  const dimensions = product.dimensions.map((one) =>
    chosen.has(one.name)
      ? completeDimension({ name: one.name, variable: false, hide: false, size: chosen.get(one.name) })
      : one,
  )
  return { item: priceShopLine(saleItem.parse({ name: product.name, quantity: pieces, dimensions }), product) }
}

/** A line at the present price, name and weight of its product. */
export const priceShopLine = (item: SaleItem, product: SoldProduct): SaleItem => ({
  ...item,
  name: product.name,
  ...(product.sku !== undefined && { sku: product.sku }),
  price: product.price,
  unit_cost: product.cost,
  unit_weight: product.weight,
  product: { id: product.id, label: product.name },
  pricing: { computed: product.price },
  ...(product.agreement ? { agreement: { terms: product.agreement, agreed: false } } : {}),
})

const sameGoods = (one: SaleItem, other: SaleItem): boolean =>
  one.product?.id === other.product?.id && JSON.stringify(one.dimensions) === JSON.stringify(other.dimensions)

/** The lines with one more: pieces of the same product and sizes are one line. */
export function addShopLine(
  items: readonly SaleItem[],
  added: SaleItem,
): { readonly items: SaleItem[] } | { readonly issues: readonly Issue[] } {
  const known = items.find((one) => sameGoods(one, added))
  const quantity = (known?.quantity ?? 0) + added.quantity
  if (quantity > mostShopPieces) return { issues: [issue('quantity', 'shop-quantity', { most: mostShopPieces })] }
  if (known) return { items: items.map((one) => (one === known ? { ...added, id: known.id, quantity } : one)) }
  if (items.length >= mostShopLines) return { issues: [issue('items', 'shop-lines', { most: mostShopLines })] }
  return { items: [...items, added] }
}

/** The lines with another number of pieces of one; 0 removes it. */
export const setShopPieces = (items: readonly SaleItem[], line: string, quantity: number): SaleItem[] =>
  items.flatMap((one) => (one.id === line ? (quantity === 0 ? [] : [{ ...one, quantity }]) : [one]))

/** Terms of a shop for shipping, in cents. */
export interface ShippingTerms {
  readonly shipping: number
  readonly shipping_per_pound: number
  readonly free_shipping_from: number
}

/**
 * Shipping of a cart in cents by the terms of the shop: a sum for the order and one for each pound, rounded up to a
 * cent; free from a subtotal on.
 */
export function estimateShipping(terms: ShippingTerms, cart: { subtotal: number; total_weight: number }): number {
  const { shipping, shipping_per_pound: perPound, free_shipping_from: freeFrom } = terms
  if (freeFrom > 0 && cart.subtotal >= freeFrom) return 0
  return shipping + Math.ceil(perPound * cart.total_weight - 1e-9)
}
