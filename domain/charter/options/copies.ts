import type { DocOf } from '../../kernel/index.ts'
import type { Leg } from '../legs.ts'
import type { quotes } from '../quotes.ts'
import type { trips } from '../trips.ts'

type Quote = DocOf<typeof quotes>
type Flight = Quote | DocOf<typeof trips>

/** People and wishes, which a copy has alike. */
function pickWishes(flight: Flight) {
  const { aircraft_type, contact, accounts, agents, followers, roles, services, pets, name, notes } = flight
  return { aircraft_type, contact, accounts, agents, followers, roles, services, pets, name, notes }
}

/** Values that each flight sets again for a leg: its price, its status, and the confirmation of a taken aircraft. */
function asked({ price: _price, status: _status, availabilityConfirmed: _confirmed, ...leg }: Leg): Leg {
  return leg
}

/** Initial values of the trip of a quote: everything agreed, in its current state (decision D19). */
export function tripFromQuote(quote: Quote & { readonly id: string }) {
  const flown = quote.legs.find(({ aircraft }) => Boolean(aircraft?.tail_number))?.aircraft
  return {
    ...pickWishes(quote),
    status: 'tOutstanding' as const,
    quote_id: quote.id,
    quote_number: quote.quote_number,
    // A number that the scheduling software gave already.
    ...(quote.trip_number && { trip_number: quote.trip_number }),
    legs: quote.legs,
    price: quote.price,
    tripType: quote.tripType,
    departure_date: quote.departure_date,
    return_date: quote.return_date,
    ...(flown && { aircraft: { id: flown.id, tail_number: flown.tail_number, name: flown.name } }),
  }
}

interface Copying {
  /** True if the legs keep their days and times. */
  readonly keepsTimes: boolean
  readonly newId: () => string
}

/** Initial values of a copied quote or trip: the same people on the same way, without crew and price. */
export function quoteFrom(flight: Flight, { keepsTimes, newId }: Copying) {
  const legs = flight.legs.map((leg) => ({
    ...asked(leg),
    id: newId(),
    crew: [],
    times: keepsTimes ? leg.times : { duration: leg.times.duration },
  }))
  const days = keepsTimes ? { departure_date: flight.departure_date, return_date: flight.return_date } : {}
  return { ...pickWishes(flight), legs, ...days, ...('terms' in flight && { terms: flight.terms }) }
}

/**
 * Returns the initial values of another option of a quote: the legs without an aircraft, with the same ids so that
 * options can be compared, and the typed price lines of the shown option.
 */
export function optionFrom(first: Quote & { readonly id: string }, shown: Pick<Quote, 'price'> = first) {
  const { terms, departure_date, return_date, source, quoteType } = first
  const legs = first.legs.map((leg) => {
    const { aircraft: _, ...rest } = asked(leg)
    return { ...rest, crew: [] }
  })
  const price = { typed: shown.price.typed }
  return {
    ...pickWishes(first),
    price,
    legs,
    terms,
    departure_date,
    return_date,
    source,
    quoteType,
    parent_id: first.id,
  }
}

/** The number of a further option: that of the first with the next free suffix, '1004-2'. */
export function optionNumber(first: string, taken: readonly (string | undefined)[]): string {
  const suffixes = taken.flatMap((number) => {
    const [, suffix] = number?.startsWith(`${first}-`) ? (/-(\d{1,3})$/.exec(number) ?? []) : []
    return suffix === undefined ? [] : [Number(suffix)]
  })
  return `${first}-${Math.max(1, ...suffixes) + 1}`
}
