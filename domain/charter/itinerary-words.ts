import { escapeHtml } from '../kernel/index.ts'
import type { Leg } from './legs.ts'
import { formatPets, type Pet } from './pets.ts'
import { legsFor, type ItineraryReaders } from './send-itinerary.ts'
import { serviceWords } from './trip-services.ts'

/** Parts of an itinerary, and its time zone for an airport without one. */
export interface ItineraryFacts {
  readonly title: string
  readonly legs: readonly Leg[]
  readonly readers: ItineraryReaders
  /** Zone of the client. */
  readonly timezone: string
}

const inZone = (at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at).replaceAll('\u202F', ' ')

const dayOf = (at: number, timezone: string): string =>
  inZone(at, timezone, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

const timeOf = (at: number, timezone: string): string =>
  inZone(at, timezone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

type Airport = Leg['departureAirport']

/** 'Dallas Love Field (KDAL)'; the code alone where the name is not known. */
function airportWords(airport: Airport): string {
  if (airport === undefined) return 'to be confirmed'
  const name = airport.name || airport.city
  return name ? `${name} (${airport.icao})` : airport.icao
}

function endWords(
  label: string,
  airport: Airport,
  end: { at: number | undefined; fbo: string | undefined; zone: string },
) {
  const zone = airport?.timezone ?? end.zone
  const when = end.at === undefined ? 'time to be confirmed' : timeOf(end.at, zone)
  return [`${label} ${airportWords(airport)}`, when, end.fbo].filter(Boolean).join(', ')
}

/** Names; that of a pet says that it is one. */
const namesOf = (people: Leg['passengers']): string =>
  people
    .filter(({ name }) => name !== '')
    .map(({ name, pax_type: type }) => (type === 'Pet' ? `${name} (Pet)` : name))
    .join(', ')

/** Parts hidden from passengers: crew, and services for the crew alone. */
function forReaders({ services, passengers, crew, isEmptyLeg }: Leg, readers: ItineraryReaders): readonly string[] {
  const shown = readers === 'crew' ? services : services.filter(({ crewOnly }) => !crewOnly)
  const lines = shown.map(serviceWords)
  const names = namesOf(passengers)
  return [
    ...(isEmptyLeg ? ['Empty leg'] : []),
    ...(names === '' ? [] : [`Passengers: ${names}`]),
    ...(readers === 'crew' && crew.length > 0 ? [`Crew: ${namesOf(crew)}`] : []),
    ...lines,
  ]
}

function legLines(leg: Leg, { readers, timezone }: ItineraryFacts): readonly string[] {
  const { departureAirport, arrivalAirport, times, aircraft } = leg
  const isOpen = times.isTimeAssumed
  const craft = [aircraft?.tail_number, aircraft?.name].filter(Boolean).join(', ')
  return [
    endWords('Departs', departureAirport, {
      at: isOpen ? undefined : times.takeoffUTC,
      fbo: leg.departureFBO,
      zone: timezone,
    }),
    endWords('Arrives', arrivalAirport, {
      at: isOpen ? undefined : times.landingUTC,
      fbo: leg.arrivalFBO,
      zone: timezone,
    }),
    ...(craft === '' ? [] : [`Aircraft: ${craft}`]),
    ...forReaders(leg, readers),
  ]
}

function headOf({ departureAirport, times, active }: Leg, number: number, timezone: string): string {
  const day = times.takeoffUTC === undefined ? '' : dayOf(times.takeoffUTC, departureAirport?.timezone ?? timezone)
  return [`Leg ${number}`, day, active ? '' : 'not in use'].filter(Boolean).join(' · ')
}

function legsHtml(facts: ItineraryFacts): string {
  const legs = facts.legs.map((leg, at) => {
    const lines = legLines(leg, facts).map(escapeHtml).join('<br>')
    return `<p><strong>${escapeHtml(headOf(leg, at + 1, facts.timezone))}</strong><br>${lines}</p>`
  })
  return legs.join('')
}

const headHtml = (words: string): string => `<p><strong>${escapeHtml(words)}</strong></p>`

/** An itinerary as the HTML of a message: a heading and each leg in its local times (3-aviation section 4). */
export const itineraryHtml = (facts: ItineraryFacts): string =>
  `${headHtml(`Itinerary: ${facts.title}`)}${legsHtml(facts)}`

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const countOfPassengers = (count: number): string => `${count} ${count === 1 ? 'passenger' : 'passengers'}`

/** Formats the passengers of the first leg and the legs with a different number: '4 passengers (leg 2: 6)'. */
function formatPassengers(legs: readonly Leg[]): string {
  const [first, ...others] = legs
  if (first === undefined) return ''
  const differ = others.flatMap(({ paxNum }, at) => (paxNum === first.paxNum ? [] : [`leg ${at + 2}: ${paxNum}`]))
  return [countOfPassengers(first.paxNum), ...(differ.length > 0 ? [`(${differ.join(', ')})`] : [])].join(' ')
}

/** Facts of an option that the message of a quote names. */
interface OptionWords {
  readonly label: string
  readonly aircraft: { readonly name: string; readonly type?: string | undefined }
  /** Cents; absent without a price. */
  readonly total?: number | undefined
}

interface QuoteOffer {
  /** Cents. */
  readonly total: number
  readonly pets?: readonly Pet[]
  /** Options on the page of the customer. */
  readonly options?: readonly OptionWords[]
}

const formatOption = ({ label, aircraft: { name, type }, total }: OptionWords): string =>
  `${label}: ${[name, type].filter(Boolean).join(', ')}: ${total === undefined ? 'price to follow' : usd.format(total / 100)}`

/** Formats the total of a quote with one option, else each option with its own total. */
function offerHtml({ total, options = [] }: QuoteOffer): string {
  if (options.length < 2) return `<p>Total: ${usd.format(total / 100)}</p>`
  return `<p><strong>Options</strong><br>${options.map((one) => escapeHtml(formatOption(one))).join('<br>')}</p>`
}

/** Formats a quote as HTML of a message: legs in use, passengers, pets, options and prices in USD (decision E1). */
export function quoteHtml(facts: ItineraryFacts, offer: QuoteOffer): string {
  const legs = legsFor(facts.legs, facts.readers)
  const pets = offer.pets ?? []
  const people = [formatPassengers(legs), ...(pets.length > 0 ? [formatPets(pets)] : [])].filter(Boolean).join(', ')
  const aboard = people === '' ? '' : `<p>On board: ${escapeHtml(people)}</p>`
  return `${headHtml(facts.title)}${legsHtml({ ...facts, legs })}${aboard}${offerHtml(offer)}`
}

/** The link of an email to the page of its quote. */
export const quoteLink = (url: string): string =>
  `<p><a href="${escapeHtml(url)}">See the options, ask, or accept and sign</a></p>`

const hasPlace = (airport: Airport): boolean => airport?.latitude !== undefined && airport.longitude !== undefined

/**
 * Picture of the route in an email, from the page of the product that the email links to, and like that page without legs
 * that are hidden from its readers. Empty for flights whose airports have no known place, and for a page of other software.
 */
export function routePicture(url: string, { legs, readers }: Pick<ItineraryFacts, 'legs' | 'readers'>): string {
  const drawn = legsFor(legs, readers).filter(
    ({ departureAirport, arrivalAirport }) => hasPlace(departureAirport) && hasPlace(arrivalAirport),
  )
  const [host, token] = url.split('/shared/')
  if (drawn.length === 0 || host === undefined || token === undefined) return ''
  const words = drawn.map(({ departureAirport: from, arrivalAirport: to }) => `${from?.icao} to ${to?.icao}`).join(', ')
  const address = `${host}/api/shared/${token}/route.png`
  return `<p><img src="${escapeHtml(address)}" alt="${escapeHtml(`Map of the route: ${words}`)}" width="448"></p>`
}

/** The link of an email to the page of its itinerary. */
export const itineraryLink = (url: string): string =>
  `<p><a href="${escapeHtml(url)}">Open the itinerary, with calendar and PDF</a></p>`

const printCents = (cents: number): string => usd.format(cents / 100)

/** A payment request as the HTML of a message: cents owed and those of its deposit, and the address for the payment. */
export const paymentRequestHtml = (facts: {
  readonly title: string
  readonly url: string
  readonly due: number
  readonly deposit?: number | undefined
}): string =>
  `<p>For ${escapeHtml(facts.title)}, ${printCents(facts.due)} are to be paid${facts.deposit === undefined ? '' : `: ${printCents(facts.deposit)} now as a deposit, and the rest later on the same page`}.</p><p><a href="${escapeHtml(facts.url)}">See what it is for and how to pay</a></p>`

/** A text cannot carry legs: it links to the trip's own page. */
export const itineraryText = (title: string, url: string): string => `Itinerary: ${title}\n${url}`
