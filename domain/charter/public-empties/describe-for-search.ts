import { nameRoute, type ShownAirport, type ShownLeg } from './shown-legs.ts'

const describeAirport = ({ code, iata, name, city }: ShownAirport): object => ({
  '@type': 'Airport',
  name: name || city || code,
  icaoCode: code,
  ...(iata !== undefined && iata !== '' && { iataCode: iata }),
  ...(city !== '' && { address: { '@type': 'PostalAddress', addressLocality: city } }),
})

const inUsd = (cents: number): string => (cents / 100).toFixed(2)

/** An empty leg as search engines read it (schema.org): an offer of a flight, with a price where one is shown. */
export const describeLeg = (leg: ShownLeg, company: string): object => ({
  '@type': 'Offer',
  name: `Empty leg ${nameRoute(leg)}`,
  availability: 'https://schema.org/LimitedAvailability',
  validThrough: new Date(leg.end).toISOString(),
  ...(leg.price !== undefined && { price: inUsd(leg.price.total ?? leg.price.base), priceCurrency: 'USD' }),
  offeredBy: { '@type': 'Organization', name: company },
  itemOffered: {
    '@type': 'Flight',
    departureAirport: describeAirport(leg.from),
    arrivalAirport: describeAirport(leg.to),
    departureTime: new Date(leg.start).toISOString(),
    provider: { '@type': 'Organization', name: company },
    ...(leg.aircraft !== '' && { aircraft: leg.aircraft }),
    ...(leg.miles !== undefined && { flightDistance: `${leg.miles} mi` }),
  },
})

/** The list of empty legs as search engines read it. */
export const describeList = (legs: readonly ShownLeg[], company: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: `Empty legs of ${company}`,
  numberOfItems: legs.length,
  itemListElement: legs.map((leg, at) => ({ '@type': 'ListItem', position: at + 1, item: describeLeg(leg, company) })),
})
