import type { z } from 'zod'
import {
  accounts,
  affiliates,
  aircraft,
  aircraftModels,
  airports,
  pricing,
  usTaxItems,
  withItemIds,
} from '../../domain/charter/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { airportFacts, type AirportFacts } from './airports.ts'
import { attachPictures } from './demo-files.ts'
import type { DemoClient } from './demo-clients.ts'
import { charterCompanies } from './names.ts'
import type { WorldWriter } from './world-writer.ts'

/** An aircraft as the story speaks of it. */
export interface Tail {
  readonly id: string
  readonly tail_number: string
  readonly name: string
  readonly type: 'lj' | 'm' | 'sm' | 'h' | 'tp'
  readonly seats: number
  readonly speedMPH: number
  readonly rangeNM: number
  /** Where it is based. */
  readonly home: AirportFacts
}

const models = [
  {
    name: 'Citation CJ3',
    make: 'Cessna',
    icao: 'C25B',
    type: 'lj',
    seats: 7,
    rangeNM: 1875,
    speedMPH: 450,
    hourly: 420_000,
  },
  {
    name: 'Phenom 300',
    make: 'Embraer',
    icao: 'E55P',
    type: 'lj',
    seats: 8,
    rangeNM: 1970,
    speedMPH: 500,
    hourly: 460_000,
  },
  {
    name: 'Citation XLS',
    make: 'Cessna',
    icao: 'C56X',
    type: 'm',
    seats: 8,
    rangeNM: 2100,
    speedMPH: 500,
    hourly: 520_000,
  },
  {
    name: 'Challenger 300',
    make: 'Bombardier',
    icao: 'CL30',
    type: 'sm',
    seats: 9,
    rangeNM: 3065,
    speedMPH: 530,
    hourly: 690_000,
  },
  {
    name: 'Gulfstream GIV',
    make: 'Gulfstream',
    icao: 'GLF4',
    type: 'h',
    seats: 13,
    rangeNM: 4200,
    speedMPH: 528,
    hourly: 890_000,
  },
  {
    name: 'King Air 350',
    make: 'Beechcraft',
    icao: 'B350',
    type: 'tp',
    seats: 9,
    rangeNM: 1800,
    speedMPH: 359,
    hourly: 290_000,
  },
] as const

/** Operators for the main client, which is a broker. */
const carriers = ['Meridian Crest Aviation LLC', 'Tidewater Air Charter Inc.'] as const

const homeOf = (client: DemoClient): AirportFacts => {
  const [city] = client.city
  const home = airportFacts.find((airport) => airport.city === city) ?? airportFacts[0]
  if (!home) throw new Error('there are no airports')
  return home
}

export const legAirportOf = ({ icao, iata, name, city, latitude, longitude, timezone }: AirportFacts) => ({
  icao,
  iata,
  name,
  city,
  latitude,
  longitude,
  timezone,
})

function writeTail(world: WorldWriter, client: DemoClient, number: number): Tail {
  const { random, clock } = world
  const model = models[number % models.length] ?? models[0]
  const tail_number = `N${100 + number * 17 + client.key.length}${client.key.slice(0, 2)}`
  const home = homeOf(client)
  const date = clock.now - random.int(200, 800) * dayMs
  const id = random.id(date)
  const drawn = model.name.toLowerCase().replaceAll(' ', '-')
  const row = world.add(
    aircraft,
    {
      tail_number,
      images: attachPictures(world, { of: { type: 'aircraft', id }, names: [`${drawn}.jpg`, `${drawn}-cabin.jpg`] }),
      call_sign: `${client.key.slice(0, 3)}${number + 10}`,
      type: model.type,
      name: model.name,
      seats: model.seats,
      model: { name: model.name },
      airport: legAirportOf(home),
      latitude: home.latitude,
      longitude: home.longitude,
      amenities: ['wifi', 'lav', 'drink', ...(random.chance(0.5) ? (['pets', 'cafe'] as const) : [])],
      source: 'manual',
      ...(client.key === 'LARO' && { operator: carriers[number % carriers.length] }),
    },
    { id, date },
  )
  const { name, type, seats, speedMPH, rangeNM } = model
  return { id: row.id, tail_number, name, type, seats, speedMPH, rangeNM, home }
}

