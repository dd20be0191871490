import { storedPath } from '../../../domain/kernel/index.ts'
import { threadExports } from '../../../domain/inbox/index.ts'
import { weekMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { findFile, removeFile } from '../../platform/files/store-file.ts'
import { defineTimedTask, tellCount, untilFewer } from '../../platform/jobs/index.ts'
import { listRecords, trashRecord } from '../../platform/records/index.ts'

const keptMs = weekMs
/** Exports of one transaction. */
const atOnce = 20

async function removeOld(ctx: Ctx): Promise<number> {
  const old = await listRecords(ctx, threadExports, {
    where: ['date', '<', ctx.now - keptMs],
    orderBy: { field: 'date', direction: 'asc' },
    limit: atOnce,
  })
  for (const { id, file } of old) {
    const path = file && storedPath(file.url)
    // One that is gone already keeps no other export here.
    if (path !== undefined && (await findFile(ctx, path))) await removeFile(ctx, path)
    await trashRecord(ctx, threadExports, { id })
  }
  return old.length
}

/** Exports are for taking away: a week later they and their files are removed. */
export const tidyExports = defineTimedTask({
  name: 'tidy-exports',
  lane: 'upkeep',
  at: { hour: 2, minute: 47 },
  inClient: async (run) => {
    const count = await run.within((ctx) => untilFewer(ctx, atOnce, removeOld))
    tellCount(run, count, ['export removed', 'exports removed'])
  },
})
