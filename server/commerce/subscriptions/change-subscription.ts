import {
  subscriptionMessages,
  type cancelSubscription,
  type changeSubscriptionGroup,
  type keepSubscription,
  type pauseSubscription,
  type resumeSubscription,
  type SubscriptionState,
} from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { contactSummary, type InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import type { Till } from '../gateway/till.ts'
import { endNow, resumeClock } from './advance-clock.ts'
import { tellMember } from './groups/tell-member.ts'
import { askProvider } from './provider-billing.ts'
import {
  planClock,
  presentSubscription,
  readMoment,
  refuseSubscription,
  requireOpen,
  takeSubscription,
  type SubscriptionRow,
  type TakenSubscription,
} from './subscription-rows.ts'

/** Throws Invalid for a subscription whose first or last bills are not paid: it has nothing to pause or change. */
export function requirePaying({ status }: SubscriptionRow): void {
  if (status === 'incomplete' || status === 'unpaid')
    refuseSubscription(subscriptionMessages.issue('status', 'subscription-unpaid'))
}

/** Takes a subscription that is not over, and that no provider is changing. Throws Invalid, NotFound, Forbidden. */
export async function takeOpen(ctx: Ctx, id: string): Promise<TakenSubscription> {
  const taken = await takeSubscription(ctx, id)
  requireOpen(taken.row)
  return taken
}

export async function handlePause(
  ctx: Ctx,
  { params, body: { why } }: InputOf<typeof pauseSubscription>,
): Promise<SubscriptionState> {
  const taken = await takeOpen(ctx, params.id)
  requirePaying(taken.row)
  if (!taken.row.paused && taken.row.provider !== undefined) await askProvider(ctx, taken, { verb: 'pause', why })
  else if (!taken.row.paused) {
    taken.change({ paused: { at: ctx.now, by: await findActor(ctx), why }, reason: why })
    planClock(taken, await readMoment(ctx))
  }
  return presentSubscription(taken.row)
}

export async function handleResume(
  ctx: Ctx,
  till: Till,
  { params }: InputOf<typeof resumeSubscription>,
): Promise<SubscriptionState> {
  const taken = await takeOpen(ctx, params.id)
  if (taken.row.paused && taken.row.provider !== undefined) await askProvider(ctx, taken, { verb: 'resume' })
  else if (taken.row.paused) {
    taken.change({ paused: null, reason: '' })
    await resumeClock(ctx, till, taken)
  }
  return presentSubscription(taken.row)
}

const waitsForPeriodEnd = ({ status }: SubscriptionRow): boolean => status !== 'incomplete' && status !== 'unpaid'

/** Cancels a subscription; one that waits for a payment ends at once. Its unpaid orders stay owed. */
export async function handleCancel(
  ctx: Ctx,
  { params, body: { when, why } }: InputOf<typeof cancelSubscription>,
): Promise<SubscriptionState> {
  const taken = await takeOpen(ctx, params.id)
  const isLater = when === 'period-end' && waitsForPeriodEnd(taken.row)
  if (taken.row.provider !== undefined) await askProvider(ctx, taken, { verb: isLater ? 'cancel' : 'end', why })
  else if (isLater) {
    taken.change({ cancel_at_period_end: true, canceled_at: ctx.now, reason: why })
    planClock(taken, await readMoment(ctx))
  } else endNow(taken, ctx.now, why)
  return presentSubscription(taken.row)
}

export async function handleKeep(ctx: Ctx, { params }: InputOf<typeof keepSubscription>): Promise<SubscriptionState> {
  const taken = await takeOpen(ctx, params.id)
  const { cancel_at_period_end: ends, provider } = taken.row
  if (ends && provider !== undefined) await askProvider(ctx, taken, { verb: 'keep' })
  else if (ends) {
    taken.change({ cancel_at_period_end: false, canceled_at: null, reason: '' })
    planClock(taken, await readMoment(ctx))
  }
  return presentSubscription(taken.row)
}

const emptyGroup = { name: '', access_code: '', max: 0, members: [] }

/** Changes a group; its limit and doubled members are refused by the record. Throws Invalid, NotFound. */
export async function handleChangeGroup(
  ctx: Ctx,
  till: Till,
  { params, body: { add, remove, ...facts } }: InputOf<typeof changeSubscriptionGroup>,
): Promise<SubscriptionState> {
  const taken = await takeOpen(ctx, params.id)
  const group = taken.row.group ?? emptyGroup
  const known = new Set(group.members.map(({ id }) => id))
  const rows = await beyondReach(ctx, contacts).every(['id', 'in', add.filter((id) => !known.has(id))])
  const joined = rows.map((row) => contactSummary.strip().parse(row))
  const members = [...group.members, ...joined].filter(({ id }) => !remove.includes(id))
  const row = taken.change({ group: { ...group, ...facts, members } })
  for (const member of joined) await tellMember(ctx, till, { row, member })
  return presentSubscription(row)
}
