import { quotes } from '../../domain/charter/index.ts'
import { orders } from '../../domain/commerce/index.ts'
import { contacts, type contactCounts } from '../../domain/crm/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { defineTimedTask } from '../platform/jobs/index.ts'
import { reach } from '../platform/records/authorise.ts'
import { amendMany, getRecord } from '../platform/records/index.ts'
import { printFilter } from '../platform/records/print-filter.ts'

/** So many contacts with wrong numbers are looked for at a time: all quotes and orders are read for that. */
const mostFound = 2000

/** So many are written in one transaction: nothing that others write reaches a screen before it ends. */
const mostAtOnce = 50

const countOf = (ctx: Ctx, table: 'quotes' | 'orders'): Statement<unknown> => sql`
  select contact_id, count(*)::int as n from ${sql.table(table)}
  where client_id = ${ctx.db.tenant.clientId} and contact_id is not null and trashed_at is null group by contact_id`

const kept = (field: 'quotes' | 'orders'): Statement<unknown> => sql`coalesce((c.doc->'counts'->>${field})::int, 0)`

/** Ids of contacts whose stored numbers differ from the counted ones. Counted once, for any size of the tables. */
async function findWrong(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    with q as materialized (${countOf(ctx, 'quotes')}), o as materialized (${countOf(ctx, 'orders')})
    select c.id
    from contacts c left join q on q.contact_id = c.id left join o on o.contact_id = c.id
    where c.client_id = ${ctx.db.tenant.clientId} and c.trashed_at is null
      and (coalesce(q.n, 0) <> ${kept('quotes')} or coalesce(o.n, 0) <> ${kept('orders')})
    limit ${mostFound}`)
  return rows.map(({ id }) => id)
}

const countOfOne = (ctx: Ctx, table: 'quotes' | 'orders'): Statement<unknown> => sql`(
  select count(*)::int from ${sql.table(table)} t
  where t.client_id = ${ctx.db.tenant.clientId} and t.contact_id = c.id and t.trashed_at is null)`

/** Writes what there is now of some contacts. */
async function recountThese(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await amendMany(ctx, contacts, {
    from: sql`(
      select c.id, ${countOfOne(ctx, 'quotes')} as quotes, ${countOfOne(ctx, 'orders')} as orders from contacts c
      where c.client_id = ${ctx.db.tenant.clientId} and c.id = any(${[...ids]}::text[]) and c.trashed_at is null
    ) n`,
    where: sql`r.id = n.id`,
    doc: sql`r.doc || jsonb_build_object('counts', jsonb_build_object('quotes', n.quotes, 'orders', n.orders))`,
  })
}

/** Runner of a step in a transaction. */
type Within = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>

/** Answers how many contacts had wrong numbers. */
async function recountAll(within: Within): Promise<number> {
  let found: string[]
  let count = 0
  do {
    found = await within(findWrong)
    count += found.length
    for (let from = 0; from < found.length; from += mostAtOnce) {
      const some = found.slice(from, from + mostAtOnce)
      await within((ctx) => recountThese(ctx, some))
    }
  } while (found.length === mostFound)
  return count
}

/** Keeps how many quotes and orders each contact of a client has, in its caller's transaction. */
export async function recountBought(ctx: Ctx): Promise<void> {
  await recountAll((step) => step(ctx))
}

/** Counts the quotes and orders of each contact (2-content section 3). It is no activity of the contact. */
export const countBought = defineTimedTask({
  name: 'count-bought',
  lane: 'upkeep',
  at: '4,19,34,49 * * * *',
  inClient: async (run) => {
    const count = await recountAll(run.within)
    if (count > 0) run.tell(count === 1 ? '1 contact changed' : `${count} contacts changed`)
  },
})

async function countFor(ctx: Ctx, definition: typeof quotes | typeof orders, id: string): Promise<number | null> {
  const within = reach(definition.access.read, ctx.actor)
  if (within === false) return null
  const also = within === true ? sql`` : sql`and ${printFilter(definition, within)}`
  const [row] = await ctx.db.run(sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(definition.name)} r
    where r.client_id = ${ctx.db.tenant.clientId} and r.contact_id = ${id} and r.trashed_at is null ${also}`)
  return row?.count ?? 0
}

/** See the contract: counted as it is asked, where the kept numbers lag. Throws NotFound beyond the caller's reach. */
export async function boughtBy(ctx: Ctx, id: string): Promise<OutputOf<typeof contactCounts>> {
  await getRecord(ctx, contacts, id)
  return { quotes: await countFor(ctx, quotes, id), orders: await countFor(ctx, orders, id) }
}
