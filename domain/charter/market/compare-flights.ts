import { milesBetween, type Point } from '../../kernel/values/distance.ts'
import { isSameAirport } from '../airport-codes.ts'

/** An end of a flight. Without coordinates it matches only its own airport. */
export interface MarketPlace {
  readonly icao: string
  /** Degrees. */
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/**
 * Common part of an offer and a request: two airports, and the days on which the flight can depart. Days are local
 * dates at the departure airport, as whole days since 1 January 1970 (`localDay`); both ends belong to the span.
 */
export interface MarketRequest {
  readonly departure: MarketPlace
  readonly arrival: MarketPlace
  readonly firstDay: number
  readonly lastDay: number
}

/** An offered flight: an empty leg, or an aircraft that is offered for a flight. */
export interface MarketOffer extends MarketRequest {
  readonly isVerified: boolean
  /** Most miles that the offered flight may become longer; `usualDetourMiles` where a client sets none. */
  readonly detourLimit: number
}

/** How far an offer is from a request. Miles are whole. */
export interface FlightComparison {
  /** Days between both spans: 0 where they share a day (decision D13). */
  readonly days: number
  /** The same with its direction: below 0 where the offer departs before the request, above 0 where it departs after. */
  readonly dayShift: number
  readonly departureMiles: number
  readonly arrivalMiles: number
  /** Miles that the offered flight becomes longer if it calls at both airports of the request. */
  readonly detourMiles?: number
  /** True if both ends are the same airports, which radius 0 asks for (decision D12). */
  readonly isSameRoute: boolean
}

const readPoint = ({ latitude, longitude }: MarketPlace): Point | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

/** True if two places name one airport, by its code of today or a former one. */
export const isSamePlace = (one: MarketPlace, other: MarketPlace): boolean =>
  one.icao.trim() !== '' && isSameAirport(one.icao, other.icao)

const measurePoints = (from: Point | undefined, to: Point | undefined): number | undefined =>
  from && to && milesBetween(from, to)

/** Whole miles between two places; 0 at the same airport, and undefined if coordinates are missing. */
export const measureMiles = (one: MarketPlace, other: MarketPlace): number | undefined =>
  isSamePlace(one, other) ? 0 : measurePoints(readPoint(one), readPoint(other))

/** Both places at one end of a pair of flights. Two places that are one airport have the coordinates of either. */
interface ComparedEnd {
  readonly isSame: boolean
  readonly offered: Point | undefined
  readonly asked: Point | undefined
  readonly miles: number | undefined
}

function compareEnds(one: MarketPlace, other: MarketPlace): ComparedEnd {
  const [offered, asked] = [readPoint(one), readPoint(other)]
  if (!isSamePlace(one, other)) return { isSame: false, offered, asked, miles: measurePoints(offered, asked) }
  const known = offered ?? asked
  return { isSame: true, offered: known, asked: known, miles: 0 }
}

/** Miles that the way over both airports of the request is longer: the sum of whole miles, as a map shows them. */
function measureDetour(
  offer: MarketRequest,
  request: MarketRequest,
  { departure, arrival }: { readonly departure: ComparedEnd; readonly arrival: ComparedEnd },
): number | undefined {
  if (departure.isSame && arrival.isSame) return 0
  const measure = (flight: MarketRequest, from: Point | undefined, to: Point | undefined) =>
    isSamePlace(flight.departure, flight.arrival) ? 0 : measurePoints(from, to)
  const planned = measure(offer, departure.offered, arrival.offered)
  const flown = measure(request, departure.asked, arrival.asked)
  if (planned === undefined || flown === undefined) return undefined
  return Math.max(0, (departure.miles ?? 0) + flown + (arrival.miles ?? 0) - planned)
}

/** Days between two spans with their direction, 0 where they share a day. */
function shiftDays(offer: MarketRequest, request: MarketRequest): number {
  if (offer.lastDay < request.firstDay) return offer.lastDay - request.firstDay
  return offer.firstDay > request.lastDay ? offer.firstDay - request.lastDay : 0
}

/** Compares an offer with a request. Undefined if missing coordinates leave a distance unknown. */
export function compareFlights(offer: MarketRequest, request: MarketRequest): FlightComparison | undefined {
  const departure = compareEnds(offer.departure, request.departure)
  const arrival = compareEnds(offer.arrival, request.arrival)
  if (departure.miles === undefined || arrival.miles === undefined) return undefined
  const dayShift = shiftDays(offer, request)
  const detourMiles = measureDetour(offer, request, { departure, arrival })
  return {
    days: Math.abs(dayShift),
    dayShift,
    departureMiles: departure.miles,
    arrivalMiles: arrival.miles,
    ...(detourMiles !== undefined && { detourMiles }),
    isSameRoute: departure.isSame && arrival.isSame,
  }
}
