import { removeFeedback } from '../../domain/automation/index.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { dropFeedback } from './remove-feedback.ts'

export { reportProgress } from './report-progress.ts'
export { tidyFeedback } from './tidy-feedback.ts'

/** Calls about work that takes longer than a request. */
export const automationRoutes: readonly Route[] = [
  implement(removeFeedback, async (ctx, { params }) => ({ removed: await dropFeedback(ctx, params.feedbackId) })),
]
