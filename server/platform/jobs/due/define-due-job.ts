import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { defineJob, defineStepJob, type Job, type JobRun } from '../define-job.ts'
import type { QueuedKind } from '../lanes.ts'
import { endDue, findQueued, takeDue, type DueTable } from './due-items.ts'

/** Payload of a due job: the id of the record. */
const payload = z.object({ id: z.string() })

/**
 * Declares work that is due at a moment of a record (`due` of its definition). It runs in the transaction that deletes
 * its row, with the record locked: once, for any fate of the processes that try. Other work of its lane goes first.
 */
export const defineDueJob = ({
  record,
  run,
  ...kind
}: QueuedKind & {
  readonly record: DueTable
  readonly run: (ctx: Ctx, id: string) => Promise<void>
}): Job =>
  defineJob({
    ...kind,
    yields: true,
    payload,
    run: async (ctx, { id }) => {
      if (await takeDue(ctx, record, { kind: kind.name, key: id })) await run(ctx, id)
    },
  })

/**
 * As `defineDueJob`, for work that waits for systems outside. Its row outlives a run that fails or is killed, so that its
 * last step must decide under the lock of the record whether the work is still to be done.
 */
export const defineDueStepJob = ({
  run,
  ...kind
}: QueuedKind & { readonly run: (job: JobRun, id: string) => Promise<void> }): Job =>
  defineStepJob({
    ...kind,
    yields: true,
    payload,
    run: async (job, { id }) => {
      const item = { kind: kind.name, key: id }
      const queuedAt = await job.within((ctx) => findQueued(ctx, item))
      if (queuedAt === undefined) return
      await run(job, id)
      await job.within((ctx) => endDue(ctx, item, queuedAt))
    },
  })
