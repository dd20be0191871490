import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, quotes } from '../../domain/charter/index.ts'
import { trashRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { openMarketWorld, type MarketWorld } from './market-world.ts'

// The stored matches of random worlds equal a comparison of every offer with every request, written without the rules and
// indexes of the product.

let market: MarketWorld
beforeAll(async () => {
  market = await openMarketWorld()
})
afterAll(() => market.server.close())

const dayMs = 86_400_000
const start = Date.UTC(2031, 2, 5, 12)

/** Places around the date line, the poles and each other: some of one city, some far. */
const places = [
  { icao: 'AAAA', latitude: 52.1, longitude: 179.6 },
  { icao: 'AAAB', latitude: 52.4, longitude: -179.2 },
  { icao: 'AAAC', latitude: 55.2, longitude: -176.0 },
  { icao: 'BBBA', latitude: 88.9, longitude: 10 },
  { icao: 'BBBB', latitude: 87.5, longitude: -160 },
  { icao: 'CCCA', latitude: 40.85, longitude: -74.06 },
  { icao: 'CCCB', latitude: 41.07, longitude: -73.71 },
  { icao: 'CCCC', latitude: 39.87, longitude: -75.24 },
  { icao: 'CCCD', latitude: 36.12, longitude: -86.68 },
  { icao: 'CCCE', latitude: 35.81, longitude: -83.99 },
  { icao: 'DDDA' },
] as const

type Place = (typeof places)[number]

const flights = fc
  .record({
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    day: fc.integer({ min: 0, max: 6 }),
    hour: fc.integer({ min: 0, max: 23 }),
    window: fc.integer({ min: 0, max: 3 }),
    isVerified: fc.boolean(),
    client: fc.constantFrom('LARO' as const, 'NXT' as const),
  })
  .filter(({ from, to }) => from !== to)

type Flight = typeof flights extends fc.Arbitrary<infer Value> ? Value : never

const radians = (value: number) => (value / 180) * Math.PI

/** Whole miles by the spherical law of cosines' stable form; 0 at one airport. */
function miles(one: Place, other: Place): number | undefined {
  if (one.icao === other.icao) return 0
  if (!('latitude' in one) || !('latitude' in other)) return undefined
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const turn = radians(other.longitude - one.longitude)
  const x = Math.cos(b) * Math.sin(turn)
  const y = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  const z = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(turn)
  return Math.round(Math.atan2(Math.hypot(x, y), z) * 6371 * 0.621371)
}

const add = (...parts: readonly (number | undefined)[]): number | undefined =>
  parts.includes(undefined) ? undefined : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)

interface Gap {
  readonly days: number
  readonly dep: number
  readonly arr: number
  readonly isSame: boolean
}

/** Level, most days and most miles at each end, the best first. */
const levels = [
  [1, 0, 0],
  [2, 1, 300],
  [3, 2, 500],
] as const

const findLevel = ({ days, dep, arr, isSame }: Gap): number | null =>
  levels.find(([, most, reach]) => days <= most && (reach === 0 ? isSame : Math.max(dep, arr) <= reach))?.[0] ?? null

/** True if the offered flight becomes at most 100 miles longer on the way over both airports of the request. */
function isOnTheWay(offer: Flight, request: Flight, { days, dep, arr, isSame }: Gap): boolean {
  const way = add(dep, miles(request.from, request.to), arr)
  const planned = miles(offer.from, offer.to)
  return days <= 2 && (isSame || (way !== undefined && planned !== undefined && way - planned <= 100))
}

function expected(offer: Flight, request: Flight): string | undefined {
  const [dep, arr] = [miles(offer.from, request.from), miles(offer.to, request.to)]
  if (dep === undefined || arr === undefined) return undefined
  const days = Math.max(0, offer.day - request.day, request.day - offer.day - offer.window)
  const gap = { days, dep, arr, isSame: offer.from === request.from && offer.to === request.to }
  const level = findLevel(gap)
  if (level === null && !isOnTheWay(offer, request, gap)) return undefined
  const lost = (offer.isVerified ? 0 : 10) + 10 * days + 5 * Math.floor(dep / 50) + 5 * Math.floor(arr / 100)
  return [level, Math.max(0, 100 - lost), days, dep, arr].join(' ')
}

const airport = (place: Place) => ({ ...place, name: place.icao, timezone: 'UTC' })
const moment = ({ day, hour }: Flight) => start + day * dayMs + (hour - 12) * 3_600_000

async function makeOffer(one: Flight): Promise<string> {
  const deal = await market.makeDeal(one.client, {
    departureAirport: airport(one.from),
    arrivalAirport: airport(one.to),
    departure_date: moment(one),
    window_end: moment(one) + one.window * dayMs,
    verified: one.isVerified,
  })
  return deal.id
}

async function makeRequest(one: Flight): Promise<string> {
  const quote = await market.makeQuote(one.client, {
    market: 'participants',
    legs: [
      {
        id: 'a',
        departureAirport: airport(one.from),
        arrivalAirport: airport(one.to),
        times: { takeoffUTC: moment(one) },
      },
    ],
  })
  return quote.id
}

interface StoredMatch {
  readonly source: string
  readonly asked: string
  readonly words: string
}

const stored = async (): Promise<string[]> => {
  const { rows } = await market.server.platform.pools.owner.query<StoredMatch>(`
    select o.source_id as source, r.source_id as asked,
      concat_ws(' ', coalesce(m.level::text, ''), m.score, m.days, m.departure_miles, m.arrival_miles) as words
    from market_matches m join market_offers o on o.id = m.offer_id join market_requests r on r.id = m.request_id`)
  return rows.map(({ source, asked, words }) => `${source} ${asked} ${words}`).toSorted()
}

test('stored matches equal a comparison of all pairs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(flights, { minLength: 1, maxLength: 6 }),
      fc.array(flights, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (offered, asked, isOfferFirst) => {
        const made: { offers: string[]; requests: string[] } = { offers: [], requests: [] }
        const offer = async () => {
          for (const one of offered) made.offers.push(await makeOffer(one))
        }
        const ask = async () => {
          for (const one of asked) made.requests.push(await makeRequest(one))
        }
        for (const step of isOfferFirst ? [offer, ask] : [ask, offer]) {
          await step()
          await market.match()
        }
        const wanted = offered.flatMap((one, at) =>
          asked.flatMap((other, place) => {
            const words = expected(one, other)
            return words === undefined ? [] : [`${made.offers[at]} ${made.requests[place]} ${words}`]
          }),
        )
        expect(await stored()).toEqual(wanted.toSorted())
        for (const [at, id] of made.offers.entries())
          await market.within(offered[at]?.client ?? 'LARO', (ctx) => trashRecord(ctx, deals, { id }))
        for (const [at, id] of made.requests.entries())
          await market.within(asked[at]?.client ?? 'LARO', (ctx) => trashRecord(ctx, quotes, { id }))
        expect(await stored()).toEqual([])
      },
    ),
    { numRuns: timesToRun(15, 200) },
  )
})
