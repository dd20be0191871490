import { deals, quotes } from '../../domain/charter/index.ts'
import { clients } from '../../domain/company/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { matchMarket } from '../../server/charter/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { amendRecord, createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runDue } from '../timed-task.ts'
import { clientIds, type CastMember, type ClientKey } from '../world.ts'

const airport = (icao: string, [latitude, longitude]: readonly [number, number], timezone: string) => ({
  icao,
  name: icao,
  latitude,
  longitude,
  timezone,
})

/** Airports of the tests of the market. */
export const marketAirports = {
  KTEB: airport('KTEB', [40.8501, -74.0608], 'America/New_York'),
  KHPN: airport('KHPN', [41.067, -73.7076], 'America/New_York'),
  KPHL: airport('KPHL', [39.8719, -75.2411], 'America/New_York'),
  KBNA: airport('KBNA', [36.1245, -86.6782], 'America/Chicago'),
  KTYS: airport('KTYS', [35.811, -83.994], 'America/New_York'),
  KVNY: airport('KVNY', [34.2098, -118.49], 'America/Los_Angeles'),
  KLAS: airport('KLAS', [36.08336, -115.15182], 'America/Los_Angeles'),
} as const

export type MarketAirport = keyof typeof marketAirports

/** Take-off of the deals and requests of the tests, which is a morning in New York. */
export const marketTakeoff = Date.UTC(2030, 4, 6, 15)

/** Two clients of the market and what they do in the tests. */
export interface MarketWorld {
  readonly server: TestServer
  readonly within: <T>(client: ClientKey, step: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly setMarket: (client: ClientKey, settings: object) => Promise<unknown>
  readonly makeDeal: (
    client: ClientKey,
    facts?: object,
  ) => Promise<DocOf<typeof deals> & { id: string; version: number }>
  readonly makeQuote: (
    client: ClientKey,
    facts?: object,
  ) => Promise<DocOf<typeof quotes> & { id: string; version: number }>
  /** Matches the waiting copies of all clients. */
  readonly match: () => Promise<void>
  /** Rows of a statement as a user of a client reads them; the program itself without one. */
  readonly read: <Row>(client: ClientKey, text: string, person?: Pick<CastMember, 'id'>) => Promise<Row[]>
}

const flight = (from: MarketAirport, to: MarketAirport) => ({
  departureAirport: marketAirports[from],
  arrivalAirport: marketAirports[to],
})

/** A leg of a quote between two airports. */
export const marketLeg = (from: MarketAirport, to: MarketAirport, facts: object = {}) => ({
  id: 'out',
  ...flight(from, to),
  paxNum: 4,
  times: { takeoffUTC: marketTakeoff },
  ...facts,
})

/** Facts of a deal between two airports. */
export const marketDeal = (from: MarketAirport, to: MarketAirport, facts: object = {}) => ({
  ...flight(from, to),
  departure_date: marketTakeoff,
  verified: true,
  ...facts,
})

/** A server of which LARO and NXT take part in the market. */
export async function openMarketWorld(given: Readonly<Record<string, string>> = {}): Promise<MarketWorld> {
  const server = await openTestServer(given)
  const within = <T>(client: ClientKey, step: (ctx: Ctx) => Promise<T>) =>
    withTenant(server.platform, systemActor(clientIds[client]), step)
  const make = <D extends RecordDefinition>(client: ClientKey, definition: D, doc: object) =>
    within(client, (ctx) => createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }))
  const setMarket = (client: ClientKey, settings: object) =>
    within(client, (ctx) =>
      amendRecord(ctx, clients, {
        id: clientIds[client],
        amend: (row) => ({ marketplace: { ...row.marketplace, ...settings } }),
      }),
    )
  for (const client of ['LARO', 'NXT'] as const) await setMarket(client, { enabled: true })
  return {
    server,
    within,
    setMarket,
    makeDeal: (client, facts = {}) => make(client, deals, { ...marketDeal('KTEB', 'KBNA'), ...facts }),
    makeQuote: (client, facts = {}) =>
      make(client, quotes, { status: 'qCreated', legs: [marketLeg('KTEB', 'KBNA')], ...facts }),
    match: async () => {
      await runDue(server.platform, matchMarket)
    },
    read: (client, text, person) =>
      withTenant(
        server.platform,
        { ...systemActor(clientIds[client]), ...(person && { userId: person.id }) },
        ({ db }) => db.run(sql.raw(text)) as Promise<never>,
      ),
  }
}
