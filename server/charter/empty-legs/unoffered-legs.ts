import {
  maySeeUnofferedLegs,
  mostPlannedTrips,
  trips,
  type offerUnofferedLegs,
  type readDealFigures,
  type readUnofferedLegs,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { listRecords } from '../../platform/records/index.ts'
import { deriveOfferId, flightsOf, offerPlanned, placesOf, planOffer, requireFree } from './offer-empty-legs.ts'

type Trip = RowOf<typeof trips>
type UnofferedLeg = OutputOf<typeof readUnofferedLegs>['legs'][number]

/** Trips that are planned and still to fly, the next ones first. */
const plannedTrips = (ctx: Ctx): Promise<Trip[]> =>
  listRecords(ctx, trips, {
    where: {
      and: [
        ['active', '==', true],
        ['status', 'in', ['tSubmitted', 'tImported', 'tOutstanding', 'tConfirmed', 'pWaiting', 'pPaid', 'pIssue']],
        ['last_departure', '>=', ctx.now],
      ],
    },
    orderBy: { field: 'departure_date', direction: 'asc' },
    limit: mostPlannedTrips + 1,
    isWhole: true,
  })

/**
 * Empty flights of trips. Each trip is planned by itself: its aircraft come from where other trips leave them. A trip
 * that cannot be planned has none.
 */
async function flightsOfTrips(ctx: Ctx, planned: readonly Trip[]) {
  const found = []
  for (const trip of planned) {
    try {
      const flights = await flightsOf(ctx, trip)
      found.push(...flights.map((flight) => ({ trip, flight, id: deriveOfferId(ctx, trip, flight) })))
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
    }
  }
  return found
}

/** Ids among the given ones for which there is a deal, a deleted one as well. */
async function knownDeals({ db }: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.run(sql<{ id: string }>`
    select id from deals where client_id = ${db.tenant.clientId} and id = any(${ids}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Empty flights of upcoming trips that no deal offers (see the contract). Throws Forbidden. */
export async function listUnofferedLegs(ctx: Ctx): Promise<OutputOf<typeof readUnofferedLegs>> {
  if (!maySeeUnofferedLegs(ctx.actor)) throw new Forbidden('trips-r')
  const found = await plannedTrips(ctx)
  const planned = found.slice(0, mostPlannedTrips)
  const flown = await flightsOfTrips(ctx, planned)
  const known = await knownDeals(
    ctx,
    flown.map(({ id }) => id),
  )
  const open = flown.filter(({ id }) => !known.has(id))
  const { airports } = await placesOf(
    ctx,
    open.map(({ flight }) => flight),
  )
  const legs = open.map(({ trip, flight: { key, from, to, tail, zone, takeoff, landing } }): UnofferedLeg => {
    const [departureCity, arrivalCity] = [airports.get(from)?.city, airports.get(to)?.city]
    return {
      key,
      trip: { id: trip.id, label: trips.title({ ...trip }) },
      departureAirport: from,
      arrivalAirport: to,
      tail,
      takeoffUTC: takeoff,
      ...(zone !== undefined && { zone }),
      ...(landing !== undefined && { landingUTC: landing }),
      ...(departureCity && { departureCity }),
      ...(arrivalCity && { arrivalCity }),
    }
  })
  return {
    legs: legs.toSorted((one, other) => one.takeoffUTC - other.takeoffUTC),
    hasMore: found.length > mostPlannedTrips,
  }
}

/** Offers chosen empty flights (see the contract). Throws NotFound, Forbidden, Invalid. */
export async function offerChosenLegs(
  ctx: Ctx,
  { body: { legs, isConfirmed } }: InputOf<typeof offerUnofferedLegs>,
): Promise<OutputOf<typeof offerUnofferedLegs>> {
  if (!maySeeUnofferedLegs(ctx.actor)) throw new Forbidden('trips-r')
  const chosen = Map.groupBy(legs, ({ trip }) => trip)
  const offers = []
  // Trips are locked by id, as everywhere.
  for (const trip of [...chosen.keys()].toSorted())
    offers.push(await planOffer(ctx, trip, new Set(chosen.get(trip)?.map(({ key }) => key))))
  requireFree(offers, isConfirmed)
  const made = []
  for (const offer of offers) made.push(...(await offerPlanned(ctx, offer)).made)
  return { made }
}

/** Number and value of the open deals (see the contract). */
export async function sumOpenDeals({ db, now }: Ctx): Promise<OutputOf<typeof readDealFigures>> {
  const [row] = await db.run(sql<{ open: number; offered: string | number | null }>`
    select count(*)::int as open, sum(total) filter (where hidden is not true) as offered from deals
    where client_id = ${db.tenant.clientId} and trashed_at is null and booked = false
      and coalesce(window_end, departure_date) >= ${now}`)
  return { open: row?.open ?? 0, offered: Number(row?.offered ?? 0) }
}
