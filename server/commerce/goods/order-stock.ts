import {
  compareLines,
  products,
  settleTaken,
  stockHolds,
  sumPerProduct,
  type StockLine,
} from '../../../domain/commerce/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Entry, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineDueJob } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { readOwnClient } from '../own-client.ts'
import { moveStock, refuseShortage, type StockMove } from './move-stock.ts'

type Hold = RowOf<typeof stockHolds>

/** The lines of tracked products, summed for each product. */
async function linesOfTracked(ctx: Ctx, lines: readonly StockLine[]): Promise<StockLine[]> {
  const sums = sumPerProduct(lines)
  if (sums.length === 0) return []
  const rows = await beyondReach(ctx, products).every(['id', 'in', sums.map(({ product }) => product.id)])
  const tracked = new Map(rows.filter(({ stock }) => stock.tracked).map((row) => [row.id, row.name]))
  return sums.flatMap(({ product: { id }, quantity }) => {
    const label = tracked.get(id)
    return label === undefined ? [] : [{ product: { id, label }, quantity }]
  })
}

const isStill = (hold: Hold | undefined, status: Hold['status']): hold is Hold => hold?.status === status

const linesIn = (hold: Hold | undefined, status: Hold['status']): readonly StockLine[] =>
  isStill(hold, status) ? hold.lines : []

interface KeptHold extends Partial<Pick<Hold, 'status' | 'until'>> {
  readonly lines?: readonly StockLine[]
  readonly returned?: readonly StockLine[]
  readonly lost?: readonly StockLine[]
}

/** Writes what an order holds or has taken. The order is locked by its verb, so that no other one writes it. */
async function keepHold(ctx: Ctx, order: Entry, { before, ...doc }: KeptHold & { readonly before?: Hold | undefined }) {
  const { status = 'held', lines = [], until, returned, lost } = doc
  if (before)
    await asVerb(ctx, stockHolds).amend({
      id: order.id,
      amend: () => ({
        order,
        status,
        lines: [...lines],
        until: until ?? null,
        ...(returned && { returned: [...returned] }),
        ...(lost && { lost: [...lost] }),
      }),
    })
  else if (lines.length > 0)
    await asVerb(ctx, stockHolds).create({
      id: order.id,
      doc: stockHolds.shape.parse({ order, status, lines, ...(until !== undefined && { until }) }),
    })
}

const holding = ({ product, quantity }: StockLine): StockMove => ({ product, on_hand: 0, held: quantity, sold: 0 })

const taking = ({ product, quantity }: StockLine): StockMove => ({
  product,
  on_hand: -quantity,
  held: 0,
  sold: quantity,
})

async function findEnd(ctx: Ctx): Promise<number> {
  const { config } = await readOwnClient(ctx)
  return ctx.now + config.stock_hold_days * dayMs
}

/**
 * Holds the goods of an order, or changes what it holds to these lines; goods that it has taken stay taken, and the
 * difference is taken or returned. The hold ends after the days of the client's setting. The caller has
 * locked the order. Throws Conflict, with each product that lacks and what is left of it.
 */
export const holdStock = (ctx: Ctx, order: Entry, lines: readonly StockLine[]): Promise<void> =>
  holdUntil(ctx, order, { lines })

/** As `holdStock`, until another moment than that of the client's setting. */
export async function holdUntil(
  ctx: Ctx,
  order: Entry,
  { lines, until }: { readonly lines: readonly StockLine[]; readonly until?: number },
): Promise<void> {
  const asked = [beyondReach(ctx, stockHolds).find(order.id), linesOfTracked(ctx, lines)] as const
  const [before, wanted] = await Promise.all(asked)
  if (isStill(before, 'taken')) {
    const settled = settleTaken(before, wanted)
    await refuseShortage(ctx, await moveStock(ctx, compareLines(before.lines, settled.lines).map(taking)))
    await keepHold(ctx, order, { before, status: 'taken', ...settled })
    return
  }
  if (wanted.length === 0 && !isStill(before, 'held')) return
  await refuseShortage(ctx, await moveStock(ctx, compareLines(linesIn(before, 'held'), wanted).map(holding)))
  await keepHold(ctx, order, { before, lines: wanted, until: until ?? (await findEnd(ctx)) })
}

/**
 * Takes the goods of a paid or sent order from the stock, those that it holds first. Answers the lines that the stock
 * lacks: a payment is never refused because of them. A second call takes nothing more.
 */
