import { z } from 'zod'
import { reportProgress } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/index.ts'

/** Rows that a merge, or undoing one, moves in the call itself; a job moves more. */
export const movedInCall = 300

const payload = z.object({ merge: z.string(), user: z.string(), kind: z.enum(['moving', 'returning']) })

export type MergeRun = z.output<typeof payload>

/** The job as it is put into the queue. */
export const mergeWork = { name: 'run-contact-merge', lane: 'bulk', payload } as const

/** Under which the progress of a run is shown. */
export const nameProgress = ({ merge, kind }: Pick<MergeRun, 'merge' | 'kind'>): string => `${kind}-${merge}`

/** Begins the job that moves the rows of a merge, or moves them back. Answers the id of its progress. */
export async function beginRun(ctx: Ctx, { merge, kind }: Omit<MergeRun, 'user'>): Promise<string> {
  const run = { merge, kind, user: ctx.actor.userId }
  const feedbackId = nameProgress(run)
  await reportProgress(ctx, { feedbackId, user: run.user, title: 'Waiting for a free worker', percent: 0 })
  await enqueue(ctx, mergeWork, { payload: run, key: feedbackId })
  return feedbackId
}
