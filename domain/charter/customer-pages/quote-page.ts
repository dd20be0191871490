import { z } from 'zod'
import type { BrokerTerms } from '../../company/index.ts'
import { cents, cutText, shortText, type DocOf, type RowOf } from '../../kernel/index.ts'
import { amenities, type aircraft } from '../aircraft.ts'
import { mostPassengers } from '../itinerary.ts'
import type { Leg } from '../legs.ts'
import type { quotes } from '../quotes.ts'
import { formatPets } from '../pets.ts'
import { legsFor } from '../send-itinerary.ts'
import { aircraftTypes, type AircraftType, type CharterStatus } from '../statuses.ts'
import { disclosuresOf } from './disclosure.ts'
import { flightOf, journeyOf, momentOf, pageFlight, pageMoment } from './page-words.ts'

const option = z.strictObject({
  /** Id of its quote. */
  id: z.string(),
  label: shortText,
  aircraft: z.strictObject({
    name: shortText,
    type: shortText.optional(),
    seats: z.int().optional(),
    amenities: z.array(z.enum(amenities)),
    operator: shortText.optional(),
  }),
  flights: z.array(pageFlight),
  passengers: z.int(),
  /** Pets as text: '1 dog (labrador, 70 lb)'. */
  pets: shortText.optional(),
  /** Parts of the total; empty for a single sum. */
  lines: z.array(z.strictObject({ label: shortText, total: cents })),
  /** Absent where there is no price yet: such an option cannot be accepted. */
  total: cents.optional(),
  /** Its flights were changed since its price was made: it has none until the company confirms or changes it. */
  isRepriced: z.literal(true).optional(),
})

/** Content of a quote for its customer, as shown, printed, hashed and signed. */
export const quotePage = z.strictObject({
  kind: z.literal('quote'),
  company: shortText,
  number: shortText,
  title: shortText,
  customer: shortText,
  options: z.array(option),
  terms: z.string(),
  expires: pageMoment,
  /** Where the company is a broker (14 CFR 295). */
  disclosures: z.array(z.string()),
})

export type QuotePage = z.output<typeof quotePage>
export type QuoteOption = QuotePage['options'][number]

type Quote = RowOf<typeof quotes>
export type PageAircraft = Pick<DocOf<typeof aircraft>, 'name' | 'type' | 'seats' | 'amenities' | 'operator' | 'model'>

/** Data from which a quote's page is made. */
export interface QuoteFacts {
  readonly company: { readonly name: string; readonly timezone: string; readonly pages: BrokerTerms }
  /** The quote that was shared. */
  readonly quote: Quote
  /** Other options of the quote, in the order of their creation. */
  readonly others: readonly Quote[]
  /** By their ids. */
  readonly aircraft: ReadonlyMap<string, PageAircraft>
  readonly expires: number
}

/** Statuses in which a customer may still accept. */
const acceptable: ReadonlySet<CharterStatus> = new Set(['qImported', 'qCreated', 'qOutstanding'])

/** Statuses that a customer is shown: on offer, asked for, or agreed. */
const offered: ReadonlySet<CharterStatus> = new Set([...acceptable, 'qSubmitted', 'qConfirmed'])

/** True if a quote is shown to its customer as an option. */
const isOffered = ({ status, active }: Pick<Quote, 'status' | 'active'>): boolean => active && offered.has(status)

/** True if a quote was agreed; its other options then cannot be. */
export const isAgreed = ({ status }: Pick<Quote, 'status'>): boolean => status === 'qConfirmed' || /^[tp]/.test(status)

/** True if its price was made for other legs. */
export const isForOtherLegs = ({ priced_for: made }: Pick<Quote, 'priced_for'>): boolean => made !== undefined

/** True if a customer may accept it unchanged: on offer, with a price for these legs. */
export const isAcceptable = (quote: Pick<Quote, 'status' | 'active' | 'price' | 'priced_for'>): boolean =>
  quote.active && acceptable.has(quote.status) && totalOf(quote.price) > 0 && !isForOtherLegs(quote)

const totalOf = ({ locked, total }: Quote['price']): number => locked?.total ?? total

