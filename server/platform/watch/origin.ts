import { z } from 'zod'
import { currentWork } from './work.ts'

/** Cause of a job, kept with it in the queue. */
export const jobOrigin = z.object({ request: z.string().optional(), traceparent: z.string().optional() })

/** Current work, as the origin of the jobs that it enqueues; null if unknown. */
export function currentOrigin(): z.output<typeof jobOrigin> | null {
  const work = currentWork()
  if (!work) return null
  return { request: work.requestId, traceparent: work.span?.traceparent }
}
