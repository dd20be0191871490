import {
  findNextMoment,
  productSubscriptions,
  readDunning,
  subscriptionMessages,
  subscriptionStatuses,
  isSubscriptionOver,
  type BillingClock,
  type BillingMoment,
  type SubscriptionState,
} from '../../../domain/commerce/index.ts'
import { readReminderPlan } from '../../../domain/company/index.ts'
import type { Issue, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { keepLatest, takeBeyondReach, takeRecord, type LatestTaken } from '../../platform/records/index.ts'
import { readOwnClient } from '../own-client.ts'

export type SubscriptionRow = RowOf<typeof productSubscriptions>

/** A subscription that is locked until the transaction ends. */
export type TakenSubscription = LatestTaken<typeof productSubscriptions>

/** Takes a subscription within the caller's reach. Orders are taken before it. Throws NotFound, Forbidden. */
export const takeSubscription = async (ctx: Ctx, id: string): Promise<TakenSubscription> =>
  keepLatest(await takeRecord(ctx, productSubscriptions, { id }))

/** As `takeSubscription`, for the clock and events of providers. Throws NotFound. */
export const takeAnySubscription = async (ctx: Ctx, id: string): Promise<TakenSubscription> =>
  keepLatest(await takeBeyondReach(ctx, productSubscriptions, { id }))

export function presentSubscription(row: SubscriptionRow): SubscriptionState {
  const { id, version, number = '', status, current_period_end, asked } = row
  return { id, version, number, status, current_period_end, isAsked: asked !== undefined }
}

/** A subscription as its clock reads it. */
export const readClock = ({ paused, open_orders: open, ...row }: SubscriptionRow): BillingClock => ({
  ...row,
  isPaused: paused !== undefined,
  open,
})

export async function readMoment(ctx: Ctx): Promise<BillingMoment> {
  const client = await readOwnClient(ctx)
  return { now: ctx.now, zone: client.timezone, dunning: readDunning(readReminderPlan(client)) }
}

/** Plans when the clock of a subscription is due again: never for one that its provider bills. */
export function planClock({ row, change }: TakenSubscription, moment: BillingMoment): SubscriptionRow {
  const next = row.provider === undefined ? findNextMoment(readClock(row), moment) : undefined
  return change({ next_at: next ?? null })
}

/** Throws Invalid with every issue, in words. */
export function refuseSubscription(...issues: readonly (Issue | undefined)[]): void {
  const found = issues.filter((issue) => issue !== undefined)
  if (found.length > 0)
    throw new Invalid(found, found.map((issue) => subscriptionMessages.words(issue) ?? issue.code).join(' '))
}

/** Throws Invalid with one issue, in words. */
export function refuse(path: string, code: Parameters<typeof subscriptionMessages.issue>[1]): never {
  const issue = subscriptionMessages.issue(path, code)
  throw new Invalid([issue], subscriptionMessages.words(issue))
}

/** Throws Invalid for a subscription that is over, or that its provider is changing. */
export function requireOpen({ status, asked }: SubscriptionRow): void {
  refuseSubscription(
    isSubscriptionOver(status)
      ? subscriptionMessages.issue('status', 'subscription-over', {
          status: subscriptionStatuses[status].toLowerCase(),
        })
      : undefined,
    asked ? subscriptionMessages.issue('asked', 'subscription-asked') : undefined,
  )
}

/** Throws Conflict for a subscription that changed since the caller read it. */
export function requireVersion(row: SubscriptionRow, version: number, yours: unknown): void {
  if (row.version !== version) throw new Conflict(row, yours)
}
