import { z } from 'zod'
import {
  areaField,
  choices,
  defineRecord,
  metadata,
  numberField,
  selectField,
  shortText,
  storedFile,
  textField,
  checkboxField,
} from '../kernel/index.ts'
import { aircraftFaults, aircraftWarnings } from './aircraft-faults.ts'
import { legAirport } from './legs.ts'
import { aircraftType, aircraftTypes } from './statuses.ts'

/** What an aircraft can carry for its passengers (3-aviation section 3). */
export const amenities = [
  'wifi',
  'cargo',
  'lav',
  'drink',
  'phone',
  'map',
  'attendant',
  'esys',
  'cafe',
  'pets',
  'leather',
  'tv',
] as const

/** An aircraft of the fleet (3-aviation section 3). Errors and warnings are kept with it; any error makes it inactive. */
export const aircraft = defineRecord({
  name: 'aircraft',
  label: { one: 'Aircraft', many: 'Fleet', path: 'aircraft' },
  path: 'clients/{client}/aircraft',
  shape: z.strictObject({
    tail_number: shortText.min(1, 'No tail number found.'),
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
    /** Codes of what is missing. */
    errors: z.array(shortText).default([]),
    warnings: z.array(shortText).default([]),
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
  },
  indexes: [['tail_number'], ['active', 'tail_number'], ['type', 'tail_number']],
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
      { field: 'tail_number', label: 'Tail', sortable: true },
      { field: 'name', label: 'Name', sortable: true },
      { field: 'model.name', label: 'Model' },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'seats', label: 'Seats', kind: 'number', sortable: true },
      { field: 'airport.icao', label: 'Base' },
      { field: 'active', label: 'Active', kind: 'boolean', sortable: true },
    ],
    orderBy: { field: 'tail_number', direction: 'asc' },
    omit: ['source_data', 'images', 'description', 'details'],
  },
  form: [
    textField('tail_number', 'Tail number', { required: true, colSpan: 6 }),
    textField('call_sign', 'Call sign', { colSpan: 6 }),
    textField('name', 'Name', { colSpan: 6 }),
    selectField('type', 'Type', choices(aircraftTypes)),
    textField('model.name', 'Model', { colSpan: 6, isKey: true }),
    numberField('seats', 'Seats'),
    textField('operator', 'Operated by', { colSpan: 6 }),
    textField('airport.icao', 'Base (ICAO)', { colSpan: 6, isKey: true }),
    checkboxField('active', 'Active', { colSpan: 6 }),
    areaField('description', 'Description'),
    areaField('details', 'Notes'),
  ],
  title: (doc) => [doc['tail_number'], doc['name']].filter(Boolean).join(' '),
  derive: (one) => ({
    ...one,
    account_ids: one.accounts.map((account) => account.id),
    errors: aircraftFaults(one),
    warnings: aircraftWarnings(one),
  }),
})
