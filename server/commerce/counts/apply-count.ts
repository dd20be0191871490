import {
  commerceMessages,
  roundQuantity,
  stockCorrections,
  stockCountLines,
  type applyStockCount,
  type cancelStockCount,
  type readStockCount,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict } from '../../platform/errors.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { moveStock, type StockMove } from '../goods/move-stock.ts'
import { refuseCount } from './begin-count.ts'
import { takeOpenCount } from './count-product.ts'

type Line = RowOf<typeof stockCountLines>
type Sums = OutputOf<typeof readStockCount>

/** How many products of a count were counted, and how they differ. */
export async function readCountSums(ctx: Ctx, id: string): Promise<Sums> {
  const [row] = await ctx.db.run(sql<Sums>`
    select count(*)::int as lines, count(*) filter (where l.is_counted)::int as counted,
      count(*) filter (where l.differs)::int as differing,
      coalesce(sum(d.units) filter (where d.units > 0), 0)::float8 as above,
      coalesce(-sum(d.units) filter (where d.units < 0), 0)::float8 as below,
      coalesce(round(sum(d.units * coalesce(p.cost, 0))), 0)::float8 as value
    from stock_count_lines l
      left join products p on p.client_id = l.client_id and p.id = l.product_id
      cross join lateral (select (l.doc ->> 'difference')::numeric as units) d
    where l.client_id = ${ctx.db.tenant.clientId} and l.count = ${id} and l.trashed_at is null`)
  return row ?? { lines: 0, counted: 0, differing: 0, above: 0, below: 0, value: 0 }
}

/** Refuses a count of which the caller did not see the last lines. Throws Conflict, Invalid. */
function requireSeen({ counted, differing }: Sums, { seen }: InputOf<typeof applyStockCount>['body']): void {
  if (counted === 0) refuseCount(commerceMessages.issue('', 'count-nothing'))
  if (counted === seen.counted && differing === seen.differing) return
  const message = `${formatNumber(counted)} products are counted by now, and ${formatNumber(differing)} differ. Look again, then apply the count.`
  throw new Conflict(counted, seen.counted, { code: 'counted', title: 'Counting Continues', message })
}

interface StockRow {
  readonly id: string
  readonly on_hand: number
  readonly held: number
}

/** Stock of tracked products by their ids. */
async function readTracked(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, StockRow>> {
  const rows = await ctx.db.run(sql<StockRow>`
    select p.id, coalesce((p.doc #>> '{stock,on_hand}')::float8, 0) as on_hand,
      coalesce((p.doc #>> '{stock,held}')::float8, 0) as held
    from products p
    where p.client_id = ${ctx.db.tenant.clientId} and p.trashed_at is null and p.id = any(${[...ids]}::text[])
      and (p.doc #>> '{stock,tracked}')::boolean`)
  return new Map(rows.map((row) => [row.id, row]))
}

const mostNamed = 10

/** Refuses a count that would leave less than orders hold: names the products. Throws Conflict. */
async function refuseBelowHeld(ctx: Ctx, short: readonly StockMove[]): Promise<void> {
  if (short.length === 0) return
  const stock = await readTracked(
    ctx,
    short.map(({ product }) => product.id),
  )
  const words = short.slice(0, mostNamed).map(({ product, on_hand }) => {
    const { on_hand: now = 0, held = 0 } = stock.get(product.id) ?? {}
    const left = formatNumber(roundQuantity(now + on_hand))
    return `${product.label}: orders hold ${formatNumber(held)}, and the count would leave ${left}.`
  })
  if (short.length > mostNamed) words.push(`${formatNumber(short.length - mostNamed)} others are short too.`)
  const message = `${words.join(' ')} Count again, or free what orders hold. No stock was corrected.`
  throw new Conflict(null, null, { code: 'stock', title: 'Less Than Orders Hold', message })
}

/** Corrects the stock by the differences of counted lines, each by a correction with the reason 'Counted'. */
async function correctDifferences(ctx: Ctx, lines: readonly Line[], note: string): Promise<void> {
  const moves = lines.map(({ product, difference = 0 }) => ({ product, on_hand: difference, held: 0, sold: 0 }))
  await refuseBelowHeld(ctx, await moveStock(ctx, moves))
  const after = await readTracked(
    ctx,
    moves.map(({ product }) => product.id),
  )
  const by = await findActor(ctx)
  await asVerb(ctx, stockCorrections).createMany(
    moves.map(({ product, on_hand: difference }) => {
      const units = after.get(product.id)?.on_hand ?? 0
      const before = roundQuantity(units - difference)
      return { doc: stockCorrections.shape.parse({ product, before, after: units, reason: 'counted', note, by }) }
    }),
  )
}

/**
 * Applies a count once: its differences are added to the stock as it is now, so that sales since the counting stay sold.
 * Throws NotFound, Conflict, Invalid.
 */
export async function handleApplyStockCount(
  ctx: Ctx,
  { params, body }: InputOf<typeof applyStockCount>,
): Promise<OutputOf<typeof applyStockCount>> {
  const { row, change } = await takeOpenCount(ctx, params.id)
  const sums = await readCountSums(ctx, row.id)
  requireSeen(sums, body)
  const differing = await beyondReach(ctx, stockCountLines).every({
    and: [
      ['count', '==', row.id],
      ['differs', '==', true],
    ],
  })
  const tracked = await readTracked(
    ctx,
    differing.map(({ product }) => product.id),
  )
  const [known, left] = [
    differing.filter(({ product }) => tracked.has(product.id)),
    differing.filter(({ product }) => !tracked.has(product.id)),
  ]
  await correctDifferences(ctx, known, `Stock count ${row.count_id ?? ''} ${row.name}`.trim())
  const {
    id,
    state,
    count_id = '',
  } = change({
    state: 'applied',
    applied: { at: ctx.now, by: await findActor(ctx) },
    counted: sums.counted,
    corrected: known.length,
    uncounted: sums.lines - sums.counted,
    left_out: left.map(({ product }) => product),
  })
  return { id, state, count_id, corrected: known.length, uncounted: sums.lines - sums.counted }
}

/** Cancels a count; no stock is corrected. Throws NotFound, Conflict. */
export async function handleCancelStockCount(
  ctx: Ctx,
  { params }: InputOf<typeof cancelStockCount>,
): Promise<OutputOf<typeof cancelStockCount>> {
  const { row, change } = await takeOpenCount(ctx, params.id)
  const { counted, lines } = await readCountSums(ctx, row.id)
  const canceled = { at: ctx.now, by: await findActor(ctx) }
  const { id, state, count_id = '' } = change({ state: 'canceled', canceled, counted, uncounted: lines - counted })
  return { id, state, count_id }
}
