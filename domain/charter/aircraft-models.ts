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
} from '../kernel/index.ts'
import { amenities } from './aircraft.ts'
import { aircraftType, aircraftTypes } from './statuses.ts'

const measure = z.number().nonnegative().optional()

/** A model of aircraft: what every aircraft of it shares (3-aviation section 3). */
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
    /** What climb and approach, and taxiing, add to a flight: 15 and 12 minutes when absent (decision D6). */
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
    omit: ['images', 'description'],
  },
  form: [
    textField('name', 'Name', { required: true }),
    textField('make', 'Make', { colSpan: 6 }),
    textField('model', 'Model', { colSpan: 6 }),
    textField('icao', 'ICAO', { colSpan: 6 }),
    selectField('type', 'Type', choices(aircraftTypes)),
    numberField('seats', 'Seats'),
    numberField('bags', 'Bags'),
    numberField('rangeNM', 'Range (NM)'),
    numberField('speedMPH', 'Speed (mph)'),
    numberField('climbMinutes', 'Climb and approach (minutes)'),
    numberField('taxiMinutes', 'Taxi (minutes)'),
    areaField('description', 'Description'),
  ],
  title: (doc) => String(doc['name'] ?? ''),
})
