import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** A product of a price change: cents before and after it. */
export interface PriceRow {
  readonly id: string
  readonly before: number
  readonly after: number
}

export type PriceRowState = 'waiting' | 'changed' | 'kept' | 'undone'

/** What became of a product. */
export interface PriceOutcome {
  readonly id: string
  readonly state: PriceRowState
  readonly words?: string
}

/** Puts products on the list of a price change. */
export async function addPriceRows(ctx: Ctx, changeId: string, rows: readonly PriceRow[]): Promise<void> {
  await ctx.db.run(sql`
    insert into price_change_rows (client_id, change_id, id, before, after)
    select ${ctx.db.tenant.clientId}, ${changeId}, t.id, t.before, t.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id text, before bigint, after bigint)`)
}

interface Next {
  readonly rowState: PriceRowState
  /** The states of the change in which they are to be done. */
  readonly changeStates: readonly string[]
  readonly limit: number
  /** One row alone. */
  readonly id?: string
}

/** The next products by their ids, locked until this transaction ends; an undo of the change waits for it. */
export const nextPriceRows = (ctx: Ctx, changeId: string, { rowState, changeStates, limit, id }: Next) =>
  ctx.db.run(sql<PriceRow>`
    select r.id, r.before, r.after from price_change_rows r
    join price_changes c on c.client_id = r.client_id and c.id = r.change_id
    where r.client_id = ${ctx.db.tenant.clientId} and r.change_id = ${changeId} and r.state = ${rowState}
      and c.doc ->> 'state' = any(${[...changeStates]}::text[]) ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.id limit ${limit} for update of r for share of c`)

/** Notes what became of products, in the transaction that did it. */
export async function settlePriceRows(ctx: Ctx, changeId: string, outcomes: readonly PriceOutcome[]): Promise<void> {
  await ctx.db.run(sql`
    update price_change_rows r set state = o.state, words = o.words
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(id text, state text, words text)
    where r.client_id = ${ctx.db.tenant.clientId} and r.change_id = ${changeId} and r.id = o.id`)
}

/** Products of a change by what became of them. */
export async function countPriceRows(ctx: Ctx, changeId: string): Promise<Record<PriceRowState, number>> {
  const rows = await ctx.db.run(sql<{ state: PriceRowState; count: number }>`
    select state, count(*)::int as count from price_change_rows
    where client_id = ${ctx.db.tenant.clientId} and change_id = ${changeId} group by state`)
  return {
    waiting: 0,
    changed: 0,
    kept: 0,
    undone: 0,
    ...Object.fromEntries(rows.map((row) => [row.state, row.count])),
  }
}

/** The products of a change with what became of each, by their names. */
export const listPriceRows = (ctx: Ctx, changeId: string) =>
  ctx.db.run(sql<PriceRow & { sku: string; name: string; cost: number; state: PriceRowState; words: string | null }>`
    select r.id, r.before, r.after, r.state, r.words, coalesce(p.sku, '') as sku, coalesce(p.name, '') as name,
      coalesce(p.cost, 0) as cost
    from price_change_rows r left join products p on p.client_id = r.client_id and p.id = r.id
    where r.client_id = ${ctx.db.tenant.clientId} and r.change_id = ${changeId}
    order by p.name, r.id`)
