import {
  aircraft,
  aircraftModels,
  airports,
  leg,
  pricing,
  schedule,
  type AircraftType,
} from '../../domain/charter/index.ts'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { pricerOf } from '../charter/index.ts'
import type { LegInput } from './demo-legs.ts'
import type { WorldRow, WorldWriter } from './world-writer.ts'

type Pricer = ReturnType<typeof pricerOf>
type Known = Parameters<typeof pricerOf>[0]

const rowsOf = (world: WorldWriter, definition: RecordDefinition): WorldRow[] =>
  world.rows.filter((row) => row.definition === definition)

/** Inputs of a client's prices, as the price call reads them from the database. */
function factsOf(world: WorldWriter): Known {
  return {
    aircraft: rowsOf(world, aircraft).map(({ id, doc }) => {
      const { tail_number, name, type, model, airport } = aircraft.shape.parse(doc)
      return { id, tail_number, name, type, model, base: airport?.icao }
    }),
    models: rowsOf(world, aircraftModels).map(({ id, doc }) => ({ id, ...aircraftModels.shape.parse(doc) })),
    speeds: [],
    airports: rowsOf(world, airports).map(({ doc }) => airports.shape.parse(doc)),
    accounts: [],
    timezone: world.timezone,
    positions: rowsOf(world, schedule).flatMap(({ doc }) =>
      Object.entries(schedule.shape.parse(doc).avail).map(([tail, icao]) => ({ tail, icao, at: Number(doc['start']) })),
    ),
    rules: rowsOf(world, pricing).map(({ id, doc }) => ({ id, live: doc['live'] })),
  }
}

export type DemoPrice = NonNullable<ReturnType<Pricer>>

/** Prices of a client's flights by its published rules. Written after its fleet, rules and schedule. */
export interface DemoPrices {
  /** Throws where the rules give no price: then the story is wrong. */
  readonly of: (legs: readonly LegInput[], type: AircraftType | undefined) => DemoPrice
}

export function demoPrices(world: WorldWriter): DemoPrices {
  const price = pricerOf(factsOf(world))
  return {
    of: (given, aircraft_type) => {
      const legs = given.map((one) => leg.parse(one))
      const trip = { legs, accounts: [], aircraft_type, estimate: { items: [] } }
      const priced = price(trip, world.clock.now)
      if (!priced) throw new TypeError(`no price for ${JSON.stringify(given)}`)
      return priced
    },
  }
}
