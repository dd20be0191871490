import { escapeHtml } from '../../kernel/index.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import type { SalePage } from '../customer-pages/index.ts'
import { mostShopPieces } from './shop-lines.ts'
import type { ShownChoice } from './cart-shipping.ts'
import { drawNotice, hiddenField, shopBar, type ShopPage, type ShopPlace } from './shop-page.ts'

/** A cart as its visitor sees it. */
export interface ShownCart {
  readonly state: 'open' | 'left'
  readonly document: SalePage
  readonly codes: readonly { readonly code: string; readonly refused?: string | undefined }[]
  /** Where the tax is computed for; '' without a place. */
  readonly taxedFor: string
  /** '3:40 PM' */
  readonly heldUntil: string
  readonly zip: string
  /** Address that the goods are sent to, in one line; '' without one. */
  readonly shipTo: string
  readonly hasStock: boolean
  /** Ways of shipping with the prices of carriers; empty where the terms of the shop decide. */
  readonly choices: readonly ShownChoice[]
  /** Which way it is charged by, or why carriers have no price; '' for nothing to say. */
  readonly shippedBy: string
  readonly shippingNotes: readonly string[]
}

const page = (title: string, path: string, main: string): ShopPage => ({
  title,
  description: '',
  path,
  isListed: false,
  main: `<section class="shop">${main}</section>`,
})

const row = (label: string, amount: string, classes = ''): string =>
  `<dt${classes}>${escapeHtml(label)}</dt><dd${classes}>${amount}</dd>`

/** The amounts of a cart, each with its name. */
function drawSums({ document: sale, taxedFor, shippedBy }: ShownCart): string {
  const tax = taxedFor === '' ? 'by your zip' : formatMoney(sale.tax.amount)
  return `<dl class="shop-sum">${row('Goods', formatMoney(sale.subtotal))}${sale.discount.amount === 0 ? '' : row(sale.discount.label, formatMoney(sale.discount.amount))}${row(shippedBy === '' ? 'Shipping' : `Shipping, ${shippedBy}`, sale.shipping === 0 ? 'Free' : formatMoney(sale.shipping))}${row(taxedFor === '' ? 'Sales tax' : `${sale.tax.label} (${taxedFor})`, tax)}${row('Total', formatMoney(sale.total), ' class="total"')}</dl>`
}

const drawLine = ({ id, name, detail, quantity, price, subtotal }: SalePage['lines'][number], root: string): string =>
  `<li><div><p>${escapeHtml(name)}</p>${detail && `<p class="detail">${escapeHtml(detail)}</p>`}<p class="detail">${formatMoney(price)} each</p></div><p class="amount">${formatMoney(subtotal)}</p><form method="post" action="${root}shop/_pieces">${hiddenField('line', id)}<label>Pieces<input name="quantity" type="number" inputmode="numeric" min="0" max="${mostShopPieces}" value="${quantity}" aria-label="Pieces of ${escapeHtml(name)}" required></label><button class="quiet" type="submit">Change</button></form><form method="post" action="${root}shop/_pieces">${hiddenField('line', id)}${hiddenField('quantity', '0')}<button class="quiet" type="submit" aria-label="Remove ${escapeHtml(name)}">Remove</button></form></li>`

function drawCodes({ codes }: ShownCart, root: string): string {
  const known = codes
    .map(
      ({ code, refused }) =>
        `<form method="post" action="${root}shop/_code" class="shop-row">${hiddenField('remove', code)}<p>${escapeHtml(code)}${refused === undefined ? '' : `<br><small>${escapeHtml(refused)}</small>`}</p><button class="quiet" type="submit">Remove code</button></form>`,
    )
    .join('')
  return `${known}<form method="post" action="${root}shop/_code" class="shop-row"><label>Discount code<input name="code" maxlength="60" autocomplete="off" required></label><button class="quiet" type="submit">Apply</button></form>`
}

const drawEstimate = ({ zip }: ShownCart, root: string): string =>
  `<form method="post" action="${root}shop/_zip" class="shop-row"><label>Zip for tax and shipping<input name="zip" value="${escapeHtml(zip)}" inputmode="numeric" maxlength="10" autocomplete="shipping postal-code" required></label><button class="quiet" type="submit">Estimate</button></form>`

const drawChoice = ({ value, name, detail, price, isChosen }: ShownChoice): string =>
  `<li><button class="quiet" type="submit" name="rate" value="${escapeHtml(value)}"${isChosen ? ' aria-current="true"' : ''}><span><b>${escapeHtml(name)}</b>${detail && `<small>${escapeHtml(detail)}</small>`}</span><span class="amount">${price}</span></button></li>`

/** The ways of shipping, each of which is chosen with one press, on the page that is named. */
function drawChoices({ choices, shippingNotes }: ShownCart, root: string, from: 'cart' | 'review'): string {
  const notes = shippingNotes.map((one) => `<p class="shop-hint">${escapeHtml(one)}</p>`).join('')
  if (choices.length === 0) return notes
  return `<form method="post" action="${root}shop/_shipping" class="shop-choices"><fieldset><legend>Shipping</legend>${hiddenField('page', from)}<ul>${choices.map((one) => drawChoice(one)).join('')}</ul></fieldset>${notes}</form>`
}

const emptyCart = (place: ShopPlace, notice: string): string =>
  `${shopBar(place)}<h1>Cart</h1>${notice}<p>The cart is empty. <a href="${place.root}shop">See all products</a>.</p>`

