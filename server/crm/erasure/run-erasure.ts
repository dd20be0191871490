import { z } from 'zod'
import { erasures, redactor } from '../../../domain/crm/index.ts'
import { records } from '../../../domain/records.ts'
import { reportProgress } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { longWork } from '../../platform/database/pools.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineStepJob } from '../../platform/jobs/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import { endWork, moveOn, takeWork, type Work } from './erasure-work.ts'
import { removeContact } from './remove-contact.ts'
import { forgetVersions, sweepCopies } from './sweep-copies.ts'
import { sweepMessages } from './sweep-messages.ts'
import { keptHistory, sweepRecords, sweptRecords } from './sweep-records.ts'
import { sweepThreads } from './sweep-threads.ts'

/** A step of an erasure, as much of it as one transaction holds. Answers behind which id to go on; undefined at its end. */
type Step = (ctx: Ctx, work: Work) => Promise<string | undefined>

/** The steps in their order. Each may be done again. */
const erasureSteps: readonly Step[] = [
  removeContact,
  sweepMessages,
  sweepThreads,
  ...sweptRecords.map(
    (definition): Step =>
      (ctx, work) =>
        sweepRecords(ctx, definition, work),
  ),
  sweepCopies,
  ...records
    .filter(({ name }) => !keptHistory.has(name))
    .map(
      (definition): Step =>
        (ctx, work) =>
          forgetVersions(ctx, definition, work),
    ),
]

async function finish(ctx: Ctx, { erasure_id: id, traces }: Work): Promise<void> {
  const redacted = redactor(traces.own)
  const now = await asVerb(ctx, erasures).amend({
    id,
    amend: ({ reason }) => ({ state: 'done' as const, done: 100, erased_at: ctx.now, reason: redacted(reason) }),
  })
  // The reason as it was typed may have named the person.
  await ctx.db.run(sql`select flightline.forget_history(${ctx.db.tenant.clientId}::uuid, ${erasures.name}, ${id})`)
  await endWork(ctx, id)
  await reportProgress(ctx, {
    feedbackId: id,
    user: now.creator.id,
    title: 'The person is erased',
    percent: 100,
    outcome: 'done',
  })
}

/** One transaction of an erasure. Answers whether there is more to do. */
async function stepOf(ctx: Ctx, erasureId: string): Promise<boolean> {
  await ctx.db.run(longWork)
  const work = await takeWork(ctx, erasureId)
  if (work === undefined) return false
  const step = erasureSteps[work.step]
  if (step === undefined) {
    await finish(ctx, work)
    return false
  }
  const after = await step(ctx, work)
  const next = after === undefined ? { step: work.step + 1, after: '' } : { step: work.step, after }
  await moveOn(ctx, { erasure_id: erasureId, ...next })
  const done = Math.floor((99 * next.step) / erasureSteps.length)
  if (next.step > work.step) await asVerb(ctx, erasures).amend({ id: erasureId, amend: () => ({ done }) })
  return true
}

/** Erases a person, a step or a page of one in each transaction: a run that was killed goes on where it stopped. */
export const runErasure = defineStepJob({
  name: 'run-erasure',
  lane: 'bulk',
  payload: z.object({ erasureId: z.string() }),
  run: async (run, { erasureId }) => {
    while (await run.within((ctx) => stepOf(ctx, erasureId)));
  },
})
