import { flightPlans, readPlan, type ReadPlan } from '../../../domain/charter/index.ts'
import type { DocOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { textIssues } from '../../platform/records/keepable-text.ts'

type Plan = DocOf<typeof flightPlans>

/** A plan that was read, skipped where it holds a text that the database cannot keep. */
function keepable(read: ReadPlan): ReadPlan {
  const isSkipped = 'plan' in read && textIssues(read.plan).length > 0
  return isSkipped ? { skipped: { id: undefined, missing: ['texts that can be kept'] } } : read
}

/** The newer of a plan that is sent twice in one call. */
function newestOfEach(plans: readonly Plan[]): Map<string, Plan> {
  const newest = new Map<string, Plan>()
  for (const plan of plans) {
    const before = newest.get(plan.plan_id)
    if (before === undefined || before.told_at <= plan.told_at) newest.set(plan.plan_id, plan)
  }
  return newest
}

const planFields = Object.keys(flightPlans.shape.shape)

/** The update of a known plan. Fields that the newer plan lacks are removed. */
function replacing(plan: Plan) {
  const lacking = planFields.filter((field) => !Object.hasOwn(plan, field)).map((field) => [field, undefined])
  return { ...Object.fromEntries(lacking), ...plan }
}

/** Keeps plans: new ones in one statement, newer versions of known ones in another. */
async function keepPlans(ctx: Ctx, plans: ReadonlyMap<string, Plan>): Promise<void> {
  const known = await beyondReach(ctx, flightPlans).every(['plan_id', 'in', [...plans.keys()]])
  const told = new Map(known.map(({ id, plan_id: planId }) => [id, plans.get(planId)]))
  await asVerb(ctx, flightPlans).amendMany({
    ids: [...told.keys()],
    amend: ({ id, told_at: toldAt }) => {
      const plan = told.get(id)
      // Calls may overtake each other.
      return plan === undefined || plan.told_at < toldAt ? undefined : replacing(plan)
    },
  })
  const there = new Set(known.map(({ plan_id: planId }) => planId))
  const fresh = [...plans.values()].filter(({ plan_id: planId }) => !there.has(planId))
  await asVerb(ctx, flightPlans).createMany(fresh.map((plan) => ({ doc: flightPlans.shape.parse(plan) })))
}

/**
 * Stores flight plans, each by its own id; an incomplete one is skipped and logged, and keeps no other out (3-aviation
 * sections 5 and 8). A plan that is sent again is stored once.
 */
export async function takePlans(ctx: Ctx, sent: readonly unknown[]): Promise<{ taken: number; skipped: number }> {
  const read = sent.map((one) => keepable(readPlan(one, ctx.now)))
  for (const one of read)
    if ('skipped' in one)
      ctx.log.warn(one.skipped, `a flight plan was skipped: it lacks ${one.skipped.missing.join(', ')}`)
  const plans = newestOfEach(read.flatMap((one) => ('plan' in one ? [one.plan] : [])))
  const lock = `flight plans ${ctx.db.tenant.clientId}`
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  await keepPlans(ctx, plans)
  return { taken: plans.size, skipped: read.filter((one) => 'skipped' in one).length }
}
