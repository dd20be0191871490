import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareFlights,
  type FlightComparison,
  type MarketOffer,
  type MarketPlace,
  type MarketRequest,
} from './compare-flights.ts'
import {
  chooseLevel,
  levelNames,
  marketLevels,
  matchFlights,
  usualDetourMiles,
  type MarketLevel,
} from './match-flights.ts'

const airports = {
  KTEB: { icao: 'KTEB', latitude: 40.8501, longitude: -74.0608 },
  KPHL: { icao: 'KPHL', latitude: 39.8719, longitude: -75.2411 },
  KBNA: { icao: 'KBNA', latitude: 36.1245, longitude: -86.6782 },
  KTYS: { icao: 'KTYS', latitude: 35.811, longitude: -83.994 },
  KVNY: { icao: 'KVNY', latitude: 34.2098, longitude: -118.49 },
  PANC: { icao: 'PANC', latitude: 61.1744, longitude: -149.9964 },
  UHMA: { icao: 'UHMA', latitude: 64.7349, longitude: 177.7415 },
  NZAA: { icao: 'NZAA', latitude: -37.0081, longitude: 174.7917 },
} satisfies Record<string, MarketPlace>

const ask = (departure: MarketPlace, arrival: MarketPlace, day = 100): MarketRequest => ({
  departure,
  arrival,
  firstDay: day,
  lastDay: day,
})
const makeOffer = (flight: MarketRequest, more: Partial<MarketOffer> = {}): MarketOffer => ({
  ...flight,
  isVerified: true,
  detourLimit: usualDetourMiles,
  ...more,
})

test('an empty leg that passes by matches by level, with its miles and its detour', () => {
  const offer = makeOffer(ask(airports.KTEB, airports.KBNA))
  expect(matchFlights(offer, ask(airports.KPHL, airports.KTYS))).toEqual({
    level: 2,
    score: 90,
    points: [
      { reason: 'departure', points: 5, amount: 92 },
      { reason: 'arrival', points: 5, amount: 152 },
    ],
    days: 0,
    departureMiles: 92,
    arrivalMiles: 152,
    detourMiles: 43,
  })
  expect(Object.values(levelNames)).toEqual(['Exact', 'High', 'Medium'])
})

test('a detour alone matches without a level, within its limit and two days', () => {
  const far = makeOffer(ask(airports.KTEB, airports.KVNY))
  const between = ask(airports.KBNA, airports.KVNY)
  const found = matchFlights(far, between)
  expect(found).not.toHaveProperty('level')
  const miles = found?.detourMiles ?? 0
  expect(miles).toBeGreaterThan(0)
  expect(matchFlights({ ...far, detourLimit: miles }, between)).toEqual(found)
  expect(matchFlights({ ...far, detourLimit: miles - 1 }, between)).toBeUndefined()
  expect(matchFlights(far, { ...between, firstDay: 102, lastDay: 102 })).toMatchObject({ days: 2, score: 5 })
  expect(matchFlights(far, { ...between, firstDay: 103, lastDay: 103 })).toBeUndefined()
})

test('places without coordinates match only their own airport, also by its former code', () => {
  const offer = makeOffer(ask({ icao: 'KPBI' }, airports.KBNA), { detourLimit: 0 })
  expect(matchFlights(offer, ask({ icao: 'kdjt' }, airports.KBNA))).toMatchObject({ level: 1, departureMiles: 0 })
  expect(matchFlights(offer, ask({ icao: 'KDJT' }, airports.KTYS))).toMatchObject({ level: 2, arrivalMiles: 152 })
  expect(matchFlights(offer, ask(airports.KTEB, airports.KBNA))).toBeUndefined()
  expect(matchFlights(makeOffer(ask({ icao: '' }, { icao: '' })), ask({ icao: '' }, { icao: '' }))).toBeUndefined()
})

test('another airport at the same place is no exact match', () => {
  const twin = { ...airports.KTEB, icao: 'KTWN' }
  const offer = makeOffer(ask(airports.KTEB, airports.KBNA))
  expect(matchFlights(offer, ask(twin, airports.KBNA))).toMatchObject({ level: 2, departureMiles: 0, score: 100 })
})

