import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timesToRun } from '../../../tests/run-length.ts'
import { minuteMs } from '../../kernel/values/durations.ts'
import { anOccasion, rule } from './estimate-fixtures.ts'
import { estimateTrip, type Way } from './estimate.ts'
import type { AircraftFacts, AirportFacts, LegFacts } from './flights.ts'
import { flightMinutes } from './flight-time.ts'

/**
 * A second, simple reckoning of trips: it lays all flights of an aircraft on one line of time and reads nights, waiting,
 * repositioning, days and shares from the gaps, without any code of the estimate.
 */
const places: readonly AirportFacts[] = [
  ['KTEB', 40.8501, -74.0608, 'America/New_York'],
  ['KPBI', 26.6832, -80.0956, 'America/New_York'],
  ['KMDW', 41.786, -87.7524, 'America/Chicago'],
  ['KVNY', 34.2098, -118.49, 'America/Los_Angeles'],
  ['PHNL', 21.3187, -157.9225, 'Pacific/Honolulu'],
  ['NZAA', -37.0081, 174.7917, 'Pacific/Auckland'],
].map(([icao, latitude, longitude, timezone]) => ({ icao, latitude, longitude, timezone }) as AirportFacts)

const performance = { speedMPH: 500 }

interface Flight {
  readonly from: AirportFacts
  readonly to: AirportFacts
  readonly flight: number
  readonly block: number
  readonly takeoff: number
  /** Index of the leg that it is or serves. */
  readonly leg: number
  readonly kind: 'live' | 'empty' | 'ferry' | 'home'
}

const findLanding = ({ takeoff, flight }: Flight): number => takeoff + flight * minuteMs
const findDay = (at: number, { timezone }: AirportFacts): number =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(at)) / 86_400_000
const tenths = (minutes: number): number => Math.ceil(minutes / 6)

function ferry(
  from: AirportFacts,
  to: AirportFacts,
  when: Pick<Flight, 'leg' | 'kind'> & { before?: number; after?: number },
) {
  if (from.icao === to.icao) return []
  const minutes = flightMinutes(from as never, to as never, performance)
  const takeoff = when.after ?? (when.before ?? 0) - minutes.flight * minuteMs
  return [{ from, to, ...minutes, takeoff, leg: when.leg, kind: when.kind }]
}

/** All flights of one aircraft in their order, the empty ones included. */
function lineOfFlights(legs: readonly LegFacts[], chain: readonly number[], homeAfter: ReadonlySet<string>): Flight[] {
  const flown = chain.map((leg): Flight => {
    const { from, to, isEmpty, takeoff = 0, typed } = legs[leg] as LegFacts
    const flight = Math.round((typed?.flightTime ?? 0) * 60)
    return { from, to, flight, block: flight + 12, takeoff, leg, kind: isEmpty ? 'empty' : 'live' }
  })
  const [first, last] = [flown[0], flown.at(-1)]
  const lead = first && legs[first.leg]
  if (!first || !last || !lead) return []
  const home = lead.aircraft.home as AirportFacts
  const start = lead.startingAirport ?? lead.aircraft.scheduledAt ?? home
  const between = flown.flatMap((now, at): Flight[] => {
    const next = flown[at + 1]
    if (!next) return [now]
    if (homeAfter.has(legs[now.leg]?.id ?? ''))
      return [
        now,
        ...ferry(now.to, home, { leg: now.leg, kind: 'home', after: findLanding(now) }),
        ...ferry(home, next.from, { leg: next.leg, kind: 'home', before: next.takeoff }),
      ]
    return [now, ...ferry(now.to, next.from, { leg: next.leg, kind: 'ferry', before: next.takeoff })]
  })
  const end = legs[last.leg]?.endingAirport ?? start
  return [
    ...ferry(start, first.from, { leg: first.leg, kind: 'ferry', before: first.takeoff }),
    ...between,
    ...ferry(last.to, end, { leg: last.leg, kind: 'ferry', after: findLanding(last) }),
  ]
}

interface Reckoned {
  nights: number[]
  waits: number[]
  repos: number[]
  hours: number[]
  days: number
}

const put = (counts: number[], leg: number, more: number) => void (counts[leg] = (counts[leg] ?? 0) + more)

/** The time on the ground after each live leg before its aircraft flies on, other than home. */
function reckonStays(
  line: readonly Flight[],
  home: string | undefined,
  { nights, waits }: Pick<Reckoned, 'nights' | 'waits'>,
) {
  for (const [before, next] of line.slice(1).entries()) {
    const flight = line[before] as Flight
    if (flight.kind !== 'live' || next.kind === 'home') continue
    const ground = Math.max(0, next.takeoff - findLanding(flight))
    put(waits, flight.leg, tenths(ground / minuteMs))
    const dates = findDay(next.takeoff, flight.to) - findDay(findLanding(flight), flight.to)
    if (ground >= 6 * 60 * minuteMs && home !== flight.to.icao) put(nights, flight.leg, Math.max(0, dates))
  }
}

function reckonDays(flights: readonly Flight[]): number {
  const [first] = flights.toSorted((one, other) => one.takeoff - other.takeoff)
  const last = flights.toSorted((one, other) => findLanding(one) - findLanding(other)).at(-1)
  return first && last ? Math.max(1, findDay(findLanding(last), last.to) - findDay(first.takeoff, first.from) + 1) : 1
}

