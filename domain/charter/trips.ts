import { passengerLimits } from './leg-editing/passenger-limits.ts'
import { z } from 'zod'
import {
  cents,
  choices,
  defineRecord,
  epochMs,
  metadata,
  selectField,
  shortText,
  urlField,
  withoutDoubles,
  type Doc,
} from '../kernel/index.ts'
import { tripConversation } from './conversations.ts'
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
import { departureFields, departuresOf } from './departures.ts'
import { fromLegs } from './itinerary.ts'
import { legForHistory } from './leg-words.ts'
import { lockedPriceIssues } from './price.ts'
import { priceHistory, typedForHistory } from './price-history.ts'
import { charterStatus } from './statuses.ts'
import { tripTransitions } from './transitions.ts'
import { skippedTimeIssues } from './typed-times.ts'

/** Ways to pay a trip by their codes (3-aviation section 9). */
export const paymentTypes = {
  check: 'Check',
  ach: 'ACH',
  cc: 'Credit card',
  cash: 'Cash',
  tbd: 'To be decided',
  'n/a': 'None',
} as const

const tripTitle = (doc: Doc): string =>
  `Trip ${String(doc['trip_number'] || doc['trip_id'] || doc['route'] || '')}`.trim()

/** A trip that was sold: legs, passengers, price and payments (3-aviation section 3). */
export const trips = defineRecord({
  name: 'trips',
  label: { one: 'Trip', many: 'Trips', path: 'trips' },
  path: 'clients/{client}/trips',
  conversation: tripConversation,
  templateFields: { fields: [...charterTemplateFields, 'paid', 'totalPaid'], parts: listTemplateParts },
  linkChoices: { wordsOf: makeLinkChoice(tripTitle) },
  shape: z.strictObject({
    ...charterFields,
    status: charterStatus.default('tSubmitted'),
    ...departureFields,
    paid: z.boolean().default(false),
    totalPaid: cents.default(0),
    payment_type: z.enum(['check', 'ach', 'cc', 'cash', 'tbd', 'n/a']).default('tbd'),
    url: shortText.optional(),
    date_linked: epochMs.optional(),
    estimate: metadata,
    estimates: z.array(metadata).default([]),
    bestMargin: cents.optional(),
    payments: z.array(metadata).default([]),
    trip_diffs: z.array(metadata).default([]),
    aircraft: z
      .strictObject({ id: z.string().optional(), tail_number: shortText.default(''), name: shortText.optional() })
      .optional(),
    /** Opens the trip for editing by link: 10 characters. */
    edit_id: z.string().length(10).optional(),
    /** 16 characters, as the specification names it. Pages outside open by the tokens of shares (docs/adr/0016). */
    token: z.string().length(16).optional(),
  }),
  access: { read: 'trips-r', write: 'trips' },
  // Payments of its invoices give the amount paid.
  recorded: [
    'status_change',
    'price.by_minute',
    'price.typed',
    'price.locked',
    'price.unlocked',
    'paid',
    'totalPaid',
    'payments',
    'date_linked',
    'trip_diffs',
  ],
  transitions: tripTransitions,
  numbered: { column: 'trip_number', first: 1001 },
  randomWords: { edit_id: 10, token: 16 },
  secret: ['token', 'edit_id'],
  columns: {
    ...charterColumns,
    trip_id: { type: 'text' },
    quote_id: { type: 'text' },
    last_departure: { type: 'bigint' },
    paid: { type: 'boolean' },
    payment_type: { type: 'text' },
    token: { type: 'text' },
  },
  indexes: [...charterIndexes, ['last_departure'], ['paid', 'departure_date']],
  unique: [['trip_id'], ['token']],
  search: {
    needs: 'status',
    custom: true,
    text: charterText,
    numbers: ['trip_number', 'trip_id', 'quote_number', 'contact.phone'],
    facets: { ...charterFacets, paid: 'paid', payment_type: 'payment_type' },
    numeric: charterNumeric,
    geo: { latitude: 'latitude', longitude: 'longitude' },
  },
  list: {
    columns: [
      { field: 'trip_number', label: 'Number', kind: 'code', sortable: true },
      ...charterListColumns,
      { field: 'paid', label: 'Paid', kind: 'boolean', sortable: true },
    ],
    orderBy: { field: 'departure_date', direction: 'desc' },
    omit: ['legs', 'services', 'notes', 'files', 'estimate', 'estimates', 'payments', 'trip_diffs', 'token', 'edit_id'],
  },
  form: [
    ...charterForm,
    selectField('payment_type', 'Payment type', choices(paymentTypes)),
    urlField('url', 'Page elsewhere', { isAddress: true }),
  ],
  title: tripTitle,
  historyFields: [...priceHistory, { property: 'totalPaid', label: 'Paid so far' }],
  describeEntry: { legs: legForHistory, 'price.typed': typedForHistory },
  check: (trip, known) => [...lockedPriceIssues(trip, known), ...skippedTimeIssues(trip, known)],
  implied: ['departures', 'last_departure', 'departure_zone'],
  limits: passengerLimits,
  derive: (trip, _now, before) => {
    const legsSay = fromLegs(trip, before)
    return { ...withoutDoubles(trip), ...legsSay, ...departuresOf(legsSay) }
  },
})
