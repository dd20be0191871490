import { z } from 'zod'
import { defineStepJob, type Job } from '../../server/platform/jobs/index.ts'

/** A job whose end the test decides; known to the test and to the process it kills. */
export const stuckJob = (run: () => Promise<void>): Job<{ note: string }> =>
  defineStepJob({ name: 'test-stuck', lane: 'effects', payload: z.object({ note: z.string() }), run })
