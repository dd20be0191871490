import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'

/** Takes the lines of a piece of work away, by its feedback id (2-content section 7). Others' lines do not exist. */
export const removeFeedback = defineContract({
  method: 'DELETE',
  path: '/cms/feedback/:feedbackId',
  summary: 'Take the progress lines of a piece of work away',
  role: 'member',
  changes: ['feedback'],
  onDevice: 'nothing',
  params: z.object({ feedbackId: z.string().min(1).max(100) }),
  output: z.object({ removed: z.int() }),
})

/**
 * Begins a task now (1-shell and 3-aviation section 7). `path` names it; each task says what else it needs and which role.
 * Work that reports its progress answers the id of its lines.
 */
export const triggerTask = defineContract({
  method: 'POST',
  path: '/cron/trigger',
  summary: 'Begin a task now',
  role: 'member',
  changes: ['feedback', 'pricing', 'queue'],
  ratePerMinute: 60,
  body: z.looseObject({ path: z.string().min(1).max(100) }),
  output: z.object({ feedbackId: z.string().optional(), queue_id: z.string().optional() }),
})
