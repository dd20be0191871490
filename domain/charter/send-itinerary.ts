import type { Leg } from './legs.ts'
import { isPassengerLeg } from './live-legs.ts'

/** Audiences of an itinerary (1-shell section 2.4, Send Itinerary). */
export const itineraryReaders = ['passengers', 'crew'] as const

export type ItineraryReaders = (typeof itineraryReaders)[number]

export type ItineraryChannel = 'email' | 'text'

/** Legs of an itinerary: empty and inactive ones are hidden for passengers; crew see all (1-shell section 5, Linking). */
export const legsFor = (legs: readonly Leg[], readers: ItineraryReaders): readonly Leg[] =>
  readers === 'crew' ? legs : legs.filter(isPassengerLeg)

type Traveller = Leg['passengers'][number]

/** Contacts who travel on the legs, each once, in the order of the legs; placeholders are left out. */
export function travellersOn(legs: readonly Leg[], readers: ItineraryReaders): readonly (Traveller & { id: string })[] {
  const all = legsFor(legs, readers).flatMap((one) => one[readers])
  const known = new Map<string, Traveller & { id: string }>()
  for (const one of all) if (one.id !== undefined && !known.has(one.id)) known.set(one.id, { ...one, id: one.id })
  return [...known.values()]
}

interface Reachable {
  readonly email?: string | undefined
  readonly phone?: string | undefined
}

/**
 * True if a person can be sent an itinerary: an email needs an address, a text a phone (1-shell section 5, Linking).
 */
export function isReachableBy({ email = '', phone = '' }: Reachable, channel: ItineraryChannel): boolean {
  return (channel === 'email' ? email : phone).trim() !== ''
}

/**
 * Messages for an itinerary that cannot be sent (1-shell section 5, Linking; ours where the specification is silent).
 */
export const itineraryMessages = {
  'no-legs': { title: 'No Legs Selected!', message: 'Choose at least one leg.' },
  'no-recipients': { title: 'No Recipients!', message: 'Choose at least one recipient.' },
  'no-trip-page': {
    title: 'Cannot Send',
    message:
      'A text contains a link to the trip details. Only users who may change trips can share that link. Send the itinerary by email.',
  },
} as const

export type ItineraryFault = keyof typeof itineraryMessages

export interface ItineraryChoice {
  readonly channel: ItineraryChannel
  readonly recipients: readonly Reachable[]
  /** Legs that were chosen: a text cannot specify them, it sends a link to the trip details. */
  readonly legs: readonly Leg[]
  /** True if the trip has, or will have, a page that a text can link to. */
  readonly hasPage: boolean
}

/** Why an itinerary cannot be sent as chosen; undefined where it can. */
export function whyNoItinerary({ channel, recipients, legs, hasPage }: ItineraryChoice): ItineraryFault | undefined {
  if (channel === 'text' && !hasPage) return 'no-trip-page'
  if (recipients.length === 0) return 'no-recipients'
  return channel === 'email' && legs.length === 0 ? 'no-legs' : undefined
}

/** Messages for a payment request that cannot be sent (1-shell section 5, Linking). */
export const paymentRequestMessages = {
  'not-locked': {
    title: 'Cannot Send Payment Request',
    message: 'The price on this trip has not been locked. Lock the price and then send the request.',
  },
  'already-paid': { title: 'Cannot Send Payment Request', message: 'The trip is already marked paid.' },
} as const

interface Payable {
  readonly paid: boolean
  readonly price: { readonly locked?: unknown }
}

/** Why a trip's payment cannot be requested: its price is not locked, or it is paid. */
export function whyNoPaymentRequest({ paid, price }: Payable): keyof typeof paymentRequestMessages | undefined {
  if (price.locked === undefined) return 'not-locked'
  return paid ? 'already-paid' : undefined
}

/** Reasons why a quote cannot be sent, with the remedy. 'not-loaded' is specified in 1-shell section 5, Linking. */
export const quoteMessages = {
  'not-loaded': { title: 'Cannot Send', message: 'Quote is not loaded properly...' },
  'no-legs': { title: 'Cannot Send', message: 'The quote has no leg in use. Add a leg, then send it.' },
  'no-airport': { title: 'Cannot Send', message: 'A leg has no airport. Complete From and To, then send the quote.' },
  'no-price': {
    title: 'Cannot Send',
    message: 'The quote has no price. Enter a total on its Price tab, then send it.',
  },
} as const

export interface QuoteToSend {
  readonly legs: readonly Leg[]
  /** Cents. */
  readonly total: number
}

/** Returns the reason why a quote cannot be sent: not loaded, incomplete legs or no price; else undefined. */
export function whyNoQuote(quote: QuoteToSend | undefined): keyof typeof quoteMessages | undefined {
  if (quote === undefined) return 'not-loaded'
  const legs = legsFor(quote.legs, 'passengers')
  if (legs.length === 0) return 'no-legs'
  if (legs.some(({ departureAirport, arrivalAirport }) => !departureAirport || !arrivalAirport)) return 'no-airport'
  return quote.total > 0 ? undefined : 'no-price'
}
