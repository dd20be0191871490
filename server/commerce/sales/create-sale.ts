import {
  goodsQuotes,
  orders,
  whyNotApproved,
  whyNotPlaced,
  type createGoodsQuote,
  type createOrder as createOrderCall,
  type TypedSale,
} from '../../../domain/commerce/index.ts'
import type { DocOf, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb } from '../../platform/records/index.ts'
import { beginLedger, postCharge, type OrderLedger } from './order-ledger.ts'
import { keepTerms, priceTerms } from './sale-terms.ts'
import {
  presentOrder,
  presentQuote,
  readSaleSettings,
  refuseSale,
  type GoodsQuoteRow,
  type OrderRow,
} from './sale-rows.ts'
import { settleOrder } from './settle-order.ts'
import { readTakenOrder, takeOrder, type TakenOrder } from './take-order.ts'
import { applyTyped, storeTyped } from './typed-sale.ts'

type OrderDoc = DocOf<typeof orders>
type QuoteDoc = DocOf<typeof goodsQuotes>

const without = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** A new sale by what a user typed, with its discount, tax and totals. Throws Invalid. */
export async function buildSale(ctx: Ctx, typed: TypedSale, blank: OrderDoc | QuoteDoc): Promise<object> {
  return without(storeTyped(await priceTerms(ctx, applyTyped(ctx, blank, typed), [])))
}

/**
 * Charges a placed order, or the difference of its change, holds its goods and writes what is paid of it. `begun` is the
 * ledger of an order that was made just now: nothing is paid of it.
 */
export async function chargeOrder(ctx: Ctx, taken: TakenOrder, begun?: OrderLedger): Promise<OrderRow> {
  const ledger = begun ?? (await readTakenOrder(ctx, taken)).ledger
  await postCharge(ctx, taken.row, ledger)
  const settled = await settleOrder(ctx, taken, begun && { paid: 0 })
  await keepTerms(ctx, settled, { isNew: begun !== undefined })
  return settled
}

/** Places an order that is not placed yet: its customer owes it. Throws Invalid, Conflict. */
export async function placeTaken(ctx: Ctx, taken: TakenOrder): Promise<OrderRow> {
  if (taken.row.placed_at !== undefined) return taken.row
  const { limit, stages } = await readSaleSettings(ctx)
  refuseSale([...whyNotPlaced(taken.row), ...whyNotApproved(taken.row, limit)])
  const stage = taken.row.stage ?? stages[0]?.id
  taken.change({ placed_at: ctx.now, ...(stage !== undefined && { stage }) })
  return chargeOrder(ctx, taken)
}

interface NewOrder {
  readonly id?: string | undefined
  readonly doc: OrderDoc
  /** True if its customer owes it at once. */
  readonly isPlaced: boolean
}

/** Creates an order with its number, and places it. Throws Invalid, Conflict. */
export async function createOrder(ctx: Ctx, { id, doc, isPlaced }: NewOrder): Promise<OrderRow> {
  const { stages, limit } = await readSaleSettings(ctx)
  const [first] = stages
  if (isPlaced) refuseSale([...whyNotPlaced(doc), ...whyNotApproved(doc, limit)])
  const row = await asVerb(ctx, orders).create({
    ...(id !== undefined && { id }),
    doc: {
      ...doc,
      ...(first && doc.stage === undefined && { stage: first.id }),
      ...(isPlaced && { placed_at: ctx.now }),
    },
  })
  return isPlaced ? chargeOrder(ctx, await takeOrder(ctx, row.id), beginLedger(row)) : row
}

export async function handleCreateOrder(
  ctx: Ctx,
  { body: { id, isPlaced, ...typed } }: InputOf<typeof createOrderCall>,
): Promise<OutputOf<typeof createOrderCall>> {
  const doc = orders.shape.parse(await buildSale(ctx, typed, orders.shape.parse({})))
  return presentOrder(await createOrder(ctx, { id, doc, isPlaced }))
}

/** Creates a quote of goods with its number. */
export const createQuote = (
  ctx: Ctx,
  { id, doc }: { readonly id?: string | undefined; readonly doc: QuoteDoc },
): Promise<GoodsQuoteRow> => asVerb(ctx, goodsQuotes).create({ ...(id !== undefined && { id }), doc })

export async function handleCreateQuote(
  ctx: Ctx,
  { body: { id, ...typed } }: InputOf<typeof createGoodsQuote>,
): Promise<OutputOf<typeof createGoodsQuote>> {
  const doc = goodsQuotes.shape.parse(await buildSale(ctx, typed, goodsQuotes.shape.parse({})))
  return presentQuote(await createQuote(ctx, { id, doc }))
}
