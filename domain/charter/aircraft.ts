import { z } from 'zod'
import {
  airportField,
  checkboxField,
  choices,
  defineRecord,
  htmlField,
  metadata,
  numberField,
  selectField,
  shortText,
  storedFile,
  textField,
  wholeField,
} from '../kernel/index.ts'
import { aircraftFaults, aircraftWarnings, settleAircraft } from './aircraft-faults.ts'
import { legAirport } from './legs.ts'
import { charterMessages } from './messages.ts'
import { aircraftType, aircraftTypes } from './statuses.ts'

/** Equipment of an aircraft for its passengers (3-aviation section 3), in words. */
export const amenityWords = {
  wifi: 'Wi-Fi',
  cargo: 'Cargo',
  lav: 'Lavatory',
  drink: 'Bar',
  phone: 'Phone',
  map: 'Moving map',
  attendant: 'Attendant',
  esys: 'Entertainment',
  cafe: 'Galley',
  pets: 'Pets',
  leather: 'Leather',
  tv: 'TV',
} as const

export type Amenity = keyof typeof amenityWords

export const amenities = Object.keys(amenityWords) as [Amenity, ...Amenity[]]

/** An aircraft of the fleet (3-aviation section 3). Errors and warnings are kept with it; any error makes it inactive. */
export const aircraft = defineRecord({
  name: 'aircraft',
  label: { one: 'Aircraft', many: 'Fleet', path: 'aircraft' },
  path: 'clients/{client}/aircraft',
  shape: z.strictObject({
    tail_number: shortText.default(''),
    call_sign: shortText.optional(),
    type: aircraftType.optional(),
    name: shortText.default(''),
    description: z.string().max(20_000).default(''),
    details: z.string().max(20_000).default(''),
    images: z.array(storedFile).default([]),
    amenities: z.array(z.enum(amenities)).default([]),
    source: shortText.optional(),
    source_data: metadata,
    seats: z.int().nonnegative().optional(),
    /** The carrier that has operational control of it, where that is another company. */
    operator: shortText.optional(),
    accounts: z.array(z.strictObject({ id: z.string(), name: shortText })).default([]),
    account_ids: z.array(z.string()).default([]),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    /** Codes of missing parts. */
    errors: z.array(shortText).default([]),
    warnings: z.array(shortText).default([]),
    /** Its place in the list: made of whether it is active, its tail and its name. */
    fleet_place: shortText.default(''),
    model: z.strictObject({ id: z.string().optional(), name: shortText }).optional(),
    /** Home base. */
    airport: legAirport.optional(),
  }),
  access: { read: 'aircraft', write: 'aircraft' },
  columns: {
    tail_number: { type: 'text' },
    name: { type: 'text' },
    type: { type: 'text' },
    seats: { type: 'bigint' },
    model_id: { type: 'text', path: 'model.id' },
    fleet_place: { type: 'text' },
  },
  indexes: [['fleet_place'], ['tail_number'], ['active', 'tail_number'], ['type', 'tail_number']],
  unique: [['tail_number']],
  search: {
    text: ['name', 'model.name', 'airport.city', 'description'],
    numbers: ['tail_number', 'call_sign'],
    facets: { type: 'type', amenities: 'amenities', airport: 'airport.icao' },
    numeric: { seats: 'seats' },
    geo: { latitude: 'latitude', longitude: 'longitude' },
  },
  list: {
    columns: [
      { field: 'tail_number', label: 'Tail', kind: 'code', sortable: true },
      { field: 'name', label: 'Name', sortable: true },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'model.name', label: 'Model' },
      { field: 'seats', label: 'Seats', kind: 'number', sortable: true },
      { field: 'airport.icao', label: 'Home' },
    ],
    orderBy: { field: 'fleet_place', direction: 'asc' },
    omit: ['source_data', 'description', 'details'],
  },
  form: [
    textField('tail_number', 'Tail number', { colSpan: 4 }),
    textField('name', 'Name', { colSpan: 4 }),
    textField('call_sign', 'Call sign', { colSpan: 4 }),
    wholeField('model', 'Closest model', { colSpan: 6, source: 'aircraft-model' }),
    selectField('type', 'Type', choices(aircraftTypes)),
    numberField('seats', 'Seats', { colSpan: 4 }),
    airportField('airport', 'Home airport', { colSpan: 4 }),
    textField('operator', 'Operated by', { colSpan: 4 }),
    wholeField('amenities', 'Amenities', { source: 'amenities' }),
    wholeField('accounts', 'Accounts', { source: 'charter-accounts' }),
    checkboxField('active', 'Active: offered for flights'),
    wholeField('images', 'Pictures', { part: 'Pictures', source: 'pictures', filesOf: 'aircraft' }),
    htmlField('description', 'Description', { part: 'Description' }),
    htmlField('details', 'Notes', { part: 'Description' }),
  ],
  title: (doc) => [doc['tail_number'], doc['name']].filter(Boolean).join(' '),
  check: ({ tail_number }) => (tail_number === '' ? [charterMessages.issue('tail_number', 'no-tail')] : []),
  derive: (one) => ({
    ...one,
    tail_number: one.tail_number.trim().toUpperCase(),
    account_ids: one.accounts.map((account) => account.id),
    errors: aircraftFaults(one),
    warnings: aircraftWarnings(one),
  }),
  settleActive: settleAircraft,
})
