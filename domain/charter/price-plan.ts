import { z } from 'zod'
import { cents, epochMs, isSameValue, type Doc, type EditorField, type Issue } from '../kernel/index.ts'
import { hourMs } from '../kernel/values/durations.ts'
import { formatMoney, formatNumber } from '../kernel/values/format-value.ts'
import { numberField } from '../kernel/fields/form-fields.ts'
import { charterMessages } from './messages.ts'

/** A plan that lowers the price of an empty leg as its last departure comes near, as staff set it. */
export const pricePlan = z.strictObject({
  /** Hours before the last departure at which the first step is due. */
  from_hours: z.int().min(1).max(2000),
  /** Hours between the steps. */
  every_hours: z.int().min(1).max(500),
  /** Percent of the price at the beginning that each step takes off. */
  percent: z.int().min(1).max(90),
  /** Lowest price, in cents. */
  floor: cents.min(0),
})

/** Facts of a plan that the program keeps. Prices in cents. */
export const priceSteps = z.strictObject({
  /** When the plan was set; earlier steps are not made up for. */
  since: epochMs,
  /** Price at that moment. */
  base: cents,
  /** Price that the plan has set last. */
  price: cents,
  /** When the next step is due; absent if none is left. */
  next_at: epochMs.optional(),
  /** When the plan ended because another price was set. */
  ended_at: epochMs.optional(),
})

export type PricePlan = z.output<typeof pricePlan>
type PriceSteps = z.output<typeof priceSteps>

/** Fields of the form of a plan, by their paths in an empty leg. */
export const pricePlanFields: readonly EditorField[] = [
  numberField('price_plan.percent', 'Percent off at each step', { required: true }),
  numberField('price_plan.every_hours', 'Hours between steps', { required: true }),
  numberField('price_plan.from_hours', 'First step, hours before the last departure', { required: true }),
  numberField('price_plan.floor', 'Lowest price', { type: 'money', required: true }),
]

/** An empty leg as its plan reads it. */
export const plannedDeal = z.object({
  price: z.object({ total: cents }).optional(),
  price_plan: pricePlan.optional(),
  price_steps: priceSteps.optional(),
  departure_date: epochMs.optional(),
  window_end: epochMs.optional(),
})

export type PlannedDeal = z.output<typeof plannedDeal>

/** One step of a plan: its moment and the price from then on, in cents. */
export interface PriceStep {
  readonly at: number
  readonly price: number
}

const findDeparture = ({ window_end, departure_date }: PlannedDeal): number | undefined => window_end ?? departure_date

/** Steps that a form and a page list at most. */
const mostSteps = 500

/**
 * The steps of a plan that was set at `since` with the price `base`, until the floor or the departure. Rounded once for each
 * step, half a cent up.
 */
function listSteps(plan: PricePlan, { since, base }: Pick<PriceSteps, 'since' | 'base'>, departs: number): PriceStep[] {
  const every = plan.every_hours * hourMs
  const start = departs - plan.from_hours * hourMs
  const first = start > since ? start : start + (Math.floor((since - start) / every) + 1) * every
  const steps: PriceStep[] = []
  let price = base
  for (let count = 1; count <= mostSteps && price > plan.floor; count += 1) {
    const at = first + (count - 1) * every
    if (at >= departs) break
    price = Math.max(plan.floor, base - Math.round((base * plan.percent * count) / 100))
    steps.push({ at, price })
  }
  return steps
}

/** Steps of the plan of an empty leg that still lower its price; none without a plan, a price or a departure. */
export function findPriceSteps(deal: PlannedDeal): readonly PriceStep[] {
  const { price_plan: plan, price_steps: kept, price } = deal
  const departs = findDeparture(deal)
  if (plan === undefined || kept === undefined || price === undefined || departs === undefined) return []
  return listSteps(plan, kept, departs).filter((step) => step.price < price.total)
}

/** Steps that a plan would have if it was set now. */
export const previewPriceSteps = (deal: PlannedDeal, plan: PricePlan, now: number): readonly PriceStep[] =>
  findPriceSteps({ ...deal, price_plan: plan, price_steps: beginSteps(deal.price?.total ?? 0, now) })

const beginSteps = (total: number, now: number): PriceSteps => ({ since: now, base: total, price: total })

/**
 * The lower price of an empty leg whose step is due: after missed steps the one of now, at once. Undefined if its price
 * stays, also after its last departure.
 */
export function findLowerPrice(
  deal: PlannedDeal,
  now: number,
): { readonly price: { readonly total: number }; readonly price_steps: PriceSteps } | undefined {
  const departs = findDeparture(deal)
  const step = findPriceSteps(deal).findLast(({ at }) => at <= now)
  if (step === undefined || deal.price_steps === undefined || departs === undefined || departs <= now) return undefined
  return { price: { total: step.price }, price_steps: { ...deal.price_steps, price: step.price } }
}

interface SettledPlan {
  readonly price_plan: PricePlan | undefined
  readonly price_steps: PriceSteps | undefined
}

/** Kept facts of a plan that runs, with its next step. */
function continueSteps(deal: PlannedDeal, steps: PriceSteps): PriceSteps {
  const { next_at: _, ...kept } = steps
  const [next] = findPriceSteps({ ...deal, price_steps: kept })
  return { ...kept, ...(next && { next_at: next.at }) }
}

/** An empty leg without a plan keeps only when its last one ended by another price. */
const settleEnded = (kept: PriceSteps | undefined, before: Doc): SettledPlan => ({
  price_plan: undefined,
  price_steps: before['price_plan'] === undefined && kept?.ended_at !== undefined ? kept : undefined,
})

/** The plan of an empty leg and what is kept of it, after a save at `now`: another price ends it. */
export function settlePricePlan(deal: PlannedDeal, now: number, before: Doc = {}): SettledPlan {
  const { price_plan: plan, price_steps: kept, price } = deal
  if (plan === undefined) return settleEnded(kept, before)
  if (kept === undefined || !isSameValue(plan, before['price_plan']))
    return { price_plan: plan, price_steps: continueSteps(deal, beginSteps(price?.total ?? 0, now)) }
  if (price?.total === kept.price) return { price_plan: plan, price_steps: continueSteps(deal, kept) }
  const { next_at: _, ...ended } = kept
  return { price_plan: undefined, price_steps: { ...ended, ended_at: now } }
}

/** Faults of the plan of an empty leg: it needs a price above its floor. */
export function findPricePlanFaults({ price_plan: plan, price_steps: kept }: PlannedDeal): Issue[] {
  if (plan === undefined || kept === undefined) return []
  if (kept.base <= 0) return [charterMessages.issue('price.total', 'plan-no-price')]
  return plan.floor >= kept.base
    ? [charterMessages.issue('price_plan.floor', 'plan-floor', { price: formatMoney(kept.base) })]
    : []
}

const hours = (count: number): string => (count === 1 ? 'hour' : `${formatNumber(count)} hours`)

/** '10 % less every 12 hours, from 48 hours before the last departure, never below $4,000.00' */
export const describePricePlan = ({ percent, every_hours, from_hours, floor }: PricePlan): string =>
  `${percent} % less every ${hours(every_hours)}, from ${from_hours === 1 ? '1 hour' : hours(from_hours)} before the last departure, never below ${formatMoney(floor)}`
