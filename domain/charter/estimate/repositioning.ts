import { hourMs, minuteMs } from '../../kernel/values/durations.ts'
import { isSameAirport } from '../airport-codes.ts'
import { minutesBetween, type AirportFacts, type TimedLeg } from './flights.ts'
import type { FlightMinutes } from './flight-time.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'

/** A longer time on the ground is priced both ways: the aircraft stays, or flies home and comes back (decision D10). */
export const longStayMs = 24 * hourMs
/** A shorter stay is no night, for any calendar day (decision D7). */
export const nightMs = 6 * hourMs

/** A flight without passengers that brings the aircraft to where it is needed (decision D10). */
export interface Repositioning {
  /** Index of the leg for which it is flown. */
  readonly serves: number
  readonly why: 'out' | 'between' | 'home' | 'home-and-back'
  readonly from: AirportFacts
  readonly to: AirportFacts
  readonly minutes: FlightMinutes
  readonly takeoff?: number | undefined
  readonly landing?: number | undefined
}

/** Time on the ground after a leg, before the same aircraft flies its next one. */
export interface Stay {
  /** Index of the leg that it follows. */
  readonly after: number
  /** Time on the ground, without the empty flight before the next leg. */
  readonly minutes: number
  readonly nights: number
  /** True if the aircraft could fly home between the legs. */
  readonly mayGoHome: boolean
}

/** Movements of an aircraft for the legs: its start, its stays, and its empty flights. */
export interface Plan {
  readonly legs: readonly TimedLeg[]
  readonly repositionings: readonly Repositioning[]
  readonly stays: readonly Stay[]
  /** Indexes of legs for which the position of the aircraft is unknown. */
  readonly unknownStarts: readonly number[]
}

export interface PlanChoices {
  /** Indexes of the legs after which the aircraft flies home and comes back. */
  readonly homeAfter: ReadonlySet<number>
  /** Where the price item of a leg has repositioning begin. */
  readonly itemStart?: ((leg: number) => AirportFacts | undefined) | undefined
}

const isSamePlace = (one: AirportFacts, other: AirportFacts): boolean => isSameAirport(one.icao, other.icao)

/** Indexes of the legs of each aircraft, in their order. */
const chainsOf = (legs: readonly TimedLeg[]): (readonly number[])[] => [
  ...Map.groupBy(legs.keys(), (at) => legs[at]?.aircraft.key ?? '').values(),
]

interface Ferry {
  readonly serves: number
  readonly why: Repositioning['why']
  /** An unknown position gives no flight. */
  readonly from: AirportFacts | undefined
  readonly to: AirportFacts | undefined
}

/**
 * An empty flight before a take-off or right after a landing; undefined if both ends are the same. It lands at its
 * take-off plus its flight time (decision D28e).
 */
function fly(
  leg: TimedLeg | undefined,
  { from, to, ...facts }: Ferry,
  times: { readonly before?: number | undefined; readonly after?: number | undefined },
): Repositioning[] {
  if (!leg || !from || !to || isSamePlace(from, to)) return []
  const minutes = minutesBetween(from, to, leg.aircraft)
  if (!minutes) return []
  const flightMs = minutes.flight * minuteMs
  const takeoff = times.before === undefined ? times.after : times.before - flightMs
  return [{ ...facts, from, to, minutes, takeoff, landing: takeoff === undefined ? undefined : takeoff + flightMs }]
}

type Flown = Pick<TimedLeg, 'takeoff' | 'landing'>

/** Milliseconds between a landing and the next take-off; undefined if a time is missing. */
const groundMs = ({ landing }: Flown, { takeoff }: Flown): number =>
  landing === undefined || takeoff === undefined ? 0 : Math.max(0, takeoff - landing)

function nightsOf({ landing, to: { timezone } }: TimedLeg, { takeoff }: Flown, ms: number): number {
  if (ms < nightMs || landing === undefined || takeoff === undefined || timezone === undefined) return 0
  return Math.max(0, localDay(takeoff, timezone) - localDay(landing, timezone))
}

interface Chain {
  readonly legs: readonly TimedLeg[]
  readonly homeAfter: ReadonlySet<number>
}

interface Between {
  readonly repositionings: readonly Repositioning[]
  readonly stays: readonly Stay[]
}

