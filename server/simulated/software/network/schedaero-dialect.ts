import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import type { OutsideFlight, OutsideLeg } from './outside-flights.ts'
import { isSame, type Dialect, type DialectOptions } from './dialect.ts'

const failed = (code: string) => ({ meta: { errors: [{ code, title: code }] } })

const segmentOf = (leg: OutsideLeg) => ({
  id: leg.id,
  startAirport: { icao: leg.from },
  endAirport: { icao: leg.to },
  dateTime: {
    date: new Date(leg.takeoff).toISOString().slice(0, 10),
    time: new Date(leg.takeoff).toISOString().slice(11, 16),
    departure: true,
    local: false,
  },
  paxCount: String(leg.people.length),
  paxSegment: !leg.isEmpty,
  blockMinutes: Math.round((leg.landing - leg.takeoff) / minuteMs),
  aircraft: { tailNumber: leg.tail },
})

const tripOf = ({ id, number, status, account, total, legs }: OutsideFlight) => ({
  id,
  number,
  status,
  customer: { name: account },
  price: { amount: total, currency: 'USD' },
  segments: legs.map(segmentOf),
})

/** Schedaero as the demo plays it: two tokens, failures by their codes. */
export function schedaeroDialect({ secret, apiToken, flights }: DialectOptions): Dialect {
  return ({ url, header }) => {
    const isKnown =
      isSame(header('x-avinode-apitoken'), apiToken) && isSame(header('authorization'), `Bearer ${secret}`)
    if (!isKnown) return [401, failed('unauthorized')]
    const [, path = '', number] = /^\/(trips|rfqs)\/([^/]+)$/.exec(url.pathname) ?? []
    const kind = path === 'trips' ? 'trip' : 'quote'
    const found = flights().find((one) => one.kind === kind && one.number === number)
    return found ? [200, { meta: { errors: [], warnings: [] }, data: tripOf(found) }] : [404, failed('notFound')]
  }
}
