import {
  deals,
  emptyFlightsOf,
  maySeeEmptyLegs,
  trips,
  type EmptyFlight,
  type offerEmptyLegs,
  type readEmptyLegs,
  type Taken,
} from '../../../domain/charter/index.ts'
import { isSameValue, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { deriveId } from '../../platform/derive-id.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { asVerb, beyondReach, createRecordAnew, getRecord, takeRecord } from '../../platform/records/index.ts'
import { knownNames } from '../imports/known-places.ts'
import { conflictsAround } from '../availability/check-availability.ts'
import { askTaken } from '../availability/confirm-taken.ts'
import { readPricing } from '../price/price-trip.ts'
import { inUse } from '../price/pricing-of.ts'

type Trip = RowOf<typeof trips>
type Deal = RowOf<typeof deals>
type EmptyLeg = OutputOf<typeof readEmptyLegs>['legs'][number]

/** The id of a deal follows from its empty flight: two offers of one flight give one deal. */
export function deriveOfferId(ctx: Ctx, trip: Pick<Trip, 'id'>, { key }: Pick<EmptyFlight, 'key'>): string {
  return deriveId(`${ctx.actor.clientId} ${trip.id} ${key}`)
}

/** Empty flights of a trip, by its current plan; a cancelled trip has none. */
export async function flightsOf(ctx: Ctx, trip: Trip): Promise<EmptyFlight[]> {
  if (trip.status === 'cancelled' || trip.status === 'inactive') return []
  const { legs, accounts, aircraft_type, price } = trip
  const asked = { legs, accounts, aircraft_type, estimate: { items: price.typed } }
  const { estimate } = await readPricing(ctx, asked)
  const outcome = estimate(inUse(asked))
  if (outcome.kind === 'none') return []
  const untimed = new Set(legs.flatMap(({ id, times }) => (times.isTimeAssumed === true ? [id] : [])))
  return emptyFlightsOf(outcome.kind === 'priced' ? outcome.best.plan : outcome.plan, ctx.now, untimed)
}

const makeLeg = (
  { key, from, to, tail, zone, takeoff, landing }: EmptyFlight,
  { deal, taken }: { readonly deal: string | undefined; readonly taken: readonly Taken[] },
): EmptyLeg => ({
  key,
  departureAirport: from,
  arrivalAirport: to,
  tail,
  takeoffUTC: takeoff,
  ...(zone !== undefined && { zone }),
  taken: taken.filter(({ leg }) => leg === key),
  ...(landing !== undefined && { landingUTC: landing }),
  ...(deal !== undefined && { deal }),
})

/** Finds other flights and schedule entries that need the aircraft of empty flights at the same time. */
async function findTaken(ctx: Ctx, { id }: Pick<Trip, 'id'>, flights: readonly EmptyFlight[]): Promise<Taken[]> {
  const legs = flights.map(({ key, tail, takeoff, landing = takeoff, from, to }) => ({
    leg: key,
    tail,
    takeoff,
    landing,
    from,
    to,
  }))
  return (await conflictsAround(ctx, { record: id, legs })).taken
}

/** Empty flights of a trip (see the contract). Throws NotFound, Forbidden. */
export async function readEmptyLegsOf(
  ctx: Ctx,
  { params }: InputOf<typeof readEmptyLegs>,
): Promise<OutputOf<typeof readEmptyLegs>> {
  if (!maySeeEmptyLegs(ctx.actor)) throw new Forbidden('trips-r')
  const trip = await getRecord(ctx, trips, params.id)
  const flights = await flightsOf(ctx, trip)
  const ids = flights.map((flight) => deriveOfferId(ctx, trip, flight))
  const offered =
    ids.length === 0 ? [] : await beyondReach(ctx, deals).list({ where: ['id', 'in', ids], limit: ids.length })
  const known = new Set(offered.map(({ id }) => id))
  const taken = await findTaken(ctx, trip, flights)
  return {
    legs: flights.map((flight, at) => {
      const id = ids[at]
      return makeLeg(flight, { deal: id !== undefined && known.has(id) ? id : undefined, taken })
    }),
  }
}

type Places = Awaited<ReturnType<typeof knownNames>>

/** Flight as planned when its deal was made or followed the plan: a user's changes to the deal stay. */
export const plannedWords = ({ from, to, tail, takeoff }: Pick<EmptyFlight, 'from' | 'to' | 'tail' | 'takeoff'>) =>
  [from, to, tail, takeoff].join(' ')

/** The places and aircraft of empty flights. */
export const placesOf = (ctx: Ctx, flights: readonly EmptyFlight[]): Promise<Places> =>
  knownNames(ctx, {
    tails: flights.map(({ tail }) => tail),
    codes: flights.flatMap(({ from, to }) => [from, to]),
    accounts: [],
  })

/** Fields of a deal that say which flight it is. */
export function makeFlightFields(
  { from, to, tail, takeoff, landing }: Omit<EmptyFlight, 'key'>,
  { airports, aircraft }: Places,
) {
  const flown = aircraft.get(tail)
  return {
    departureAirport: airports.get(from) ?? { icao: from, name: '' },
    arrivalAirport: airports.get(to) ?? { icao: to, name: '' },
    aircraft: {
      tail_number: tail,
      ...(flown?.id && { id: flown.id }),
      ...(flown?.name && { name: flown.name }),
      ...(flown?.type && { type: flown.type }),
    },
    times: { takeoffUTC: takeoff, ...(landing !== undefined && { landingUTC: landing }) },
  }
}

/** Fields of a deal for an empty flight. */
export const makeDealFields = (flight: EmptyFlight, trip: Trip, places: Places) => ({
  ...makeFlightFields(flight, places),
  metadata: { trip: trip.id, empty_leg: flight.key, planned: plannedWords(flight) },
})

const listZones = (flights: readonly EmptyFlight[]) =>
  new Map(flights.flatMap(({ key, zone }) => (zone === undefined ? [] : [[key, zone] as const])))

type Offer = ReturnType<typeof makeDealFields>

const differs = (deal: Deal, offer: Offer): boolean =>
  !isSameValue(
    [deal.departureAirport.icao, deal.arrivalAirport.icao, deal.aircraft?.tail_number, deal.times.takeoffUTC],
    [offer.departureAirport.icao, offer.arrivalAirport.icao, offer.aircraft.tail_number, offer.times.takeoffUTC],
  )

type Made = Pick<Deal, 'id' | 'version'>

/** Makes or restores the deal, and returns it; an existing one follows the plan. */
async function offerAsDeal(ctx: Ctx, id: string, doc: Offer): Promise<Made | undefined> {
  const [reading, writing] = [beyondReach(ctx, deals), asVerb(ctx, deals)]
  const found = await reading.find(id)
  if (found) {
    if (!found.booked && differs(found, doc)) await writing.amend({ id, amend: () => doc })
    return undefined
  }
  if (!(await reading.findTrashed(id)))
    return createRecordAnew(ctx, deals, { id, doc: deals.shape.parse({ ...doc, verified: true }) })
  await writing.restore({ id })
  return writing.amend({ id, amend: () => doc })
}

interface Offered {
  readonly legs: EmptyLeg[]
  /** Deals that are new or restored. */
  readonly made: Made[]
}

/** Empty flights of a trip that are about to be offered. */
interface PlannedOffer {
  readonly trip: Trip
  readonly flights: readonly EmptyFlight[]
  readonly taken: readonly Taken[]
}

/** Locks a trip and reads its empty flights; `keys` names the wanted ones. Throws NotFound. */
export async function planOffer(ctx: Ctx, id: string, keys?: ReadonlySet<string>): Promise<PlannedOffer> {
  // Of two who offer at once the second waits here, and finds what the first one made.
  const { row: trip } = await takeRecord(ctx, trips, { id })
  const flights = (await flightsOf(ctx, trip)).filter(({ key }) => keys?.has(key) ?? true)
  return { trip, flights, taken: await findTaken(ctx, trip, flights) }
}

/** Throws Invalid for taken aircraft that the user has not confirmed (decision D22). */
export function requireFree(offers: readonly PlannedOffer[], isConfirmed = false): void {
  const taken = offers.flatMap((offer) => offer.taken)
  if (taken.length > 0 && !isConfirmed) throw askTaken(taken, listZones(offers.flatMap(({ flights }) => flights)))
}

/** Offers the planned flights as deals. */
export async function offerPlanned(ctx: Ctx, { trip, flights, taken }: PlannedOffer): Promise<Offered> {
  const places = await placesOf(ctx, flights)
  const made: Made[] = []
  const legs: EmptyLeg[] = []
  for (const flight of flights) {
    const id = deriveOfferId(ctx, trip, flight)
    const deal = await offerAsDeal(ctx, id, makeDealFields(flight, trip, places))
    if (deal) made.push({ id, version: deal.version })
    legs.push(makeLeg(flight, { deal: id, taken }))
  }
  return { legs, made }
}

/** Offers what a trip leaves empty (see the contract). Throws NotFound, Forbidden. */
export async function offerTripLegs(
  ctx: Ctx,
  { params, body }: InputOf<typeof offerEmptyLegs>,
): Promise<OutputOf<typeof offerEmptyLegs>> {
  if (!maySeeEmptyLegs(ctx.actor)) throw new Forbidden('trips-r')
  const offer = await planOffer(ctx, params.id)
  requireFree([offer], body.isConfirmed)
  return offerPlanned(ctx, offer)
}
