import { contacts } from '../../domain/crm/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql, type Statement } from '../platform/database/sql.ts'
import { defineTimedTask } from '../platform/jobs/index.ts'
import { amendMany } from '../platform/records/index.ts'

/** So many contacts are counted anew in one transaction: their rows are locked no longer than that takes. */
const mostAtOnce = 2000

const countOf = (ctx: Ctx, table: 'quotes' | 'orders'): Statement<unknown> => sql`
  select contact_id, count(*)::int as n from ${sql.table(table)}
  where client_id = ${ctx.db.tenant.clientId} and contact_id is not null and trashed_at is null group by contact_id`

const kept = (field: 'quotes' | 'orders'): Statement<unknown> => sql`coalesce((c.doc->'counts'->>${field})::int, 0)`

/** Contacts of whom other numbers are kept than there are, with what there is. Counted once, whatever the tables hold. */
const wrong = (ctx: Ctx): Statement<unknown> => sql`(
  with q as materialized (${countOf(ctx, 'quotes')}), o as materialized (${countOf(ctx, 'orders')}),
  wrong as materialized (
    select c.id, coalesce(q.n, 0) as quotes, coalesce(o.n, 0) as orders
    from contacts c left join q on q.contact_id = c.id left join o on o.contact_id = c.id
    where c.client_id = ${ctx.db.tenant.clientId} and c.trashed_at is null
      and (coalesce(q.n, 0) <> ${kept('quotes')} or coalesce(o.n, 0) <> ${kept('orders')})
    limit ${mostAtOnce}
  )
  select * from wrong
) n`

async function recountSome(ctx: Ctx): Promise<number> {
  const changed = await amendMany(ctx, contacts, {
    from: wrong(ctx),
    where: sql`r.id = n.id`,
    doc: sql`r.doc || jsonb_build_object('counts', jsonb_build_object('quotes', n.quotes, 'orders', n.orders))`,
  })
  return changed.length
}

/** Keeps how many quotes and orders each contact of a client has, in its caller's transaction. */
export async function recountBought(ctx: Ctx): Promise<void> {
  while ((await recountSome(ctx)) === mostAtOnce);
}

/** Counts the quotes and orders of each contact (2-content section 3). It is no activity of the contact. */
export const countBought = defineTimedTask({
  name: 'count-bought',
  lane: 'upkeep',
  at: '4,19,34,49 * * * *',
  inClient: async (run) => {
    while ((await run.within(recountSome)) === mostAtOnce);
  },
})
