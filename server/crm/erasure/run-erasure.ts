import { z } from 'zod'
import { erasures, redactor } from '../../../domain/crm/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { records } from '../../../domain/records.ts'
import { reportProgress } from '../../automation/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { longWork } from '../../platform/database/pools.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineStepJob, type Job, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb } from '../../platform/records/index.ts'
import { endWork, moveOn, peekWork, redactingOf, takeWork, type Work } from './erasure-work.ts'
import { removeContact } from './remove-contact.ts'
import { findCopies, forgetVersions, sweepCopies } from './sweep-copies.ts'
import { sweepMessages } from './sweep-messages.ts'
import { keptHistory, sweepRecords, sweptRecords } from './sweep-records.ts'
import { sweepThreads } from './sweep-threads.ts'

/**
 * A step of an erasure, as much of it as one transaction holds. Returns the id after which to continue; undefined at
 * its end.
 */
type Step = (ctx: Ctx, work: Work, found: readonly string[]) => Promise<string | undefined>

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

/**
 * A step of another room, which waits for the file store and therefore begins without a transaction. Returns the place
 * after which to continue; undefined at its end. It may be repeated.
 */
type StoreStep = (
  ctx: OutsideCtx,
  erasing: { readonly redact: (doc: Doc) => Doc; readonly after: string },
) => Promise<string | undefined>

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

/** Rows that a step is to change, and the place of the work for which they were found. */
interface Found extends Pick<Work, 'step' | 'after'> {
  readonly rows: readonly string[]
}

/** Looks for the rows that a step is to change, in a transaction that writes nothing: no screen waits for the search. */
async function findFor(ctx: Ctx, work: Work): Promise<Found | undefined> {
  if (erasureSteps[work.step] !== sweepCopies) return undefined
  await ctx.db.run(longWork)
  return { step: work.step, after: work.after, rows: await findCopies(ctx, work) }
}

const isFor = (found: Found | undefined, work: Work): boolean => found?.step === work.step && found.after === work.after

/** Notes that a step was done up to a place, or to its end, in the transaction of `ctx`. */
async function noteStep(ctx: Ctx, work: Work, { after, count }: { after: string | undefined; count: number }) {
  const { erasure_id: id } = work
  const next = after === undefined ? { step: work.step + 1, after: '' } : { step: work.step, after }
  await moveOn(ctx, { erasure_id: id, ...next })
  const done = Math.floor((99 * next.step) / count)
  if (next.step > work.step) await asVerb(ctx, erasures).amend({ id, amend: () => ({ done }) })
}

interface StorePart {
  readonly step: StoreStep
  readonly count: number
}

/** A step that waits for the file store, up to a place that is noted in the transaction that it writes in. */
async function runStoreStep(ctx: OutsideCtx, before: Work, { step, count }: StorePart): Promise<void> {
  const after = await step(ctx, { redact: redactingOf(before.traces), after: before.after })
  const work = await takeWork(ctx, before.erasure_id)
  // Another run of this job may have done the same part.
  if (work?.step === before.step && work.after === before.after) await noteStep(ctx, work, { after, count })
}

/** One transaction of an erasure. Answers whether there is more to do. */
async function runStep(ctx: Ctx, erasureId: string, { found, count }: { found: Found | undefined; count: number }) {
  await ctx.db.run(longWork)
  const work = await takeWork(ctx, erasureId)
  if (work === undefined) return false
  const step = erasureSteps[work.step]
  // Another run came to this place in between: the rows are looked for again.
  if (step === sweepCopies && !isFor(found, work)) return true
  if (step !== undefined) await noteStep(ctx, work, { after: await step(ctx, work, found?.rows ?? []), count })
  else if (work.step >= count) await finish(ctx, work)
  return step !== undefined || work.step < count
}

/** The next part of an erasure. Answers whether there is more to do. */
async function erasePart(run: JobRun, erasureId: string, storeSteps: readonly StoreStep[]): Promise<boolean> {
  const count = erasureSteps.length + storeSteps.length
  const known = await run.within((ctx) => peekWork(ctx, erasureId))
  const step = known && storeSteps[known.step - erasureSteps.length]
  if (known === undefined || step === undefined) {
    const found = known && (await run.within((ctx) => findFor(ctx, known)))
    return run.within((ctx) => runStep(ctx, erasureId, { found, count }))
  }
  await run.withOutside((ctx) => runStoreStep(ctx, known, { step, count }))
  return true
}

/** Kind and payload of the job that erases a person. */
export const erasureWork = {
  name: 'run-erasure',
  lane: 'bulk',
  payload: z.object({ erasureId: z.string() }),
} as const

/** Erases a person, a step or a page of one in each transaction: a run that was killed continues where it stopped. */
export const runErasure = (storeSteps: readonly StoreStep[]): Job<z.output<typeof erasureWork.payload>> =>
  defineStepJob({
    ...erasureWork,
    run: async (run, { erasureId }) => {
      while (await erasePart(run, erasureId, storeSteps));
    },
  })
