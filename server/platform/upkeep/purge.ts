import { keptAnswersMs, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../context.ts'
import { longWork, type Pools } from '../database/pools.ts'
import { sql } from '../database/sql.ts'
import { foldersOf } from '../files/file-path.ts'
import { keepListed, removeUnlisted, type FindListed } from '../files/outliving-files.ts'
import { removeFolders } from '../files/remove-folder.ts'
import { defineTimedTask, deleteInPages, tellCount, untilFewer, type TimedTask } from '../jobs/index.ts'

const day = dayMs
/** Time for which a deleted record can be restored (promises, 'Nothing lost'). */
const trashMs = 30 * day
/** Records, or files, of one transaction. */
const atOnce = 100

/**
 * Removes some of the records that were in the trash for 30 days, and the files that hung on them, except for those that
 * another record lists. Answers how many there were.
 */
async function purgeTrash(ctx: Ctx, { name }: RecordDefinition, findListed: FindListed): Promise<number> {
  const { clientId } = ctx.db.tenant
  await ctx.db.run(longWork)
  const isDue = sql`client_id = ${clientId} and trashed_at < ${ctx.now - trashMs}`
  // Checked on the deleted row too: one that is just being restored is waited for, and then stays. As an array they are
  // found once, for any statistics of the table.
  const gone = await ctx.db.run(sql<{ id: string }>`
    delete from ${sql.table(name)} where ${isDue} and id = any(array(
      select id from ${sql.table(name)} where ${isDue} limit ${atOnce}))
    returning id`)
  if (gone.length === 0) return 0
  const folders = gone.flatMap(({ id }) => foldersOf({ clientId, record: name, recordId: id }))
  const kept = await keepListed(ctx, folders, findListed)
  await removeFolders(ctx, folders, kept)
  return gone.length
}

/** Removes the files that were kept for another record, of which the last one is gone or lists them no more. */
async function purgeUnlisted(ctx: Ctx, findListed: FindListed): Promise<void> {
  let after = ''
  await untilFewer(ctx, atOnce, async (own) => {
    await own.db.run(longWork)
    const page = await removeUnlisted(own, { after, size: atOnce }, findListed)
    after = page.at(-1) ?? after
    return page.length
  })
}

/** Changes of one transaction. */
const changesAtOnce = 5000

/** The change log of all clients at once, a page in each transaction. */
async function pruneChanges({ app }: Pick<Pools, 'app'>): Promise<void> {
  let pruned = changesAtOnce
  while (pruned >= changesAtOnce) {
    const { rows } = await app.query<{ pruned: number }>("select flightline.prune_changes('7 days', $1) as pruned", [
      changesAtOnce,
    ])
    pruned = rows[0]?.pruned ?? 0
  }
}

/**
 * Deletes every night: the trash after 30 days, kept answers of repeated calls after `keptAnswersMs`, the change log after
 * 7 days. `findListed` finds the files that are kept although their record goes.
 */
export const purge = (definitions: readonly RecordDefinition[], findListed: FindListed): TimedTask =>
  defineTimedTask({
    name: 'purge',
    lane: 'upkeep',
    at: '17 3 * * *',
    inClient: async (run) => {
      let purged = 0
      await run.within(async (ctx) => {
        for (const definition of definitions)
          purged += await untilFewer(ctx, atOnce, (own) => purgeTrash(own, definition, findListed))
        await purgeUnlisted(ctx, findListed)
      })
      await deleteInPages(
        run,
        sql`idempotency`,
        ({ now }) => sql`r.at < to_timestamp(${now - keptAnswersMs}::double precision / 1000)`,
      )
      tellCount(run, purged, ['record removed', 'records removed'])
    },
    once: ({ platform }) => pruneChanges(platform.pools),
  })
