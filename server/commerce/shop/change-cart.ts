import {
  addShopLine,
  carts,
  commerceMessages,
  deliveryAddress,
  describeShopIssue,
  listShopDetailIssues,
  nameShippingChoice,
  readPieces,
  readShopDetails,
  readShopLine,
  setShopPieces,
  writeCode,
  mostShopPieces,
} from '../../../domain/commerce/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, beyondReach, takeRecord, type Taken } from '../../platform/records/index.ts'
import { readShopSettings } from '../own-client.ts'
import { refuseUnlessPublic } from '../sales/sale-terms.ts'
import { readCartToken } from './cart-token.ts'
import { priceCart, settleCart, type CartRow } from './settle-cart.ts'
import { findShopProduct } from './shop-products.ts'

export type Typed = Readonly<Record<string, string>>

/** A visitor as their browser names them, and what they typed. */
export interface CartCall {
  readonly ctx: Ctx
  /** Value of the cookie; '' without one. */
  readonly token: string
  readonly typed: Typed
}

/** Throws Invalid with the words of all issues. */
export function refuseTyped(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  throw new Invalid(issues, issues.map((one) => describeShopIssue(one)).join(' '))
}

/** The cart of a visitor; undefined without one, and for a token that was not made here. */
export async function findCart(ctx: Ctx, token: string): Promise<CartRow | undefined> {
  const id = readCartToken(ctx, token)
  return id === undefined ? undefined : beyondReach(ctx, carts).find(id)
}

const isOver = (row: CartRow | undefined): boolean => row === undefined || row.order !== undefined

/** Locks the cart of a visitor, if it is not ordered yet. Throws NotFound without one. */
async function takeCart({ ctx, token }: CartCall): Promise<Taken<typeof carts>> {
  const id = readCartToken(ctx, token)
  if (id === undefined) throw new NotFound('cart')
  const taken = await takeRecord(ctx, carts, { id })
  if (isOver(taken.row)) throw new NotFound('cart', 'This cart was ordered.')
  return taken
}

/** The cart of a visitor, or a new one: an ordered cart is followed by another one. */
async function takeOrMakeCart(call: CartCall): Promise<Taken<typeof carts>> {
  const { ctx, token } = call
  if (!isOver(await findCart(ctx, token))) return takeCart(call)
  const { id } = await asVerb(ctx, carts).create({ doc: carts.shape.parse({}) })
  return takeRecord(ctx, carts, { id })
}

/** Puts pieces of a listed product into the cart of a visitor. Throws NotFound, Invalid, Conflict. */
export async function addToCart(call: CartCall): Promise<CartRow> {
  const { ctx, typed } = call
  const shown = await findShopProduct(ctx, typed['product'] ?? '')
  if (!shown || shown.product.price <= 0)
    throw new NotFound('product', 'This product is not sold in the shop any more.')
  const read = readShopLine(shown.product, typed)
  if ('issues' in read) {
    refuseTyped(read.issues)
    throw new NotFound('product')
  }
  const taken = await takeOrMakeCart(call)
  const added = addShopLine(taken.row.items, read.item)
  if ('issues' in added) {
    refuseTyped(added.issues)
    return taken.row
  }
  return settleCart(ctx, taken, { items: added.items })
}

/** Changes the pieces of a line; 0 removes it. Throws NotFound, Invalid, Conflict. */
export async function setPieces(call: CartCall): Promise<CartRow> {
  const { ctx, typed } = call
  const pieces = readPieces(typed['quantity'] ?? '', 0)
  if (pieces === undefined) {
    refuseTyped([commerceMessages.issue('quantity', 'shop-quantity', { most: mostShopPieces })])
    throw new NotFound('line')
  }
  const taken = await takeCart(call)
  return settleCart(ctx, taken, { items: setShopPieces(taken.row.items, typed['line'] ?? '', pieces) })
}

/** Enters a public code, or removes one. Throws NotFound, Invalid, Conflict. */
export async function changeCode(call: CartCall): Promise<CartRow> {
  const { ctx, typed } = call
  const taken = await takeCart(call)
  const codes = taken.row.discount.codes.map(({ code }) => writeCode(code))
  const removed = writeCode(typed['remove'] ?? '')
  if (removed !== '') return settleCart(ctx, taken, { codes: codes.filter((code) => code !== removed) })
  const code = writeCode((typed['code'] ?? '').slice(0, 60))
  if (code === '' || codes.includes(code)) return settleCart(ctx, taken, {})
  const all = [...codes, code]
  const { sale } = await priceCart(ctx, taken.row, { codes: all })
  await refuseUnlessPublic(ctx, { ...sale, discount: taken.row.discount }, code)
  const refused = sale.discount.codes.find((one) => writeCode(one.code) === code)?.refused
  if (refused !== undefined) refuseTyped([commerceMessages.issue('codes', 'code-refused', { reason: refused })])
  return settleCart(ctx, taken, { codes: all })
}

/** Keeps the zip for which tax and shipping are estimated. Throws NotFound, Invalid, Conflict. */
export async function setZip(call: CartCall): Promise<CartRow> {
  const { ctx, typed } = call
  const zip = (typed['zip'] ?? '').trim().slice(0, 10)
  const taken = await takeCart(call)
  return settleCart(ctx, taken, { address: deliveryAddress.parse({ ...taken.row.address, zip }) })
}

/** Keeps the address, and the consent or its absence. Throws NotFound, Invalid, Conflict. */
export async function saveDetails(call: CartCall): Promise<CartRow> {
  const { ctx, typed } = call
  const taken = await takeCart(call)
  const { visitor, address } = readShopDetails(typed)
  refuseTyped(listShopDetailIssues({ visitor, address }))
  const { consent: words } = await readShopSettings(ctx)
  const before = taken.row.consent
  const given = before?.words === words ? before : { words, at: ctx.now }
  return settleCart(ctx, taken, { visitor, address, consent: typed['consent'] === 'yes' ? given : null })
}

/** Holds the goods of a cart that was left again. Throws NotFound, Conflict. */
export const renewCart = async (call: CartCall): Promise<CartRow> => settleCart(call.ctx, await takeCart(call), {})

/** Chooses one of the offered ways of shipping. Throws NotFound, Invalid where it is not offered any more, Conflict. */
export async function chooseShipping(call: CartCall): Promise<CartRow> {
  const { ctx, typed } = call
  const taken = await takeCart(call)
  const { rate = '' } = typed
  const { shipped } = await priceCart(ctx, taken.row)
  if (!shipped.offer?.rates.some((one) => nameShippingChoice(one) === rate))
    refuseTyped([commerceMessages.issue('rate', 'shop-rate')])
  return settleCart(ctx, taken, { rate })
}
