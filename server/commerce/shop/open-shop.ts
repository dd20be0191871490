import {
  drawCart,
  drawCheckout,
  drawNoProduct,
  drawOrdered,
  drawProduct,
  drawReview,
  drawShopList,
  formatDelivery,
  isAddressComplete,
  makeSalePage,
  nameRate,
  noOfferWords,
  type ShopField,
  shopFields,
  type ShopPage,
  type ShopPlace,
  type ShownCart,
  showShippingChoices,
} from '../../../domain/commerce/index.ts'
import { formatIn } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { readOwnClient, readShopSettings } from '../own-client.ts'
import { findCart, type Typed } from './change-cart.ts'
import { openCartOrder } from './order-cart.ts'
import { describeGone, isHeld, priceCart, type CartRow } from './settle-cart.ts'
import { findShopPicture } from './shop-pictures.ts'
import { findShopProduct, listShopProducts } from './shop-products.ts'

/** A page to draw: which one, for whom, and what a refused form said. */
export interface ShopVisit {
  /** Behind `/shop`: '', 'cart', 'products/ridge-cap'. */
  readonly path: string
  /** The root of the site as seen from the page. */
  readonly root: string
  readonly token: string
  readonly faults?: readonly string[]
  /** What was typed into a form that was refused. */
  readonly typed?: Typed
}

/** A drawn page with its status; `to` is where the visitor is sent instead. */
export type ShopAnswer = { readonly page: ShopPage; readonly status: number } | { readonly to: string }

interface Opened extends ShopVisit {
  readonly place: ShopPlace
  readonly cart: CartRow | undefined
}

type Priced = Awaited<ReturnType<typeof priceCart>>

/** Ways of shipping, with the notes for a visitor. */
function showShipping(ctx: Ctx, row: CartRow, { priced, timezone }: { priced: Priced; timezone: string }) {
  const { shipped, terms, sale } = priced
  const { offer, rate } = shipped
  const isWaiting = terms.asks_carriers && !isAddressComplete(row)
  return {
    choices: showShippingChoices(terms, sale, { offer, rate, timezone, now: ctx.now }),
    shippedBy: rate === undefined ? '' : nameRate(rate),
    shippingNotes: [
      ...(isWaiting ? ['Enter the address, and you choose from the prices of the carriers.'] : []),
      ...(offer?.why === undefined ? [] : [noOfferWords[offer.why]]),
      ...(offer?.faults ?? []).map((fault) => `The carriers do not know this address: ${fault}. Please check it.`),
    ],
  }
}

