import { compareFlights, type FlightComparison, type MarketOffer, type MarketRequest } from './compare-flights.ts'
import { scoreLegMatch, type LegDeductions, type Score } from './score.ts'

/** How near an offer must be: a level of the market, or the one of a marketplace search. */
export interface MarketLevel {
  /** 1 is the best. */
  readonly level: number
  /** Days by which the offer may depart before and after the request, inclusive. */
  readonly daysBefore: number
  readonly daysAfter: number
  /** Most miles at each end; 0 asks for the same airports. */
  readonly miles: number
}

/** Words of the levels that everyone has (3-aviation section 9). */
export const levelNames: Readonly<Record<number, string>> = { 1: 'Exact', 2: 'High', 3: 'Medium' }

/** Levels that everyone has (3-aviation section 9). */
export const marketLevels: readonly MarketLevel[] = [
  { level: 1, daysBefore: 0, daysAfter: 0, miles: 0 },
  { level: 2, daysBefore: 1, daysAfter: 1, miles: 300 },
  { level: 3, daysBefore: 2, daysAfter: 2, miles: 500 },
]

/** Most miles of a detour where the client sets none. */
export const usualDetourMiles = 100

/** Most days between the spans of a pair that matches by its detour. */
export const detourDays = 2

const meetsLevel = (comparison: FlightComparison, { daysBefore, daysAfter, miles }: MarketLevel): boolean => {
  const { dayShift, departureMiles, arrivalMiles, isSameRoute } = comparison
  const isInTime = dayShift >= -daysBefore && dayShift <= daysAfter
  return isInTime && (miles === 0 ? isSameRoute : departureMiles <= miles && arrivalMiles <= miles)
}

/** The best level that a pair meets, so that each pair matches once (decision D12). */
export const chooseLevel = (
  comparison: FlightComparison,
  levels: readonly MarketLevel[] = marketLevels,
): MarketLevel | undefined =>
  levels
    .filter((level) => meetsLevel(comparison, level))
    .toSorted((one, other) => one.level - other.level)
    .at(0)

/** An offer that suits a request, with its score. Without a level it suits by its detour alone. */
export interface FlightMatch extends Score {
  readonly level?: number
  readonly days: number
  readonly departureMiles: number
  readonly arrivalMiles: number
  readonly detourMiles?: number
}

/** True if the offered flight can call at both airports of the request within its limit. */
export const meetsDetour = ({ days, detourMiles }: FlightComparison, limit: number): boolean =>
  days <= detourDays && detourMiles !== undefined && detourMiles <= limit

/** Matches an offer with a request by level or by detour (decisions D11-D13). Undefined if it suits by neither. */
export function matchFlights(
  offer: MarketOffer,
  request: MarketRequest,
  {
    levels = marketLevels,
    deductions = {},
  }: { readonly levels?: readonly MarketLevel[]; readonly deductions?: Partial<LegDeductions> } = {},
): FlightMatch | undefined {
  const comparison = compareFlights(offer, request)
  if (!comparison) return undefined
  const level = chooseLevel(comparison, levels)?.level
  if (level === undefined && !meetsDetour(comparison, offer.detourLimit)) return undefined
  const { days, departureMiles, arrivalMiles, detourMiles } = comparison
  const { isVerified } = offer
  return {
    ...(level !== undefined && { level }),
    ...scoreLegMatch({ isVerified, days, departureMiles, arrivalMiles }, deductions),
    days,
    departureMiles,
    arrivalMiles,
    ...(detourMiles !== undefined && { detourMiles }),
  }
}
