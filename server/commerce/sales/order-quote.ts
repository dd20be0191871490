import {
  goodsQuotes,
  goodsQuoteStates,
  orders,
  saleMessages,
  saleShape,
  whyNotApproved,
  whyNotPlaced,
  type moveGoodsQuote,
  type orderGoodsQuote,
} from '../../../domain/commerce/index.ts'
import type { InputOf, Issue, OutputOf } from '../../../domain/kernel/index.ts'
import { isWithinDays, localDay, spanOfDays } from '../../../domain/kernel/values/calendar-day.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineDueJob } from '../../platform/jobs/index.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { createOrder } from './create-sale.ts'
import {
  presentOrder,
  presentQuote,
  readSaleSettings,
  refuseSale,
  type GoodsQuoteRow,
  type OrderRow,
} from './sale-rows.ts'

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

/** True after the last day of a quote, by the calendar of the client (decision D29). */
const isExpired = ({ expires }: GoodsQuoteRow, now: number, timezone: string): boolean =>
  expires !== undefined && !isWithinDays(spanOfDays({ end: expires }, timezone), localDay(now, timezone))

/** Every reason against an order of a quote. */
async function whyNotOrdered(ctx: Ctx, row: GoodsQuoteRow): Promise<Issue[]> {
  const { limit, timezone } = await readSaleSettings(ctx)
  const isOver = row.state === 'declined' || row.state === 'expired'
  return [
    ...one(isOver, () =>
      saleMessages.issue('state', 'quote-over', { state: goodsQuoteStates[row.state].toLowerCase() }),
    ),
    ...one(row.state !== 'accepted' && !isOver && isExpired(row, ctx.now, timezone), () =>
      saleMessages.issue('expires', 'quote-expired'),
    ),
    ...whyNotPlaced(row),
    ...whyNotApproved(row, limit),
  ]
}

/** The fields of a quote that its order takes over: all that they share, at the same prices. */
const takeOver = (row: GoodsQuoteRow): object =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([field]) => Object.hasOwn(saleShape, field) && field !== 'expires' && field !== 'approved',
    ),
  )

/**
 * Makes the order of a quote, once: of two who ask at once the second waits for the first and gets its order (decision
 * E6). Throws Invalid with every reason against it, NotFound.
 */
export async function orderQuote(ctx: Ctx, id: string): Promise<{ readonly order: OrderRow; readonly isNew: boolean }> {
  const { row, change } = await takeRecord(ctx, goodsQuotes, { id })
  if (row.order) return { order: await beyondReach(ctx, orders).get(row.order.id), isNew: false }
  refuseSale(await whyNotOrdered(ctx, row))
  const { number = '', quote_id, approved } = row
  const order = await createOrder(ctx, {
    isPlaced: true,
    doc: orders.shape.parse({
      ...takeOver(row),
      quote_id,
      quote: { id, label: number },
      ...(approved && { approved }),
    }),
  })
  change({ order: { id: order.id, label: order.number ?? '' }, state: 'ordered' })
  return { order, isNew: true }
}

export async function handleOrderQuote(
  ctx: Ctx,
  { params }: InputOf<typeof orderGoodsQuote>,
): Promise<OutputOf<typeof orderGoodsQuote>> {
  const { order, isNew } = await orderQuote(ctx, params.id)
  return { ...presentOrder(order), isNew }
}

/** Moves a quote by its table. Throws Invalid for one over the limit that is to be sent, Conflict for a refused move. */
export async function handleMoveQuote(
  ctx: Ctx,
  { params, body: { to, why } }: InputOf<typeof moveGoodsQuote>,
): Promise<OutputOf<typeof moveGoodsQuote>> {
  const { row, change } = await takeRecord(ctx, goodsQuotes, { id: params.id })
  if (row.state === to) return presentQuote(row)
  const { limit } = await readSaleSettings(ctx)
  if (to === 'sent' || to === 'accepted') refuseSale([...whyNotPlaced(row), ...whyNotApproved(row, limit)])
  const said = why !== undefined && why !== '' ? { why } : {}
  return presentQuote(
    change({
      state: to,
      ...said,
      ...(to === 'sent' && { sent_at: ctx.now }),
      ...(to === 'accepted' && { accepted_at: ctx.now }),
      declined_why: to === 'declined' ? (why ?? null) : null,
    }),
  )
}

/** A quote that nobody accepted expires after its last day. */
export const expireGoodsQuote = defineDueJob({
  name: 'expire-goods-quote',
  lane: 'upkeep',
  record: goodsQuotes,
  run: async (ctx, id) => {
    const { change } = await takeRecord(ctx, goodsQuotes, { id })
    change({ state: 'expired', why: 'Its last day has passed.' })
  },
})
