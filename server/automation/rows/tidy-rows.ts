import { editUndoneWithinMs, exportKeptMs, recordExports } from '../../../domain/automation/index.ts'
import { sql } from '../../platform/database/sql.ts'
import { findFile, removeFile } from '../../platform/files/store-file.ts'
import { defineTimedTask } from '../../platform/jobs/index.ts'
import { asOwner } from '../../platform/records/index.ts'
import { exportPlace } from './export-place.ts'

const atOnce = 100

/**
 * Exports of lists are for taking away: three days later they and their files are removed. What rows were before an edit is
 * forgotten once the edit cannot be taken back any more.
 */
export const tidyRows = defineTimedTask({
  name: 'tidy-list-work',
  lane: 'upkeep',
  at: '57 * * * *',
  inClient: (run) =>
    run.within(async (ctx) => {
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
      await ctx.db.run(sql`
        delete from record_edit_rows r where r.client_id = ${clientId} and not exists (
          select from record_edits e where e.client_id = r.client_id and e.id = r.edit_id
            and e.date >= ${ctx.now - editUndoneWithinMs})`)
    }),
})
