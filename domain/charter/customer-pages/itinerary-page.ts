import { z } from 'zod'
import { shortText, type RowOf } from '../../kernel/index.ts'
import { crewPositions, type Leg } from '../legs.ts'
import { legsFor, type ItineraryReaders } from '../send-itinerary.ts'
import { serviceDetails, serviceName } from '../trip-services.ts'
import type { trips } from '../trips.ts'
import { flightOf, journeyOf, pageFlight } from './page-words.ts'

const person = z.strictObject({ name: shortText, kind: shortText })
const service = z.strictObject({ type: shortText, notes: z.string() })

const itineraryLeg = z.strictObject({
  flight: pageFlight,
  aircraft: shortText,
  departureFBO: shortText,
  arrivalFBO: shortText,
  /** Reason for a leg without passengers: only the crew sees every leg. */
  marks: z.array(shortText),
  travellers: z.array(person),
  /** For crew alone. */
  crew: z.array(shortText),
  services: z.array(service),
})

/** Content of an itinerary, as shown, printed and hashed. */
export const itineraryPage = z.strictObject({
  kind: z.enum(['passengers', 'crew']),
  company: shortText,
  number: shortText,
  title: shortText,
  legs: z.array(itineraryLeg),
  /** Of the whole trip. */
  services: z.array(service),
})

export type ItineraryPage = z.output<typeof itineraryPage>
export type ItineraryLeg = ItineraryPage['legs'][number]

type Trip = RowOf<typeof trips>

/** Data from which an itinerary is made. */
export interface ItineraryPageFacts {
  readonly company: { readonly name: string; readonly timezone: string }
  readonly trip: Trip
  readonly readers: ItineraryReaders
  /** Ids of the legs that it is for; absent for all. */
  readonly legIds?: readonly string[] | undefined
}

/** Services for the crew alone, and their notes, are the crew's. */
const servicesFor = (services: Leg['services'], readers: ItineraryReaders): z.output<typeof service>[] =>
  services
    .filter(({ crewOnly }) => readers === 'crew' || !crewOnly)
    .map((one) => ({ type: serviceName(one.type), notes: serviceDetails(one) }))

/** 'Cap Hale (Pilot in command)' */
const crewWords = ({ name, position }: Leg['crew'][number]): string[] =>
  name === '' ? [] : [position === undefined ? name : `${name} (${crewPositions[position]})`]

function legOf(leg: Leg, { company, trip, readers }: ItineraryPageFacts): ItineraryLeg {
  const { aircraft = trip.aircraft, departureFBO = '', arrivalFBO = '', passengers, crew, services } = leg
  return {
    flight: flightOf(leg, company.timezone),
    aircraft: [aircraft?.name, aircraft?.tail_number].filter(Boolean).join(', '),
    departureFBO,
    arrivalFBO,
    marks: [...(leg.isEmptyLeg ? ['Empty leg'] : []), ...(leg.active ? [] : ['Not in use'])],
    travellers: passengers
      .filter(({ name }) => name !== '')
      .map(({ name, pax_type: kind }) => ({ name, kind: kind === 'Adult' ? '' : kind })),
    crew: readers === 'crew' ? crew.flatMap(crewWords) : [],
    services: servicesFor(services, readers),
  }
}

/**
 * The itinerary of a trip: passengers see the legs that they fly on, crew every leg (3-aviation section 5), and both
 * only the legs that it was sent for where some were chosen.
 */
export function itineraryPageOf(facts: ItineraryPageFacts): ItineraryPage {
  const { company, trip, readers, legIds } = facts
  const legs = legsFor(trip.legs, readers).filter(({ id }) => legIds?.includes(id) ?? true)
  return {
    kind: readers,
    company: company.name,
    number: trip.trip_number ?? '',
    title: journeyOf(legs),
    legs: legs.map((leg) => legOf(leg, facts)),
    services: servicesFor(trip.services, readers),
  }
}
