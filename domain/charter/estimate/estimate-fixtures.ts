import { estimateTrip, type Asked, type Way } from './estimate.ts'
import type { AircraftFacts, AirportFacts, LegFacts } from './flights.ts'
import { priceItem, type PriceItem } from './price-items.ts'
import type { PriceRule } from './rules.ts'

const places: Readonly<Record<string, readonly [number, number, string]>> = {
  KTEB: [40.8501, -74.0608, 'America/New_York'],
  KHPN: [41.067, -73.7076, 'America/New_York'],
  KPBI: [26.6832, -80.0956, 'America/New_York'],
  KMDW: [41.786, -87.7524, 'America/Chicago'],
  KPHX: [33.4343, -112.0116, 'America/Phoenix'],
  PHNL: [21.3187, -157.9225, 'Pacific/Honolulu'],
  KVNY: [34.2098, -118.49, 'America/Los_Angeles'],
}

/** An airport of the tests, in the United States. */
export function airport(icao: string): AirportFacts {
  const [latitude, longitude, timezone] = places[icao] ?? [0, 0, 'UTC']
  return { icao, iata: icao.slice(1), country: 'US', latitude, longitude, timezone }
}

/** A light jet of 430 knots; its base is unknown unless given. */
export const tail = ({ key = 'N1', home }: { key?: string; home?: string } = {}): AircraftFacts => ({
  key,
  tail: key,
  model: ['CJ3'],
  type: 'lj',
  performance: { speedMPH: 430 * 1.150779 },
  home: home === undefined ? undefined : airport(home),
})

let legs = 0

/** A leg of the tests; its take-off is an ISO time. */
export const leg = (
  from: string,
  to: string,
  { takeoff, ...facts }: Partial<Omit<LegFacts, 'takeoff'>> & { takeoff?: string } = {},
): LegFacts => ({
  id: `leg-${++legs}`,
  from: airport(from),
  to: airport(to),
  aircraft: tail({ home: 'KTEB' }),
  passengers: 2,
  isEmpty: false,
  ...facts,
  takeoff: takeoff === undefined ? undefined : Date.parse(takeoff),
})

/** A rule of some items, for all flights by default. */
export const rule = (items: readonly object[], facts: Partial<PriceRule> = {}): PriceRule => ({
  id: 'base',
  name: 'Base',
  edition: 1,
  items: items.map((item) => priceItem.parse(item) as PriceItem),
  ...facts,
})

type Given = Pick<Asked, 'legs' | 'rules'> & Partial<Asked>

export const anOccasion = (given: Given): Asked => ({
  now: Date.parse('2026-11-20T12:00:00Z'),
  timezone: 'America/Chicago',
  customers: ['retail'],
  discount: 0,
  typed: [],
  airportNamed: airport,
  ...given,
})

/** The way that an estimate chooses. Throws where there is no price. */
export function live(given: Given): Way {
  const outcome = estimateTrip(anOccasion(given))
  if (outcome.kind !== 'priced') throw new Error(JSON.stringify(outcome.because))
  return outcome.best
}