function reckon(legs: readonly LegFacts[], homeAfter: readonly string[]): Reckoned {
  const none = () => legs.map(() => 0)
  const sums = { nights: none(), waits: none(), repos: none(), hours: none() }
  const chains = Map.groupBy(legs.keys(), (at) => legs[at]?.aircraft.key)
  const lines = [...chains.values()].map((chain) => lineOfFlights(legs, chain, new Set(homeAfter)))
  for (const flight of lines.flat())
    put(flight.kind === 'live' ? sums.hours : sums.repos, flight.leg, tenths(flight.block))
  for (const line of lines) reckonStays(line, legs[0]?.aircraft.home?.icao, sums)
  return { ...sums, days: reckonDays(lines.flat()) }
}

const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)

const items = [
  { id: 'hours', label: 'Hours', type: 'blocktime', amount: 480_000, taxable: true, dailyMin: 2 },
  { id: 'each', label: 'By hours', type: 'qty', denomination: 'hr', amount: 20_000, taxable: true },
  { id: 'night', label: 'Nights', type: 'qty', denomination: 'night', amount: 90_001, taxable: true },
  { id: 'wait', label: 'Waiting', type: 'waittime', amount: 10_003, taxable: true },
  { id: 'repo', label: 'Repositioning', type: 'repo', amount: 350_007, taxable: true },
  {
    id: 'tax',
    label: 'Tax',
    type: 'percent',
    amount: 7.5,
    tax: true,
    logic: { subject: 'dep', verb: 'is', value: 'KTEB' },
  },
]

/** 7.5 % of what belongs to legs from KTEB, each line shared by its counts: one quotient, rounded half-up once. */
function computeTax(legs: readonly LegFacts[], { hours, nights, waits, repos, days }: Reckoned): number {
  const isTaxed = (leg: number): boolean => legs[leg]?.from.icao === 'KTEB'
  const shortfall = Math.max(0, 20 * days - total(hours))
  const lines = [
    { cents: total(hours) * 48_000, counts: hours },
    { cents: shortfall * 48_000, counts: hours },
    { cents: total(hours) * 2000, counts: hours },
    { cents: total(nights) * 90_001, counts: nights },
    { cents: Math.floor((total(waits) * 10_003 * 2 + 10) / 20), counts: waits },
    { cents: Math.floor((total(repos) * 350_007 * 2 + 10) / 20), counts: repos },
  ].filter(({ counts }) => total(counts) > 0)
  let [above, below] = [0n, 1n]
  for (const { cents, counts } of lines) {
    const [own, all] = [total(counts.filter((_, leg) => isTaxed(leg))), total(counts)].map(BigInt) as [bigint, bigint]
    above = above * all + BigInt(cents) * own * below
    below *= all
  }
  return Number((above * 75n * 2n + below * 1000n) / (below * 2000n))
}

const place = fc.constantFrom(...places)
const aLeg = fc.record({
  from: place,
  to: place,
  key: fc.constantFrom('N1', 'N1', 'N2'),
  minutes: fc.integer({ min: 30, max: 900 }),
  gap: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 900, max: 6000 })),
  isEmpty: fc.boolean(),
})
const aTrip = fc.record({
  legs: fc.array(aLeg, { minLength: 1, maxLength: 5 }),
  begin: fc.integer({ min: Date.UTC(2026, 0, 1) / minuteMs, max: Date.UTC(2027, 0, 1) / minuteMs }),
  home: place,
  scheduledAt: fc.option(place, { nil: undefined }),
  startingAirport: fc.option(place, { nil: undefined }),
})

type DrawnTrip = typeof aTrip extends fc.Arbitrary<infer Trip> ? Trip : never

function legsOf({ legs, begin, home, scheduledAt, startingAirport }: DrawnTrip): LegFacts[] {
  let now = begin * minuteMs
  return legs
    .filter(({ from, to }) => from.icao !== to.icao)
    .map(({ from, to, key, minutes, gap, isEmpty }, at): LegFacts => {
      const takeoff = now
      now += (minutes + gap) * minuteMs
      const aircraft: AircraftFacts = { key, tail: key, performance, home, scheduledAt }
      const facts = { id: `leg-${at}`, from, to, aircraft, startingAirport }
      return { ...facts, isEmpty: isEmpty && at % 3 === 2, passengers: 2, takeoff, typed: { flightTime: minutes / 60 } }
    })
}

const quantity = ({ lines }: Way, label: string): number => lines.find((line) => line.label === label)?.quantity ?? 0

function expectSame(way: Way, legs: readonly LegFacts[]): void {
  const own = reckon(legs, way.homeAfter)
  const shown = ['Hours', 'By hours', 'Nights', 'Waiting', 'Repositioning', 'Daily minimum'].map((label) =>
    Math.round(quantity(way, label) * (label === 'Nights' ? 1 : 10)),
  )
  const hours = total(own.hours)
  const counts = [hours, hours, total(own.nights), total(own.waits), total(own.repos)]
  expect(shown).toEqual([...counts, hours === 0 ? 0 : Math.max(0, 20 * own.days - hours)])
  const tax = way.lines.find(({ part }) => part === 'tax')
  expect(tax?.total ?? 0).toBe(legs.some(({ from }) => from.icao === 'KTEB') ? computeTax(legs, own) : 0)
}

test('every way of a random trip has the nights, waiting, repositioning, days and shares of a second reckoning', () => {
  fc.assert(
    fc.property(aTrip, (drawn) => {
      const legs = legsOf(drawn)
      const outcome = estimateTrip(anOccasion({ legs, rules: [rule(items)] }))
      expect(outcome.kind).toBe(legs.length === 0 ? 'none' : 'priced')
      for (const way of outcome.kind === 'priced' ? outcome.ways : []) expectSame(way, legs)
    }),
    { numRuns: timesToRun(100, 2000) },
  )
}, 120_000)
