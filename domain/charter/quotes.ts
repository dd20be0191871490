import { passengerLimits } from './leg-editing/passenger-limits.ts'
import { z } from 'zod'
import {
  cents,
  choices,
  defineRecord,
  epochMs,
  metadata,
  numberField,
  selectField,
  shortText,
  textField,
  withoutDoubles,
  type Doc,
} from '../kernel/index.ts'
import { audienceField, marketAudience } from '../company/index.ts'
import { quoteConversation } from './conversations.ts'
import {
  charterColumns,
  charterFacets,
  charterFields,
  charterForm,
  charterIndexes,
  charterListColumns,
  charterNumeric,
  charterText,
} from './charter-fields.ts'
import { charterTemplateFields, makeLinkChoice, listTemplateParts } from './conversation-data.ts'
import { departuresOf } from './departures.ts'
import { fromStatus, lossGiven, lostChoices, lostReason } from './desk/lost-reasons.ts'
import { fromLegs } from './itinerary.ts'
import { legForHistory } from './leg-words.ts'
import { findReturnDate } from './market/days.ts'
import { lockedPriceIssues } from './price.ts'
import { priceHistory, pricedForHistory, typedForHistory } from './price-history.ts'
import { fromPrice, pricedFor } from './priced-legs.ts'
import { aircraftTypes, charterStatus } from './statuses.ts'
import { quoteTransitions } from './transitions.ts'
import { skippedTimeIssues } from './typed-times.ts'

/** Broker requests are removed so long after their departure (decision D18). */
export const brokerRequestMs = 30 * 86_400_000

/** Where a request came from (3-aviation section 3, words by decision D23). */
const requestSources = {
  d: 'Deal',
  q: 'Quote',
  b: 'Broker',
  a: 'Availability',
  md: 'Marketplace deal',
  mq: 'Marketplace quote',
} as const

/**
 * Quotes left out of each search: broker requests and offers of an aircraft (1-shell section 9), in the words of hosted
 * search.
 */
export const quoteSearchFilters = 'NOT status:qBroker AND NOT quoteType:have'

const quoteTitle = (doc: Doc): string =>
  `Quote ${String(doc['quote_number'] || doc['quote_id'] || doc['route'] || '')}`.trim()

/**
 * A quote (3-aviation section 3): a charter request with its price, or an offer of equipment. Flight Requests are
 * quotes too; `have` and `have_request` offer an aircraft and feed Flight Availability (decision D14).
 */
