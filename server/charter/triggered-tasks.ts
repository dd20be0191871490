import { z } from 'zod'
import { charterTasks, type CharterTask } from '../../domain/charter/index.ts'
import { defineTriggered, type TriggeredTask } from '../automation/index.ts'
import type { Ctx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/index.ts'
import { beginFleetImport } from './imports/fleet/import-fleet.ts'
import { checkHealthNow } from './imports/health/check-health.ts'
import { beginReported } from './imports/reported-job.ts'
import { beginScheduleImport } from './imports/schedule/import-schedule.ts'
import { cleanBrokerRequestsNow } from './options/close-quotes.ts'
import { publishRules, redraftRules, restoreRules } from './pricing-rules.ts'

/** Results of the pricing tasks show in the rules themselves, for all their readers. */
const done = async (work: Promise<unknown>): Promise<object> => {
  await work
  return {}
}

const begins: Readonly<Record<CharterTask, (ctx: Ctx) => Promise<{ feedbackId?: string }>>> = {
  importSchedule: beginScheduleImport,
  importAircraft: beginFleetImport,
  checkAPIHealth: (ctx) => beginReported(ctx, checkHealthNow),
  publishPricingRulesToLive: (ctx) => done(publishRules(ctx, {})),
  restorePricingRulesFromBackup: (ctx) => done(restoreRules(ctx, {})),
  copyPricingRulesToDraft: (ctx) => done(redraftRules(ctx, {})),
  cleanOldBrokerRequestQuotes: (ctx) =>
    done(enqueue(ctx, cleanBrokerRequestsNow, { payload: {}, key: 'clean-broker-requests', maxAttempts: 3 })),
}

/** The tasks of the charter desk that can be started by call. */
export const charterTriggered: readonly TriggeredTask[] = charterTasks.map(({ path, role }) =>
  defineTriggered({ path, role, fields: z.strictObject({}), begin: (ctx) => begins[path](ctx) }),
)
