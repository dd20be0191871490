import { createHash } from 'node:crypto'
import {
  carts,
  commerceMessages,
  completeItems,
  isOfferFresh,
  nameShippingChoice,
  priceCartShipping,
  priceShopLine,
  selectedRate,
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
  readonly offer?: CartRow['shipping_offer']
  /** Name of a way of shipping. */
  readonly rate?: string
}

interface AskedGoods {
  readonly items: readonly SaleItem[]
  readonly address: CartRow['address']
}

/** The goods and the address that prices of carriers are for: other ones need other prices. */
export function hashGoods({ items, address }: AskedGoods): string {
  const { street, street2, city, state, zip, country } = address ?? {}
  const goods = items.map(({ product, quantity, unit_weight, dimensions }) => [
    product?.id,
    quantity,
    unit_weight,
    dimensions.map(({ name, size }) => [name, size]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([goods, street, street2, city, state, zip, country]))
    .digest('base64url')
}

type Terms = Awaited<ReturnType<typeof readShopSettings>>

/** Shipping of a cart by the offer that it has for these goods and this address, and by the terms of the shop without one. */
function shipCart(
  ctx: Ctx,
  row: CartRow,
  { terms, choice, goods }: { terms: Terms; choice: CartChoice; goods: AskedGoods },
) {
  const known = choice.offer ?? row.shipping_offer
  const isFresh = isOfferFresh(known, { asked: hashGoods(goods), now: ctx.now })
  const offer = terms.asks_carriers && isFresh ? known : undefined
  const named = offer?.rates.find((one) => nameShippingChoice(one) === choice.rate)
  const chosen = named ? { ...named, default: false } : row.selected_rate
  const { items } = goods
  const shipping = priceCartShipping(
    terms,
    { subtotal: sumItems(items), total_weight: weighItems(items) },
    { offer, chosen },
  )
  return { ...shipping, offer }
}

type CartShipped = ReturnType<typeof shipCart>

const storeRate = ({ rate }: CartShipped): CartRow['selected_rate'] => {
  if (!rate) return undefined
  const { carrier, service, list_rate, retail_rate, rate: price, type, default: isDefault } = rate
  return selectedRate.parse({ carrier, service, list_rate, retail_rate, rate: price, type, default: isDefault })
}

/**
 * A cart at present prices: lines by their products, shipping by the terms of the shop, codes without what they took off
 * before, tax by the address alone. It knows no contact: a typed email address gives nobody's prices or exemptions.
 */
export async function priceCart(ctx: Ctx, row: CartRow, choice: CartChoice = {}) {
  const terms = await readShopSettings(ctx)
  const { items, gone } = await repriceLines(ctx, choice.items ?? row.items)
  const codes = choice.codes ?? row.discount.codes.map(({ code }) => code)
  const address = choice.address ?? row.address
  const shipped = shipCart(ctx, row, { terms, choice, goods: { items, address } })
  const sale = {
    id: row.id,
    source: 1 as const,
    items,
    discount: { ...row.discount, codes: codes.map((code): SaleCode => ({ code, title: '', amount: 0 })) },
    shipping: items.length === 0 ? 0 : shipped.amount,
    service_fee: 0,
    tax: row.tax,
    address,
  }
  return { sale: await priceTerms(ctx, sale), gone, shipped, selected: storeRate(shipped), terms }
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
  const { sale, selected } = await priceCart(ctx, row, choice)
  const until = ctx.now + minutes * minuteMs
  await holdUntil(ctx, { id: row.id, label: row.number ?? 'Cart' }, { lines: listStock(sale.items), until })
  const { items, discount, shipping, tax, address } = sale
  return change({
    items,
    discount,
    shipping,
    tax,
    address: address ?? null,
    // A chosen way stays chosen while its prices are asked for again.
    ...(selected && { selected_rate: selected }),
    ...(choice.visitor && { visitor: choice.visitor }),
    ...(choice.consent !== undefined && { consent: choice.consent }),
    expires: until,
    left_at: null,
    ...(row.state === 'left' && { state: 'open' as const, why: 'Its visitor came back.' }),
  })
}
