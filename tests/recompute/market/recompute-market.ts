import { compareDays, findLevel, judgePair, judgeSubscriber, levels, scoreLeg, type Level } from './judge.ts'
import { isSeen, listFlights, type Offer } from './list-flights.ts'
import { findDay, isSame, measure } from './measure.ts'
import type { Airport, Client, Judgement, MarketExport, Search } from './world.ts'

/** Level of a search with limits of its own, after the usual ones. */
const customLevel = 4
const dayMs = 86_400_000

const readLevel = ({ doc }: Search): Level =>
  levels.find(({ level }) => level === doc.level) ?? {
    level: customLevel,
    miles: doc.radius ?? 300,
    before: doc.daysBefore ?? 1,
    after: doc.daysAfter ?? 1,
  }

/** Miles from a wanted airport, 0 where any suits. */
const measureEnd = (wanted: Airport | undefined, offered: Airport): number | undefined =>
  wanted?.icao ? measure(wanted, offered) : 0

const isAt = (wanted: Airport | undefined, offered: Airport): boolean => !wanted?.icao || isSame(wanted, offered)

/** True if an offer passes what a search asks of it besides places and days. */
const isWanted = ({ doc }: Search, offer: Offer, now: number): boolean =>
  (!doc.verified_only || offer.verified) &&
  (!doc.aircraft_types?.length || doc.aircraft_types.includes(offer.type ?? '')) &&
  (doc.days_out === undefined || offer.takeoff <= now + doc.days_out * dayMs)

/** Days of a search by the calendar of its company; open ends are far. */
function readSpan({ doc }: Search, client: Client | undefined) {
  const zone = client?.doc.timezone ?? 'UTC'
  return {
    first: doc.first_date === undefined ? -Infinity : findDay(doc.first_date, zone),
    last: doc.end_date === undefined ? Infinity : findDay(doc.end_date, zone),
  }
}

/** Level and score of an offer for a stored search; undefined where it does not suit. Countries are not judged. */
function judgeHit({ now, clients }: MarketExport, search: Search, offer: Offer): Judgement | undefined {
  const { from, to } = search.doc
  const [departure, arrival] = [measureEnd(from, offer.from), measureEnd(to, offer.to)]
  if (departure === undefined || arrival === undefined || !isWanted(search, offer, now)) return undefined
  const client = clients.find(({ id }) => id === search.client)
  const shift = compareDays(offer, readSpan(search, client))
  const own = readLevel(search)
  const within = levels.filter(
    ({ level, miles, before, after }) =>
      level < own.level && miles <= own.miles && before <= own.before && after <= own.after,
  )
  const ends = { departure, arrival, same: isAt(from, offer.from) && isAt(to, offer.to) }
  const level = findLevel(ends, shift, [...within, own])
  return level === null ? undefined : { level, ...scoreLeg(offer.verified, shift, ends) }
}

const columns = [
  'level',
  'score',
  'days',
  'departure_miles',
  'arrival_miles',
  'detour_miles',
  'unverified_points',
  'day_points',
  'departure_points',
  'arrival_points',
  'radius',
  'miles',
] as const

type Facts = Partial<Record<(typeof columns)[number], number | null>>

const printFacts = (facts: Facts): string =>
  columns
    .filter((column) => facts[column] !== undefined)
    .map((column) => `${column} ${facts[column]}`)
    .join(', ')

/** Differences of two sets of named facts, in words. */
function compare(
  about: string,
  stored: readonly (Facts & { name: string })[],
  wanted: ReadonlyMap<string, Facts>,
): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const facts of stored) {
    const { name } = facts
    const right = wanted.get(name)
    if (seen.has(name)) faults.push(`${about} ${name} is stored twice`)
    seen.add(name)
    if (!right) faults.push(`${about} ${name} is stored and is none: ${printFacts(facts)}`)
    else if (printFacts(facts) !== printFacts(right))
      faults.push(`${about} ${name} has ${printFacts(facts)} instead of ${printFacts(right)}`)
  }
  for (const [name, right] of wanted)
    if (!seen.has(name)) faults.push(`${about} ${name} is missing: ${printFacts(right)}`)
  return faults
}

function recomputeMatches(given: MarketExport): string[] {
  const { offers, requests } = listFlights(given)
  const wanted = new Map<string, Facts>()
  for (const offer of offers)
    for (const request of requests) {
      const isAllowed = offer.client === request.client || offer.audience !== 'owner' || request.audience !== 'owner'
      const pair = isAllowed && judgePair(offer, request)
      if (pair) wanted.set(`${offer.name} with ${request.name}`, pair)
    }
  const stored = given.matches.map((match) => ({ ...match, name: `${match.offer} with ${match.request}` }))
  return compare('match', stored, wanted)
}

function recomputeHits(given: MarketExport): string[] {
  const { offers } = listFlights(given)
  const isJudged = ({ live, doc }: Search) => live && doc.type === 'deals' && !doc.from_country && !doc.to_country
  const wanted = new Map<string, Facts>()
  for (const search of given.searches.filter(isJudged))
    for (const offer of offers) {
      const hit = isSeen(given, offer, search.client) && judgeHit(given, search, offer)
      if (hit) wanted.set(`${search.id} with ${offer.name}`, hit)
    }
  const others = new Set(given.searches.filter((search) => search.live && !isJudged(search)).map(({ id }) => id))
  const stored = given.hits
    .filter(({ search }) => !others.has(search))
    .map((hit) => ({ ...hit, name: `${hit.search} with ${hit.offer}` }))
  return compare('hit', stored, wanted)
}

function recomputeSubscribers(given: MarketExport): string[] {
  if (!given.answers) return []
  const asked = new Set(given.answers.map(({ deal }) => `deals/${deal}`))
  const wanted = new Map<string, Facts>()
  for (const offer of listFlights(given).offers.filter(({ name }) => asked.has(name)))
    for (const { client, contact, home, destinations } of given.subscribers) {
      const found = client === offer.client ? judgeSubscriber(offer, home, destinations) : undefined
      if (found) wanted.set(`${offer.name} for ${contact}`, found)
    }
  const stored = given.answers.map((answer) => ({ ...answer, name: `deals/${answer.deal} for ${answer.contact}` }))
  return compare('subscriber', stored, wanted)
}

/** Everything of a market that differs from what the specification says of its records, in words. */
export const recomputeMarket = (given: MarketExport): string[] => [
  ...recomputeMatches(given),
  ...recomputeHits(given),
  ...recomputeSubscribers(given),
]
