import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineStepJob, enqueue, type JobRun } from '../../platform/jobs/index.ts'
import { StorageError } from '../../platform/outside/storage/object-store.ts'
import { importMails } from './import-mails.ts'
import { readForPreview } from './read-archive.ts'
import { UnknownArchive } from './reading/broken-archive.ts'
import { changeRun, findRun, isWorkedOn, takeRun, type RunRow } from './runs.ts'
import { undoImport } from './undo-import.ts'

const fail = (run: JobRun, id: string, words: string): Promise<void> =>
  run.within(async (ctx) => {
    const row = await takeRun(ctx, id)
    if (row && isWorkedOn(row.state))
      await changeRun(ctx, id, sql`state = 'failed', failed = ${words.slice(0, 1000)}, failed_in = ${row.state}`)
  })

/** Words of what ends an import for good; undefined for a fault that may pass. */
function describeEnd(error: unknown): string | undefined {
  if (error instanceof UnknownArchive) return error.message
  const isMissing = error instanceof StorageError && error.verdict === 'missing'
  return isMissing ? 'A part of the upload is not in the file store any more. Upload the archive again.' : undefined
}

/** After so long a turn lets other long work of the client come first, in milliseconds. */
const turnMs = 180_000

/**
 * Begins a turn of an import. Answers whether it is over, which is asked after each batch. The first batch includes the way
 * to its place, for which a packed archive is read from its start: a turn works for at least as long as its way took.
 */
export function beginTurn(): () => boolean {
  const begun = Date.now()
  let end: number | undefined
  return () => {
    const now = Date.now()
    end ??= now + Math.max(turnMs, now - begun)
    return now >= end
  }
}

/** Does one turn of an import. Answers false where more is left to do. */
function doTurn(run: JobRun, row: RunRow): Promise<boolean> {
  const isOver = beginTurn()
  if (row.state === 'reading') return readForPreview(run, row, isOver)
  return row.state === 'running' ? importMails(run, row, isOver) : undoImport(run, row.id, isOver)
}

/**
 * Reads an archive, imports its mails or takes them back, in turns of a few minutes. Each batch is one transaction with its
 * place, so that a killed run continues after it.
 */
export const runMailImport = defineStepJob({
  name: 'run-mail-import',
  lane: 'bulk',
  yields: true,
  payload: z.object({ importId: z.string() }),
  run: async (run, { importId }) => {
    const row = await run.within((ctx) => findRun(ctx, importId))
    if (!row || !isWorkedOn(row.state)) return
    try {
      if (!(await doTurn(run, row))) await run.within((ctx) => planTurn(ctx, importId))
    } catch (error) {
      const words = describeEnd(error)
      if (words === undefined && !run.isLastAttempt) throw error
      if (words === undefined) run.log.error({ err: error, import: importId }, 'an import of mails has failed')
      await fail(run, importId, words ?? 'Something went wrong. Resume it, or tell support.')
    }
  },
})

/** Plans the next turn of an import, in the transaction that asks for it. */
export const planTurn = (ctx: Ctx, importId: string): Promise<void> =>
  enqueue(ctx, runMailImport, { payload: { importId }, key: importId })
