import { z } from 'zod'
import {
  charterMessages,
  listPlannedPricing,
  plannedDays,
  pricingTasks,
  type PricingTask,
} from '../../domain/charter/index.ts'
import { epochMs, type OutputOf } from '../../domain/kernel/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { defineTriggered, type TriggeredTask } from '../automation/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Invalid } from '../platform/errors.ts'
import { implement, type Route } from '../platform/http/route.ts'
import { defineJob, planDue, takeQueued } from '../platform/jobs/index.ts'
import { publishRules, redraftRules, restoreRules } from './pricing-rules.ts'

/** Results of these tasks show in the rules themselves, for all their readers. */
const works: Readonly<Record<PricingTask, (ctx: Ctx) => Promise<unknown>>> = {
  publishPricingRulesToLive: (ctx) => publishRules(ctx, {}),
  restorePricingRulesFromBackup: (ctx) => restoreRules(ctx, {}),
  copyPricingRulesToDraft: (ctx) => redraftRules(ctx, {}),
}

const kind = { name: 'run-pricing-task', lane: 'prompt' } as const

/**
 * Does a task of pricing rules at its planned moment, in the transaction that ends its plan: once, also a restoration,
 * which a second run would take back. Rules that cannot be published fail it, and Clockwork shows why.
 */
export const runPricingTask = defineJob({
  ...kind,
  yields: true,
  payload: z.object({ id: z.enum(pricingTasks) }),
  run: async (ctx, { id }) => {
    if (await takeQueued(ctx, { kind: kind.name, key: id })) await works[id](ctx)
  },
})

const fields = z.strictObject({ at: epochMs.nullable().optional() })

/** Does a task now, plans it, or ends its plan. Throws Invalid for a moment that is past or too far away. */
async function beginPricing(ctx: Ctx, path: PricingTask, { at }: z.output<typeof fields>): Promise<object> {
  if (at === undefined) await works[path](ctx)
  else if (at === null)
    await ctx.db.run(sql`
      delete from due_work where client_id = ${ctx.db.tenant.clientId} and kind = ${kind.name} and key = ${path}`)
  else if (at <= ctx.now || at > ctx.now + plannedDays * dayMs)
    throw new Invalid([charterMessages.issue('at', 'pricing-moment', { days: plannedDays })])
  else await planDue(ctx, kind, { key: path, due: at })
  return {}
}

/** Tasks of pricing rules that are started or planned by call. */
export const pricingTriggered: readonly TriggeredTask[] = pricingTasks.map((path) =>
  defineTriggered({ path, role: 'pricing', fields, begin: (ctx, given) => beginPricing(ctx, path, given) }),
)

async function listPlanned({ db }: Ctx): Promise<OutputOf<typeof listPlannedPricing>> {
  const planned = await db.run(sql<{ path: PricingTask; at: number }>`
    select key as path, due as at from due_work
    where client_id = ${db.tenant.clientId} and kind = ${kind.name} and key = any(${[...pricingTasks]}::text[])
    order by due, key`)
  return { planned }
}

export const pricingMomentRoutes: readonly Route[] = [implement(listPlannedPricing, listPlanned)]
