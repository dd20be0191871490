import {
  cards,
  productSubscriptions,
  subscriptionMessages,
  sumSubscribed,
  type SubscribedItem,
  type SubscriptionPeriod,
} from '../../../domain/commerce/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EffectAnswer, EffectKind, LookUpAnswer } from '../../platform/effects/index.ts'
import { OutsideFailed } from '../../platform/errors.ts'
import { planDue, type JobRun } from '../../platform/jobs/index.ts'
import type {
  Gateway,
  GatewayAccount,
  GatewayObject,
  GatewaySubscriptions,
  KeyedCall,
  SubscriptionPlan,
} from '../../platform/outside/payments/gateway.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { readOwner } from '../gateway/money-move.ts'
import { openGateway } from '../gateway/provider-accounts.ts'
import type { Till } from '../gateway/till.ts'
import { lookSubscriptionKind, queueSubscription } from './provider-jobs.ts'
import {
  refuseSubscription,
  takeAnySubscription,
  type SubscriptionRow,
  type TakenSubscription,
} from './subscription-rows.ts'

type Asked = NonNullable<SubscriptionRow['asked']>

const units = { daily: 'day', weekly: 'week', monthly: 'month', annually: 'year' } as const

interface Plan {
  readonly items: readonly SubscribedItem[]
  readonly period: SubscriptionPeriod
  readonly days?: number | undefined
}

/** A plan as providers bill it: `other` counts days. */
export function describePlan({ items, period, days = 1 }: Plan, id: string): SubscriptionPlan {
  const cadence = period.replace('-product', '')
  const unit = Object.entries(units).find(([name]) => name === cadence)?.[1]
  return {
    items: items.map((item, at) => ({
      product: item.product?.id ?? `${id}-${at}`,
      name: item.name,
      amount: sumSubscribed([item]),
    })),
    interval: unit === undefined ? { unit: 'day', count: days } : { unit, count: 1 },
  }
}

/** Effect of a change, named by its subscription. */
const nameChange = ({ id }: SubscriptionRow, change: string): string => `subscription:${id}:${change}`

/** Asks the provider of a subscription for a change, once, through the queue. One change waits for the one before it. */
export async function askProvider(
  ctx: Ctx,
  { row, change }: TakenSubscription,
  asked: Pick<Asked, 'verb'> & Partial<Pick<Asked, 'why' | 'plan'>>,
): Promise<SubscriptionRow> {
  const id = nameChange(row, ctx.newId())
  const changed = change({
    asked: { why: '', ...asked, id, at: ctx.now, by: await findActor(ctx) },
    refused: null,
  })
  await queueSubscription(ctx, id)
  return changed
}

/** The stored card by which a provider bills. Throws Invalid for a card of another contact, or at another provider. */
export async function findBillingCard(ctx: Ctx, till: Till, { card, contact }: { card: string; contact: string }) {
  const row = await beyondReach(ctx, cards).find(card)
  const gateway = till.gateways.find(({ name }) => name === row?.provider)
  const isUsable = row?.active === true && !row.expired && row.contact_id === contact && gateway?.subscriptions
  if (!row || !isUsable) {
    refuseSubscription(subscriptionMessages.issue('card', 'subscription-card'))
    throw new TypeError('a refused card')
  }
  return { provider: row.provider, account: row.account, card: { id: row.id, label: cards.title({ ...row }) } }
}

/** What a call to the provider needs, as it is stored. */
interface SubscriptionRequest {
  readonly account: string
  readonly verb: Asked['verb']
  readonly id: string
  readonly plan: SubscriptionPlan
  readonly at: number
  readonly customer: string
  readonly card: string
  readonly freeUntil: { readonly at: number; readonly isTrial: boolean } | null
}

/** Free time of a subscription that begins: its trial, or the period that its order bills. */
const readFree = ({ trial_end: end, order, current_period_end: paid }: SubscriptionRow) => {
  if (end !== undefined) return { at: end, isTrial: true }
  return order ? { at: paid, isTrial: false } : null
}

/** Customer and card at the provider, of a stored card. */
async function readCard(ctx: Ctx, { card }: SubscriptionRow) {
  const row = card && (await beyondReach(ctx, cards).find(card.id))
  return { customer: row?.customer ?? '', card: row?.card ?? '' }
}

async function prepareRequest(ctx: Ctx, id: string): Promise<SubscriptionRequest | undefined> {
  const row = await beyondReach(ctx, productSubscriptions).find(readOwner(id))
  if (row?.asked?.id !== id || row.account === undefined) return undefined
  const { asked, account, provider_id } = row
  return {
    account,
    verb: asked.verb,
    id: provider_id ?? '',
    plan: describePlan(asked.plan ?? row, row.id),
    at: asked.plan?.at ?? asked.at,
    ...(await readCard(ctx, row)),
    freeUntil: readFree(row),
  }
}