/**
 * Parts of a price in the words for customers. Lines without such words are summed in one line, so that the lines add
 * up to the total. A price that is not locked is shown as one sum, because its lines may still change.
 */
function linesOf({ locked }: Quote['price']): QuoteOption['lines'] {
  if (locked?.estimate === undefined) return []
  const { items } = locked.estimate
  const named = items.filter(({ public_label: label }) => label !== '')
  if (named.length === 0) return []
  const lines = named.map(({ public_label: label, total }) => ({ label, total }))
  const rest = locked.total - lines.reduce((sum, { total }) => sum + total, 0)
  return rest === 0 ? lines : [...lines, { label: 'Everything else', total: rest }]
}

const isPart = (value: string | undefined): value is string => value !== undefined && value !== ''

/** Facts of an aircraft's own record that a customer reads. */
function factsOf(found: PageAircraft | undefined): Omit<QuoteOption['aircraft'], 'name' | 'type'> {
  if (found === undefined) return { amenities: [] }
  const { seats, operator, amenities: has } = found
  return { ...(seats !== undefined && { seats }), amenities: has, ...(isPart(operator) && { operator }) }
}

const typeOf = (code: AircraftType | undefined): string | undefined => code && aircraftTypes[code]

type FlownAircraft = Partial<NonNullable<Leg['aircraft']>>

/** By its own record where a tail is chosen, else by the model that is quoted. */
function nameOf(found: PageAircraft | undefined, { model, name }: FlownAircraft): string | undefined {
  return [found?.name, found?.model?.name, model?.name, name].find(isPart)
}

const flownOn = (legs: readonly Leg[]): FlownAircraft => legs.find((leg) => leg.aircraft !== undefined)?.aircraft ?? {}

/** Aircraft of an option. The tail number is hidden: it may still be swapped. */
function aircraftOf(quote: Quote, legs: readonly Leg[], known: QuoteFacts['aircraft']): QuoteOption['aircraft'] {
  const flown = flownOn(legs)
  const found = known.get(flown.id ?? '')
  const type = typeOf(found?.type ?? flown.type ?? quote.aircraft_type)
  const name = nameOf(found, flown) ?? type ?? 'Aircraft to be confirmed'
  return { name, ...(type !== name && type && { type }), ...factsOf(found) }
}

/** Aircraft of a quote that its customer currently reads. */
export const aircraftNameOf = (quote: Quote, known: QuoteFacts['aircraft']): string =>
  aircraftOf(quote, legsFor(quote.legs, 'passengers'), known).name

function optionOf(quote: Quote, label: string, { company, aircraft: known }: QuoteFacts): QuoteOption {
  const legs = legsFor(quote.legs, 'passengers')
  const isRepriced = isForOtherLegs(quote) && !isAgreed(quote)
  const total = isRepriced ? 0 : totalOf(quote.price)
  return {
    id: quote.id,
    label,
    aircraft: aircraftOf(quote, legs, known),
    flights: legs.map((leg) => flightOf(leg, company.timezone)),
    passengers: mostPassengers(quote.legs),
    ...(quote.pets.length > 0 && { pets: cutText(formatPets(quote.pets), 500) }),
    lines: isRepriced ? [] : linesOf(quote.price),
    ...(total > 0 && { total }),
    ...(isRepriced && { isRepriced }),
  }
}

/** The page of a quote: of its options those that are on offer, or were agreed. */
export function quotePageOf(facts: QuoteFacts): QuotePage {
  const { company, quote, expires } = facts
  const shown = [quote, ...facts.others].filter(isOffered)
  const options = shown.map((one, at) => optionOf(one, `Option ${at + 1}`, facts))
  const named = options.map(({ label, aircraft }) => ({ label, aircraft: aircraft.name, operator: aircraft.operator }))
  const { name, timezone, pages } = company
  return {
    kind: 'quote',
    company: name,
    number: quote.quote_number ?? '',
    title: journeyOf(legsFor((shown[0] ?? quote).legs, 'passengers')),
    customer: quote.contact?.name ?? '',
    options,
    terms: quote.terms ?? '',
    expires: momentOf(expires, timezone),
    disclosures: pages.is_broker ? disclosuresOf(name, pages, named) : [],
  }
}
