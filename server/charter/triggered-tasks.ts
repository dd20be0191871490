import { z } from 'zod'
import { charterTasks, isPricingTask, type CharterTask, type PricingTask } from '../../domain/charter/index.ts'
import { defineTriggered, type TriggeredTask } from '../automation/index.ts'
import type { Ctx } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/index.ts'
import { beginEmptyLegImport } from './empty-legs/import-empty-legs.ts'
import { beginFleetImport } from './imports/fleet/import-fleet.ts'
import { beginAccountImport } from './imports/people/import-accounts.ts'
import { beginContactsImport, beginContactSync } from './imports/people/import-contacts.ts'
import { checkHealthNow } from './imports/health/check-health.ts'
import { beginReported } from './imports/reported-job.ts'
import { beginScheduleImport } from './imports/schedule/import-schedule.ts'
import { cleanBrokerRequestsNow } from './options/close-quotes.ts'
import { processSubscriptionsNow } from './market/subscribers.ts'
import { pricingTriggered } from './pricing-moments.ts'

const done = async (work: Promise<unknown>): Promise<object> => {
  await work
  return {}
}

const begins: Readonly<Record<Exclude<CharterTask, PricingTask>, (ctx: Ctx) => Promise<{ feedbackId?: string }>>> = {
  importSchedule: beginScheduleImport,
  importEmptyLegs: beginEmptyLegImport,
  importAircraft: beginFleetImport,
  importAccounts: beginAccountImport,
  processMarketplaceSubscriptionQueue: (ctx) => done(processSubscriptionsNow(ctx)),
  checkAPIHealth: (ctx) => beginReported(ctx, checkHealthNow),
  cleanOldBrokerRequestQuotes: (ctx) =>
    done(enqueue(ctx, cleanBrokerRequestsNow, { payload: {}, key: 'clean-broker-requests', maxAttempts: 3 })),
}

/** The tasks of the charter desk that can be started by call. */
export const charterTriggered: readonly TriggeredTask[] = [
  ...charterTasks.flatMap(({ path, role }) =>
    isPricingTask(path)
      ? []
      : [defineTriggered({ path, role, fields: z.strictObject({}), begin: (ctx) => begins[path](ctx) })],
  ),
  ...pricingTriggered,
  defineTriggered({
    path: 'importContactsByAccountId',
    role: 'contacts',
    fields: z.strictObject({ account_id: z.string().min(1) }),
    begin: (ctx, { account_id: id }) => beginContactsImport(ctx, id),
  }),
  defineTriggered({
    path: 'syncContact',
    role: 'contacts',
    fields: z.strictObject({ contact_id: z.string().min(1) }),
    begin: (ctx, { contact_id: id }) => beginContactSync(ctx, id),
  }),
]
