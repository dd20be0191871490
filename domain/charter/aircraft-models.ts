import { z } from 'zod'
import {
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
import { amenities } from './aircraft.ts'
import { aircraftType, aircraftTypes } from './statuses.ts'

const measure = z.number().nonnegative().optional()

/** A model of aircraft: the data shared by its aircraft (3-aviation section 3). */
export const aircraftModels = defineRecord({
  name: 'aircraft_models',
  label: { one: 'Model', many: 'Models', path: 'models' },
  path: 'clients/{client}/aircraft_models',
  shape: z.strictObject({
    name: shortText.min(1),
    make: shortText.optional(),
    model: shortText.optional(),
    icao: shortText.optional(),
    type: aircraftType.optional(),
    /** Cabin, in feet. */
    height: measure,
    width: measure,
    length: measure,
    rangeNM: measure,
    speedMPH: measure,
    /** Minutes that climb and approach, and taxiing, add to a flight: 15 and 12 when absent (decision D6). */
    climbMinutes: measure,
    taxiMinutes: measure,
    seats: z.int().nonnegative().optional(),
    bags: z.int().nonnegative().optional(),
    description: z.string().max(20_000).default(''),
    images: z.array(storedFile).default([]),
    amenities: z.array(z.enum(amenities)).default([]),
    alternative: z.array(shortText).default([]),
    metadata,
  }),
  access: { read: 'aircraft', write: 'aircraft' },
  columns: { name: { type: 'text' }, type: { type: 'text' }, make: { type: 'text' }, seats: { type: 'bigint' } },
  indexes: [['name'], ['type', 'name']],
  search: {
    text: ['name', 'make', 'model', 'alternative'],
    numbers: ['icao'],
    facets: { type: 'type', make: 'make' },
    numeric: { seats: 'seats' },
  },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'make', label: 'Make', sortable: true },
      { field: 'icao', label: 'ICAO' },
      { field: 'type', label: 'Type', sortable: true },
      { field: 'seats', label: 'Seats', kind: 'number', sortable: true },
      { field: 'rangeNM', label: 'Range (NM)', kind: 'number' },
      { field: 'speedMPH', label: 'Speed (mph)', kind: 'number' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['description'],
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 4 }),
    textField('make', 'Make', { colSpan: 4 }),
    textField('model', 'Model', { colSpan: 4 }),
    textField('icao', 'ICAO', { colSpan: 4 }),
    selectField('type', 'Type', choices(aircraftTypes)),
    numberField('seats', 'Seats', { colSpan: 3 }),
    numberField('bags', 'Bags', { colSpan: 3 }),
    numberField('rangeNM', 'Range (NM)', { colSpan: 3 }),
    numberField('speedMPH', 'Speed (mph)', { colSpan: 3 }),
    numberField('height', 'Cabin height (ft)', { colSpan: 4 }),
    numberField('width', 'Cabin width (ft)', { colSpan: 4 }),
    numberField('length', 'Cabin length (ft)', { colSpan: 4 }),
    numberField('climbMinutes', 'Climb and approach (minutes)', { placeholder: '15' }),
    numberField('taxiMinutes', 'Taxi (minutes)', { placeholder: '12' }),
    wholeField('amenities', 'Amenities', { source: 'amenities' }),
    wholeField('alternative', 'Alternative models', { source: 'aircraft-models' }),
    wholeField('images', 'Pictures', { part: 'Pictures', source: 'pictures', filesOf: 'aircraft_models' }),
    htmlField('description', 'Description', { part: 'Description' }),
  ],
  title: (doc) => String(doc['name'] ?? ''),
})