/** The flights to the base after a leg, and from there to the next one (decisions D10 and D28g). */
function homeAndBack(leg: TimedLeg, next: TimedLeg, [at, then]: readonly [number, number]): Repositioning[] {
  const { home } = leg.aircraft
  const out = fly(leg, { serves: at, why: 'home-and-back', from: leg.to, to: home }, { after: leg.landing })
  const back = { serves: then, why: 'home-and-back', from: home, to: next.from } as const
  return out.length === 0 ? [] : [...out, ...fly(next, back, { before: next.takeoff })]
}

/** Events between two legs of one aircraft. The flight to the origin of the next leg is no ground time. */
function between({ legs, homeAfter }: Chain, at: number, then: number): Between {
  const [leg, next] = [legs[at], legs[then]]
  if (!leg || !next) return { repositionings: [], stays: [] }
  const ferry = fly(next, { serves: then, why: 'between', from: leg.to, to: next.from }, { before: next.takeoff })
  const leaving = ferry[0] ?? next
  const ms = groundMs(leg, leaving)
  const trip = homeAndBack(leg, next, [at, then])
  const flownMs = trip.reduce((sum, one) => sum + one.minutes.block * minuteMs, 0)
  const mayGoHome = ms > longStayMs && trip.length > 0 && flownMs < groundMs(leg, next)
  if (mayGoHome && homeAfter.has(at))
    return { repositionings: trip, stays: [{ after: at, minutes: 0, nights: 0, mayGoHome }] }
  const { home } = leg.aircraft
  const isAway = !home || !isSamePlace(leg.to, home)
  const nights = isAway ? nightsOf(leg, leaving, ms) : 0
  return { repositionings: ferry, stays: [{ after: at, minutes: Math.round(ms / minuteMs), nights, mayGoHome }] }
}

/** Where the aircraft of a chain comes from: as typed, else as the item says, else by the schedule, else its base. */
const startOf = (first: TimedLeg, itemStart: AirportFacts | undefined): AirportFacts | undefined =>
  first.startingAirport ?? itemStart ?? first.aircraft.scheduledAt ?? first.aircraft.home

function planChain(legs: readonly TimedLeg[], chain: readonly number[], choices: PlanChoices): Plan {
  const [firstAt = 0, lastAt = 0] = [chain[0], chain.at(-1)]
  const [first, last] = [legs[firstAt], legs[lastAt]]
  if (!first || !last) return { legs, repositionings: [], stays: [], unknownStarts: [] }
  const start = startOf(first, choices.itemStart?.(firstAt))
  const facts = { legs, homeAfter: choices.homeAfter }
  const gaps = chain.slice(1).map((then, at) => between(facts, chain[at] ?? 0, then))
  const out = { serves: firstAt, why: 'out', from: start, to: first.from } as const
  const home = { serves: lastAt, why: 'home', from: last.to, to: last.endingAirport ?? start } as const
  return {
    legs,
    repositionings: [
      ...fly(first, out, { before: first.takeoff }),
      ...gaps.flatMap((gap) => gap.repositionings),
      ...fly(last, home, { after: last.landing }),
    ],
    stays: gaps.flatMap((gap) => gap.stays),
    unknownStarts: start ? [] : [firstAt],
  }
}

/** A flight without passengers: planned repositioning, or a leg that was entered as an empty one. */
export interface FerryFlight {
  /** Index of the leg that it serves, or that it is. */
  readonly leg: number
  readonly minutes: FlightMinutes
  readonly isPlanned: boolean
}

/** Empty flights of a plan: repositioning items charge them, and `zrtime` counts them. */
export const listFerryFlights = ({ legs, repositionings }: Pick<Plan, 'legs' | 'repositionings'>): FerryFlight[] => [
  ...repositionings.map(({ serves, minutes }) => ({ leg: serves, minutes, isPlanned: true })),
  ...[...legs.entries()].flatMap(([leg, { isEmpty, minutes }]) =>
    isEmpty ? [{ leg, minutes, isPlanned: false }] : [],
  ),
]

/** The repositioning and the stays that some legs need, for each aircraft by itself. */
export function planFlights(legs: readonly TimedLeg[], choices: PlanChoices): Plan {
  const plans = chainsOf(legs).map((chain) => planChain(legs, chain, choices))
  return {
    legs,
    repositionings: plans.flatMap((plan) => plan.repositionings),
    stays: plans.flatMap((plan) => plan.stays),
    unknownStarts: plans.flatMap((plan) => plan.unknownStarts),
  }
}