function makeCall(
  subscriptions: GatewaySubscriptions,
  account: GatewayAccount,
  { request, ...call }: KeyedCall & { readonly request: SubscriptionRequest },
): Promise<GatewayObject> {
  const { verb, id, plan, at, customer, card, freeUntil } = request
  if (verb === 'begin')
    return subscriptions.begin(account, { ...call, ...plan, customer, card, ...(freeUntil && { freeUntil }) })
  if (verb === 'change') return subscriptions.change(account, id, { ...call, ...plan, at })
  return subscriptions.move(account, id, { ...call, verb })
}

const readAnswer = ({ id, status }: GatewayObject): EffectAnswer => ({
  outcome: 'succeeded',
  response: status,
  providerId: id,
})

/** Looks a change up in the subscription as its provider has it: it keeps the id of the last call. */
async function lookUp(
  run: JobRun,
  till: Till,
  { gateway, id }: { gateway: Gateway; id: string },
): Promise<LookUpAnswer> {
  const found = await run.within(async (ctx) => {
    const request = await prepareRequest(ctx, id)
    return request && { request, ...(await openGateway(ctx, till, { account: request.account })) }
  })
  if (!found) return { outcome: 'unknown', response: 'The subscription is not known.' }
  const { request, account } = found
  const seen =
    request.verb === 'begin'
      ? await gateway.subscriptions?.findBegun(account, { customer: request.customer, reference: id })
      : await gateway.findObject?.(account, request.id)
  const isDone =
    seen !== undefined &&
    (JSON.stringify(seen.mirror['metadata'] ?? {}).includes(id) ||
      (request.verb === 'end' && seen.status === 'canceled'))
  if (!isDone) return { outcome: 'absent', response: `${gateway.title} has no such change.` }
  return { outcome: 'succeeded', response: seen.status, providerId: seen.id }
}

interface ChangeVerdict {
  readonly outcome: string
  readonly response: string
  readonly providerId?: string | undefined
}

/** A change that its provider refused; a subscription that was never begun is over. */
const describeRefused = ({ verb }: Asked, response: string, now: number) => ({
  refused: response.slice(0, 500),
  ...(verb === 'begin' && { status: 'incomplete_expired' as const, ended_at: now }),
})

/** A change that its provider made: the plan, and its reason. */
const describeMade = ({ verb, why, plan }: Asked, reason: string, providerId: string | undefined) => ({
  reason: verb === 'keep' || verb === 'resume' ? '' : why || reason,
  ...(verb === 'begin' && providerId !== undefined && { provider_id: providerId }),
  ...(plan && { items: plan.items, period: plan.period, days: plan.days ?? null }),
})

/** What follows from a change that its provider made or refused. */
async function keepChange(ctx: Ctx, id: string, { outcome, response, providerId }: ChangeVerdict): Promise<void> {
  const { row, change } = await takeAnySubscription(ctx, readOwner(id))
  const { asked, reason } = row
  if (asked?.id !== id) return
  if (outcome === 'failed') {
    change({ asked: null, ...describeRefused(asked, response, ctx.now) })
    return
  }
  change({ asked: null, refused: null, ...describeMade(asked, reason, providerId) })
  await planDue(ctx, lookSubscriptionKind, { key: row.id, due: ctx.now })
}

/** Changes of subscriptions at a provider that bills them, each made once (adr/0104). */
const makeKind = (
  till: Till,
  gateway: Gateway,
  subscriptions: GatewaySubscriptions,
): EffectKind<SubscriptionRequest> => ({
  name: `subscription.${gateway.name}`,
  title: 'Change of a subscription',
  provider: gateway.name,
  inDoubt: {
    keyLastsMs: Math.max(0, gateway.keyLastsMs - minuteMs),
    lookUp: (run, id) => lookUp(run, till, { gateway, id }),
  },
  prepare: async (ctx, id) => {
    const request = await prepareRequest(ctx, id)
    if (!request) return undefined
    const { id: subject, number = '' } = await beyondReach(ctx, productSubscriptions).get(readOwner(id))
    return { subject: { type: productSubscriptions.name, id: subject, label: `Subscription ${number}` }, request }
  },
  call: async (run, { request, key, reference }) => {
    const { account } = await run.within((ctx) => openGateway(ctx, till, { account: request.account }))
    try {
      return readAnswer(await makeCall(subscriptions, account, { request, key, reference }))
    } catch (error) {
      if (error instanceof OutsideFailed) return { outcome: 'failed', response: error.message }
      run.log.warn({ err: error, effect: reference }, 'a provider gave no answer')
      return { outcome: 'unknown', response: `${gateway.title} gave no answer.` }
    }
  },
  keep: (ctx, { id }, verdict) => keepChange(ctx, id, verdict),
})

/** Effects on subscriptions, for each provider that bills them. */
export const makeSubscriptionKinds = (till: Till): EffectKind[] =>
  till.gateways.flatMap((gateway) => (gateway.subscriptions ? [makeKind(till, gateway, gateway.subscriptions)] : []))
