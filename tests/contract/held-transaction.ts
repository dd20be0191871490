import { withTenant, type Ctx } from '../../server/platform/context.ts'
import type { Platform } from '../../server/platform/platform.ts'

/** Does one thing in a transaction that stays open until the answered function is called. */
export async function holding(
  platform: Platform,
  actor: Ctx['actor'],
  verb: (ctx: Ctx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [done, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = withTenant(platform, actor, async (ctx) => {
    await verb(ctx)
    done.resolve()
    await open.promise
  })
  await Promise.race([done.promise, ended])
  return async () => {
    open.resolve()
    await ended
  }
}

/** How many connections of a test's database wait for a lock. */
export const lockWaiters = async ({ pools }: Platform): Promise<number> =>
  (
    await pools.owner.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount ?? 0
