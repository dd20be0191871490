import { storedPath } from '../../../domain/kernel/index.ts'
import { threadExports } from '../../../domain/inbox/index.ts'
import { removeFile } from '../../platform/files/store-file.ts'
import { defineTimedTask } from '../../platform/jobs/index.ts'
import { listRecords, trashRecord } from '../../platform/records/index.ts'

const keptMs = 7 * 86_400_000
const atOnce = 100

/** Exports are for taking away: a week later they and their files are removed. */
export const tidyExports = defineTimedTask({
  name: 'tidy-exports',
  lane: 'upkeep',
  at: '47 2 * * *',
  inClient: (run) =>
    run.within(async (ctx) => {
      const old = await listRecords(ctx, threadExports, {
        where: ['date', '<', ctx.now - keptMs],
        orderBy: { field: 'date', direction: 'asc' },
        limit: atOnce,
      })
      for (const { id, file } of old) {
        const path = file && storedPath(file.url)
        if (path !== undefined) await removeFile(ctx, path)
        await trashRecord(ctx, threadExports, { id })
      }
    }),
})
