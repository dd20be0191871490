import { compareFlights, type FlightComparison, type MarketOffer, type MarketPlace } from './compare-flights.ts'
import { countryOfCode } from './countries.ts'
import { chooseLevel, levelNames, marketLevels, meetsDetour, type MarketLevel } from './match-flights.ts'
import { describePoints, scoreLegMatch, type Score } from './score.ts'

/** An end of the flights that a search looks for: around an airport, in a country, or anywhere. */
export type WatchedEnd =
  | { readonly kind: 'airport'; readonly place: MarketPlace }
  | { readonly kind: 'country'; readonly country: string }
  | { readonly kind: 'any' }

/** Offers that a marketplace search looks for. Without days every day suits. */
export interface MarketWatch {
  readonly from: WatchedEnd
  readonly to: WatchedEnd
  /** Local days as whole days since 1 January 1970, both included; null where the span is open. */
  readonly firstDay: number | null
  readonly lastDay: number | null
  readonly level: MarketLevel
  /** True if offers that can call at both airports on their way suit as well. */
  readonly takesDetours: boolean
}

/** Level of a search with its own limits, in the order after the usual levels. */
const customLevel = 4

/** Level of an offer that suits a search by its detour alone, after all others. */
const detourLevel = 5

/** Words of the levels of a search. */
export const watchLevelNames: Readonly<Record<number, string>> = {
  ...levelNames,
  [customLevel]: 'Custom',
  [detourLevel]: 'On the way',
}

/** Levels that a match of a search can have, the best first: the usual ones within its own, and its own. */
export function levelsWithin(widest: MarketLevel): readonly MarketLevel[] {
  const within = marketLevels.filter(
    ({ level, miles, daysBefore, daysAfter }) =>
      level < widest.level && miles <= widest.miles && daysBefore <= widest.daysBefore && daysAfter <= widest.daysAfter,
  )
  return [...within, widest]
}

/** An offer that suits a marketplace search, with its score. */
export interface WatchMatch extends Score {
  readonly level: number
  readonly days: number
  readonly departureMiles: number
  readonly arrivalMiles: number
  /** Miles that the offered flight becomes longer, where the search takes detours. */
  readonly detourMiles?: number
}

/** The place with which the offer is compared; undefined where the end does not suit. */
function findPlace(end: WatchedEnd, offered: MarketPlace): MarketPlace | undefined {
  if (end.kind === 'airport') return end.place
  if (end.kind === 'any') return offered
  return countryOfCode(offered.icao) === end.country ? offered : undefined
}

/** The level of a pair: the best one within that of the search, else that of detours; undefined if it suits by none. */
function findLevel(comparison: FlightComparison, offer: MarketOffer, watch: MarketWatch): number | undefined {
  const level = chooseLevel(comparison, levelsWithin(watch.level))?.level
  const isBetween = watch.from.kind === 'airport' && watch.to.kind === 'airport'
  const isOnTheWay = watch.takesDetours && isBetween && meetsDetour(comparison, offer.detourLimit)
  return level ?? (isOnTheWay ? detourLevel : undefined)
}

/** Compares an offer with a search: an end without an airport, and an open span of days, suit as they are. */
function compareWatch(offer: MarketOffer, watch: MarketWatch): FlightComparison | undefined {
  const [departure, arrival] = [findPlace(watch.from, offer.departure), findPlace(watch.to, offer.arrival)]
  if (departure === undefined || arrival === undefined) return undefined
  return compareFlights(offer, {
    departure,
    arrival,
    firstDay: watch.firstDay ?? Math.min(offer.firstDay, watch.lastDay ?? offer.firstDay),
    lastDay: watch.lastDay ?? Math.max(offer.lastDay, watch.firstDay ?? offer.lastDay),
  })
}

/** Matches an offer with a marketplace search by the best level within its own, or by a detour. Undefined if by none. */
export function matchWatch(offer: MarketOffer, watch: MarketWatch): WatchMatch | undefined {
  const comparison = compareWatch(offer, watch)
  const level = comparison && findLevel(comparison, offer, watch)
  if (comparison === undefined || level === undefined) return undefined
  const { days, departureMiles, arrivalMiles, detourMiles } = comparison
  return {
    level,
    ...scoreLegMatch({ isVerified: offer.isVerified, days, departureMiles, arrivalMiles }),
    days,
    departureMiles,
    arrivalMiles,
    ...(watch.takesDetours && detourMiles !== undefined && { detourMiles }),
  }
}

/** Why an offer is shown to the followers of a search: '92 mi from your start, 100 − 5 departs 92 mi away'. */
export function explainMatch({
  level,
  departureMiles,
  arrivalMiles,
  detourMiles,
  points,
}: Pick<WatchMatch, 'level' | 'departureMiles' | 'arrivalMiles' | 'detourMiles' | 'points'>): string {
  const distances = [
    level === detourLevel && detourMiles !== undefined && `${detourMiles} mi longer with your way`,
    departureMiles > 0 && `${departureMiles} mi from your start`,
    arrivalMiles > 0 && `${arrivalMiles} mi from your end`,
  ].filter((words) => words !== false)
  return [watchLevelNames[level] ?? '', ...distances, describePoints(points)].filter(Boolean).join(', ')
}
