import { formatMoney } from '../../kernel/values/format-value.ts'
import type { Difference, LegDiff } from '../options/trip-diffs.ts'
import type { ItineraryLeg, ItineraryPage } from './itinerary-page.ts'
import type { PageMoment } from './page-words.ts'
import type { PaymentPage } from './payment-page.ts'
import type { QuoteOption, QuotePage } from './quote-page.ts'

type Page = QuotePage | ItineraryPage | PaymentPage

/** Differences of a sent page from the present one: `quote` is the sent value, `trip` the present one. */
export interface PageDiffs {
  /** Legs of an itinerary, or options of a quote. */
  readonly parts: readonly LegDiff[]
  readonly whole: readonly Difference[]
}

/** Compared values of a part, and its name. */
type Compared<T> = readonly (readonly [label: string, words: (one: T) => string])[]

const differencesOf = <T>(compared: Compared<T>, before: T, now: T): Difference[] =>
  compared
    .map(([label, words]): Difference => ({ label, quote: words(before), trip: words(now) }))
    .filter(({ quote, trip }) => quote !== trip)

const momentWords = (moment: PageMoment | undefined): string => (moment ? `${moment.day}, ${moment.time}` : '')

const services = (list: ItineraryLeg['services']): string =>
  list.map(({ type, notes }) => [type, notes].filter(Boolean).join(': ')).join('; ')

const legCompared: Compared<ItineraryLeg> = [
  ['From', ({ flight }) => flight.from.code],
  ['To', ({ flight }) => flight.to.code],
  ['Departs', ({ flight }) => momentWords(flight.departs)],
  ['Arrives', ({ flight }) => momentWords(flight.arrives)],
  ['Departure FBO', ({ departureFBO }) => departureFBO],
  ['Arrival FBO', ({ arrivalFBO }) => arrivalFBO],
  ['Aircraft', ({ aircraft }) => aircraft],
  [
    'Passengers',
    ({ travellers }) => travellers.map(({ name, kind }) => [name, kind].filter(Boolean).join(' ')).join(', '),
  ],
  ['Crew', ({ crew }) => crew.join(', ')],
  ['Services', (leg) => services(leg.services)],
  ['Marks', ({ marks }) => marks.join(', ')],
]

const flightsWords = ({ flights }: QuoteOption): string =>
  flights
    .map(({ from, to, departs }) => [`${from.code} to ${to.code}`, momentWords(departs)].filter(Boolean).join(' '))
    .join('; ')

function optionTotal({ total, isRepriced }: QuoteOption): string {
  if (isRepriced) return 'to be confirmed'
  return total === undefined ? '' : formatMoney(total)
}

const optionCompared: Compared<QuoteOption> = [
  ['Flights', flightsWords],
  ['Aircraft', ({ aircraft }) => [aircraft.name, aircraft.operator].filter(Boolean).join(', ')],
  ['Passengers', ({ passengers }) => String(passengers)],
  ['Pets', ({ pets }) => pets ?? ''],
  ['Price lines', ({ lines }) => lines.map(({ label, total }) => `${label} ${formatMoney(total)}`).join('; ')],
  ['Total', optionTotal],
]

interface Parts<T> {
  readonly compared: Compared<T>
  readonly idOf: (one: T) => string
  readonly nameOf: (one: T) => string
}

/** Parts by their ids, in the current order; removed parts come last. */
function partDiffs<T>(before: readonly T[], now: readonly T[], { compared, idOf, nameOf }: Parts<T>): LegDiff[] {
  const known = new Map(before.map((one) => [idOf(one), one]))
  const kept = new Set(now.map(idOf))
  const diffOf = (one: T, kind: LegDiff['kind'], differences: readonly Difference[] = []): LegDiff => ({
    leg: idOf(one),
    way: nameOf(one),
    kind,
    differences,
  })
  const state = now.flatMap((one) => {
    const old = known.get(idOf(one))
    if (old === undefined) return [diffOf(one, 'added')]
    const differences = differencesOf(compared, old, one)
    return differences.length === 0 ? [] : [diffOf(one, 'changed', differences)]
  })
  return [...state, ...before.filter((one) => !kept.has(idOf(one))).map((one) => diffOf(one, 'removed'))]
}

const ofLegs: Parts<ItineraryLeg> = {
  compared: legCompared,
  idOf: ({ flight }) => flight.id,
  nameOf: ({ flight: { from, to } }) => `${from.code} to ${to.code}`,
}

const ofOptions: Parts<QuoteOption> = {
  compared: optionCompared,
  idOf: ({ id }) => id,
  nameOf: ({ label, aircraft }) => `${label}, ${aircraft.name}`,
}

const itineraryCompared: Compared<ItineraryPage> = [
  ['Number', ({ number }) => number],
  ['Services', (page) => services(page.services)],
]

const quoteCompared: Compared<QuotePage> = [
  ['Number', ({ number }) => number],
  ['Customer', ({ customer }) => customer],
  ['Terms', ({ terms }) => terms],
  ['Disclosures', ({ disclosures }) => disclosures.join(' ')],
]

/** Payments are no revision: the payer knows them. */
const paymentCompared: Compared<PaymentPage> = [
  ['Number', ({ number }) => number],
  ['Total', ({ total, state }) => (state === 'open' ? 'being changed' : formatMoney(total))],
  ['Trip', ({ state }) => (state === 'cancelled' ? 'cancelled' : '')],
]

const isItinerary = (page: Page): page is ItineraryPage => page.kind === 'passengers' || page.kind === 'crew'

/** Differences of a page from its sent form, in words. Pages of two kinds have no comparable differences. */
export function pageDiffs(sent: Page, now: Page): PageDiffs {
  if (sent.kind === 'quote' && now.kind === 'quote')
    return { parts: partDiffs(sent.options, now.options, ofOptions), whole: differencesOf(quoteCompared, sent, now) }
  if (sent.kind === 'payment' && now.kind === 'payment')
    return { parts: [], whole: differencesOf(paymentCompared, sent, now) }
  if (isItinerary(sent) && isItinerary(now))
    return { parts: partDiffs(sent.legs, now.legs, ofLegs), whole: differencesOf(itineraryCompared, sent, now) }
  return { parts: [], whole: [] }
}
