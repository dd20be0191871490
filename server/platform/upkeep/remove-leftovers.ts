import { systemActor, withTenant, type Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { tenantStep } from '../database/tenant.ts'
import { defineTimedTask, type TimedTask } from '../jobs/index.ts'

const graceMs = 86_400_000
const atOnce = 200

interface Left {
  readonly key: string
  readonly is_named: boolean
}

/** Contents that were left over a day ago, and whether a path names them by now. Opens no transaction. */
async function leftIn({ db, now }: Ctx): Promise<Left[]> {
  const rows = await db.once(sql<Left | { readonly key: null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* from s left join lateral (
      select l.key, exists (select from file_objects o where o.client_id = s.client_id and o.key = l.key) as is_named
      from file_leftovers l where l.client_id = s.client_id and l.since < ${now - graceMs}
      order by l.since limit ${atOnce}) t on true`)
  return rows.filter((row): row is Left => row.key !== null)
}

const forget = ({ platform, db: { tenant } }: Ctx, key: string): Promise<unknown> =>
  withTenant(platform, systemActor(tenant.clientId), (own) =>
    own.db.run(sql`delete from file_leftovers where client_id = ${tenant.clientId} and key = ${key}`),
  )

/**
 * Removes contents that no file names, a day after they were left over: broken uploads, replaced and removed files. Each
 * is forgotten once the store has removed it; no transaction is open while the store is waited for.
 */
export const removeLeftovers: TimedTask = defineTimedTask({
  name: 'remove-leftover-files',
  lane: 'upkeep',
  at: '23 * * * *',
  inClient: (run) =>
    run.within(async (ctx) => {
      for (const { key, is_named } of await leftIn(ctx)) {
        if (!is_named) await ctx.platform.store.remove(key)
        await forget(ctx, key)
      }
    }),
})
