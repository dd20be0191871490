import type { RowOf } from '../../kernel/index.ts'
import { hourMs } from '../../kernel/values/durations.ts'
import { isSameAirport } from '../airport-codes.ts'
import type { Leg } from '../legs.ts'
import { isLiveLeg } from '../live-legs.ts'
import type { flightPlans } from './flight-plans.ts'

/** A plan is of a leg whose take-off is so near. */
export const matchedWithinMs = 12 * hourMs

type Plan = Pick<
  RowOf<typeof flightPlans>,
  'id' | 'tail_number' | 'origin' | 'destination' | 'start' | 'cancelled' | 'told_at'
>

/** 'N-120NX' and 'n120nx' are one registration. */
const plainTail = (tail: string): string => tail.replaceAll(/[\s-]/g, '').toUpperCase()

const isAirport = (airport: Leg['departureAirport'], code: string): boolean =>
  airport !== undefined && (isSameAirport(airport.icao, code) || (code !== '' && airport.iata === code))

interface Pair<P extends Plan> {
  readonly leg: Leg
  readonly plan: P
  /** The smaller, the better. */
  readonly rank: readonly number[]
}

const isFlownBy = ({ aircraft }: Leg, tail: string): boolean =>
  aircraft !== undefined && aircraft.tail_number !== '' && plainTail(aircraft.tail_number) === plainTail(tail)

function pairOf<P extends Plan>(leg: Leg, plan: P): Pair<P>[] {
  const { takeoffUTC } = leg.times
  if (!isLiveLeg(leg) || takeoffUTC === undefined || !isFlownBy(leg, plan.tail_number)) return []
  const apart = Math.abs(plan.start - takeoffUTC)
  if (apart > matchedWithinMs || !isAirport(leg.departureAirport, plan.origin)) return []
  // A flight that was diverted is still the one that departed; another that goes where the leg goes is preferred.
  const elsewhere = plan.destination === '' || isAirport(leg.arrivalAirport, plan.destination) ? 0 : 1
  return [{ leg, plan, rank: [Number(plan.cancelled), elsewhere, apart, -plan.told_at] }]
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const by = value - (other[at] ?? 0)
    if (by !== 0) return by
  }
  return 0
}

/**
 * The plan of each leg, by the leg's id: of the same aircraft, from the same airport, at nearly the same time. The best
 * pairs first, each plan once; a plan that is in force is preferred to a cancelled one.
 */
export function matchPlans<P extends Plan>(legs: readonly Leg[], plans: readonly P[]): ReadonlyMap<string, P> {
  const pairs = legs
    .flatMap((leg) => plans.flatMap((plan) => pairOf(leg, plan)))
    .toSorted((one, other) => compareRanks(one.rank, other.rank))
  const found = new Map<string, P>()
  const used = new Set<string>()
  for (const { leg, plan } of pairs) {
    if (found.has(leg.id) || used.has(plan.id)) continue
    found.set(leg.id, plan)
    used.add(plan.id)
  }
  return found
}
