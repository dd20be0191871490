import {
  carts,
  commerceMessages,
  isAddressComplete,
  orders,
  saleShape,
  type SaleItem,
} from '../../../domain/commerce/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import { keepPageMessage } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { takeRecord } from '../../platform/records/index.ts'
import { openOrderPage } from '../customer-pages/open-order-page.ts'
import { releaseHold } from '../goods/order-stock.ts'
import { createOrder } from '../sales/create-sale.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { readCartToken } from './cart-token.ts'
import { refuseTyped, type CartCall, type Typed } from './change-cart.ts'
import { describeGone, priceCart, type CartRow } from './settle-cart.ts'

const refuse = (code: string, title: string, message: string): Conflict =>
  new Conflict(null, null, { code, title, message })

type Priced = Awaited<ReturnType<typeof priceCart>>

/** Throws Conflict where the visitor read another total, or lines that are not sold any more. */
function requireRead({ sale, gone }: Priced, { total: stored }: CartRow, typed: Typed): void {
  const read = Number(typed['total'] ?? stored)
  if (gone.length > 0) throw refuse('changed', 'The cart has changed', describeGone(gone).join(' '))
  if (sale.total === read) return
  const words = commerceMessages.words(
    commerceMessages.issue('total', 'shop-total', { now: formatMoney(sale.total), before: formatMoney(read) }),
  )
  throw refuse('changed', 'The total has changed', words ?? '')
}

/** The lines with the terms that the visitor agreed to. Throws Invalid for terms that were not. */
function agreeToTerms(
  items: readonly SaleItem[],
  { name, at }: { name: string; at: number },
  typed: Typed,
): SaleItem[] {
  const open = items.filter(({ id, agreement }) => agreement && typed[`agreed ${id}`] !== 'yes')
  refuseTyped(open.map((item) => commerceMessages.issue('agreed', 'shop-terms', { name: item.name })))
  return items.map((item) =>
    item.agreement ? { ...item, agreement: { ...item.agreement, agreed: true, at, name } } : item,
  )
}

const shared = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(saleShape, field) && field !== 'expires'))

/** The contact of a visitor, as they call themselves: a known contact is found by the address and not changed. */
async function findVisitor(ctx: Ctx, { visitor, address }: CartRow) {
  const { name, email, phone } = visitor
  const { id } = await findOrMakeContact(ctx, { name, email, ...(phone !== '' && { phone }) })
  const company = address?.company
  return { id, name, email, ...(phone !== '' && { phone }), ...(company !== undefined && { company }) }
}

/** Makes the order; refusals that only the company can put right are said in words for the visitor. */
async function makeOrder(
  ctx: Ctx,
  { row, priced, items }: { readonly row: CartRow; readonly priced: Priced; readonly items: SaleItem[] },
): Promise<OrderRow> {
  const { sale, selected, shipped } = priced
  const contact = await findVisitor(ctx, row)
  const { selected_rate: _before, ...kept } = row
  const doc = orders.shape.parse({
    ...shared(kept),
    ...(selected && { selected_rate: selected }),
    ...(row.address && shipped.offer?.residential && { address: { ...row.address, residential: true } }),
    ...shared({ discount: sale.discount, shipping: sale.shipping, tax: sale.tax }),
    items,
    contact,
    source: 1,
    metadata: { ...row.metadata, cart: row.number ?? row.id },
  })
  try {
    return await createOrder(ctx, { doc, isPlaced: true })
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    ctx.log.warn({ cart: row.id, issues: error.issues.map(({ code }) => code) }, 'a cart cannot be ordered')
    throw refuse(
      'not-ordered',
      'Not ordered',
      'We have to look at this order first. Write to us, and we send you an offer.',
    )
  }
}

/** What was ordered, and the page on which it is paid. */
export interface OrderedCart {
  readonly number: string
  readonly url: string
}

/** The page of the order of a cart. */
export async function openCartOrder(ctx: Ctx, order: NonNullable<CartRow['order']>): Promise<OrderedCart> {
  const url = await openOrderPage(ctx, { id: order.id, by: { id: ctx.actor.userId, label: 'Shop' } })
  return { number: order.label, url }
}

/**
 * Orders the cart of a visitor, once: the second of two calls waits for the first and gets its order. The order exists
 * before its payment, holds the goods that the cart held, and keeps the total that the visitor read. Throws NotFound,
 * Invalid for an incomplete address or open terms, Conflict for another total or goods that lack.
 */
export async function orderCart({ ctx, token, typed }: CartCall): Promise<OrderedCart> {
  const id = readCartToken(ctx, token)
  if (id === undefined) throw new NotFound('cart')
  const { row, change } = await takeRecord(ctx, carts, { id })
  if (row.order) return openCartOrder(ctx, row.order)
  if (row.items.length === 0) refuseTyped([commerceMessages.issue('items', 'shop-empty')])
  if (!isAddressComplete(row)) throw refuse('address', 'The address is not complete', 'Complete the address first.')
  const priced = await priceCart(ctx, row)
  requireRead(priced, row, typed)
  const items = agreeToTerms(priced.sale.items, { name: row.visitor.name, at: ctx.now }, typed)
  await releaseHold(ctx, { id: row.id })
  const order = await makeOrder(ctx, { row, priced, items })
  const named = { id: order.id, label: order.number ?? '' }
  const back = row.state === 'left' ? change({ state: 'open', why: 'Its visitor came back.' }) : row
  change({ order: named, state: 'ordered', expires: null, ...(back.left_at !== undefined && { left_at: null }) })
  await keepPageMessage(ctx, {
    type: 'orders',
    row: { ...order },
    subject: `${orders.title({ ...order })} from the shop`,
    message: `${row.visitor.name} ordered in the shop for ${formatMoney(order.total)}.`,
  })
  return openCartOrder(ctx, named)
}