test('a window makes no day difference inside, and counts from its nearer end outside', () => {
  const offer = makeOffer({ ...ask(airports.KTEB, airports.KBNA), firstDay: 100, lastDay: 103 })
  const days = [98, 99, 100, 103, 104, 106].map((day) => compareFlights(offer, ask(airports.KTEB, airports.KBNA, day)))
  expect(days.map((found) => found?.dayShift)).toEqual([2, 1, 0, 0, -1, -3])
  expect(days.map((found) => found?.days)).toEqual([2, 1, 0, 0, 1, 3])
})

test('a search has its own level, with other days before than after', () => {
  const level: MarketLevel = { level: 7, daysBefore: 0, daysAfter: 4, miles: 200 }
  const request = ask(airports.KTEB, airports.KBNA)
  const matchOn = (day: number) =>
    matchFlights(makeOffer(ask(airports.KPHL, airports.KBNA, day)), request, { levels: [level] })
  expect(matchOn(104)).toMatchObject({ level: 7, days: 4 })
  expect(matchOn(105)).toBeUndefined()
  expect(matchOn(99)).toBeUndefined()
  expect(matchFlights(makeOffer(request), request, { deductions: { perDay: 50 } })).toMatchObject({ score: 100 })
})

const hundredths = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((part) => part / 100)

type Place = MarketPlace & { readonly latitude: number; readonly longitude: number }

/** A place on the map, also of degrees beyond the date line or a pole. */
function placeAt(latitude: number, longitude: number): Place {
  const north = Math.min(90, Math.max(-90, latitude))
  const east = longitude - 360 * Math.round(longitude / 360)
  return { icao: `${north} ${east}`, latitude: north, longitude: east }
}

/** Places of the whole globe, at the poles and at the date line. */
const somePlace = fc.oneof(
  fc.constantFrom(...Object.values(airports)),
  fc.tuple(hundredths(90), hundredths(180)).map((place) => placeAt(...place)),
  fc
    .tuple(fc.constantFrom(-90, 90), hundredths(2), hundredths(180))
    .map(([pole, away, east]) => placeAt(pole + away, east)),
)
const someAway = fc.oneof(
  fc.constant([0, 0] as const),
  fc.tuple(hundredths(3), hundredths(3)),
  fc.tuple(hundredths(8), hundredths(8)),
)
const goAway = ({ latitude, longitude }: Place, [north, east]: readonly [number, number]): Place =>
  placeAt(latitude + north, longitude + east)

const someDays = fc.tuple(fc.nat(8), fc.nat(3)).map(([firstDay, more]) => ({ firstDay, lastDay: firstDay + more }))
const someRequest = fc
  .record({ departure: somePlace, arrival: somePlace, days: someDays })
  .map(({ days, ...ends }) => ({ ...ends, ...days }))

/** A request with an offer that is often near it. */
const somePair = fc
  .record({
    request: someRequest,
    days: someDays,
    start: someAway,
    end: someAway,
    isVerified: fc.boolean(),
    detourLimit: fc.nat(400),
  })
  .map(({ request, days, start, end, ...more }) => ({
    request,
    offer: { departure: goAway(request.departure, start), arrival: goAway(request.arrival, end), ...days, ...more },
  }))

type Pair = typeof somePair extends fc.Arbitrary<infer One> ? One : never

const radians = (degrees: number): number => (degrees / 180) * Math.PI

/** Miles by the angle between two directions, not by the haversine. */
function angleMiles(one: Place, other: Place): number {
  const [north, south] = [radians(one.latitude), radians(other.latitude)]
  const turn = radians(other.longitude - one.longitude)
  const sideways = Math.cos(south) * Math.sin(turn)
  const onwards = Math.cos(north) * Math.sin(south) - Math.sin(north) * Math.cos(south) * Math.cos(turn)
  const straight = Math.sin(north) * Math.sin(south) + Math.cos(north) * Math.cos(south) * Math.cos(turn)
  return Math.round(Math.atan2(Math.hypot(sideways, onwards), straight) * 6371 * 0.621371)
}

