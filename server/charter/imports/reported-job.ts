import { z } from 'zod'
import { reportProgress } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { defineStepJob, enqueue, type Job, type JobRun } from '../../platform/jobs/index.ts'
import { SchedulingFailed } from '../../platform/outside/scheduling/ask-scheduling.ts'

type Line = Omit<Parameters<typeof reportProgress>[1], 'feedbackId' | 'user'>

export type Report = (line: Line) => Promise<void>

const waiting = z.object({
  feedbackId: z.string(),
  user: z.string(),
  /** Id of the record that it is about, where it is about one. */
  subject: z.string().optional(),
})

type Waiting = z.output<typeof waiting>

/** Reason for the failure of the scheduling software, in words for a person; undefined for a fault of ours. */
export function failureWords(error: unknown): string | undefined {
  if (error instanceof Invalid) return error.words ?? error.message
  return error instanceof SchedulingFailed ? error.message : undefined
}

interface Reported {
  readonly name: string
  /** Message for software that could not be reached. */
  readonly failed: string
  /** Returns the final message. Throws SchedulingFailed, Invalid. */
  readonly run: (
    run: JobRun,
    report: Report,
    subject: string,
  ) => Promise<{ readonly title: string; readonly description: string }>
}

/** A job that calls the scheduling software for a user, who sees its progress and the reason of a failure. */
export const reportedJob = ({ name, failed, run: work }: Reported): Job<Waiting> =>
  defineStepJob({
    name,
    lane: 'effects',
    payload: waiting,
    run: async (run, { subject = '', ...who }) => {
      const report: Report = (line) => run.within((ctx) => reportProgress(ctx, { ...who, ...line }))
      try {
        await report({ ...(await work(run, report, subject)), percent: 100, outcome: 'done' })
      } catch (error) {
        const description = failureWords(error)
        if (description === undefined) throw error
        run.log.warn({ reason: description }, name)
        await report({ title: failed, description, percent: 100, outcome: 'failed' })
      }
    },
  })

/** Begins such a job for the actor. Answers the id of its progress. */
export async function beginReported(ctx: Ctx, job: Job<Waiting>, subject?: string): Promise<{ feedbackId: string }> {
  const who = { feedbackId: ctx.newId(), user: ctx.actor.userId }
  await reportProgress(ctx, { ...who, title: 'Waiting for a free worker', percent: 0 })
  await enqueue(ctx, job, {
    payload: { ...who, ...(subject !== undefined && { subject }) },
    key: who.feedbackId,
    maxAttempts: 3,
  })
  return { feedbackId: who.feedbackId }
}
