import type { Actor } from '../../domain/kernel/index.ts'
import { withTenant, type Ctx } from '../platform/context.ts'
import { Unavailable } from '../platform/errors.ts'
import type { JobRun } from '../platform/jobs/index.ts'
import { refusalWords } from './refusal-words.ts'

interface Which<Row> {
  readonly limit: number
  /** One row alone. */
  readonly only?: Row
}

/** Long work on the rows of a list that is kept in the database, with what became of each. */
export interface RowWork<Row, Outcome> {
  /** User who asked for it, with their present rights. */
  readonly actor: Actor
  /** Rows between two checks for a stop; if they are written together, the rows of one transaction. */
  readonly batch: number
  /** Each row is written in a separate transaction from the beginning. */
  readonly isOneByOne?: boolean
  /**
   * The next rows, locked until the transaction ends; a stop of the work waits. Undefined for stopped or undone work.
   */
  readonly next: (ctx: Ctx, which: Which<Row>) => Promise<readonly Row[]>
  /** Writes these rows. Throws what refuses them. */
  readonly write: (ctx: Ctx, rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** Note on a row that was refused, or failed for good. */
  readonly failed: (row: Row, error: unknown) => Outcome
  /** Notes what became of rows, so that they are not done again. */
  readonly note: (ctx: Ctx, outcomes: readonly Outcome[]) => Promise<void>
}

/** Runs of the job after which a fault is the row's own: other causes have passed by then. */
const faultyRuns = 5

/** True to continue without a row. A refusal gives the reason; an absent system is waited for. */
function isGivenUp(run: JobRun, error: unknown): boolean {
  if (refusalWords(error) !== undefined || run.isLastAttempt) return true
  return run.attempt >= faultyRuns && !(error instanceof Unavailable)
}

/** The next rows in one transaction: written and noted together, or not at all. Answers how many there were. */
const doTogether = <Row, Outcome>(
  run: JobRun,
  { actor, batch, next, write, note }: RowWork<Row, Outcome>,
): Promise<number> =>
  withTenant(run.platform, actor, async (ctx) => {
    const rows = await next(ctx, { limit: batch })
    if (rows.length > 0) await note(ctx, await write(ctx, rows))
    return rows.length
  })

/** One row in a separate transaction; its refusal is noted in another one. */
async function doAlone<Row, Outcome>(run: JobRun, work: RowWork<Row, Outcome>, row: Row): Promise<void> {
  const { actor, next, write, note, failed } = work
  try {
    await withTenant(run.platform, actor, async (ctx) => {
      const rows = await next(ctx, { limit: 1, only: row })
      if (rows.length > 0) await note(ctx, await write(ctx, rows))
    })
  } catch (error) {
    if (!isGivenUp(run, error)) throw error
    if (refusalWords(error) === undefined) run.log.error({ err: error }, 'long work failed on a row')
    await run.within(async (ctx) => {
      const rows = await next(ctx, { limit: 1, only: row })
      if (rows.length > 0) await note(ctx, [failed(row, error)])
    })
  }
}

/**
 * Does the next rows of long work, as the user who asked for it. They are written together; if one of them is refused,
 * they are written one by one, the refused one is noted with its reason, and the others are done. A fault is thrown, so
 * that the job begins again at its position. A row is noted in the transaction that writes it: none is done twice, at
 * any death of the process. Returns the number of rows; fewer than a batch are the last ones.
 */
export async function doRows<Row, Outcome>(run: JobRun, work: RowWork<Row, Outcome>): Promise<number> {
  try {
    if (!work.isOneByOne) return await doTogether(run, work)
  } catch (error) {
    if (!isGivenUp(run, error)) throw error
    run.log.info({ err: error }, 'rows of long work are done one by one')
  }
  const rows = await run.within((ctx) => work.next(ctx, { limit: work.batch }))
  for (const row of rows) await doAlone(run, work, row)
  return rows.length
}
