import {
  carts,
  commerceMessages,
  completeItems,
  estimateShipping,
  priceShopLine,
  sumItems,
  weighItems,
  type SaleCode,
  type SaleItem,
  type StockLine,
} from '../../../domain/commerce/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Taken } from '../../platform/records/index.ts'
import { holdUntil } from '../goods/order-stock.ts'
import { readShopSettings } from '../own-client.ts'
import { priceTerms } from '../sales/sale-terms.ts'
import { readSoldProducts } from './shop-products.ts'

export type CartRow = RowOf<typeof carts>

/** True while a cart holds its goods; one whose time has passed waits for its timed end only. */
export const isHeld = ({ state, expires = 0 }: CartRow, now: number): boolean => state === 'open' && expires > now

const listStock = (items: readonly SaleItem[]): StockLine[] =>
  items.flatMap(({ product, quantity }) => (product && quantity > 0 ? [{ product, quantity }] : []))

interface Repriced {
  readonly items: SaleItem[]
  /** Names of lines whose products are not sold any more. */
  readonly gone: readonly string[]
}

/** The lines at the present prices of their products: no price comes from a visitor. */
async function repriceLines(ctx: Ctx, items: readonly SaleItem[]): Promise<Repriced> {
  const ids = items.flatMap(({ product }) => (product ? [product.id] : []))
  const sold = await readSoldProducts(ctx, ids)
  const priced = items.map((item) => ({ item, product: sold.get(item.product?.id ?? '') }))
  return {
    items: completeItems(priced.flatMap(({ item, product }) => (product ? [priceShopLine(item, product)] : []))),
    gone: priced.filter(({ product }) => product === undefined).map(({ item }) => item.name),
  }
}

/** The parts of a cart that its visitor chooses. */
export interface CartChoice {
  readonly items?: readonly SaleItem[]
  readonly codes?: readonly string[]
  readonly address?: CartRow['address']
  readonly visitor?: CartRow['visitor']
  readonly consent?: CartRow['consent'] | null
}

/**
 * A cart at present prices: lines by their products, shipping by the terms of the shop, codes without what they took off
 * before, tax by the address alone. It knows no contact: a typed email address gives nobody's prices or exemptions.
 */
export async function priceCart(ctx: Ctx, row: CartRow, choice: CartChoice = {}) {
  const terms = await readShopSettings(ctx)
  const { items, gone } = await repriceLines(ctx, choice.items ?? row.items)
  const codes = choice.codes ?? row.discount.codes.map(({ code }) => code)
  const shipping = estimateShipping(terms, { subtotal: sumItems(items), total_weight: weighItems(items) })
  const sale = {
    id: row.id,
    source: 1 as const,
    items,
    discount: { ...row.discount, codes: codes.map((code): SaleCode => ({ code, title: '', amount: 0 })) },
    shipping: items.length === 0 ? 0 : shipping,
    service_fee: 0,
    tax: row.tax,
    address: choice.address ?? row.address,
  }
  return { sale: await priceTerms(ctx, sale), gone }
}

/** What was removed from a cart because it is not sold any more, in words. */
export const describeGone = (gone: readonly string[]): string[] =>
  gone.map((name) => commerceMessages.words(commerceMessages.issue('items', 'shop-gone', { name })) ?? name)

/**
 * Writes a visitor's choice into a cart at present prices, and holds its goods for the time of the setting. Throws
 * Conflict, with each product that lacks and what is left of it, and Invalid.
 */
export async function settleCart(ctx: Ctx, { row, change }: Taken<typeof carts>, choice: CartChoice): Promise<CartRow> {
  const { cart_minutes: minutes } = await readShopSettings(ctx)
  const { sale } = await priceCart(ctx, row, choice)
  const until = ctx.now + minutes * minuteMs
  await holdUntil(ctx, { id: row.id, label: row.number ?? 'Cart' }, { lines: listStock(sale.items), until })
  const { items, discount, shipping, tax, address } = sale
  return change({
    items,
    discount,
    shipping,
    tax,
    address: address ?? null,
    ...(choice.visitor && { visitor: choice.visitor }),
    ...(choice.consent !== undefined && { consent: choice.consent }),
    expires: until,
    left_at: null,
    ...(row.state === 'left' && { state: 'open' as const, why: 'Its visitor came back.' }),
  })
}
