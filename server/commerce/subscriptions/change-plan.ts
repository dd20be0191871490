import {
  changePlan,
  productSubscriptions,
  subscriptionMessages,
  sumSubscribed,
  type changeSubscriptionPlan,
  type PlanChange,
  type previewSubscriptionPlan,
  type SaleItem,
  type SubscriptionState,
} from '../../../domain/commerce/index.ts'
import { isSameValue, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import type { Till } from '../gateway/till.ts'
import { billSubscription, describeSpan, fillLine, listCredit, listOpen, listPeriodLines } from './bill-period.ts'
import { requirePaying, takeOpen } from './change-subscription.ts'
import {
  planClock,
  presentSubscription,
  readMoment,
  refuseSubscription,
  requireOpen,
  requireVersion,
  type SubscriptionRow,
} from './subscription-rows.ts'

type Plan = InputOf<typeof previewSubscriptionPlan>['body']

/** Refuses a plan that no period has, or that changes nothing. Throws Invalid. */
function requirePlan(row: SubscriptionRow, { items, period, days }: Plan): void {
  requireOpen(row)
  requirePaying(row)
  refuseSubscription(
    period === 'other' && days === undefined ? subscriptionMessages.issue('days', 'days-missing') : undefined,
    row.paused ? subscriptionMessages.issue('paused', 'subscription-paused') : undefined,
    row.period === period && row.days === days && isSameValue(row.items, items)
      ? subscriptionMessages.issue('items', 'plan-same')
      : undefined,
  )
}

const computeChange = (row: SubscriptionRow, { items, period, days }: Plan, moment: { now: number; zone: string }) =>
  changePlan(row, { amount: sumSubscribed(items), period, days }, moment)

/** Computes what a change of plan costs now, and saves nothing. Throws Invalid, NotFound. */
export async function previewPlan(
  ctx: Ctx,
  { params, body }: InputOf<typeof previewSubscriptionPlan>,
): Promise<OutputOf<typeof previewSubscriptionPlan>> {
  const row = await getRecord(ctx, productSubscriptions, params.id)
  requirePlan(row, body)
  const { begun, ...costs } = computeChange(row, body, await readMoment(ctx))
  return {
    ...costs,
    before: row.amount,
    after: sumSubscribed(body.items),
    next: begun?.period.end ?? row.current_period_end,
    at: ctx.now,
    isByProvider: false,
  }
}

/** Refuses a change whose amounts are others than those shown. Throws Conflict. */
function requireSeen({ due, credit }: PlanChange, seen: { readonly due: number; readonly credit: number }): void {
  if (due === seen.due && credit === seen.credit) return
  throw new Conflict(
    { due, credit },
    { ...seen },
    { code: 'plan-costs', message: `${formatMoney(due)} is due now. Look at the change again.` },
  )
}

/** Lines of the bill of a change: the new plan for the days that are left, less the old one. */
async function listChangeLines(
  ctx: Ctx,
  row: SubscriptionRow,
  { plan, change, span }: { readonly plan: Plan; readonly change: PlanChange; readonly span: string },
): Promise<SaleItem[]> {
  const whole = change.begun && (await listPeriodLines(ctx, plan, span))
  const part = { name: `New plan: ${plan.items.map(({ name }) => name).join(', ')}`.slice(0, 500), notes: span }
  return [
    ...(whole ?? [fillLine({ ...part, price: change.charged })]),
    ...(change.returned === 0
      ? []
      : [
          fillLine({
            name: `Former plan: ${row.items.map(({ name }) => name).join(', ')}`.slice(0, 500),
            price: -change.returned,
          }),
        ]),
    ...listCredit(change.used),
  ]
}

/** Changes the plan as it was shown: what is due now is billed by an order with its payment link. Throws Invalid, Conflict. */
export async function handleChangePlan(
  ctx: Ctx,
  till: Till,
  { params, body: { version, seen, ...plan } }: InputOf<typeof changeSubscriptionPlan>,
): Promise<SubscriptionState> {
  const taken = await takeOpen(ctx, params.id)
  const before = taken.row
  requireVersion(before, version, plan)
  requirePlan(before, plan)
  const moment = await readMoment(ctx)
  const change = computeChange(before, plan, moment)
  requireSeen(change, seen)
  const { begun, due, credit } = change
  const row = taken.change({
    items: plan.items,
    period: plan.period,
    days: plan.days ?? null,
    credit,
    ...(begun && {
      anchor: begun.anchor,
      period_number: begun.period.number,
      covered: 1,
      current_period_start: begun.period.start,
      current_period_end: begun.period.end,
    }),
  })
  if (due > 0) {
    const span = describeSpan({ start: moment.now, end: row.current_period_end }, moment.zone)
    const lines = await listChangeLines(ctx, before, { plan, change, span })
    const order = await billSubscription(ctx, till, { row, lines, span })
    taken.change({ open_orders: [...row.open_orders, ...listOpen(order, ctx.now)] })
  }
  planClock(taken, moment)
  return presentSubscription(taken.row)
}