/** The gap between two spans, day by day. */
function countDays({ offer, request }: Pair): number {
  let days = Number.POSITIVE_INFINITY
  for (let one = offer.firstDay; one <= offer.lastDay; one++)
    for (let other = request.firstDay; other <= request.lastDay; other++) days = Math.min(days, Math.abs(one - other))
  return days
}

/** The rules of the specification written once more, level by level. */
function matchByHand(pair: Pair) {
  const { offer, request } = pair
  const days = countDays(pair)
  const departure = angleMiles(offer.departure, request.departure)
  const arrival = angleMiles(offer.arrival, request.arrival)
  const longer = angleMiles(request.departure, request.arrival) - angleMiles(offer.departure, offer.arrival)
  const detour = Math.max(0, departure + arrival + longer)
  const isSame = offer.departure.icao === request.departure.icao && offer.arrival.icao === request.arrival.icao
  const isNear = (most: number, miles: number) => days <= most && Math.max(departure, arrival) <= miles
  const met = [days === 0 && isSame, isNear(1, 300), isNear(2, 500), detour <= offer.detourLimit && days <= 2]
  const lost = (offer.isVerified ? 0 : 10) + days * 10 + Math.floor(departure / 50) * 5 + Math.floor(arrival / 100) * 5
  const level = [1, 2, 3, undefined][met.indexOf(true)]
  return met.includes(true) ? { level, days, departure, arrival, detour, score: Math.max(0, 100 - lost) } : undefined
}

/** The comparison of a pair of which every place has coordinates. */
function compareKnown(offer: MarketRequest, request: MarketRequest): FlightComparison {
  const comparison = compareFlights(offer, request)
  if (!comparison) throw new Error('a distance is unknown')
  return comparison
}

describe('every pair', () => {
  test('has the level, score, miles and detour of the rules written by hand', () => {
    fc.assert(
      fc.property(somePair, (pair) => {
        const found = matchFlights(pair.offer, pair.request)
        expect(
          found && {
            level: found.level,
            days: found.days,
            departure: found.departureMiles,
            arrival: found.arrivalMiles,
            detour: found.detourMiles,
            score: found.score,
          },
        ).toEqual(matchByHand(pair))
      }),
      { numRuns: 3000 },
    )
  })

  test('has the best of the levels that it meets, in any order of the levels', () => {
    fc.assert(
      fc.property(somePair, fc.shuffledSubarray([...marketLevels]), ({ offer, request }, levels) => {
        const comparison = compareKnown(offer, request)
        const met = marketLevels.filter((level) => chooseLevel(comparison, [level]))
        expect(chooseLevel(comparison, levels)).toBe(met.find((level) => levels.includes(level)))
      }),
    )
  })

  test('is as near the other way round, with its days turned', () => {
    fc.assert(
      fc.property(somePair, ({ offer, request }) => {
        const [there, back] = [compareKnown(offer, request), compareKnown(request, offer)]
        const { days, departureMiles, arrivalMiles, isSameRoute } = there
        expect(back).toMatchObject({ days, departureMiles, arrivalMiles, isSameRoute })
        expect(back.dayShift + there.dayShift).toBe(0)
        expect(chooseLevel(back)).toBe(chooseLevel(there))
      }),
    )
  })

  test('has the same level and detour if both flights are flown back', () => {
    const turn = <F extends MarketRequest>(flight: F): F => ({
      ...flight,
      departure: flight.arrival,
      arrival: flight.departure,
    })
    fc.assert(
      fc.property(somePair, ({ offer, request }) => {
        const there = matchFlights(offer, request)
        const back = matchFlights(turn(offer), turn(request))
        expect(back?.level).toBe(there?.level)
        expect(back?.detourMiles).toBe(there?.detourMiles)
        expect(back?.departureMiles).toBe(there?.arrivalMiles)
      }),
    )
  })
})
