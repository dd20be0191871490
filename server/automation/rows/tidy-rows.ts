import { editUndoneWithinMs, exportKeptMs, recordExports } from '../../../domain/automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { findFile, removeFile } from '../../platform/files/store-file.ts'
import { defineTimedTask, deleteInPages, tellCount, untilFewer } from '../../platform/jobs/index.ts'
import { asOwner } from '../../platform/records/index.ts'
import { exportPlace } from './export-place.ts'

/** Exports of one transaction. */
const atOnce = 20

async function removeOld(ctx: Ctx): Promise<number> {
  const { clientId } = ctx.db.tenant
  const old = await ctx.db.run(sql<{ id: string; user: string; name: string | null }>`
    select id, "user", doc #>> '{file,name}' as name from record_exports
    where client_id = ${clientId} and date < ${ctx.now - exportKeptMs} and trashed_at is null
    order by date limit ${atOnce}`)
  for (const { id, user, name } of old) {
    const path = name === null ? undefined : exportPlace(ctx, id, name)
    if (path !== undefined && (await findFile(ctx, path))) await removeFile(ctx, path)
    await asOwner(ctx, recordExports, user).trash({ id })
  }
  return old.length
}

/**
 * Exports of lists are for download: three days later they and their files are removed. Former values of rows are
 * removed once the edit can no longer be undone.
 */
export const tidyRows = defineTimedTask({
  name: 'tidy-list-work',
  lane: 'upkeep',
  at: '57 * * * *',
  inClient: async (run) => {
    const files = await run.within((ctx) => untilFewer(ctx, atOnce, removeOld))
    const rows = await deleteInPages(
      run,
      sql`record_edit_rows`,
      ({ now }) => sql`not exists (
        select from record_edits e where e.client_id = r.client_id and e.id = r.edit_id
          and e.date >= ${now - editUndoneWithinMs})`,
    )
    tellCount(run, files + rows, ['export or row removed', 'exports and rows removed'])
  },
})
