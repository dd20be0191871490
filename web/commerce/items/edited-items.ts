import type { SaleItem } from '../../../domain/commerce/index.ts'
import { timesCents } from '../../../domain/kernel/values/exact-money.ts'
import type { CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'
import type { TypingCell } from '../../ui/lines/line-desk.ts'

/** A line as it is edited, with the internal note on its margin. */
export interface EditedItem extends SaleItem {
  /** No customer sees it (decision of the sale: guarded). */
  readonly margin: string
}

interface Margin {
  readonly line: string
  readonly note: string
}

export const joinMargins = (items: readonly SaleItem[], margins: readonly Margin[]): readonly EditedItem[] =>
  items.map((item) => ({ ...item, margin: margins.find(({ line }) => line === item.id)?.note ?? '' }))

/** Lines without their margin notes, and the notes by their lines. */
export function splitMargins(lines: readonly EditedItem[]): {
  readonly items: readonly SaleItem[]
  readonly margins: readonly Margin[]
} {
  return {
    items: lines.map(({ margin: _margin, ...item }) => item),
    margins: lines.filter(({ margin }) => margin !== '').map(({ id, margin }) => ({ line: id, note: margin })),
  }
}

/** A typed line without a product. */
export const beginItem = (): EditedItem => ({
  id: crypto.randomUUID(),
  index: 0,
  name: '',
  notes: '',
  unit_cost: 0,
  unit_weight: 0,
  quantity: 1,
  price: 0,
  subtotal: 0,
  dimensions: [],
  properties: {},
  stripe_subscriptions: [],
  metadata: {},
  margin: '',
})

/** A product as a line takes it. */
interface SoldProduct {
  readonly id: string
  readonly name: string
  readonly sku?: string | undefined
  readonly price: number
  readonly cost: number
  readonly weight: number
  readonly dimensions: SaleItem['dimensions']
  readonly url?: string | undefined
  readonly agreement?: string | undefined
  readonly subscription?: SaleItem['subscription']
}

/** A line of one piece of a product, at its own price until the price lists are asked. */
export function itemOfProduct(product: SoldProduct): EditedItem {
  const { id, name, sku, price, cost, weight, dimensions, url, agreement, subscription } = product
  return {
    ...beginItem(),
    name,
    price,
    unit_cost: cost,
    unit_weight: weight,
    dimensions,
    product: { id, label: name },
    pricing: { computed: price },
    subtotal: price,
    ...(sku !== undefined && { sku }),
    ...(url !== undefined && { url }),
    ...(agreement !== undefined && agreement !== '' && { agreement: { terms: agreement, agreed: false } }),
    ...(subscription !== undefined && { subscription }),
  }
}

interface FoundPrice {
  readonly price: number
  readonly list?: { readonly id: string; readonly label: string } | undefined
}

/** A new line at the price that was found for the customer, with its price list. */
export function priceItem(item: EditedItem, found: FoundPrice | undefined): EditedItem {
  if (found === undefined) return item
  const { price, list } = found
  const subtotal = timesCents(price, item.quantity)
  return { ...item, price, subtotal, pricing: { computed: price, ...(list && { list }) } }
}

/** A line with a cell written: an emptied price returns to the one that was found, an emptied quantity is none. */
export function writeItem(item: EditedItem, column: string, value: CellValue): EditedItem {
  if (column === 'price') {
    const price = typeof value === 'number' ? value : (item.pricing?.computed ?? 0)
    return { ...item, price, subtotal: timesCents(price, item.quantity) }
  }
  if (column === 'quantity') {
    const quantity = typeof value === 'number' ? value : 0
    return { ...item, quantity, subtotal: timesCents(item.price, quantity) }
  }
  return { ...item, name: typeof value === 'string' ? value : '' }
}

/** Lines as they would be if the open cell were written now. */
export const withTyping = (lines: readonly EditedItem[], typing: TypingCell | undefined): readonly EditedItem[] =>
  typing === undefined
    ? lines
    : lines.map((line) => (line.id === typing.id ? writeItem(line, typing.column, typing.value) : line))
