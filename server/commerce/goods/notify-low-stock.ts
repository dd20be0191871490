import { lowStates, products } from '../../../domain/commerce/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineDueJob, type Job } from '../../platform/jobs/index.ts'
import { takeRecord } from '../../platform/records/index.ts'
import type { Till } from '../gateway/till.ts'

type Notices = Pick<Till, 'notify'>

/** Users of the client who look after its products. */
async function findKeepers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select g.user_id as id from grants g
    where g.client_id = ${ctx.db.tenant.clientId} and g.roles && array['products', 'admin']`)
  return rows.map(({ id }) => id)
}

/** Notifies users of a product that fell to its reorder level; hidden products fall in silence. */
async function notifyFall(ctx: Ctx, id: string, { notify }: Notices): Promise<void> {
  const { row, change } = await takeRecord(ctx, products, { id })
  if (row.low_untold !== true || row.low === undefined) return
  const { available = 0, reorder_level: level = 0, name, vendor } = row
  const facts = [`${formatNumber(available)} available`, `reorder level ${formatNumber(level)}`, vendor?.label]
  if (row.active)
    await notify(ctx, {
      about: `${products.name}/${id}#low`,
      path: `data/products/${encodeURIComponent(id)}`,
      title: `${lowStates[row.low]}: ${name}`,
      summary: facts.filter(Boolean).join(' · '),
      users: await findKeepers(ctx),
      role: 'products',
    })
  change({ low_untold: false, last_date: row.last_date })
}

/** Tells users of a fall to the reorder level: once, and again only after the stock has risen above it. */
export const notifyLowStock = (notices: Notices): Job =>
  defineDueJob({
    name: 'notify-low-stock',
    lane: 'prompt',
    record: products,
    run: (ctx, id) => notifyFall(ctx, id, notices),
  })
