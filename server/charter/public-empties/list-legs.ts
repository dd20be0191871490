import {
  aircraft,
  aircraftTypes,
  findDealState,
  findDealZone,
  deals,
  leg,
  milesBetween,
  openDeals,
  pointOf,
  type Leg,
  type LegAirport,
  type Outcome,
} from '../../../domain/charter/index.ts'
import {
  makeTaxRules,
  readShownPrice,
  type ShownAirport,
  type ShownLeg,
} from '../../../domain/charter/public-empties/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { readPricing } from '../price/price-trip.ts'
import type { Pricing } from '../price/pricing-of.ts'

type Deal = RowOf<typeof deals>
type Aircraft = RowOf<typeof aircraft>

/** Most empty legs on the page: the next ones. */
const mostShown = 200

/** True while visitors may see a deal (decision K8). */
const isOffered = (deal: Deal, now: number): boolean =>
  deal.departure_date !== undefined && findDealState({ ...deal }, now) === 'offered'

const showAirport = ({ icao, iata, name, city = '', latitude, longitude }: LegAirport): ShownAirport => ({
  code: icao,
  ...(iata !== undefined && { iata }),
  name,
  city,
  ...(latitude !== undefined && { latitude }),
  ...(longitude !== undefined && { longitude }),
})

/** A deal as a leg to be priced, for so many people. */
const makeLeg = (
  { id, departureAirport, arrivalAirport, aircraft: flown, times, departure_date }: Deal,
  people: number,
) =>
  leg.parse({
    id,
    departureAirport,
    arrivalAirport,
    ...(flown && { aircraft: flown }),
    times: { ...times, takeoffUTC: times.takeoffUTC ?? departure_date },
    paxNum: people,
  })

/** Minutes in the air: those of the deal, else those of the estimate. */
function findMinutes({ times }: Deal, outcome: Outcome | undefined): number | undefined {
  const { duration, takeoffUTC, landingUTC } = times
  if (duration?.flightTime) return Math.round(duration.flightTime * 60)
  if (takeoffUTC !== undefined && landingUTC !== undefined && landingUTC > takeoffUTC)
    return Math.round((landingUTC - takeoffUTC) / minuteMs)
  if (outcome === undefined || outcome.kind === 'none') return undefined
  const plan = outcome.kind === 'priced' ? outcome.best.plan : outcome.plan
  return plan.legs[0]?.minutes.flight
}

function findMiles({ departureAirport, arrivalAirport }: Deal): number | undefined {
  const [from, to] = [pointOf(departureAirport), pointOf(arrivalAirport)]
  return from && to ? milesBetween(from, to) : undefined
}

/** The estimate of a deal by rules with its own price; undefined for a stored time that is impossible. */
function estimateDeal({ estimate, rules }: Pricing, flown: Leg, base: number): Outcome | undefined {
  try {
    return estimate([[0, flown]], makeTaxRules(rules, base))
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

interface Around {
  readonly fleet: ReadonlyMap<string, Aircraft>
  readonly pricing: Pricing
  readonly timezone: string
  readonly people: number
}

/** Model of an aircraft, else its kind. */
const nameAircraft = (known: Aircraft | undefined, type: Aircraft['type']): string =>
  known?.model?.name || (type === undefined ? '' : aircraftTypes[type])

/** Name and seats of the aircraft that flies a deal. */
function showAircraft({ aircraft: flown }: Deal, fleet: Around['fleet']): Pick<ShownLeg, 'aircraft' | 'seats'> {
  const known = fleet.get(flown?.tail_number ?? '')
  return {
    aircraft: nameAircraft(known, known?.type ?? flown?.type),
    ...(known?.seats && { seats: known.seats }),
  }
}

/** Cents that visitors see; 0 where the deal does not show its price. */
const showPrice = ({ show_price, price }: Deal): number => (show_price ? (price?.total ?? 0) : 0)

function showDeal(deal: Deal, { fleet, pricing, timezone, people }: Around): ShownLeg {
  const { id, window_end = 0, departure_date = 0, departureAirport, arrivalAirport } = deal
  const base = showPrice(deal)
  const outcome = estimateDeal(pricing, makeLeg(deal, people), base)
  return {
    id,
    from: showAirport(departureAirport),
    to: showAirport(arrivalAirport),
    start: departure_date,
    end: Math.max(departure_date, window_end),
    zone: findDealZone({ ...deal }, timezone),
    isDayOnly: deal.times.isTimeAssumed === true,
    ...showAircraft(deal, fleet),
    minutes: findMinutes(deal, outcome),
    miles: findMiles(deal),
    ...(base > 0 && { price: outcome === undefined ? { base } : readShownPrice(base, outcome) }),
  }
}

async function readFleet(ctx: Ctx, rows: readonly Deal[]): Promise<ReadonlyMap<string, Aircraft>> {
  const tails = [...new Set(rows.flatMap(({ aircraft: flown }) => flown?.tail_number || []))]
  if (tails.length === 0) return new Map()
  const found = await beyondReach(ctx, aircraft).list({
    where: ['tail_number', 'in', tails],
    limit: tails.length,
    isWhole: true,
  })
  return new Map(found.map((one) => [one.tail_number, one]))
}

interface Shown {
  /** Of the company. */
  readonly timezone: string
  /** For whom prices are taxed. */
  readonly people: number
}

async function showDeals(ctx: Ctx, rows: readonly Deal[], { timezone, people }: Shown): Promise<ShownLeg[]> {
  if (rows.length === 0) return []
  const legs = rows.map((deal) => makeLeg(deal, people))
  const pricing = await readPricing(ctx, { legs, accounts: [], estimate: { items: [] } })
  const around = { fleet: await readFleet(ctx, rows), pricing, timezone, people }
  return rows.map((deal) => showDeal(deal, around))
}

/** The empty legs that the client offers now, by departure; never hidden, booked, trashed or flown ones (decision K8). */
export async function listShownLegs(ctx: Ctx, shown: Shown): Promise<ShownLeg[]> {
  const rows = await beyondReach(ctx, deals).list({
    where: { and: [openDeals(ctx.now), ['hidden', '==', false], ['active', '==', true]] },
    orderBy: { field: 'departure_date', direction: 'asc' },
    limit: mostShown,
    isWhole: true,
  })
  const offered = rows.filter((deal) => isOffered(deal, ctx.now))
  return showDeals(ctx, offered, shown)
}

/** One offered empty leg; undefined for any other. */
export async function findShownLeg(ctx: Ctx, id: string, shown: Shown): Promise<ShownLeg | undefined> {
  const deal = await beyondReach(ctx, deals).find(id)
  if (deal === undefined || !deal.active || !isOffered(deal, ctx.now)) return undefined
  return (await showDeals(ctx, [deal], shown))[0]
}
