import {
  computeMoney,
  goodsQuotes,
  isQuoteOpen,
  needsApproval,
  goodsQuoteStates,
  orders,
  saleMessages,
  whyNotChanged,
  type calculateSale,
  type saveGoodsQuote,
  type saveOrder,
  type TypedSale,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { getRecord, takeRecord } from '../../platform/records/index.ts'
import { chargeOrder } from './create-sale.ts'
import { requireShipped } from './keep-shipped.ts'
import { priceTerms } from './sale-terms.ts'
import {
  presentOrder,
  presentQuote,
  readSaleSettings,
  refuseSale,
  requireRole,
  requireVersion,
  type OrderRow,
} from './sale-rows.ts'
import { takeOrder, type TakenOrder } from './take-order.ts'
import { applyTyped, storeTyped } from './typed-sale.ts'

/** Amounts that a caller confirms. */
interface Confirmed {
  readonly due: number
  readonly refundable: number
}

/** What a changed total of an order with payments makes due or refundable. */
function weighTotal({ amount_paid, amount_refunded }: OrderRow, total: number): Confirmed {
  const { balance, refundable } = computeMoney(total, amount_paid, amount_refunded)
  return { due: balance, refundable }
}

/** Refuses a changed total of an order with payments, unless its caller confirms what is due (decision E15). */
export function requireConfirmed(row: OrderRow, total: number, confirmed: Confirmed | undefined): void {
  if (total === row.total || (row.amount_paid === 0 && row.payments.length === 0)) return
  const outcome = weighTotal(row, total)
  if (confirmed?.due === outcome.due && confirmed.refundable === outcome.refundable) return
  const words =
    outcome.refundable > 0
      ? `${formatMoney(outcome.refundable)} could be given back.`
      : `${formatMoney(outcome.due)} is now due.`
  throw new Conflict(
    { total: row.total, amount_paid: row.amount_paid },
    { total, ...outcome },
    { code: 'paid-total', title: 'You changed a paid order', message: `${words} Nothing was charged.` },
  )
}

/** Writes typed terms to a taken order, and charges the difference. Throws Invalid, Conflict `paid-total`. */
export async function writeTyped(
  ctx: Ctx,
  taken: TakenOrder,
  { typed, confirmed }: { readonly typed: TypedSale; readonly confirmed?: Confirmed | undefined },
): Promise<OrderRow> {
  const { id, discount, placed_at } = taken.row
  const priced = await priceTerms(ctx, { id, placed_at, ...applyTyped(ctx, taken.row, typed) }, discount.codes)
  requireConfirmed(taken.row, priced.total, confirmed)
  const isOther = priced.contact?.id !== taken.row.contact?.id
  if (taken.row.placed_at !== undefined && isOther) refuseSale([saleMessages.issue('contact', 'placed-contact')])
  requireShipped(taken.row, priced.items)
  taken.change({ ...storeTyped(priced), date_changed: ctx.now })
  return taken.row.placed_at === undefined ? taken.row : chargeOrder(ctx, taken)
}

export async function handleSaveOrder(
  ctx: Ctx,
  { params, body: { version, confirmed, ...typed } }: InputOf<typeof saveOrder>,
): Promise<OutputOf<typeof saveOrder>> {
  const taken = await takeOrder(ctx, params.id)
  requireVersion(taken.row, version, typed)
  refuseSale(whyNotChanged(taken.row))
  return presentOrder(await writeTyped(ctx, taken, { typed, confirmed }))
}

export async function handleSaveQuote(
  ctx: Ctx,
  { params, body: { version, ...typed } }: InputOf<typeof saveGoodsQuote>,
): Promise<OutputOf<typeof saveGoodsQuote>> {
  const { row, change } = await takeRecord(ctx, goodsQuotes, { id: params.id })
  requireVersion(row, version, typed)
  if (!isQuoteOpen(row.state) || row.locked)
    refuseSale([saleMessages.issue('state', 'quote-over', { state: goodsQuoteStates[row.state].toLowerCase() })])
  const priced = await priceTerms(ctx, { id: row.id, ...applyTyped(ctx, row, typed) }, row.discount.codes)
  return presentQuote(change(storeTyped(priced)))
}

/** The stored sale that a calculation begins with; a blank one for a new sale. Throws NotFound, Forbidden. */
function readSale(ctx: Ctx, record: 'orders' | 'goods_quotes', id: string | undefined) {
  if (record === 'orders') return id === undefined ? orders.shape.parse({}) : getRecord(ctx, orders, id)
  return id === undefined ? goodsQuotes.shape.parse({}) : getRecord(ctx, goodsQuotes, id)
}

/** Prices a typed sale and saves nothing. Throws Invalid, NotFound, Forbidden. */
export async function calculate(
  ctx: Ctx,
  { body: { record, id, ...typed } }: InputOf<typeof calculateSale>,
): Promise<OutputOf<typeof calculateSale>> {
  requireRole(ctx, record === 'orders' ? 'orders' : 'quotes')
  const stored = await readSale(ctx, record, id)
  const placed_at = 'placed_at' in stored ? stored.placed_at : undefined
  const priced = await priceTerms(ctx, { id, placed_at, ...applyTyped(ctx, stored, typed) })
  const paid = 'amount_paid' in stored ? stored.amount_paid : 0
  const gifts = 'amount_refunded' in stored ? stored.amount_refunded : 0
  const { limit } = await readSaleSettings(ctx)
  const { items, subtotal, discount, shipping, service_fee, tax, total, total_weight } = priced
  return {
    items,
    subtotal,
    discount,
    shipping,
    service_fee,
    tax,
    total,
    total_weight,
    money: computeMoney(total, paid, gifts),
    needsApproval: needsApproval({ total, approved: stored.approved }, limit),
  }
}
