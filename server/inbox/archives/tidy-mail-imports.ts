import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { weekMs } from '../../../domain/kernel/values/durations.ts'
import { defineTimedTask, tellCount, untilFewer } from '../../platform/jobs/index.ts'
import { removeImport } from './archive-verbs.ts'

/** An archive that nobody imports is removed after this time. */
const idleMs = weekMs
/** Archives of one transaction. */
const atOnce = 20

async function removeIdle(ctx: Ctx): Promise<number> {
  const idle = await ctx.db.run(sql<{ id: string }>`
    select id from mail_import_runs
    where client_id = ${ctx.db.tenant.clientId} and state in ('uploading', 'ready', 'failed') and imported = 0
      and changed_at < ${ctx.now - idleMs} order by changed_at limit ${atOnce}`)
  for (const { id } of idle) await removeImport(ctx, id)
  return idle.length
}

/** Removes uploads of mail archives that nobody has continued or imported for a week. */
export const tidyMailImports = defineTimedTask({
  name: 'tidy-mail-imports',
  lane: 'upkeep',
  at: { hour: 3, minute: 21 },
  inClient: async (run) => {
    const count = await run.within((ctx) => untilFewer(ctx, atOnce, removeIdle))
    tellCount(run, count, ['upload removed', 'uploads removed'])
  },
})
