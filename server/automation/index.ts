import { removeFeedback } from '../../domain/automation/index.ts'
import { openDashboard } from '../../domain/dashboard.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { readDashboard } from './open-dashboard.ts'
import { dropFeedback } from './remove-feedback.ts'

export { exportDay, exportPlace, rowRoutes, runRecordEdit, tidyRows, writeRecordExport } from './rows/index.ts'
export { doRows, type RowWork } from './do-rows.ts'
export { failureWords } from './refusal-words.ts'
export { reportProgress } from './report-progress.ts'
export { countMetrics, metricIdOf, metricOfDay } from './message-metrics.ts'
export { tidyFeedback } from './tidy-feedback.ts'
export { defineTriggered, triggerRoutes, type TriggeredTask } from './trigger-task.ts'

/** Calls about work that takes longer than a request, and the dashboard. */
export const automationRoutes: readonly Route[] = [
  implement(removeFeedback, async (ctx, { params }) => ({ removed: await dropFeedback(ctx, params.feedbackId) })),
  implement(openDashboard, (ctx) => readDashboard(ctx)),
]