type Fn = z.input<(typeof pricing)['shape']>['fn']
type Item = z.input<(typeof pricing)['shape']>['components']

/** The items of a rule by the price of an hour, in cents. */
const itemsFor = (hourly: number): Item => [
  {
    label: 'Flight time',
    type: 'blocktime',
    amount: hourly,
    cost: Math.round(hourly * 0.7),
    taxable: true,
    dailyMin: 2,
    order: 1,
  },
  {
    label: 'Repositioning',
    type: 'repo',
    amount: Math.round(hourly * 0.85),
    cost: Math.round(hourly * 0.7),
    taxable: true,
    order: 2,
  },
  {
    label: 'Crew overnight',
    type: 'qty',
    denomination: 'night',
    amount: 150_000,
    cost: 90_000,
    taxable: true,
    order: 3,
  },
  { label: 'Landing', type: 'qty', denomination: 'stop', amount: 35_000, cost: 20_000, taxable: true, order: 4 },
  { label: 'Fuel surcharge', type: 'percent', amount: 6, taxable: true, order: 10 },
  ...usTaxItems,
]

/** A rule that was published when it was written. */
function writeRule(world: WorldWriter, rule: Omit<z.input<(typeof pricing)['shape']>, 'live'>): void {
  const { name, fn, start } = rule
  const components = withItemIds(rule.components ?? [])
  const at = world.clock.now - 300 * dayMs
  const live = { name, fn, start, components, edition: 1, at, by: { id: 'system', label: 'Flightline' } }
  world.add(pricing, { ...rule, components, live }, { date: at })
}

function writePricing(world: WorldWriter): void {
  const start = world.clock.at(-300, 0)
  const rule = (name: string, hourly: number, fn?: Fn) =>
    writeRule(world, { name, description: `${name} for the whole fleet`, components: itemsFor(hourly), start, fn })
  rule('Base rates', 480_000)
  for (const { name, hourly } of models) rule(name, hourly, { subject: 'model', verb: 'is', value: name })
  rule('Wholesale', 450_000, { subject: 'c', verb: 'is', value: 'wholesale' })
}

function writeTerms(world: WorldWriter, client: DemoClient): void {
  const { random, clock } = world
  const since = clock.now - 300 * dayMs
  writePricing(world)
  for (const [name, domain] of charterCompanies.slice(
    0,
    Math.max(3, Math.round(charterCompanies.length * client.share)),
  )) {
    const pricingType = random.chance(0.3) ? 'wholesale' : 'retail'
    world.add(
      accounts,
      {
        name,
        email: `accounts@${domain}`,
        phone: `+1214555013${random.int(0, 9)}`,
        pricing: { type: pricingType, discount: pricingType === 'wholesale' ? 5 : 0, payment_type: 'ach' },
      },
      { date: since },
    )
  }
  for (const [at, name] of ['Coastal Jets', 'High Plains Air', 'Lakeside Aviation'].entries()) {
    world.add(
      affiliates,
      {
        name,
        email: `ops@${name.toLowerCase().replaceAll(' ', '')}.example`,
        requested: true,
        approved: at < 2,
        declined: false,
      },
      { date: clock.past(-30 - at, 9) },
    )
  }
}

/** Airports, models, aircraft, accounts, pricing records and affiliates. Answers the fleet. */
export function writeFleet(world: WorldWriter, client: DemoClient): Tail[] {
  const since = world.clock.now - 800 * dayMs
  for (const facts of airportFacts) world.add(airports, facts, { date: since })
  for (const { hourly: _, ...model } of models)
    world.add(aircraftModels, { ...model, model: model.name, amenities: ['lav', 'drink'] }, { date: since })
  writeTerms(world, client)
  const count = Math.max(4, Math.round(14 * client.share))
  return Array.from({ length: count }, (_, number) => writeTail(world, client, number))
}
