import { z } from 'zod'
import { bulkActions, failuresKept } from '../../../domain/inbox/index.ts'
import type { Actor, RowOf } from '../../../domain/kernel/index.ts'
import { doRows, type RowWork } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { findRecord, takeRecord } from '../../platform/records/index.ts'
import { takeAction, undoAction } from './bulk-actions.ts'
import { nextItems, progressOf, settleItem, type BulkItem, type BulkOutcome } from './bulk-items.ts'
import { notifyProgress } from './report-bulk.ts'

type Bulk = RowOf<typeof bulkActions>

/** Threads between two looks at whether it was stopped, and between two reports of how far it has come. */
const batch = 20

/** The code under which it is listed why one thread could not be done. */
function codeOf(error: unknown): string {
  if (error instanceof NotFound) return 'gone'
  if (error instanceof Forbidden) return 'forbidden'
  if (error instanceof Conflict) return 'changed'
  return (error instanceof Invalid ? error.issues[0]?.code : undefined) ?? 'fault'
}

/** Brings the record up to what the list of its threads says. A stopped bulk action stays stopped. */
async function report(ctx: Ctx, before: Bulk, state: 'running' | 'finished' | 'stopped'): Promise<void> {
  const progress = await progressOf(ctx, before.id, failuresKept)
  const { row, change } = await takeRecord(ctx, bulkActions, { id: before.id })
  const wasStopped = row.state === 'stopped'
  const now = change({ ...progress, state: wasStopped ? row.state : state })
  // The user who stopped it has reported it.
  if (!wasStopped) await notifyProgress(ctx, before, now)
}

/** The threads of a bulk action, each in one transaction: done and noted together, or not at all. */
const workOf = (bulk: Bulk, actor: Actor): RowWork<BulkItem, BulkOutcome> => ({
  actor,
  batch,
  isOneByOne: true,
  next: (ctx, which) => nextItems(ctx, bulk.id, which),
  write: async (ctx, items) => {
    const outcomes: BulkOutcome[] = []
    for (const { thread_id: threadId, before } of items) {
      const asked = { ctx, id: threadId, action: bulk.action, askedAt: bulk.date }
      if (bulk.undoes !== undefined) await undoAction(asked, before ?? {})
      outcomes.push({ threadId, state: 'done', before: bulk.undoes === undefined ? await takeAction(asked) : {} })
    }
    return outcomes
  },
  failed: ({ thread_id: threadId }, error) => ({ threadId, state: 'failed', code: codeOf(error) }),
  note: async (ctx, outcomes) => {
    for (const outcome of outcomes) await settleItem(ctx, bulk.id, outcome)
  },
})

/** The person who asked, as they may act now; undefined when the client does not exist for them any more. */
const askerOf = ({ platform, clientId }: JobRun, { creator }: Bulk): Promise<Actor | undefined> =>
  platform.reach.find(creator.id, clientId)

/** Does the next threads of a bulk action, as far as its asker still may. Answers its state after that. */
async function doItems(run: JobRun, bulk: Bulk): Promise<'running' | 'finished' | 'stopped'> {
  // Checked again for each batch: a lost role is lost here too.
  const actor = await askerOf(run, bulk)
  if (actor === undefined) return 'stopped'
  return (await doRows(run, workOf(bulk, actor))) < batch ? 'finished' : 'running'
}

/**
 * Performs one action on the threads of a bulk action, one after the other. A thread is noted as done in the
 * transaction that changes it, so that a killed run continues at its position and no thread is changed twice. It stops
 * when its user has left the client.
 */
export const runBulk = defineStepJob({
  name: 'run-bulk',
  lane: 'bulk',
  payload: z.object({ bulkId: z.string() }),
  run: async (run, { bulkId }) => {
    for (;;) {
      const bulk = await run.within((ctx) => findRecord(ctx, bulkActions, bulkId))
      if (!bulk || bulk.state === 'stopped' || bulk.state === 'finished') return
      const state = await doItems(run, bulk)
      await run.within((ctx) => report(ctx, bulk, state))
    }
  },
})
