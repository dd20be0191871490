import {
  deals,
  findLowerPrice,
  leg,
  proposePrice,
  trips,
  type FlightWorth,
  type Line,
  type readPriceProposal,
} from '../../../domain/charter/index.ts'
import { hasOneOf, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineDueJob } from '../../platform/jobs/index.ts'
import { asVerb, getRecord } from '../../platform/records/index.ts'
import { inWords, maySeeCost } from '../price/present-estimate.ts'
import { readPricing } from '../price/price-trip.ts'
import { inUse } from '../price/pricing-of.ts'

type Proposal = OutputOf<typeof readPriceProposal>

const byTheHour: readonly Line['type'][] = ['blocktime', 'flighttime']

/** Cost of the hours of the flight for the company, or their price where the cost is unknown or hidden. */
function judgeWorth(lines: readonly Line[], seesCost: boolean): FlightWorth {
  const counted = lines.filter(({ type, isRemoved }) => byTheHour.includes(type) && isRemoved !== true)
  const isCost = seesCost && counted.length > 0 && counted.every(({ cost }) => cost !== undefined)
  const amount = counted.reduce((sum, { cost = 0, total }) => sum + (isCost ? cost : total), 0)
  return { amount, isCost }
}

/** The flight of an empty leg as one leg of a trip, for its estimate. */
function makeTrip({ departureAirport, arrivalAirport, aircraft, times }: RowOf<typeof deals>) {
  const flown = leg.parse({ id: 'flight', departureAirport, arrivalAirport, aircraft, times })
  const { accounts } = trips.shape.parse({ status: 'tConfirmed' })
  return { legs: [flown], accounts, aircraft_type: aircraft?.type, estimate: { items: [] } }
}

/** A price proposed for an empty leg (see the contract). Throws Forbidden, NotFound. */
export async function calculatePriceProposal(
  ctx: Ctx,
  { params }: InputOf<typeof readPriceProposal>,
): Promise<Proposal> {
  const deal = await getRecord(ctx, deals, params.id)
  if (!hasOneOf(ctx.actor, ['quotes', 'trips'])) return { because: 'Only users who plan flights see its estimate.' }
  const departs = deal.window_end ?? deal.departure_date
  if (departs === undefined) return { because: 'It has no departure.' }
  const trip = makeTrip(deal)
  const outcome = (await readPricing(ctx, trip)).estimate(inUse(trip))
  if (outcome.kind !== 'priced') {
    const because = inWords(outcome.because).map(({ words }) => words)
    return { because: because.join(' ') || 'Its flight has no estimate.' }
  }
  const worth = judgeWorth(outcome.best.lines, maySeeCost(ctx))
  if (worth.amount <= 0) return { because: 'Your prices have no line by the hour for this flight.' }
  const found = proposePrice(worth, { now: ctx.now, departs })
  return found ? { proposal: { ...found, steps: [...found.steps] } } : { because: 'It has departed.' }
}

/** Lowers the price of an empty leg by its plan: once for each step, and after an outage by all missed steps at once. */
export const lowerPrice = defineDueJob({
  name: 'lower-price',
  lane: 'upkeep',
  record: deals,
  run: async (ctx, id) => {
    await asVerb(ctx, deals).amend({ id, amend: (deal) => findLowerPrice(deal, ctx.now) ?? {} })
  },
})
