import { z } from 'zod'
import { defineContract } from '../kernel/index.ts'

/** Takes the lines of a piece of work away, by its feedback id (2-content section 7). Others' lines do not exist. */
export const removeFeedback = defineContract({
  method: 'DELETE',
  path: '/cms/feedback/:feedbackId',
  summary: 'Take the progress lines of a piece of work away',
  role: 'member',
  params: z.object({ feedbackId: z.string().min(1).max(100) }),
  output: z.object({ removed: z.int() }),
})
