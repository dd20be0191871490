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
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { Conflict, OutsideFailed } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { openGateway } from '../gateway/provider-accounts.ts'
import type { Till } from '../gateway/till.ts'
import { billSubscription, describeSpan, fillLine, listCredit, listOpen, listPeriodLines } from './bill-period.ts'
import { requirePaying, takeOpen } from './change-subscription.ts'
import { askProvider, describePlan } from './provider-billing.ts'
import {
  planClock,
  presentSubscription,
  readMoment,
  refuse,
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

type Preview = OutputOf<typeof previewSubscriptionPlan>

/** What the provider that bills a subscription would charge: asked outside any transaction. */
async function previewAtProvider(
  ctx: OutsideCtx,
  till: Till,
  { row, body }: { readonly row: SubscriptionRow; readonly body: Plan },
): Promise<Pick<Preview, 'due' | 'credit'>> {
  const { account, provider_id: id } = row
  if (account === undefined || id === undefined) return refuse('asked', 'subscription-asked')
  const open = await inStep(ctx, (step) => openGateway(step, till, { account }))
  const { subscriptions, title } = open.gateway
  if (!subscriptions) throw new OutsideFailed(`${title} bills no subscriptions.`)
  return subscriptions.preview(open.account, id, { ...describePlan(body, row.id), at: ctx.now })
}

/** Computes what a change of plan costs now, and saves nothing. Throws Invalid, NotFound. */
export async function previewPlan(
  ctx: OutsideCtx,
  till: Till,
  { params, body }: InputOf<typeof previewSubscriptionPlan>,
): Promise<Preview> {
  const { row, moment } = await inStep(ctx, async (step) => ({
    row: await getRecord(step, productSubscriptions, params.id),
    moment: await readMoment(step),
  }))
  requirePlan(row, body)
  const { begun, ...costs } = computeChange(row, body, moment)
  const isByProvider = row.provider !== undefined
  const unknown = { returned: 0, charged: 0, used: 0 }
  return {
    ...costs,
    ...(isByProvider && { ...unknown, ...(await previewAtProvider(ctx, till, { row, body })) }),
    before: row.amount,
    after: sumSubscribed(body.items),
    next: begun?.period.end ?? row.current_period_end,
    at: ctx.now,
    isByProvider,
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
  if (before.provider !== undefined)
    return presentSubscription(await askProvider(ctx, taken, { verb: 'change', plan: { ...plan, at: seen.at } }))
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
