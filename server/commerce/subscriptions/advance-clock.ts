import {
  findBillingStep,
  findResumedStep,
  productSubscriptions,
  subscriptionStatuses,
  type BillingMoment,
  type BillingStep,
  type SubscriptionStatus,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineDueJob, type Job } from '../../platform/jobs/index.ts'
import type { Till } from '../gateway/till.ts'
import { billSubscription, describeSpan, listCredit, listOpen, listPeriodLines } from './bill-period.ts'
import { planClock, readClock, readMoment, takeAnySubscription, type TakenSubscription } from './subscription-rows.ts'

type Billing = Extract<BillingStep, { does: 'bill' }>

/** States of which those who look after a subscription are told. */
const told: ReadonlySet<SubscriptionStatus> = new Set(['past_due', 'unpaid', 'incomplete_expired', 'canceled'])

/** Tells the agents of a subscription about its new status. */
async function notifyOfStatus(ctx: Ctx, till: Till, { row }: TakenSubscription): Promise<void> {
  const { id, number = '', status, contact, agents } = row
  if (!told.has(status)) return
  await till.notify(ctx, {
    about: `${productSubscriptions.name}/${id}#${status}-${ctx.now}`,
    path: `orders/subscriptions/${id}/`,
    title: `Subscription ${number}: ${subscriptionStatuses[status].toLowerCase()}`,
    summary: contact?.name ?? '',
    users: agents.map((agent) => agent.id),
    role: 'orders',
  })
}

/** Bills a period, and begins it: both in one transaction. */
export async function beginPeriod(
  ctx: Ctx,
  till: Till,
  { taken, step, zone }: { readonly taken: TakenSubscription; readonly step: Billing; readonly zone: string },
): Promise<void> {
  const { row } = taken
  const { period, anchor } = step
  const span = describeSpan(period, zone)
  const used = Math.min(row.credit, row.amount)
  const lines = [...(await listPeriodLines(ctx, row, span)), ...listCredit(used)]
  const order = await billSubscription(ctx, till, { row, lines, span })
  taken.change({
    anchor,
    period_number: period.number,
    covered: 1,
    current_period_start: period.start,
    current_period_end: period.end,
    credit: row.credit - used,
    open_orders: [...row.open_orders, ...listOpen(order, ctx.now)],
    ...((row.status === 'trialing' || row.status === 'unpaid') && { status: 'active' as const }),
  })
}

/** Ends a subscription. */
export const endNow = ({ row, change }: TakenSubscription, now: number, reason = row.reason) =>
  change({
    status: 'canceled',
    canceled_at: row.canceled_at ?? now,
    ended_at: now,
    next_at: null,
    paused: null,
    reason,
  })

interface Stepping {
  readonly step: BillingStep
  readonly taken: TakenSubscription
  readonly moment: BillingMoment
}

async function takeStep(ctx: Ctx, till: Till, { step, taken, moment }: Stepping): Promise<void> {
  if (step.does === 'bill') return beginPeriod(ctx, till, { taken, step, zone: moment.zone })
  if (step.does === 'cancel') endNow(taken, ctx.now)
  else taken.change({ status: step.to, ...(step.to === 'incomplete_expired' && { ended_at: ctx.now }) })
  return notifyOfStatus(ctx, till, taken)
}

/** Does what is due for a subscription, at most one bill, and plans when it is due again. */
async function advanceClock(ctx: Ctx, till: Till, taken: TakenSubscription): Promise<void> {
  const moment = await readMoment(ctx)
  for (;;) {
    const step = taken.row.provider === undefined ? findBillingStep(readClock(taken.row), moment) : undefined
    if (!step) break
    await takeStep(ctx, till, { step, taken, moment })
    // Further periods of an outage are billed in separate transactions.
    if (step.does === 'bill') break
  }
  planClock(taken, moment)
}

/** As `advanceClock` when a pause ends. */
export async function resumeClock(ctx: Ctx, till: Till, taken: TakenSubscription): Promise<void> {
  const moment = await readMoment(ctx)
  const step = findResumedStep(readClock(taken.row), moment)
  if (step) await takeStep(ctx, till, { step, taken, moment })
  planClock(taken, moment)
}

/** A subscription whose moment has come: a period is billed, or its status follows from unpaid bills. */
export const billSubscriptions = (till: Till): Job =>
  defineDueJob({
    name: 'bill-subscription',
    lane: 'upkeep',
    record: productSubscriptions,
    run: async (ctx, id) => advanceClock(ctx, till, await takeAnySubscription(ctx, id)),
  })
