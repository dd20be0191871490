import {
  mostLow,
  suggestQuantity,
  type LowProduct,
  type LowState,
  type readLowStock,
} from '../../../domain/commerce/index.ts'
import type { Entry, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { findNeeds } from './vendors/find-needs.ts'

interface LowRow {
  readonly id: string
  readonly name: string
  readonly sku: string | null
  readonly low: LowState
  readonly available: number
  readonly level: number
  readonly reorder_quantity: number | null
  readonly vendor: Entry | null
  readonly unit_cost: number
}

const listLow = (ctx: Ctx): Promise<LowRow[]> =>
  ctx.db.run(sql<LowRow>`
    select p.id, p.name, p.sku, p.low, p.available, (p.doc ->> 'reorder_level')::float8 as level,
      (p.doc ->> 'reorder_quantity')::float8 as reorder_quantity, p.doc -> 'vendor' as vendor,
      coalesce(p.cost, 0)::float8 as unit_cost
    from products p
    where p.client_id = ${ctx.db.tenant.clientId} and p.trashed_at is null and p.active and p.low in ('out', 'low')
    order by p.low desc, p.name, p.id limit ${mostLow + 1}`)

interface BoughtRow extends NonNullable<LowProduct['bought']> {
  readonly product: string
}

/** The last purchase of each product. */
async function findLastBought(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, LowProduct['bought']>> {
  const rows = await ctx.db.run(sql<BoughtRow>`
    select distinct on (l #>> '{product,id}') l #>> '{product,id}' as product, b.id, b.date::float8 as date,
      (l ->> 'quantity')::float8 as quantity, (l ->> 'unit_cost')::float8 as unit_cost
    from purchases b cross join jsonb_array_elements(b.doc -> 'lines') as l
    where b.client_id = ${ctx.db.tenant.clientId} and b.trashed_at is null and b.status <> 'taken_back'
      and l #>> '{product,id}' = any(${[...ids]}::text[])
    order by 1, b.date desc, b.id desc`)
  return new Map(rows.map(({ product, ...bought }) => [product, bought]))
}

/** Products at or below their reorder level, those out of stock first. */
export async function handleReadLowStock(ctx: Ctx): Promise<OutputOf<typeof readLowStock>> {
  const rows = await listLow(ctx)
  const shown = rows.slice(0, mostLow)
  const ids = shown.map(({ id }) => id)
  const needs = new Map((await findNeeds(ctx, ids)).map((need) => [need.product, need.needed]))
  const bought = await findLastBought(ctx, ids)
  const products = shown.map(({ id, name, sku, reorder_quantity: usual, vendor, ...row }): LowProduct => {
    const ordered = needs.get(id) ?? 0
    const last = bought.get(id)
    const reorder = usual === null ? {} : { reorder_quantity: usual }
    return {
      ...row,
      ...reorder,
      product: { id, label: name },
      sku: sku ?? '',
      ...(vendor && { vendor }),
      ordered,
      ...(last && { bought: last }),
      suggested: suggestQuantity({ ...row, ...reorder, ordered }),
    }
  })
  return { products, hasMore: rows.length > mostLow }
}
