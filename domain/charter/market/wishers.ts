import { formatIn } from '../../kernel/values/format-value.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { measureMiles, type MarketPlace } from './compare-flights.ts'

/** Most miles between the ends of an earlier flight and of an empty leg. */
export const wisherMiles = 100

/** Years of earlier flights that are looked at. */
export const wisherYears = 3

/** An earlier flight of a contact: quoted, or flown. */
export interface EarlierFlight {
  readonly contact: string
  readonly kind: 'quoted' | 'flown'
  /** Id of its quote or trip: several legs of one are one flight. */
  readonly id: string
  readonly departure: MarketPlace
  readonly arrival: MarketPlace
  /** Its departure in epoch milliseconds, and the zone of that airport. */
  readonly at: number
  readonly zone: string
}

/** The empty leg that somebody may want. Without a date no season counts. */
export interface WantedFlight {
  readonly departure: MarketPlace
  readonly arrival: MarketPlace
  readonly at?: number | undefined
  readonly zone: string
}

/** How much a contact may want an empty leg, from 1 to 100, and why. */
export interface Wisher {
  readonly contact: string
  readonly score: number
  /** 'Quoted KTEB-KBNA 3 times, last for December 2025' */
  readonly reasons: readonly string[]
  /** The newest flight of the same way, else of the way back: 'KTEB-KBNA', and when. */
  readonly route: string
  readonly lastAt: number
}

type Way = 'same' | 'back'

interface KnownFlight extends EarlierFlight {
  readonly way: Way
  readonly route: string
}

const each = { flown: 15, quoted: 8 } as const
const mostForFlights = 45
const flewPoints = 10
const seasonPoints = 20
/** Points of the newest flight by its age in days. */
const recent = [
  { days: 90, points: 25 },
  { days: 365, points: 15 },
  { days: 730, points: 5 },
] as const
const monthsOfYear = 12

const isNear = (one: MarketPlace, other: MarketPlace): boolean => (measureMiles(one, other) ?? Infinity) <= wisherMiles

function findWay(wanted: WantedFlight, { departure, arrival }: EarlierFlight): Way | undefined {
  if (isNear(wanted.departure, departure) && isNear(wanted.arrival, arrival)) return 'same'
  return isNear(wanted.departure, arrival) && isNear(wanted.arrival, departure) ? 'back' : undefined
}

const readMonth = (at: number, zone: string): number => Number(formatIn(zone, { month: 'numeric' }).format(at))

/** 'December 2025', in the zone of the departure. */
export const describeMonth = (at: number, zone: string): string =>
  formatIn(zone, { month: 'long', year: 'numeric' }).format(at)

/** True if both are in the same month of a year, or in neighbouring ones. */
function isSameSeason(wanted: WantedFlight, { at, zone }: EarlierFlight): boolean {
  if (wanted.at === undefined) return false
  const apart = Math.abs(readMonth(wanted.at, wanted.zone) - readMonth(at, zone))
  return Math.min(apart, monthsOfYear - apart) <= 1
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

function describeFlights(flights: readonly KnownFlight[]): string | undefined {
  const [newest] = flights
  if (newest === undefined) return undefined
  const [verb, month] = newest.kind === 'flown' ? ['Flew', 'in'] : ['Quoted', 'for']
  const back = newest.way === 'back' ? 'the way back ' : ''
  const near = flights.some(({ route }) => route !== newest.route) ? ' or near it' : ''
  const when = `${flights.length === 1 ? month : `last ${month}`} ${describeMonth(newest.at, newest.zone)}`
  return `${verb} ${back}${newest.route}${near} ${times(flights.length)}, ${when}`
}

/** One flight for each quote or trip, the newest first: its leg of the same way, else the one back. */
function listOnce(flights: readonly KnownFlight[]): KnownFlight[] {
  const known = new Map<string, KnownFlight>()
  for (const flight of flights) {
    const name = `${flight.kind} ${flight.id}`
    if (known.get(name)?.way !== 'same') known.set(name, flight)
  }
  return [...known.values()].toSorted((one, other) => other.at - one.at)
}

const weigh = (way: Way, points: number): number => (way === 'same' ? points : points / 2)

function judgeContact(wanted: WantedFlight, given: readonly KnownFlight[], now: number): Wisher | undefined {
  const flights = listOnce(given)
  const of = (kind: EarlierFlight['kind'], way: Way) =>
    flights.filter((flight) => flight.kind === kind && flight.way === way)
  const newest = flights.find(({ way }) => way === 'same') ?? flights[0]
  if (newest === undefined) return undefined
  const sum = flights.reduce((points, { kind, way }) => points + weigh(way, each[kind]), 0)
  const inSeason = flights.filter((flight) => isSameSeason(wanted, flight))
  const season = inSeason.find(({ way }) => way === 'same') ?? inSeason[0]
  const age = (now - Math.max(...flights.map(({ at }) => at))) / dayMs
  const hasFlown = flights.some(({ kind }) => kind === 'flown')
  const score =
    Math.min(mostForFlights, sum) +
    (season ? weigh(season.way, seasonPoints) : 0) +
    (recent.find(({ days }) => age <= days)?.points ?? 0) +
    (hasFlown ? flewPoints : 0)
  const reasons = [
    describeFlights(of('flown', 'same')),
    describeFlights(of('quoted', 'same')),
    describeFlights(of('flown', 'back')),
    describeFlights(of('quoted', 'back')),
    season && `At this time of the year, in ${describeMonth(season.at, season.zone)}`,
  ].filter((reason) => reason !== undefined)
  return {
    contact: newest.contact,
    score: Math.round(score),
    reasons,
    route: newest.route,
    lastAt: newest.at,
  }
}

/**
 * Ranks contacts by their earlier flights between the airports of an empty leg, or near them: how often, when in the
 * year, how long ago and whether they flew. The way back counts half. Contacts without such a flight are left out.
 */
export function rankWishers(wanted: WantedFlight, flights: readonly EarlierFlight[], now: number): Wisher[] {
  const known = flights.flatMap((flight): KnownFlight[] => {
    const way = findWay(wanted, flight)
    return way ? [{ ...flight, way, route: `${flight.departure.icao}-${flight.arrival.icao}` }] : []
  })
  return [...Map.groupBy(known, ({ contact }) => contact).values()]
    .flatMap((own) => judgeContact(wanted, own, now) ?? [])
    .toSorted(
      (one, other) => other.score - one.score || other.lastAt - one.lastAt || (one.contact < other.contact ? -1 : 1),
    )
}
