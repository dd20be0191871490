import { z } from 'zod'
import { currentWork } from './work.ts'

/** What caused a job, kept with it in the queue. */
export const jobOrigin = z.object({ request: z.string().optional(), traceparent: z.string().optional() })

/** What runs now, as the origin of the jobs that it enqueues; null where nothing is known. */
export function currentOrigin(): z.output<typeof jobOrigin> | null {
  const work = currentWork()
  if (!work) return null
  return { request: work.requestId, traceparent: work.span?.traceparent }
}