/** A cart with its present prices, as its visitor sees it. */
async function showCart(ctx: Ctx, row: CartRow): Promise<{ readonly shown: ShownCart; readonly faults: string[] }> {
  const { name, timezone } = await readOwnClient(ctx)
  const priced = await priceCart(ctx, row)
  const { sale, gone } = priced
  const { visitor, address } = row
  const contact = { name: visitor.name, company: address?.company }
  const document = makeSalePage({ kind: 'order', company: { name, timezone }, sale: { ...sale, contact } })
  const time = formatIn(timezone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  const shown: ShownCart = {
    state: isHeld(row, ctx.now) ? 'open' : 'left',
    document,
    codes: sale.discount.codes,
    taxedFor: [address?.state, address?.zip].filter(Boolean).join(' '),
    heldUntil: row.expires === undefined ? '' : time.format(row.expires).replaceAll('\u202F', ' '),
    zip: address?.zip ?? '',
    shipTo: formatDelivery(address ?? {}),
    hasStock: sale.items.length > 0,
    ...showShipping(ctx, row, { priced, timezone }),
  }
  return { shown, faults: describeGone(gone) }
}

const answer = (page: ShopPage, faults: readonly string[] = []): ShopAnswer => ({
  page,
  status: faults.length > 0 ? 409 : 200,
})

async function openProduct(ctx: Ctx, { path, place, typed = {}, faults = [] }: Opened): Promise<ShopAnswer> {
  const shown = await findShopProduct(ctx, path.slice('products/'.length))
  if (!shown) return { page: drawNoProduct(place), status: 404 }
  return answer(drawProduct(shown, place, { typed, faults }), faults)
}

async function openCart(ctx: Ctx, { cart, place, faults = [] }: Opened): Promise<ShopAnswer> {
  if (cart?.order) return answer(drawOrdered(place, await openCartOrder(ctx, cart.order)))
  if (!cart) return answer(drawCart(undefined, place, faults), faults)
  const { shown, faults: more } = await showCart(ctx, cart)
  return answer(drawCart(shown, place, [...faults, ...more]), faults)
}

/** Values typed before, else those of the cart. */
function readTyped({ visitor, address }: CartRow, typed: Typed | undefined): Partial<Record<ShopField, string>> {
  if (typed) return Object.fromEntries(shopFields.map(([name]) => [name, typed[name] ?? '']))
  const { company = '', street = '', street2 = '', city = '', state = '', zip = '' } = address ?? {}
  return { ...visitor, company, street, street2, city, state, zip }
}

async function openCheckout(ctx: Ctx, opened: Opened): Promise<ShopAnswer> {
  const { cart, place, typed, faults = [] } = opened
  if (!cart || cart.order || cart.items.length === 0) return { to: 'cart' }
  const { consent: words } = await readShopSettings(ctx)
  const { shown } = await showCart(ctx, cart)
  const isGiven = typed ? typed['consent'] === 'yes' : cart.consent !== undefined
  const details = { typed: readTyped(cart, typed), consent: { words, isGiven }, faults }
  return answer(drawCheckout(shown, place, details), faults)
}

async function openReview(ctx: Ctx, { cart, place, faults = [] }: Opened): Promise<ShopAnswer> {
  if (!cart || cart.order || cart.items.length === 0) return { to: 'cart' }
  if (!isAddressComplete(cart)) return { to: 'checkout' }
  const { shown, faults: more } = await showCart(ctx, cart)
  if (shown.state === 'left' && faults.length === 0) return { to: 'cart' }
  return answer(drawReview(shown, place, [...faults, ...more]), faults)
}

const pages: Readonly<Record<string, (ctx: Ctx, opened: Opened) => Promise<ShopAnswer>>> = {
  cart: openCart,
  checkout: openCheckout,
  review: openReview,
}

async function openPicture(ctx: Ctx, path: string): Promise<ShopAnswer | undefined> {
  const to = await findShopPicture(ctx, path.slice('pictures/'.length))
  return to === undefined ? undefined : { to }
}

const countPieces = (cart: CartRow | undefined): number =>
  cart === undefined || cart.order ? 0 : cart.items.reduce((sum, { quantity }) => sum + quantity, 0)

async function openPage(ctx: Ctx, opened: Opened): Promise<ShopAnswer | undefined> {
  const { path, place } = opened
  if (path === '') return answer(drawShopList(await listShopProducts(ctx), place))
  if (path.startsWith('products/')) return openProduct(ctx, opened)
  return Object.hasOwn(pages, path) ? pages[path]?.(ctx, opened) : undefined
}

/**
 * Opens a page of the shop; undefined for an address that it does not have, and for a client without a shop. Pictures of
 * published ads open without a shop too.
 */
export async function openShop(ctx: Ctx, visit: ShopVisit): Promise<ShopAnswer | undefined> {
  if (visit.path.startsWith('pictures/')) return openPicture(ctx, visit.path)
  if (!(await readShopSettings(ctx)).is_open) return undefined
  const { name } = await readOwnClient(ctx)
  const cart = visit.token === '' ? undefined : await findCart(ctx, visit.token)
  return openPage(ctx, { ...visit, place: { root: visit.root, company: name, pieces: countPieces(cart) }, cart })
}
