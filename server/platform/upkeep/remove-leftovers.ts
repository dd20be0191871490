import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { systemActor, withTenant, type Ctx, type OutsideCtx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { tenantStep } from '../database/tenant.ts'
import { defineTimedTask, tellCount, type TimedTask } from '../jobs/index.ts'

const graceMs = 24 * hourMs
const atOnce = 200
/** After so many consecutive failures the store is away, and not a single content stuck. */
const mostFailures = 20

interface Left {
  readonly key: string
  readonly is_named: boolean
}

/**
 * Contents left over for more than a day and due, and true for those that a path names by now. Opens no transaction.
 */
async function leftIn({ db, now }: Ctx): Promise<Left[]> {
  const rows = await db.once(sql<Left | { readonly key: null }>`
    with s as materialized (${tenantStep(db.tenant)})
    select t.* from s left join lateral (
      select l.key, exists (select from file_objects o where o.client_id = s.client_id and o.key = l.key) as is_named
      from file_leftovers l where l.client_id = s.client_id and l.since < ${now - graceMs} and l.retry_at <= ${now}
      order by l.since limit ${atOnce}) t on true`)
  return rows.filter((row): row is Left => row.key !== null)
}

const writing = <T>({ platform, db: { tenant } }: Ctx, write: (own: Ctx) => Promise<T>): Promise<T> =>
  withTenant(platform, systemActor(tenant.clientId), write)

const forget = (ctx: Ctx, key: string): Promise<unknown> =>
  writing(ctx, ({ db }) =>
    db.run(sql`delete from file_leftovers where client_id = ${db.tenant.clientId} and key = ${key}`),
  )

/** Tried again after an hour, then after two, four and so on, a week at most. */
const postpone = (ctx: Ctx, key: string): Promise<unknown> =>
  writing(ctx, ({ db }) =>
    db.run(sql`
      update file_leftovers set attempts = attempts + 1,
        retry_at = ${ctx.now}::bigint + ${hourMs}::bigint * least(168, power(2, least(attempts, 10))::bigint)
      where client_id = ${db.tenant.clientId} and key = ${key}`),
  )

/** Removes one of them, or postpones it and answers what the store said. */
async function removeLeft(ctx: OutsideCtx, { key, is_named }: Left): Promise<unknown> {
  try {
    if (!is_named) await ctx.platform.store.remove(key)
  } catch (error) {
    ctx.log.warn({ err: error, key }, 'a leftover content could not be removed')
    await postpone(ctx, key)
    return error
  }
  await forget(ctx, key)
  return undefined
}

/**
 * Removes contents that no file names, a day after they were left over: broken uploads, replaced and removed files. Each
 * is forgotten once the store has removed it, and postponed where it cannot; no transaction is open while the store is
 * waited for.
 */
export const removeLeftovers: TimedTask = defineTimedTask({
  name: 'remove-leftover-files',
  lane: 'upkeep',
  at: '23 * * * *',
  inClient: (run) =>
    run.withOutside(async (ctx) => {
      let failures = 0
      let removed = 0
      for (let left = await leftIn(ctx); left.length > 0; left = await leftIn(ctx))
        for (const one of left) {
          const error = await removeLeft(ctx, one)
          failures = error === undefined ? 0 : failures + 1
          if (failures >= mostFailures) throw error
          if (error === undefined) removed += 1
        }
      tellCount(run, removed, ['file removed', 'files removed'])
    }),
})
