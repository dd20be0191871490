import { removeFeedback } from '../../domain/automation/index.ts'
import { openDashboard } from '../../domain/dashboard.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { readDashboard } from './open-dashboard.ts'
import { metricRoutes } from './read-metrics.ts'
import { dropFeedback } from './remove-feedback.ts'

export { assistantRoutes } from './assistants/routes.ts'
export { serveAssistants } from './assistants/serve-mcp.ts'
export { serveGuide } from './api-guide/serve-guide.ts'
export {
  exportDay,
  exportPlace,
  exportWhole,
  rowRoutes,
  runRecordEdit,
  tidyRows,
  writeRecordExport,
} from './rows/index.ts'
export { clockworkRoutes, timedTriggered } from './clockwork/routes.ts'
export { doRows, type RowWork } from './do-rows.ts'
export { failureWords, refusalWords } from './refusal-words.ts'
export { reportProgress } from './report-progress.ts'
export { countMetrics, nameDayMetric, makeDayMetric } from './message-metrics.ts'
export { drainQueue, runQueueItems } from './queue/drain.ts'
export { workOutside, workWithin, type QueueWork } from './queue/queue-work.ts'
export { queueRoutes, queueTriggered } from './queue/routes.ts'
export { collectWebhooks, followWebhooks } from './webhooks/collect.ts'
export { webhookRoutes } from './webhooks/routes.ts'
export { sendWebhooks } from './webhooks/send.ts'
export { followChanges, followHidden } from './rules/collect-rules.ts'
export { findRecordPath } from './rules/record-path.ts'
export { ruleRoutes } from './rules/routes.ts'
export { listRuleUsers } from './rules/rule-rows.ts'
export { runRules } from './rules/run-rules.ts'
export { sweepRules } from './rules/sweep-rules.ts'
export type { PerformRuleAction, RuleTarget } from './rules/verbs.ts'
export { tidyFeedback, tidyRuns, tidySignIns } from './tidy-logs.ts'
export { defineTriggered, triggerRoutes, type TriggeredTask } from './trigger-task.ts'

/** Calls about work that takes longer than a request, and the dashboard. */
export const automationRoutes: readonly Route[] = [
  implement(removeFeedback, async (ctx, { params }) => ({ removed: await dropFeedback(ctx, params.feedbackId) })),
  implement(openDashboard, (ctx) => readDashboard(ctx)),
  ...metricRoutes,
]