export const quotes = defineRecord({
  name: 'quotes',
  label: { one: 'Quote', many: 'Quotes', path: 'quotes' },
  path: 'clients/{client}/quotes',
  conversation: quoteConversation,
  templateFields: { fields: charterTemplateFields, parts: listTemplateParts },
  linkChoices: {
    only: {
      where: {
        and: [
          ['status', '!=', 'qBroker'],
          ['quote_type', '!=', 'have'],
        ],
      },
      words: quoteSearchFilters,
    },
    wordsOf: makeLinkChoice(quoteTitle),
  },
  shape: z.strictObject({
    ...charterFields,
    status: charterStatus.default('qCreated'),
    quoteType: z.enum(['want', 'have', 'have_request']).default('want'),
    source: z.enum(['d', 'q', 'b', 'a', 'md', 'mq']).default('q'),
    /** Days in which a have-request can fly, from its departure (3-aviation section 9). */
    day_range: z.int().min(1).max(366).optional(),
    /** Audience on the market; nobody outside the company when absent (decisions K1 and K4). */
    market: marketAudience.optional(),
    terms: z.string().max(100_000).optional(),
    /** Take-off of the last leg in use, in epoch milliseconds; the typed departure where no leg has a time. */
    last_departure: epochMs.optional(),
    /** When it was first offered to the customer. */
    offered_at: epochMs.optional(),
    /** Why it came to nothing, as long as it has, and in words. */
    lost_reason: lostReason.optional(),
    lost_why: shortText.optional(),
    priced_for: pricedFor,
    quality: shortText.optional(),
    locked: z.boolean().default(false),
    parent_id: z.string().optional(),
    /** Offered goods, where the client sells equipment. */
    items: z
      .array(
        z.strictObject({ sku: shortText.optional(), name: shortText, quantity: z.number(), price: cents, metadata }),
      )
      .default([]),
  }),
  access: { read: 'quotes', write: 'quotes' },
  recorded: [
    'status_change',
    'offered_at',
    'priced_for',
    'price.by_minute',
    'price.typed',
    'price.locked',
    'price.unlocked',
  ],
  transitions: quoteTransitions,
  numbered: { column: 'quote_number', first: 1001 },
  columns: {
    ...charterColumns,
    quote_type: { type: 'text', path: 'quoteType' },
    source: { type: 'text' },
    quote_id: { type: 'text' },
    parent_id: { type: 'text' },
    /** Empty leg that a visitor of the site asked for. */
    deal: { type: 'text', path: 'metadata.deal.id' },
    last_departure: { type: 'bigint' },
  },
  // A confirmed quote books its empty leg.
  alsoChanges: ['deals'],
  due: {
    'close-quote': { at: 'last_departure', where: [['status', 'in', ['qSubmitted', 'qOutstanding']]] },
    'trash-broker-request': { at: 'departure_date', afterMs: brokerRequestMs, where: [['status', '==', 'qBroker']] },
  },
  indexes: [...charterIndexes, ['quote_type', 'departure_date'], ['parent_id'], ['deal', 'date']],
  unique: [['quote_id']],
  search: {
    needs: 'status',
    custom: true,
    text: charterText,
    numbers: ['quote_number', 'quote_id', 'trip_number', 'contact.phone'],
    facets: { ...charterFacets, quoteType: 'quoteType', source: 'source' },
    numeric: charterNumeric,
    geo: { latitude: 'latitude', longitude: 'longitude' },
  },
  list: {
    columns: [{ field: 'quote_number', label: 'Number', kind: 'code', sortable: true }, ...charterListColumns],
    orderBy: { field: 'last_date', direction: 'desc' },
    omit: ['legs', 'services', 'notes', 'files', 'terms', 'items'],
  },
  form: [
    ...charterForm,
    selectField('aircraft_type', 'Aircraft type', choices(aircraftTypes)),
    selectField(
      'quoteType',
      'Kind',
      choices({ want: 'Request', have: 'Aircraft offered', have_request: 'Aircraft offered in a date range' }),
    ),
    numberField('day_range', 'Days', {
      description: 'Days on which it can depart, from the departure on.',
      hide: ({ quoteType }) => quoteType !== 'have_request',
    }),
    selectField('source', 'Source', choices(requestSources)),
    audienceField('market', 'Shown on the market to'),
    { ...selectField('lost_reason', 'Lost because', lostChoices), given: lossGiven, colSpan: 6 },
    textField('lost_why', 'Lost, in words', { given: lossGiven, colSpan: 6 }),
    textField('quality', 'Quality', { colSpan: 6 }),
    textField('terms', 'Terms'),
  ],
  title: quoteTitle,
  historyFields: [...priceHistory, pricedForHistory],
  implied: ['last_departure', 'departure_zone'],
  limits: passengerLimits,
  describeEntry: { legs: legForHistory, 'price.typed': typedForHistory },
  check: (quote, known) => [...lockedPriceIssues(quote, known), ...skippedTimeIssues(quote, known)],
  derive: (quote, now, before) => {
    const legsSay = fromLegs(quote, before)
    return {
      ...withoutDoubles(quote),
      ...legsSay,
      return_date:
        findReturnDate({ ...quote, departure_date: legsSay.departure_date }, legsSay.departure_zone) ??
        quote.return_date,
      last_departure: departuresOf(legsSay).last_departure,
      ...fromStatus(quote, now),
      ...fromPrice(quote, before),
    }
  },
})