export async function takeStock(ctx: Ctx, order: Entry, lines: readonly StockLine[]): Promise<StockLine[]> {
  const before = await beyondReach(ctx, stockHolds).find(order.id)
  if (isStill(before, 'taken')) return []
  const wanted = await linesOfTracked(ctx, lines)
  const held = linesIn(before, 'held')
  if (wanted.length === 0 && held.length === 0) return []
  const heldOf = new Map(held.map(({ product, quantity }) => [product.id, quantity]))
  const extra = held.filter(({ product }) => !wanted.some((one) => one.product.id === product.id))
  const moves = wanted.map((line) => ({ ...taking(line), held: -(heldOf.get(line.product.id) ?? 0) }))
  const freed = extra.map(({ product, quantity }) => holding({ product, quantity: -quantity }))
  const short = new Set((await moveStock(ctx, [...moves, ...freed])).map(({ product }) => product.id))
  const lacking = wanted.filter(({ product }) => short.has(product.id))
  // What was held for a line that lacks units is free again: the order is no longer on hold.
  const kept = lacking.flatMap(({ product }) => {
    const quantity = heldOf.get(product.id) ?? 0
    return quantity > 0 ? [holding({ product, quantity: -quantity })] : []
  })
  await moveStock(ctx, kept)
  await keepHold(ctx, order, {
    before,
    status: 'taken',
    lines: wanted.filter(({ product }) => !short.has(product.id)),
  })
  return lacking
}

/** Frees the goods that an order holds; goods that were taken stay so. */
export async function releaseHold(ctx: Ctx, order: Pick<Entry, 'id'>): Promise<void> {
  const before = await beyondReach(ctx, stockHolds).find(order.id)
  if (!isStill(before, 'held')) return
  await moveStock(
    ctx,
    before.lines.map(({ product, quantity }) => holding({ product, quantity: -quantity })),
  )
  await asVerb(ctx, stockHolds).amend({ id: order.id, amend: () => ({ status: 'released', until: null }) })
}

/** Lines with at most the units of others; those without any are left out. */
function limitLines(lines: readonly StockLine[], most: readonly StockLine[]): StockLine[] {
  const limits = new Map(most.map(({ product, quantity }) => [product.id, quantity]))
  return sumPerProduct(lines).flatMap(({ product, quantity }) => {
    const limited = Math.min(quantity, limits.get(product.id) ?? 0)
    return limited > 0 ? [{ product, quantity: limited }] : []
  })
}

/**
 * Books goods of an order that its customer sent back: those in order are in the stock again, at most what the order took;
 * damaged ones stay sold. The caller has locked the order, and books each return once.
 */
export async function restockGoods(
  ctx: Ctx,
  order: Entry,
  { good, damaged }: { readonly good: readonly StockLine[]; readonly damaged: readonly StockLine[] },
): Promise<void> {
  const before = await beyondReach(ctx, stockHolds).find(order.id)
  if (!isStill(before, 'taken')) return
  const out = compareLines(before.lost, before.lines)
  const back = limitLines(good, out)
  const lost = limitLines(damaged, compareLines(back, out))
  await moveStock(
    ctx,
    back.map(({ product, quantity }) => taking({ product, quantity: -quantity })),
  )
  await keepHold(ctx, order, {
    before,
    status: 'taken',
    lines: compareLines(back, before.lines),
    returned: sumPerProduct([...before.returned, ...back]),
    lost: sumPerProduct([...before.lost, ...lost]),
  })
}

/** Puts goods that an order has taken back into the stock: these lines, at most what it took. */
export async function returnStock(ctx: Ctx, order: Entry, lines: readonly StockLine[]): Promise<void> {
  const before = await beyondReach(ctx, stockHolds).find(order.id)
  if (!isStill(before, 'taken')) return
  // Damaged goods that came back are in no stock.
  const back = limitLines(lines, compareLines(before.lost, before.lines))
  await moveStock(
    ctx,
    back.map(({ product, quantity }) => taking({ product, quantity: -quantity })),
  )
  const rest = compareLines(back, before.lines)
  await keepHold(ctx, order, { before, status: rest.length > 0 ? 'taken' : 'released', lines: rest })
}

/** The goods of an order that was not paid in time are free again. */
export const endStockHold = defineDueJob({
  name: 'end-stock-hold',
  lane: 'upkeep',
  record: stockHolds,
  run: (ctx, id) => releaseHold(ctx, { id }),
})
