import { aircraftTypes, type Outcome, type PriceRule, type priceTrip } from '../../../domain/charter/index.ts'
import { hasOneOf, subjectsOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { loadFacts } from './load-facts.ts'
import { maySeeCost, presentEstimate } from './present-estimate.ts'
import { inUse, pricingOf, type Pricing, type Trip } from './pricing-of.ts'
import { ruleMemoryOf } from './published-rules.ts'

/** Allowed for users who plan flights. */
const mayPrice = ({ actor }: Ctx): boolean => hasOneOf(actor, ['quotes', 'trips'])

/** Reads what a trip is priced from. Throws Forbidden. */
export async function readPricing(ctx: Ctx, trip: Trip, withFleet = false): Promise<Pricing> {
  if (!mayPrice(ctx)) throw new Forbidden('quotes')
  const active = inUse(trip).map(([, leg]) => leg)
  const named = [trip.aircraft_type, ...active.map((leg) => leg.aircraft?.type)].filter((type) => type !== undefined)
  const types = withFleet ? Object.keys(aircraftTypes) : named
  const accountIds = trip.accounts.map(({ id }) => id)
  const known = ruleMemoryOf(ctx.actor.clientId)
  const stored = await loadFacts(ctx, { legs: active, accountIds, types, now: ctx.now, withFleet, known })
  return pricingOf(trip, { stored, ...known.rulesOf(stored), now: ctx.now })
}

/** A price with its revenue and cost, for the company's records, for any caller. */
interface PricedWithCost {
  readonly price: OutputOf<typeof priceTrip>
  /** Cents; absent without a price, or where no rule says what anything costs. */
  readonly cost?: number | undefined
  /** True if it counts the time on the ground, so that another minute of take-off may be another price. */
  readonly isByMinute: boolean
}

/** True if a rule needs the time on the ground before it gives its price. */
const asksForStay = ({ fn, items }: PriceRule): boolean =>
  [fn, ...items.map(({ logic }) => logic)].some((logic) => logic && subjectsOf(logic).includes('wtime'))

const countsStay = (outcome: Outcome): boolean =>
  outcome.kind === 'priced' && outcome.best.lines.some(({ type, isRemoved }) => type === 'waittime' && !isRemoved)

/** As `priceTripOf`, with the cost. Never sent to a user. */
export async function priceWithCost(ctx: Ctx, trip: Trip): Promise<PricedWithCost> {
  const { rules, invalid, estimate } = await readPricing(ctx, trip)
  const outcome = estimate(inUse(trip))
  return {
    price: presentEstimate({ outcome, rules, invalid, seesCost: maySeeCost(ctx) }),
    cost: outcome.kind === 'priced' ? outcome.best.cost : undefined,
    isByMinute: countsStay(outcome) || rules.some(asksForStay),
  }
}

/**
 * Estimates duration and price of a trip (3-aviation sections 3, 4 and 7). Nothing is stored. Throws Forbidden, and
 * Invalid for an impossible date or time.
 */
export const priceTripOf = async (ctx: Ctx, trip: Trip): Promise<OutputOf<typeof priceTrip>> =>
  (await priceWithCost(ctx, trip)).price
