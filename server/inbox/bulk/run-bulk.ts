import { z } from 'zod'
import { bulkActions, failuresKept } from '../../../domain/inbox/index.ts'
import type { Actor, Doc, RowOf } from '../../../domain/kernel/index.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { findRecord, takeRecord } from '../../platform/records/index.ts'
import { takeAction, undoAction } from './bulk-actions.ts'
import { lockItem, nextItems, progressOf, settleItem } from './bulk-items.ts'
import { tellProgress } from './report-bulk.ts'

type Bulk = RowOf<typeof bulkActions>

/** Threads between two looks at whether it was stopped, and between two reports of how far it has come. */
const batch = 20

/** The code under which a refusal of one thread is listed; undefined for what is no refusal. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof Invalid) return error.issues[0]?.code ?? 'fault'
  if (error instanceof NotFound) return 'gone'
  if (error instanceof Forbidden) return 'forbidden'
  if (error instanceof Conflict) return 'changed'
  return undefined
}

/** Brings the record up to what the list of its threads says. A stopped bulk action stays stopped. */
async function report(ctx: Ctx, before: Bulk, state: 'running' | 'finished' | 'stopped'): Promise<void> {
  const progress = await progressOf(ctx, before.id, failuresKept)
  const { row, change } = await takeRecord(ctx, bulkActions, { id: before.id })
  const wasStopped = row.state === 'stopped'
  const now = change({ ...progress, state: wasStopped ? row.state : state })
  // Whoever stopped it has reported it.
  if (!wasStopped) await tellProgress(ctx, before, now)
}

interface Turn {
  readonly run: JobRun
  readonly bulk: Bulk
  readonly actor: Actor
}

interface Item {
  readonly thread_id: string
  readonly before: Doc | null
}

/** One thread in one transaction, as the person who asked for it: done and noted together, or not at all. */
async function doItem({ run, bulk, actor }: Turn, { thread_id: threadId, before }: Item): Promise<void> {
  const item = { bulkId: bulk.id, threadId }
  try {
    await withTenant(run.platform, actor, async (ctx) => {
      if (!(await lockItem(ctx, bulk.id, threadId))) return
      const asked = { ctx, id: threadId, action: bulk.action, askedAt: bulk.date }
      if (bulk.undoes !== undefined) await undoAction(asked, before ?? {})
      const stood = bulk.undoes === undefined ? await takeAction(asked) : {}
      await settleItem(ctx, item, { state: 'done', before: stood })
    })
  } catch (error) {
    const code = codeOf(error)
    // The database was away, or a fault: the job begins again where it stopped.
    if (code === undefined && !run.isLastAttempt) throw error
    if (code === undefined) run.log.error({ err: error, bulk: bulk.id }, 'a bulk action failed on a thread')
    await run.within((ctx) => settleItem(ctx, item, { state: 'failed', code: code ?? 'fault' }))
  }
}

/** The person who asked, as they may act now; undefined when the client does not exist for them any more. */
const askerOf = ({ platform, clientId }: JobRun, { creator }: Bulk): Promise<Actor | undefined> =>
  platform.reach.find(creator.id, clientId)

/** Does the next threads of a bulk action, as far as its asker still may. Answers its state after that. */
async function doItems(run: JobRun, bulk: Bulk, items: readonly Item[]): Promise<'running' | 'finished' | 'stopped'> {
  if (items.length === 0) return 'finished'
  // Asked again for each batch: whoever lost a role loses it here too.
  const actor = await askerOf(run, bulk)
  if (actor === undefined) return 'stopped'
  for (const item of items) await doItem({ run, bulk, actor }, item)
  return items.length < batch ? 'finished' : 'running'
}

/**
 * Does one action to the threads of a bulk action, one after the other. A thread is noted as done in the transaction that
 * does it, so that a run which was killed goes on where it stopped and no thread is changed twice. It stops when its
 * asker has left the client.
 */
export const runBulk = defineStepJob({
  name: 'run-bulk',
  lane: 'bulk',
  payload: z.object({ bulkId: z.string() }),
  run: async (run, { bulkId }) => {
    for (;;) {
      const step = await run.within(async (ctx) => {
        const bulk = await findRecord(ctx, bulkActions, bulkId)
        if (!bulk || bulk.state === 'stopped' || bulk.state === 'finished') return undefined
        return { bulk, items: await nextItems(ctx, bulkId, batch) }
      })
      if (step === undefined) return
      const { bulk, items } = step
      const state = await doItems(run, bulk, items)
      await run.within((ctx) => report(ctx, bulk, state))
    }
  },
})
