import { computeAvailable, describeShortage, products } from '../../../domain/commerce/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict } from '../../platform/errors.ts'
import { amendMany, beyondReach } from '../../platform/records/index.ts'

/** Changes of one product's stock, in units; each product is named once. */
export interface StockMove {
  readonly product: Entry
  readonly on_hand: number
  readonly held: number
  readonly sold: number
}

const next = (field: 'on_hand' | 'held' | 'sold') =>
  sql`(coalesce((r.doc #>> ${sql.lit(`{stock,${field}}`)})::numeric, 0) + n.${sql.ref(field)})`

/**
 * Moves the stock of products: each by one conditional update that leaves nothing below zero, in the order of their ids
 * (decision E12). Answers the moves that were not made because units lack.
 */
export async function moveStock(ctx: Ctx, moves: readonly StockMove[]): Promise<StockMove[]> {
  if (moves.length === 0) return []
  const numbers = (field: 'on_hand' | 'held' | 'sold') => moves.map((move) => String(move[field]))
  const ids = moves.map(({ product }) => product.id)
  const moved = await amendMany(ctx, products, {
    // Writers that share products wait for each other in one order, so that none waits in a circle.
    from: sql`(
      select p.id from products p where p.client_id = ${ctx.db.tenant.clientId} and p.id = any(${ids}::text[])
      order by p.id for update) l,
      unnest(${ids}::text[], ${numbers('on_hand')}::numeric[], ${numbers('held')}::numeric[],
        ${numbers('sold')}::numeric[]) as n(id, on_hand, held, sold)`,
    where: sql`r.id = l.id and r.id = n.id collate "C" and ${next('held')} >= 0 and ${next('on_hand')} >= ${next('held')}
      and ${next('sold')} >= 0`,
    doc: sql`(r.doc - 'low' - 'low_untold') || jsonb_build_object('stock', coalesce(r.doc -> 'stock', '{}') || jsonb_build_object(
        'on_hand', ${next('on_hand')}, 'held', ${next('held')}, 'sold', ${next('sold')}))
      || case when (r.doc #>> '{stock,tracked}')::boolean
        then jsonb_build_object('available', ${next('on_hand')} - ${next('held')}) else '{}' end
      || case when (r.doc #>> '{stock,tracked}')::boolean
          and ${next('on_hand')} - ${next('held')} <= (r.doc ->> 'reorder_level')::numeric
        then jsonb_build_object(
          'low', case when ${next('on_hand')} - ${next('held')} <= 0 then 'out' else 'low' end,
          'low_untold', coalesce((r.doc ->> 'low_untold')::boolean, true)) else '{}' end`,
  })
  const done = new Set(moved)
  return moves.filter(({ product }) => !done.has(product.id))
}

/** Refuses an order whose goods are not in stock: names each product and what is left of it. Throws Conflict. */
export async function refuseShortage(ctx: Ctx, short: readonly StockMove[]): Promise<void> {
  if (short.length === 0) return
  const found = await beyondReach(ctx, products).every(['id', 'in', short.map(({ product }) => product.id)])
  const known = new Map(found.map((row) => [row.id, row]))
  const message = short.map(({ product }) => {
    const row = known.get(product.id)
    return describeShortage(row?.name ?? product.label, row ? computeAvailable(row.stock) : 0)
  })
  throw new Conflict(null, null, { code: 'stock', title: 'Not In Stock', message: message.join(' ') })
}
