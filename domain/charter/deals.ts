import { z } from 'zod'
import {
  airportField,
  cents,
  checkboxField,
  choices,
  flightTimeField,
  defineRecord,
  entry,
  epochMs,
  metadata,
  numberField,
  pickFields,
  selectField,
  shortText,
  textField,
  valueAt,
  wholeField,
  type Doc,
} from '../kernel/index.ts'
import { audienceField, marketAudience } from '../company/index.ts'
import { aircraftTemplateFields, airportTemplateFields } from './conversation-data.ts'
import { dealConversation } from './conversations.ts'
import { convertTakeoff, storedTimes } from './typed-times.ts'
import { legAirport, legTimes } from './legs.ts'
import { describePricePlan, findPricePlanFaults, pricePlan, priceSteps, settlePricePlan } from './price-plan.ts'
import { aircraftType } from './statuses.ts'

/** How a deal came in (3-aviation section 3). */
const dealTypes = { m: 'Manual', i: 'Imported', s: 'Scraped', sh: 'Shuttle' } as const

const takeoffGiven = (doc: Doc): string | undefined =>
  typeof valueAt(doc, 'times.takeoffUTC') === 'number' ? 'The take-off of the flight.' : undefined

/** Path of the zone in which its departures are shown and typed (decision D31). */
const departureZone = 'departureAirport.timezone'

/** An empty leg that is offered (3-aviation section 3). */
export const deals = defineRecord({
  name: 'deals',
  label: { one: 'Empty leg', many: 'Empty legs', path: 'empty legs' },
  path: 'clients/{client}/deals',
  conversation: dealConversation,
  templateFields: {
    fields: [...airportTemplateFields, ...aircraftTemplateFields, 'departure_date', 'window_end'],
    // True if the price of an empty leg is included by the deal.
    parts: (row) => (row['show_price'] === true ? pickFields(row, ['price.total']) : {}),
  },
  shape: z.strictObject({
    type: z.enum(['m', 'i', 's', 'sh']).default('m'),
    imported: z.boolean().default(false),
    hidden: z.boolean().default(false),
    show_price: z.boolean().default(false),
    verified: z.boolean().default(false),
    booked: z.boolean().default(false),
    departureAirport: legAirport,
    arrivalAirport: legAirport,
    aircraft: z
      .strictObject({
        id: z.string().optional(),
        tail_number: shortText.default(''),
        name: shortText.optional(),
        type: aircraftType.optional(),
      })
      .optional(),
    times: legTimes.prefault({}),
    departure_date: epochMs.optional(),
    /** Last possible departure, where the deal has a window (decision D13). */
    window_end: epochMs.optional(),
    price: z.strictObject({ total: cents }).optional(),
    price_plan: pricePlan.optional(),
    price_steps: priceSteps.optional(),
    score: z.strictObject({ total: z.int().min(0).max(100) }).optional(),
    /** Audience on the market; the usual one of the company when absent (decision K1). */
    market: marketAudience.optional(),
    subscribers: z.int().nonnegative().default(0),
    agents: z.array(entry).default([]),
    notes: z.string().max(20_000).default(''),
    metadata,
  }),
  access: { read: 'empties-r', write: 'empties' },
  recorded: ['price_steps'],
  implied: ['price_steps'],
  historyFields: [
    {
      property: 'price_plan',
      label: 'Price plan',
      words: (value) => {
        const plan = pricePlan.safeParse(value).data
        return plan ? describePricePlan(plan) : ''
      },
    },
  ],
  columns: {
    type: { type: 'text' },
    departure: { type: 'text', path: 'departureAirport.icao' },
    arrival: { type: 'text', path: 'arrivalAirport.icao' },
    departure_date: { type: 'bigint' },
    window_end: { type: 'bigint' },
    booked: { type: 'boolean' },
    hidden: { type: 'boolean' },
    total: { type: 'bigint', path: 'price.total' },
    /** The origin of an imported one: deals of one source follow it. */
    source: { type: 'text', path: 'metadata.source' },
    /** When the next step of its price plan is due. */
    price_step_at: { type: 'bigint', path: 'price_steps.next_at' },
  },
  due: {
    'lower-price': {
      at: 'price_step_at',
      where: [
        ['booked', '==', false],
        ['hidden', '==', false],
      ],
    },
  },
  indexes: [
    ['departure_date'],
    ['booked', 'departure_date'],
    ['departure', 'departure_date'],
    ['arrival', 'departure_date'],
    ['source', 'departure_date'],
    ['last_date'],
  ],
  search: {
    text: ['departureAirport.name', 'departureAirport.city', 'arrivalAirport.name', 'arrivalAirport.city', 'notes'],
    numbers: ['departureAirport.icao', 'arrivalAirport.icao', 'aircraft.tail_number'],
    facets: {
      type: 'type',
      departureAirport: 'departureAirport.icao',
      arrivalAirport: 'arrivalAirport.icao',
      booked: 'booked',
    },
    numeric: { departure_date: 'departure_date', window_end: 'window_end', 'price.total': 'price.total' },
    geo: { latitude: 'departureAirport.latitude', longitude: 'departureAirport.longitude' },
  },
  list: {
    columns: [
      { field: 'departureAirport.icao', label: 'Route', sortable: true },
      {
        field: 'departure_date',
        label: 'Window, local',
        kind: 'date-time',
        sortable: true,
        zoneOf: departureZone,
      },
      { field: 'aircraft.tail_number', label: 'Aircraft' },
      { field: 'price.total', label: 'Price', kind: 'money', sortable: true },
    ],
    orderBy: { field: 'departure_date', direction: 'asc' },
  },
  form: [
    airportField('departureAirport', 'From', { required: true, except: 'arrivalAirport' }),
    airportField('arrivalAirport', 'To', { required: true, except: 'departureAirport' }),
    flightTimeField('departure_date', 'Departure', { given: takeoffGiven, zone: departureZone }),
    flightTimeField('window_end', 'Last departure', { after: 'departure_date', zone: departureZone }),
    wholeField('aircraft', 'Aircraft', { source: 'flown-aircraft', colSpan: 6 }),
    selectField('type', 'Type', choices(dealTypes)),
    numberField('price.total', 'Price', { type: 'money' }),
    checkboxField('show_price', 'Show price', { colSpan: 3 }),
    checkboxField('verified', 'Verified', { colSpan: 3 }),
    checkboxField('booked', 'Booked', { colSpan: 3 }),
    checkboxField('hidden', 'Hidden', { colSpan: 3 }),
    audienceField('market', 'Shown on the market to'),
    textField('notes', 'Notes'),
  ],
  title: (doc) => dealTitle(doc),
  derive: (deal, now, before) => {
    const times = convertTakeoff(deal.times, deal.departureAirport, storedTimes(before))
    const settled = { ...deal, times, departure_date: times.takeoffUTC ?? deal.departure_date }
    return { ...settled, ...settlePricePlan(settled, now, before) }
  },
  check: findPricePlanFaults,
})

const codeOf = (airport: unknown): string =>
  typeof airport === 'object' && airport !== null && 'icao' in airport && typeof airport.icao === 'string'
    ? airport.icao
    : '?'

const dealTitle = (doc: Readonly<Record<string, unknown>>): string =>
  `${codeOf(doc['departureAirport'])} to ${codeOf(doc['arrivalAirport'])}`
