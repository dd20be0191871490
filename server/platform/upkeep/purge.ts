import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { inTransaction, longWork, type Pools } from '../database/pools.ts'
import { printStatement, sql } from '../database/sql.ts'
import { foldersOf } from '../files/file-path.ts'
import { removeFolder } from '../files/remove-folder.ts'
import { defineTimedTask, untilFewer, type TimedTask } from '../jobs/define-job.ts'

const day = 86_400_000
/** How long what was deleted can be restored (promises, 'Nothing lost'). */
const trashMs = 30 * day
const atOnce = 500

/**
 * Removes some of the records that were in the trash for 30 days, and the files that hung on them. Answers how many
 * there were.
 */
async function purgeTrash(ctx: Ctx, { name }: RecordDefinition): Promise<number> {
  const { clientId } = ctx.db.tenant
  await ctx.db.run(longWork)
  const gone = await ctx.db.run(sql<{ id: string }>`
    delete from ${sql.table(name)} where client_id = ${clientId} and id in (
      select id from ${sql.table(name)} where client_id = ${clientId} and trashed_at < ${ctx.now - trashMs} limit ${atOnce})
    returning id`)
  for (const { id } of gone)
    for (const folder of foldersOf({ clientId, record: name, recordId: id })) await removeFolder(ctx, folder)
  return gone.length
}

/** The change log of all clients at once. */
const pruneChanges = ({ app }: Pick<Pools, 'app'>): Promise<void> =>
  inTransaction(app, async (client) => {
    await client.query(printStatement(longWork))
    await client.query("select flightline.prune_changes('7 days')")
  })

/** Every night: the trash after 30 days, kept answers of repeated calls after 2, the change log after 7. */
export const purge = (definitions: readonly RecordDefinition[]): TimedTask =>
  defineTimedTask({
    name: 'purge',
    lane: 'upkeep',
    at: '17 3 * * *',
    inClient: (run) =>
      run.within(async (ctx) => {
        for (const definition of definitions) await untilFewer(ctx, atOnce, (own) => purgeTrash(own, definition))
        await ctx.db.run(longWork)
        await ctx.db.run(sql`
          delete from idempotency where client_id = ${ctx.db.tenant.clientId} and at < to_timestamp(${ctx.now - 2 * day}::double precision / 1000)`)
      }),
    once: ({ platform }) => pruneChanges(platform.pools),
  })
