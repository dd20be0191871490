import { feedback } from '../../domain/automation/index.ts'
import { weekMs } from '../../domain/kernel/values/durations.ts'
import { sql } from '../platform/database/sql.ts'
import { defineTimedTask, untilFewer } from '../platform/jobs/index.ts'
import { amendMany, listRecords } from '../platform/records/index.ts'

const keptMs = weekMs
const atOnce = 200

/** Removes the lines of work from more than a week ago that were never closed (1-shell section 9, 'feedback'). */
export const tidyFeedback = defineTimedTask({
  name: 'tidy-feedback',
  lane: 'upkeep',
  at: { hour: 2, minute: 41 },
  inClient: (run) =>
    run.within((client) =>
      untilFewer(client, atOnce, async (ctx) => {
        const old = await listRecords(ctx, feedback, {
          where: ['date', '<', ctx.now - keptMs],
          orderBy: { field: 'date', direction: 'asc' },
          limit: atOnce,
        })
        const ids = old.map(({ id }) => id)
        await amendMany(ctx, feedback, { where: sql`r.id = any(${ids}::text[])`, trashed_at: ctx.now })
        return old.length
      }),
    ),
})
