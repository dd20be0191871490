import { findDay } from './measure.ts'
import type { Airport, Audience, Client, Deal, Leg, MarketExport, Quote } from './world.ts'

/** An offered or asked flight. Days are local dates at its departure. */
export interface Flight {
  /** 'deals/<id>' or 'quotes/<id>/<leg>'. */
  readonly name: string
  readonly client: string
  readonly audience: Audience
  readonly from: Airport
  readonly to: Airport
  readonly takeoff: number
  readonly first: number
  readonly last: number
}

export interface Offer extends Flight {
  readonly verified: boolean
  readonly type: string | undefined
  /** Most miles of a detour. */
  readonly limit: number
}

const dayMs = 86_400_000
/** Statuses of a quote that still looks for a flight, or for passengers. */
const openStatuses = ['qBroker', 'qSubmitted', 'qImported', 'qCreated', 'qOutstanding']

const isOpen = ({ live, doc }: Client): boolean => live && doc.marketplace?.enabled === true

const readZone = ({ timezone }: Airport, client: Client): string => timezone ?? client.doc.timezone ?? 'UTC'

/** Audience of a copy: the chosen one, else the usual one; of a client that takes no part, its own people alone. */
const readAudience = (client: Client, chosen: Audience | undefined, usual: Audience = 'participants'): Audience =>
  isOpen(client) ? (chosen ?? usual) : 'owner'

const readLimit = ({ doc }: Client): number => doc.marketplace?.detour_miles ?? 100

const isOffered = ({ live, doc }: Deal): boolean =>
  live && !doc.hidden && !doc.booked && Boolean(doc.departureAirport.icao && doc.arrivalAirport.icao)

function offerDeal(client: Client, deal: Deal, now: number): Offer[] {
  const { id, doc } = deal
  const takeoff = doc.times?.takeoffUTC ?? doc.departure_date
  if (!isOffered(deal) || takeoff === undefined) return []
  const end = Math.max(takeoff, doc.window_end ?? takeoff)
  if (end <= now) return []
  const zone = readZone(doc.departureAirport, client)
  return [
    {
      name: `deals/${id}`,
      client: client.id,
      audience: readAudience(client, doc.market, client.doc.marketplace?.deals),
      from: doc.departureAirport,
      to: doc.arrivalAirport,
      takeoff,
      first: findDay(takeoff, zone),
      last: findDay(end, zone),
      verified: doc.verified === true,
      type: doc.aircraft?.type,
      limit: readLimit(client),
    },
  ]
}

type QuotedLeg = Pick<Flight, 'from' | 'to' | 'takeoff' | 'first' | 'last'> & { readonly leg: Leg }

/** A leg that is flown with passengers between two named airports. */
const isFlown = (leg: Leg): leg is Leg & { readonly departureAirport: Airport; readonly arrivalAirport: Airport } =>
  leg.active !== false && !leg.isEmptyLeg && Boolean(leg.departureAirport?.icao && leg.arrivalAirport?.icao)

/** Legs of an open quote that are flown with passengers, with their local days. */
function listLegs(client: Client, { live, doc }: Quote, now: number): QuotedLeg[] {
  if (!live || doc.source === 'mq' || !openStatuses.includes(doc.status)) return []
  const more = doc.quoteType === 'have_request' ? (doc.day_range ?? 1) - 1 : 0
  return (doc.legs ?? []).flatMap((leg, place) => {
    const takeoff = leg.times?.takeoffUTC ?? (place === 0 ? doc.departure_date : undefined)
    if (!isFlown(leg) || takeoff === undefined || takeoff + more * dayMs <= now) return []
    const { departureAirport: from, arrivalAirport: to } = leg
    const first = findDay(takeoff, readZone(from, client))
    return [{ leg, from, to, takeoff, first, last: first + more }]
  })
}

const isOffer = ({ doc }: Quote): boolean => doc.quoteType === 'have' || doc.quoteType === 'have_request'

/** Flights of a quote; those of an offered aircraft are offers. */
const flyQuote = (client: Client, quote: Quote, now: number): Offer[] =>
  listLegs(client, quote, now).map(({ leg, ...flown }) => ({
    ...flown,
    name: `quotes/${quote.id}/${leg.id}`,
    client: client.id,
    audience: readAudience(client, quote.doc.market, isOffer(quote) ? client.doc.marketplace?.aircraft : 'owner'),
    verified: true,
    type: leg.aircraft?.type ?? quote.doc.aircraft_type,
    limit: readLimit(client),
  }))

/** Offers and requests of all clients: empty legs, offered aircraft, and the flights that quotes ask for. */
export function listFlights(given: MarketExport): { readonly offers: Offer[]; readonly requests: Flight[] } {
  const { clients, deals, quotes, now } = given
  const owners = new Map(clients.map((client) => [client.id, client]))
  const findOwner = (id: string): Client => owners.get(id) ?? { client: id, id, live: false, doc: {} }
  const fly = (quote: Quote) => flyQuote(findOwner(quote.client), quote, now)
  return {
    offers: [
      ...deals.flatMap((deal) => offerDeal(findOwner(deal.client), deal, now)),
      ...quotes.filter(isOffer).flatMap(fly),
    ],
    requests: quotes.filter((quote) => !isOffer(quote)).flatMap(fly),
  }
}

/** True if a client sees an offer: its own, and what its audience shows to another participant. */
export function isSeen(given: MarketExport, offer: Flight, reader: string): boolean {
  if (offer.client === reader) return true
  const takesPart = (id: string) => given.clients.some((client) => client.id === id && isOpen(client))
  if (offer.audience === 'owner' || !takesPart(offer.client) || !takesPart(reader)) return false
  if (offer.audience === 'participants') return true
  if (given.shares.some(([from, to]) => from === offer.client && to === reader)) return true
  return (
    offer.audience === 'affiliates' &&
    given.affiliations.some((parties) => parties.includes(offer.client) && parties.includes(reader))
  )
}
