import {
  findPeriod,
  printLocalDay,
  products,
  productSubscriptions,
  startAfterDays,
  subscribedItem,
  type startSubscription,
  type SubscriptionPeriod,
  type SubscriptionState,
} from '../../../domain/commerce/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { contactSummary, type InputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach, getRecord } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import type { Till } from '../gateway/till.ts'
import { findPrice } from '../goods/find-price.ts'
import { beginPeriod } from './advance-clock.ts'
import { askProvider, findBillingCard } from './provider-billing.ts'
import {
  planClock,
  presentSubscription,
  readMoment,
  refuse,
  takeAnySubscription,
  type SubscriptionRow,
} from './subscription-rows.ts'

interface Beginning {
  readonly period: SubscriptionPeriod
  readonly days?: number | undefined
  readonly trialDays: number
}

/** First periods of a subscription that begins now: a trial to the end of its last day, or the first period. */
export function beginCalendar({ period, days, trialDays }: Beginning, { now, zone }: { now: number; zone: string }) {
  const terms = { period, ...(days !== undefined && { days }), trial_period_days: trialDays, start_date: now }
  if (trialDays > 0) {
    const end = startAfterDays(now, trialDays, zone)
    return {
      ...terms,
      anchor: printLocalDay(end, zone),
      period_number: 0,
      trial_end: end,
      current_period_start: now,
      current_period_end: end,
    }
  }
  const anchor = printLocalDay(now, zone)
  const first = findPeriod({ anchor, period, days }, 1, zone)
  return { ...terms, anchor, period_number: 1, current_period_start: now, current_period_end: first.end }
}

type Product = RowOf<typeof products>

/** The line of a chosen product, at the price of its customer unless another one is typed. */
async function chooseItem(
  ctx: Ctx,
  product: Product,
  { price, quantity, contact }: InputOf<typeof startSubscription>['body'],
) {
  const { id, name, sku, cost, weight, dimensions } = product
  return subscribedItem.parse({
    name,
    ...(sku !== undefined && { sku }),
    product: { id, label: name },
    quantity,
    price: price ?? (await findPrice(ctx, product, { id: contact })).price,
    unit_cost: cost,
    unit_weight: weight,
    dimensions,
  })
}

/** Period and trial of a new subscription: those of its product unless others are typed. Throws Invalid. */
function choosePeriod(
  { subscription }: Product,
  { period, days, trial_period_days }: InputOf<typeof startSubscription>['body'],
) {
  const chosen = period ?? subscription?.period
  if (!chosen) return refuse('product', 'no-subscription-line')
  if (chosen === 'other' && days === undefined) return refuse('days', 'days-missing')
  return { period: chosen, days, trialDays: trial_period_days ?? subscription?.trial_period_days ?? 0 }
}

/** The row of a new subscription with its clock. */
export async function createSubscription(
  ctx: Ctx,
  { id, doc }: { readonly id?: string | undefined; readonly doc: object },
): Promise<SubscriptionRow> {
  const agents = [await findActor(ctx)]
  return asVerb(ctx, productSubscriptions).create({
    ...(id !== undefined && { id }),
    doc: productSubscriptions.shape.parse({ agents, ...doc }),
  })
}

/** Starts a subscription (see the contract). Throws Invalid, NotFound. */
export async function handleStart(
  ctx: Ctx,
  till: Till,
  { body }: InputOf<typeof startSubscription>,
): Promise<SubscriptionState> {
  const contact = contactSummary.strip().parse(await getRecord(ctx, contacts, body.contact))
  const product = await beyondReach(ctx, products).get(body.product)
  const beginning = choosePeriod(product, body)
  const { trialDays } = beginning
  const moment = await readMoment(ctx)
  const calendar = beginCalendar(beginning, moment)
  const billing =
    body.card === undefined ? {} : await findBillingCard(ctx, till, { card: body.card, contact: body.contact })
  const row = await createSubscription(ctx, {
    id: body.id,
    doc: {
      contact,
      type: body.type,
      items: [await chooseItem(ctx, product, body)],
      status: trialDays > 0 && body.card === undefined ? 'trialing' : 'incomplete',
      ...calendar,
      ...billing,
      ...(body.type === 'group' && { group: body.group }),
    },
  })
  const taken = await takeAnySubscription(ctx, row.id)
  if (body.card !== undefined) return presentSubscription(await askProvider(ctx, taken, { verb: 'begin' }))
  if (trialDays === 0) {
    const { anchor } = row
    const first = findPeriod(row, 1, moment.zone)
    await beginPeriod(ctx, till, { taken, step: { does: 'bill', period: first, anchor }, zone: moment.zone })
    if (taken.row.open_orders.length === 0) taken.change({ status: 'active' })
  }
  planClock(taken, moment)
  return presentSubscription(taken.row)
}