/** The cart with its lines and amounts. */
export function drawCart(cart: ShownCart | undefined, place: ShopPlace, faults: readonly string[] = []): ShopPage {
  const notice = drawNotice(faults)
  if (!cart || cart.document.lines.length === 0) return page('Cart', '/shop/cart', emptyCart(place, notice))
  const { root } = place
  const lines = `<ul class="shop-lines">${cart.document.lines.map((line) => drawLine(line, root)).join('')}</ul>`
  const held = cart.hasStock ? `<p class="shop-hint">We keep these goods for you until ${cart.heldUntil}.</p>` : ''
  const next =
    cart.state === 'left'
      ? `${drawNotice(['This cart was left for a while: its goods are not kept for you any more.'])}<form method="post" action="${root}shop/_renew"><button type="submit">Keep them again</button></form>`
      : `${held}<p class="shop-next"><a class="button" href="${root}shop/checkout">Enter the address</a></p>`
  return page(
    'Cart',
    '/shop/cart',
    `${shopBar(place)}<h1>Cart</h1>${notice}<div class="shop-cart"><div>${lines}${drawChoices(cart, root, 'cart')}</div><div class="shop-side">${drawSums(cart)}${next}${drawEstimate(cart, root)}${drawCodes(cart, root)}</div></div>`,
  )
}

/** What a visitor types about themselves and the delivery. */
export const shopFields = [
  ['name', 'Name', 'name', 'text', ''],
  ['company', 'Company (if any)', 'organization', 'text', ''],
  ['email', 'Email', 'email', 'email', 'half'],
  ['phone', 'Phone', 'tel', 'tel', 'half'],
  ['street', 'Street', 'shipping address-line1', 'text', ''],
  ['street2', 'Suite or floor (if any)', 'shipping address-line2', 'text', ''],
  ['city', 'City', 'shipping address-level2', 'text', ''],
  ['state', 'State', 'shipping address-level1', 'text', 'half'],
  ['zip', 'Zip', 'shipping postal-code', 'text', 'half'],
] as const

export type ShopField = (typeof shopFields)[number][0]

const optional: ReadonlySet<string> = new Set(['company', 'street2', 'phone'])

interface Details {
  readonly typed: Readonly<Partial<Record<ShopField, string>>>
  readonly consent: { readonly words: string; readonly isGiven: boolean }
}

/** The form for the address. */
export function drawCheckout(
  cart: ShownCart,
  place: ShopPlace,
  details: Details & { faults?: readonly string[] },
): ShopPage {
  const { typed, consent, faults = [] } = details
  const inputs = shopFields.map(
    ([name, label, complete, type, width]) =>
      `<label${width && ` class="${width}"`}>${label}<input name="${name}" type="${type}" value="${escapeHtml(typed[name] ?? '')}" autocomplete="${complete}" maxlength="200"${optional.has(name) ? '' : ' required'}></label>`,
  )
  const agreed = `<label class="check"><input type="checkbox" name="consent" value="yes"${consent.isGiven ? ' checked' : ''}><span>${escapeHtml(consent.words)}</span></label>`
  return page(
    'Address',
    '/shop/checkout',
    `${shopBar(place)}<h1>Where do we send it?</h1>${drawNotice(faults)}<div class="shop-cart"><form method="post" action="${place.root}shop/_details" class="shop-fields">${inputs.join('')}${agreed}<p class="shop-next"><button type="submit">Review the order</button></p></form><div class="shop-side">${drawSums(cart)}</div></div>`,
  )
}

const drawTerms = ({ document: { lines } }: ShownCart): string =>
  lines
    .filter(({ terms }) => terms !== '')
    .map(
      ({ id, name, terms }) =>
        `<div class="shop-terms" tabindex="0" role="region" aria-label="Terms of ${escapeHtml(name)}">${escapeHtml(terms)}</div><label class="check"><input type="checkbox" name="agreed ${escapeHtml(id)}" value="yes" required><span>I agree to the terms of ${escapeHtml(name)}.</span></label>`,
    )
    .join('')

/** The whole order before it is placed, with the total that its visitor agrees to. */
export function drawReview(cart: ShownCart, place: ShopPlace, faults: readonly string[] = []): ShopPage {
  const { root } = place
  const { lines, total, customer } = cart.document
  const listed = lines
    .map(
      ({ name, detail, quantity, subtotal }) =>
        `<li><div><p>${quantity} x ${escapeHtml(name)}</p>${detail && `<p class="detail">${escapeHtml(detail)}</p>`}</div><p class="amount">${formatMoney(subtotal)}</p></li>`,
    )
    .join('')
  const label = total > 0 ? `Order and pay ${formatMoney(total)}` : 'Order'
  return page(
    'Your order',
    '/shop/review',
    `${shopBar(place)}<h1>Your order</h1>${drawNotice(faults)}<div class="shop-cart"><div><ul class="shop-lines">${listed}</ul><p>For ${escapeHtml(customer)}, ${escapeHtml(cart.shipTo)}. <a href="${root}shop/checkout">Change the address</a></p>${drawChoices(cart, root, 'review')}</div><form method="post" action="${root}shop/_order" class="shop-side">${drawSums(cart)}${hiddenField('total', String(total))}${drawTerms(cart)}<p class="shop-hint">You pay on the page of our payment provider. We see no card number.</p><p class="shop-next"><button type="submit">${label}</button></p></form></div>`,
  )
}

/** The answer to a visitor whose cart was ordered. */
export const drawOrdered = (place: ShopPlace, { number, url }: { number: string; url: string }): ShopPage =>
  page(
    'Ordered',
    '/shop/cart',
    `${shopBar(place)}<h1>Ordered</h1><p>This cart is order ${escapeHtml(number)}.</p><p class="buttons"><a class="button" href="${escapeHtml(url)}">See and pay the order</a></p>`,
  )
