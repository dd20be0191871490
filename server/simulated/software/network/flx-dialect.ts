import type { OutsideFlight } from './outside-flights.ts'
import type { OutsideEntry } from './outside-schedule.ts'
import { isSame, type Dialect, type DialectOptions } from './dialect.ts'

/** Without seconds and zone, as FL3XX writes it. */
const printIso = (at: number): string => new Date(at).toISOString().slice(0, 16)

const quoteOf = ({ kind, number, status, account, total, legs }: OutsideFlight) => ({
  bookingid: Number(kind === 'quote' ? number : `9${number}`),
  tripNumber: kind === 'trip' ? number : null,
  status,
  aircraft: legs[0]?.tail,
  customer: { account: { name: account } },
  origin: 'EMAIL',
  price: { gross: total, net: total, tax: 0, currency: 'USD' },
  legs: legs.map((leg) => ({
    id: leg.id,
    aircraft: leg.tail,
    departureAirport: leg.from,
    arrivalAirport: leg.to,
    departureDateUTC: printIso(leg.takeoff),
    arrivalDateUTC: printIso(leg.landing),
    pax: leg.people.length,
    workflow: leg.isEmpty ? 'POSITIONING' : 'COMMERCIAL',
  })),
})

const entryOf = ({ id, start, end, kind, words, from, to, tripNumber }: OutsideEntry) => ({
  id,
  type: kind.toUpperCase(),
  title: words,
  from: printIso(start),
  to: printIso(end),
  departureAirport: from,
  arrivalAirport: to,
  tripNumber: tripNumber ?? null,
})

/** FL3XX as the demo plays it: one token in a header, whole documents. */
export function flxDialect({ secret, flights, schedule }: DialectOptions): Dialect {
  return ({ url, header }) => {
    if (!isSame(header('x-auth-token'), secret)) return [401, { message: 'Unauthorized' }]
    if (url.pathname === '/api/external/quote') {
      const number = url.searchParams.get('tripNumber')
      return [200, flights().flatMap((one) => (one.kind === 'trip' && one.number === number ? [quoteOf(one)] : []))]
    }
    const tail = /^\/api\/external\/aircraft\/([^/]+)\/schedule$/.exec(url.pathname)?.[1]
    if (tail !== undefined) return [200, schedule().flatMap((one) => (one.tail === tail ? [entryOf(one)] : []))]
    const number = /^\/api\/external\/quote\/([^/]+)$/.exec(url.pathname)?.[1]
    const found = flights().find((one) => one.kind === 'quote' && one.number === number)
    return found ? [200, quoteOf(found)] : [404, { message: 'Not Found' }]
  }
}
