import { billedHours } from './flight-time.ts'
import type { TimedLeg } from './flights.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import type { Denomination } from './denominations.ts'
import { timeItemTypes, type PriceItem } from './price-items.ts'
import { isTimezone } from '../../kernel/index.ts'
import { listFerryFlights, type FerryFlight, type Plan } from './repositioning.ts'

/** Quantity of an item: by leg index, and in total. */
export interface Measure {
  readonly quantity: number
  /** How much of it belongs to each leg. */
  readonly byLeg: ReadonlyMap<number, number>
  /** Quantities in the order of the legs, before multipliers and minimums. */
  readonly counted: readonly number[]
}

/** Adds decimal hours without the dust of binary fractions. */
export const sumOf = (values: Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return Math.round(sum * 1e6) / 1e6
}

type Counted = readonly (readonly [leg: number, count: number])[]

export const isTimed = ({ type }: PriceItem): boolean => timeItemTypes.some((timed) => timed === type)

/** Legs on which an item is measured: those with passengers, or the empty ones (decision D8). */
const measuredLegs = (
  plan: Plan,
  { emptyOnly }: PriceItem,
  scope: readonly number[],
): (readonly [number, TimedLeg])[] =>
  scope.flatMap((at) => {
    const leg = plan.legs[at]
    return leg && leg.isEmpty === emptyOnly ? [[at, leg] as const] : []
  })

/** True if a repositioning item charges a flight. Its `emptyOnly` limits it to legs that were entered as empty. */
export const chargesFlight = ({ emptyOnly }: PriceItem, scope: readonly number[], flight: FerryFlight): boolean =>
  scope.includes(flight.leg) && (flight.isPlanned ? !emptyOnly : true)

/** Hours of the empty flights that an item charges. */
const repositioned = (plan: Plan, item: PriceItem, scope: readonly number[]): Counted =>
  listFerryFlights(plan)
    .filter((flight) => chargesFlight(item, scope, flight))
    .map(({ leg, minutes }) => [leg, billedHours(minutes.block)])

function timesOf(plan: Plan, item: PriceItem, scope: readonly number[]): Counted {
  if (item.type === 'repo') return repositioned(plan, item, scope)
  const legs = measuredLegs(plan, item, scope)
  if (item.type === 'waittime') {
    const indexes = new Set(legs.map(([at]) => at))
    const stays = plan.stays.filter((stay) => indexes.has(stay.after) && stay.minutes > 0)
    return stays.map((stay) => [stay.after, billedHours(stay.minutes)])
  }
  const part = item.type === 'flighttime' ? 'flight' : 'block'
  return legs.map(([at, leg]) => [at, billedHours(leg.minutes[part])])
}

const countsOf: Readonly<
  Record<Denomination | 'none', (plan: Plan, legs: (readonly [number, TimedLeg])[]) => Counted>
> = {
  none: (_, legs) => legs.map(([at, leg]) => [at, leg.minutes.block]),
  hr: (_, legs) => legs.map(([at, leg]) => [at, billedHours(leg.minutes.block)]),
  night: (plan, legs) =>
    legs.map(([at]) => [at, sumOf(plan.stays.filter((stay) => stay.after === at).map((stay) => stay.nights))]),
  pax: (_, legs) => legs.map(([at, leg]) => [at, leg.passengers]),
  pax_leg: (_, legs) => legs.map(([at, leg]) => [at, leg.passengers]),
  stop: (_, legs) => legs.map(([at]) => [at, 1]),
}

const mapOf = (counted: Counted): Map<number, number> => {
  const byLeg = new Map<number, number>()
  for (const [leg, count] of counted) byLeg.set(leg, (byLeg.get(leg) ?? 0) + count)
  return byLeg
}

function countedOnce(plan: Plan, item: PriceItem, scope: readonly number[]): Measure {
  const denomination = item.denomination ?? 'none'
  const counted = countsOf[denomination](plan, measuredLegs(plan, item, scope))
  const counts = counted.map(([, count]) => count)
  // The legs share an amount for the whole trip by their time.
  const isOnce = denomination === 'none'
  const many = denomination === 'pax' ? Math.max(0, ...counts) : sumOf(counts)
  const denominated = isOnce ? Math.min(1, counted.length) : many
  return {
    quantity: counted.length === 0 ? 0 : Math.max(sumOf([denominated * item.quantity]), item.minQty),
    byLeg: mapOf(counted),
    counted: isOnce ? [] : counts,
  }
}

/** How much of an item there is on the legs of its scope (decisions D5 to D9). */
export function measure(plan: Plan, item: PriceItem, scope: readonly number[]): Measure {
  if (!isTimed(item)) return countedOnce(plan, item, scope)
  const counted = timesOf(plan, item, scope)
  const billed = counted.map(([at, hours]) => [at, Math.max(sumOf([hours * item.quantity]), item.minQty)] as const)
  return {
    quantity: sumOf(billed.map(([, hours]) => hours)),
    byLeg: mapOf(billed),
    counted: counted.map(([, hours]) => hours),
  }
}

interface Moment {
  readonly at: number
  readonly zone: string
}

const momentAt = (at: number | undefined, zone: string | undefined): Moment[] =>
  at === undefined || zone === undefined || !isTimezone(zone) ? [] : [{ at, zone }]

const findLocalDay = ({ at, zone }: Moment): number => localDay(at, zone)

/**
 * Days of some legs and of the repositioning for them, by the clocks of the airports: the date of the last landing, less
 * the date of the first take-off, plus one, and one at least where the date line takes a day (decisions D5 and D28d).
 */
export function daysOf(plan: Plan, scope: readonly number[]): number {
  const flown = [
    ...scope.flatMap((at) => plan.legs[at] ?? []),
    ...plan.repositionings.filter((one) => scope.includes(one.serves)),
  ]
  const takeoffs = flown.flatMap(({ takeoff, from }) => momentAt(takeoff, from.timezone))
  const landings = flown.flatMap(({ landing, to }) => momentAt(landing, to.timezone))
  const [first] = takeoffs.toSorted((one, other) => one.at - other.at)
  const last = landings.toSorted((one, other) => one.at - other.at).at(-1)
  return first && last ? Math.max(1, findLocalDay(last) - findLocalDay(first) + 1) : 1
}
