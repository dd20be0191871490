import {
  completeItems,
  goodsQuotes,
  keepItems,
  orders,
  saleMessages,
  shareTyped,
  sumItems,
  takeItems,
  whyNotChanged,
  type approveSale,
  type repeatSale,
  type SaleItem,
  type splitOrder,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { createOrder, createQuote } from './create-sale.ts'
import { findActor } from '../find-actor.ts'
import { priceTerms } from './sale-terms.ts'
import {
  presentOrder,
  readSaleSettings,
  refuseSale,
  requireRole,
  requireVersion,
  type GoodsQuoteRow,
  type OrderRow,
} from './sale-rows.ts'
import { requireConfirmed, writeTyped } from './save-sale.ts'
import { takeOrder } from './take-order.ts'
import { storeTyped, applyTyped } from './typed-sale.ts'

const present = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** An item as a new sale begins with it: nothing of it was agreed to or subscribed yet. */
const renewItem = ({ agreement, ...item }: SaleItem): SaleItem => ({
  ...item,
  stripe_subscriptions: [],
  ...(agreement && { agreement: { terms: agreement.terms, agreed: false } }),
})

/** Codes as they are entered on a new sale: one that does not apply any more takes nothing off there. */
const renewCodes = ({ discount }: OrderRow | GoodsQuoteRow) => ({
  ...discount,
  codes: discount.codes.map(({ code }) => ({ code, title: '', amount: 0 })),
})

/** Customer, lines and terms of a sale as a new one begins with them. */
async function renewTerms(ctx: Ctx, row: OrderRow | GoodsQuoteRow): Promise<object> {
  const renewed = { ...row, items: row.items.map(renewItem), discount: renewCodes(row) }
  const {
    client: _client,
    group: _group,
    expires: _expires,
    ...terms
  } = storeTyped(await priceTerms(ctx, applyTyped(ctx, renewed, {})))
  return present({ ...terms, agents: row.agents, followers: row.followers, roles: row.roles })
}

async function repeatOrder(ctx: Ctx, id: string): Promise<OrderRow> {
  requireRole(ctx, 'orders')
  const row = await getRecord(ctx, orders, id)
  const repeats = { order_id: id, number: row.number }
  return createOrder(ctx, { isPlaced: false, doc: orders.shape.parse({ ...(await renewTerms(ctx, row)), repeats }) })
}

async function repeatQuote(ctx: Ctx, id: string): Promise<GoodsQuoteRow> {
  requireRole(ctx, 'quotes')
  const row = await getRecord(ctx, goodsQuotes, id)
  const repeats = { order_id: id, number: row.number }
  return createQuote(ctx, { doc: goodsQuotes.shape.parse({ ...(await renewTerms(ctx, row)), repeats }) })
}

/** Makes the same order or quote again: the same customer and lines, without payments and state. */
export async function handleRepeatSale(
  ctx: Ctx,
  { params }: InputOf<typeof repeatSale>,
): Promise<OutputOf<typeof repeatSale>> {
  const made = params.record === 'orders' ? await repeatOrder(ctx, params.id) : await repeatQuote(ctx, params.id)
  return { id: made.id, number: made.number ?? '' }
}

/** Approves the total of a sale over the limit, as its caller saw it. Throws Invalid, NotFound. */
export async function handleApproveSale(
  ctx: Ctx,
  { params, body }: InputOf<typeof approveSale>,
): Promise<OutputOf<typeof approveSale>> {
  const { limit } = await readSaleSettings(ctx)
  const approved = { by: await findActor(ctx), at: ctx.now, total: body.total }
  const check = (total: number) => {
    if (limit === 0 || total <= limit || total !== body.total)
      refuseSale([saleMessages.issue('total', 'nothing-to-approve')])
  }
  if (params.record === 'orders') {
    const taken = await takeOrder(ctx, params.id)
    check(taken.row.total)
    return taken.change({ approved })
  }
  const { row, change } = await takeRecord(ctx, goodsQuotes, { id: params.id })
  check(row.total)
  return change({ approved })
}

interface Taking {
  readonly kept: readonly SaleItem[]
  readonly moved: readonly SaleItem[]
}

type Lines = InputOf<typeof splitOrder>['body']['lines']

/** Divides the lines of an order. Throws Invalid for an unknown line, too many pieces, or all of them. */
function divideLines(items: readonly SaleItem[], lines: Lines): Taking {
  const taken = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const issues = lines.flatMap(({ id, quantity }, at) => {
    const item = items.find((one) => one.id === id)
    if (!item) return [saleMessages.issue(`lines.${at}.id`, 'line-unknown')]
    const { name, quantity: left } = item
    return quantity > left ? [saleMessages.issue(`lines.${at}.quantity`, 'split-too-many', { left, name })] : []
  })
  refuseSale(issues)
  const [kept, moved] = [keepItems(items, taken), takeItems(items, taken)]
  if (kept.length === 0) refuseSale([saleMessages.issue('lines', 'split-all')])
  return { kept, moved }
}

const sumCodes = ({ codes }: OrderRow['discount']): number => codes.reduce((sum, { amount }) => sum + amount, 0)

/** Shipping and discount of a new order: what codes took off more than the goods cost came off their shipping. */
function takeOff(moved: readonly SaleItem[], { shipping, discount }: { shipping: number; discount: number }) {
  const goods = Math.max(0, sumItems(completeItems(moved)))
  const beyond = Math.min(shipping, Math.max(0, 0 - discount - goods))
  return { shipping: shipping - beyond, discount: discount + beyond }
}

/**
 * Moves lines of an order to a new one, with their share of typed amounts; payments, fee and codes stay where they are.
 * The new order has as a typed discount what the codes take off less of the old one. Throws Invalid, Conflict
 * `paid-total`.
 */
export async function handleSplitOrder(
  ctx: Ctx,
  { params, body }: InputOf<typeof splitOrder>,
): Promise<OutputOf<typeof splitOrder>> {
  const taken = await takeOrder(ctx, params.id)
  const before = taken.row
  requireVersion(before, body.version, body)
  refuseSale(whyNotChanged(before))
  const { kept, moved } = divideLines(before.items, body.lines)
  const shipping = Math.min(body.shipping, before.shipping)
  const shares = shareTyped(before, moved)
  const rest = { items: [...kept], shipping: before.shipping - shipping, ...shares.kept }
  const { id, placed_at } = before
  const priced = await priceTerms(ctx, { id, placed_at, ...applyTyped(ctx, before, rest) })
  requireConfirmed(before, priced.total, body.confirmed)
  const split_from = { order_id: before.id, number: before.number }
  const discount = shares.taken.discount + Math.min(0, sumCodes(before.discount) - sumCodes(priced.discount))
  const off = takeOff(moved, { shipping, discount })
  const parts = { items: [...moved], service_fee: 0, codes: [], ...shares.taken, ...off }
  const split = await priceTerms(ctx, { placed_at, ...applyTyped(ctx, before, parts) })
  // The goods of the moved lines are free before the new order holds them.
  const left = await writeTyped(ctx, taken, { typed: rest, confirmed: body.confirmed })
  const { agents, followers, roles, source } = before
  const made = await createOrder(ctx, {
    isPlaced: before.placed_at !== undefined,
    doc: orders.shape.parse({ ...present(storeTyped(split)), agents, followers, roles, source, split_from }),
  })
  return { ...presentOrder(left), made: { id: made.id, number: made.number ?? '' } }
}
