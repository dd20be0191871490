import { systemActor, withTenant, type Ctx } from '../context.ts'
import { sql, type Statement } from '../database/sql.ts'
import { tellCount, type TimedJobRun } from './timed-tasks.ts'

/**
 * Runs a step of a timed task repeatedly, each time in a separate transaction, until it has found fewer than it takes
 * at once. The found rows must be gone afterwards. Answers how many there were.
 */
export async function untilFewer(
  { platform, db }: Ctx,
  atOnce: number,
  step: (own: Ctx) => Promise<number>,
): Promise<number> {
  const actor = systemActor(db.tenant.clientId)
  let count = 0
  let found: number
  do {
    found = await withTenant(platform, actor, step)
    count += found
  } while (found >= atOnce)
  return count
}

/** Words for rows that a task removed. */
export const removedRows = ['row removed', 'rows removed'] as const

/** Rows that a page of `deleteInPages` takes away. */
const deletedAtOnce = 1000

/** Deletes the rows `r` of a table that a timed task no longer keeps, a page in each transaction. Answers how many. */
export const deleteInPages = (
  run: Pick<TimedJobRun, 'within'>,
  table: Statement<unknown>,
  where: (ctx: Ctx) => Statement<unknown>,
): Promise<number> =>
  run.within((ctx) =>
    untilFewer(ctx, deletedAtOnce, async (own) => {
      const isMeant = sql`r.client_id = ${own.db.tenant.clientId} and ${where(own)}`
      const gone = await own.db.run(sql`
        delete from ${table} r where ${isMeant}
          and r.ctid = any(array(select r.ctid from ${table} r where ${isMeant} limit ${deletedAtOnce}))
        returning 1`)
      return gone.length
    }),
  )

/** As `deleteInPages`, and tells how many rows were removed. */
export async function removeRows(
  run: Pick<TimedJobRun, 'within' | 'tell'>,
  table: Statement<unknown>,
  where: (ctx: Ctx) => Statement<unknown>,
): Promise<void> {
  tellCount(run, await deleteInPages(run, table, where), removedRows)
}
