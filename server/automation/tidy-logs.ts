import { feedback } from '../../domain/automation/index.ts'
import { queue } from '../../domain/inbox/index.ts'
import { dayMs, hourMs, weekMs } from '../../domain/kernel/values/durations.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import {
  defineTimedTask,
  deleteInPages,
  removedRows,
  removeRows,
  tellCount,
  untilFewer,
} from '../platform/jobs/index.ts'
import { amendMany, listRecords } from '../platform/records/index.ts'

const feedbackKeptMs = weekMs
const atOnce = 200

/** Runs of timed tasks and rules and deliveries of webhooks are kept so long; runs without a result for a day. */
const keptMs = 30 * dayMs

/** Calls of assistants are kept so long. */
const callsKeptMs = 90 * dayMs

/** Lines of the sign-in log are kept so long: they hold network addresses. */
const signInsKeptMs = 90 * dayMs

/** Removes the lines of work from more than a week ago that were never closed (1-shell section 9, 'feedback'). */
export const tidyFeedback = defineTimedTask({
  name: 'tidy-feedback',
  lane: 'upkeep',
  at: { hour: 2, minute: 41 },
  inClient: async (run) => {
    const count = await run.within((client) =>
      untilFewer(client, atOnce, async (ctx) => {
        const old = await listRecords(ctx, feedback, {
          where: ['date', '<', ctx.now - feedbackKeptMs],
          orderBy: { field: 'date', direction: 'asc' },
          limit: atOnce,
        })
        const ids = old.map(({ id }) => id)
        await amendMany(ctx, feedback, { where: sql`r.id = any(${ids}::text[])`, trashed_at: ctx.now })
        return old.length
      }),
    )
    tellCount(run, count, ['line removed', 'lines removed'])
  },
})

/** Queue items that were carried out go to the trash after so long. */
const itemsKeptMs = 30 * dayMs

async function trashItems(ctx: Ctx): Promise<number> {
  const old = await ctx.db.run(sql<{ id: string }>`
    select q.id from queue q where q.client_id = ${ctx.db.tenant.clientId} and q.state = 'done'
      and q.date < ${ctx.now - itemsKeptMs} and q.trashed_at is null order by q.date limit ${atOnce}`)
  const ids = old.map(({ id }) => id)
  await amendMany(ctx, queue, { where: sql`r.id = any(${ids}::text[])`, trashed_at: ctx.now })
  return old.length
}

/**
 * Removes old runs of timed tasks and rules, deliveries of webhooks that no longer wait, calls of assistants and finished
 * queue items.
 */
export const tidyRuns = defineTimedTask({
  name: 'tidy-runs',
  lane: 'upkeep',
  at: { hour: 2, minute: 43 },
  inClient: async (run) => {
    const runs = await deleteInPages(
      run,
      sql`task_runs`,
      ({ now }) => sql`(r.began_at < ${now - keptMs}
        or (r.began_at < ${now - dayMs} and r.outcome = 'done' and r.result = ''))`,
    )
    const deliveries = await deleteInPages(
      run,
      sql`webhook_deliveries`,
      ({ now }) => sql`r.at < ${now - keptMs} and r.state <> 'waiting'`,
    )
    const ruleRuns = await deleteInPages(
      run,
      sql`rule_runs`,
      ({ now }) => sql`r.at < ${now - keptMs} and r.state <> 'waiting'`,
    )
    await deleteInPages(run, sql`rule_hours`, ({ now }) => sql`r.hour < ${Math.floor((now - dayMs) / hourMs)}`)
    const calls = await deleteInPages(run, sql`assistant_calls`, ({ now }) => sql`r.at < ${now - callsKeptMs}`)
    const items = await run.within((client) => untilFewer(client, atOnce, trashItems))
    const never = await deleteInPages(
      run,
      sql`assistants`,
      ({ now }) => sql`r.connected_at is null and r.made_at < ${now - dayMs}`,
    )
    tellCount(run, runs + deliveries + ruleRuns + calls + items + never, removedRows)
  },
})

/** Removes old lines of the sign-in log. */
export const tidySignIns = defineTimedTask({
  name: 'tidy-sign-ins',
  lane: 'upkeep',
  at: { hour: 2, minute: 45 },
  inClient: (run) => removeRows(run, sql`sign_ins`, ({ now }) => sql`r.at < ${now - signInsKeptMs}`),
})
