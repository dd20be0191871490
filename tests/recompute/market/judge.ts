import type { Flight, Offer } from './list-flights.ts'
import { isSame, measure } from './measure.ts'
import type { Airport, Judgement } from './world.ts'

// Levels, scores and detours by the specification (3.9.5 to 3.9.10) and the decisions D11 to D14.

export interface Level {
  readonly level: number
  readonly miles: number
  readonly before: number
  readonly after: number
}

/** Exact, High and Medium. */
export const levels: readonly Level[] = [
  { level: 1, miles: 0, before: 0, after: 0 },
  { level: 2, miles: 300, before: 1, after: 1 },
  { level: 3, miles: 500, before: 2, after: 2 },
]

/** Days that an offer departs after a request; below 0 before it, and 0 on a day of both. */
export function compareDays(offer: Span, request: Span): number {
  if (offer.last < request.first) return offer.last - request.first
  return offer.first > request.last ? offer.first - request.last : 0
}

interface Span {
  readonly first: number
  readonly last: number
}

export interface Ends {
  readonly departure: number
  readonly arrival: number
  /** True if both ends are the same airports. */
  readonly same: boolean
}

/** The best of some levels, or null. */
export const findLevel = ({ departure, arrival, same }: Ends, shift: number, among: readonly Level[]): number | null =>
  among.find(
    ({ miles, before, after }) =>
      shift >= -before && shift <= after && (miles === 0 ? same : departure <= miles && arrival <= miles),
  )?.level ?? null

/** Score of a leg with what it lost, and how far apart offer and request are (D11). */
export function scoreLeg(verified: boolean, shift: number, { departure, arrival }: Ends) {
  const days = Math.abs(shift)
  const lost = {
    unverified_points: verified ? 0 : 10,
    day_points: 10 * days,
    departure_points: 5 * Math.floor(departure / 50),
    arrival_points: 5 * Math.floor(arrival / 100),
  }
  const score = 100 - lost.unverified_points - lost.day_points - lost.departure_points - lost.arrival_points
  return { score: Math.max(0, score), ...lost, days, departure_miles: departure, arrival_miles: arrival }
}

/** The airport with the coordinates of the other where both are one and it has none. */
const complete = (one: Airport, other: Airport): Airport =>
  isSame(one, other) && typeof one.latitude !== 'number' ? other : one

/** Miles that an offered flight becomes longer on the way over both airports of a request; null where it is unknown. */
function measureDetour(offer: Flight, request: Flight): number | null {
  const [start, end] = [complete(offer.from, request.from), complete(offer.to, request.to)]
  const [from, to] = [complete(request.from, start), complete(request.to, end)]
  const way = [measure(start, from), measure(from, to), measure(to, end)]
  const planned = measure(start, end)
  if (planned === undefined) return null
  let sum = -planned
  for (const miles of way) {
    if (miles === undefined) return null
    sum += miles
  }
  return Math.max(0, sum)
}

export interface PairJudgement extends Judgement {
  readonly detour_miles: number | null
}

/** Level and score of an offer for a request; undefined for a pair that is no match. */
export function judgePair(offer: Offer, request: Flight): PairJudgement | undefined {
  const departure = measure(offer.from, request.from)
  const arrival = measure(offer.to, request.to)
  if (departure === undefined || arrival === undefined) return undefined
  const same = isSame(offer.from, request.from) && isSame(offer.to, request.to)
  const shift = compareDays(offer, request)
  const ends = { departure, arrival, same }
  const level = findLevel(ends, shift, levels)
  const detour = same ? 0 : measureDetour(offer, request)
  if (level === null && (detour === null || detour > offer.limit || Math.abs(shift) > 2)) return undefined
  return { level, ...scoreLeg(offer.verified, shift, ends), detour_miles: detour }
}

/** Smallest radius of a subscription that holds home and a destination, the distance from home, and the score. */
export function judgeSubscriber(offer: Offer, home: Airport, destinations: readonly Airport[]) {
  const miles = measure(home, offer.from)
  if (miles === undefined) return undefined
  const isNear = (one: Airport, other: Airport, radius: number) =>
    radius === 0 ? isSame(one, other) : (measure(one, other) ?? Infinity) <= radius
  for (const radius of [0, 100, 300])
    if (
      isNear(home, offer.from, radius) &&
      (destinations.length === 0 || destinations.some((place) => isNear(place, offer.to, radius)))
    )
      return { radius, miles, score: Math.max(0, 100 - (offer.verified ? 0 : 20) - 5 * Math.floor(miles / 100)) }
  return undefined
}
