import {
  charterStatuses,
  isLiveLeg,
  quotes,
  tripFromQuote,
  trips,
  type makeTrip,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden } from '../../platform/errors.ts'
import { asVerb, beyondReach, requireOperation, takeRecord } from '../../platform/records/index.ts'
import { requireAircraft } from '../availability/confirm-taken.ts'
import { keepCost } from '../desk/flight-costs.ts'
import { priceWithCost } from '../price/price-trip.ts'

type Quote = RowOf<typeof quotes>
type Trip = RowOf<typeof trips>

const refuse = (title: string, message: string) => new Conflict(null, null, { code: 'trip', title, message })

type TripOf = Pick<Quote, 'trip_id' | 'trip_number'>

/** The trip that a quote leads to, by its id or the number of the scheduling software; undefined where there is none. */
export async function findTripOf(ctx: Ctx, { trip_id: id, trip_number: number }: TripOf): Promise<Trip | undefined> {
  const any = beyondReach(ctx, trips)
  const found = id ? ((await any.find(id)) ?? (await any.findOne(['trip_id', '==', id]))) : undefined
  if (found || !number) return found
  return any.findOne(['trip_number', '==', number])
}

/** Throws Conflict for a quote whose trip is in the trash: no second one is made. */
async function requireNotTrashed(ctx: Ctx, { trip_id: id }: Quote): Promise<void> {
  if (id && (await beyondReach(ctx, trips).findTrashed(id)))
    throw refuse('Trip Deleted', 'The trip of this quote is in the trash. Restore it there.')
}

/** How the legs are flown, as it was estimated when the trip was made: no prices, which not everybody reads. */
async function flownOf(ctx: Ctx, { id, legs, accounts, aircraft_type, price }: Quote) {
  const used = legs.filter(isLiveLeg)
  const asked = { legs: used, accounts, aircraft_type, estimate: { items: price.typed } }
  const { price: estimate, cost } = await priceWithCost(ctx, asked)
  // A locked price has stored its cost at the time of the lock.
  if (cost !== undefined && !price.locked)
    keepCost(ctx, { record: 'quotes', id }, { revenue: price.total - estimate.tax, cost })
  const { durations, repos, totalFlightHours, totalBlockHours } = estimate
  return { durations, repos, totalFlightHours, totalBlockHours }
}

/** Makes the trip of a quote, once (see the contract). Throws NotFound, Forbidden, Conflict. */
export async function makeTripFromQuote(
  ctx: Ctx,
  { params, body }: InputOf<typeof makeTrip>,
): Promise<OutputOf<typeof makeTrip>> {
  if (!hasRole(ctx.actor, 'trips')) throw new Forbidden('trips')
  // Of two who ask at once the second waits here for the first.
  const { row: quote, change } = await takeRecord(ctx, quotes, { id: params.id })
  requireOperation(ctx, quotes, { operation: 'write', row: { ...quote } })
  const made = await findTripOf(ctx, quote)
  if (made) {
    if (!quote.trip_id) change({ trip_id: made.trip_id ?? made.id })
    return { id: made.id, number: made.trip_number, isNew: false }
  }
  await requireNotTrashed(ctx, quote)
  if (quote.status !== 'qConfirmed') {
    const now = charterStatuses[quote.status]
    throw refuse('Not Confirmed', `A trip is made from a confirmed quote. This one is ${now}.`)
  }
  const legs = await requireAircraft(ctx, quote, body.isConfirmed)
  const doc = trips.shape.parse({
    ...tripFromQuote({ ...quote, legs }),
    estimate: await flownOf(ctx, quote),
  })
  const trip = await asVerb(ctx, trips).create({ doc })
  change({ trip_id: trip.id, ...(trip.trip_number && { trip_number: trip.trip_number }) })
  return { id: trip.id, number: trip.trip_number, isNew: true }
}
