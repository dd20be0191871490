import { createHmac } from 'node:crypto'
import { printUsTime } from '../../../platform/outside/scheduling/avianis/avianis-records.ts'
import { outsideFleet, type OutsideAircraft } from './outside-fleet.ts'
import type { OutsideFlight, OutsideLeg } from './outside-flights.ts'
import type { OutsideEntry } from './outside-schedule.ts'
import { isSame, type Dialect, type DialectOptions } from './dialect.ts'

const perPage = 2

const recordOf = (flight: OutsideFlight, leg: OutsideLeg) => ({
  ID: `AV-${flight.id}`,
  Number: flight.number,
  Status: flight.status,
  AccountName: flight.account,
  TotalPrice: flight.total,
  FlightID: `AV-${leg.id}`,
  TailNumber: leg.tail,
  DepartureICAO: leg.from,
  ArrivalICAO: leg.to,
  DepartureTimeUTC: printUsTime(leg.takeoff),
  ArrivalTimeUTC: printUsTime(leg.landing),
  PassengerCount: leg.people.length,
  IsRepositioning: leg.isEmpty,
  Passengers: leg.people.map(({ id, name }) => ({ PassengerID: id, FullName: name })),
})

const offLineOf = ({ id, tail, start, end, words, to }: OutsideEntry) => ({
  ID: id,
  TailNumber: tail,
  StartTimeUTC: new Date(start).toISOString(),
  EndTimeUTC: new Date(end).toISOString(),
  Description: words,
  AirportICAO: to,
})

const aircraftOf = ({ id, tail, model, seats, home, isActive }: OutsideAircraft) => ({
  ID: id,
  TailNumber: tail,
  AircraftType: model,
  MaxPassengers: seats,
  HomeBaseICAO: home,
  IsActive: isActive,
})

function pageOf<Row>(rows: readonly Row[], query: URLSearchParams) {
  const page = Math.max(1, Number(query.get('Page') ?? 1))
  return {
    Data: rows.slice((page - 1) * perPage, page * perPage),
    Page: page,
    TotalPages: Math.ceil(rows.length / perPage),
  }
}

/** Avianis as the demo plays it: a token for client credentials, then flight records in pages. */
export function avianisDialect({ username, secret, flights, schedule }: DialectOptions): Dialect {
  const token = createHmac('sha256', secret).update('token').digest('hex')
  const basic = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
  return ({ method, url, header }) => {
    const given = header('authorization')
    if (url.pathname === '/oauth/token')
      return method === 'POST' && isSame(given, basic)
        ? [200, { access_token: token, token_type: 'bearer', expires_in: 3600 }]
        : [401, { error: 'invalid_client' }]
    if (!isSame(given, `Bearer ${token}`)) return [401, { error: 'invalid_token' }]
    if (url.pathname === '/connect/v2/Aircraft') return [200, pageOf(outsideFleet().map(aircraftOf), url.searchParams)]
    if (url.pathname === '/connect/v1/offLineEvent') return [200, pageOf(schedule().map(offLineOf), url.searchParams)]
    const kind = /^\/connect\/v1\/(Trip|Quote)$/.exec(url.pathname)?.[1]?.toLowerCase()
    if (kind === undefined) return [404, { error: 'not_found' }]
    const found = flights().filter((one) => one.kind === kind && one.number === url.searchParams.get('Number'))
    return [
      200,
      pageOf(
        found.flatMap((one) => one.legs.map((leg) => recordOf(one, leg))),
        url.searchParams,
      ),
    ]
  }
}
