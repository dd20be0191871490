import { z } from 'zod'
import { defineContract } from './contract.ts'

/** Background work of a client as its admins see it. Times are epoch milliseconds. */
const backgroundJob = z.object({
  id: z.string(),
  name: z.string(),
  /** Failed: given up after its last attempt. Retrying: failed before, waits for the next attempt. */
  state: z.enum(['waiting', 'running', 'retrying', 'failed']),
  attempts: z.int(),
  max_attempts: z.int(),
  last_error: z.string().nullable(),
  run_at: z.int(),
  created_at: z.int(),
})

export type BackgroundJob = z.output<typeof backgroundJob>

export const listJobs = defineContract({
  method: 'GET',
  path: '/jobs',
  summary: 'Background work that waits, runs or failed; what failed comes first',
  role: 'admin',
  output: z.object({ rows: z.array(backgroundJob) }),
})

export const runJobAgain = defineContract({
  method: 'POST',
  path: '/jobs/:id/run',
  summary: 'Run a failed or waiting job now',
  role: 'admin',
  changes: ['jobs'],
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  output: z.object({}),
})

export const readJob = defineContract({
  method: 'GET',
  path: '/jobs/:id',
  summary: 'Input of a piece of background work',
  role: 'admin',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  output: z.object({ payload: z.unknown() }),
})

export const dropJob = defineContract({
  method: 'DELETE',
  path: '/jobs/:id',
  summary: 'Drop background work that was given up',
  role: 'admin',
  changes: ['jobs'],
  onDevice: 'nothing',
  params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  output: z.object({}),
})
