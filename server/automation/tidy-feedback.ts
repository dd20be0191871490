import { feedback } from '../../domain/automation/index.ts'
import { defineTimedTask, untilFewer } from '../platform/jobs/index.ts'
import { listRecords, trashRecord } from '../platform/records/index.ts'

const keptMs = 7 * 86_400_000
const atOnce = 500

/** Takes away what work of more than a week ago said, and nobody closed (1-shell section 9, 'feedback'). */
export const tidyFeedback = defineTimedTask({
  name: 'tidy-feedback',
  lane: 'upkeep',
  at: '41 2 * * *',
  inClient: (run) =>
    run.within((client) =>
      untilFewer(client, atOnce, async (ctx) => {
        const old = await listRecords(ctx, feedback, {
          where: ['date', '<', ctx.now - keptMs],
          orderBy: { field: 'date', direction: 'asc' },
          limit: atOnce,
        })
        for (const { id } of old) await trashRecord(ctx, feedback, { id })
        return old.length
      }),
    ),
})
