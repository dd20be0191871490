import { z } from 'zod'
import {
  defineRecord,
  numberField,
  shortText,
  storedFile,
  textField,
  timezoneField,
  wholeField,
} from '../kernel/index.ts'

/** Airports lie everywhere, and not in the US alone. */
const everyZone = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** A coordinate as a number, or null where there is none: imports and pasted lists write texts (3-aviation section 5). */
function coordinateOf(value: unknown): unknown {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const degrees = Number(value)
  return Number.isFinite(degrees) ? degrees : null
}

const coordinate = (most: number) => z.preprocess(coordinateOf, z.number().min(-most).max(most).nullable())

/** An airport (3-aviation section 3). */
export const airports = defineRecord({
  name: 'airports',
  label: { one: 'Airport', many: 'Airports', path: 'airports' },
  path: 'clients/{client}/airports',
  shape: z.strictObject({
    name: shortText.min(1),
    icao: shortText.min(1),
    iata: shortText.optional(),
    /** Degrees; an airport without coordinates has null. */
    latitude: coordinate(90),
    longitude: coordinate(180),
    timezone: shortText.optional(),
    images: z.array(storedFile).default([]),
    region: shortText.optional(),
    city: shortText.optional(),
    country: shortText.optional(),
    address: shortText.optional(),
  }),
  access: { read: 'airports-r', write: 'airports' },
  columns: {
    icao: { type: 'text' },
    iata: { type: 'text' },
    name: { type: 'text' },
    city: { type: 'text' },
    region: { type: 'text' },
  },
  indexes: [['icao'], ['iata'], ['name'], ['city', 'name']],
  unique: [['icao']],
  search: {
    text: ['name', 'city', 'region'],
    numbers: ['icao', 'iata'],
    facets: { region: 'region', country: 'country' },
    geo: { latitude: 'latitude', longitude: 'longitude' },
  },
  list: {
    columns: [
      { field: 'icao', label: 'ICAO', sortable: true },
      { field: 'iata', label: 'IATA', sortable: true },
      { field: 'name', label: 'Name', sortable: true },
      { field: 'city', label: 'City', sortable: true },
      { field: 'region', label: 'Region', sortable: true },
      { field: 'timezone', label: 'Time zone' },
    ],
    orderBy: { field: 'icao', direction: 'asc' },
    omit: ['images'],
  },
  form: [
    textField('name', 'Name', { required: true }),
    textField('icao', 'ICAO', { required: true, colSpan: 3 }),
    textField('iata', 'IATA', { colSpan: 3 }),
    timezoneField('timezone', 'Time zone', { options: everyZone, colSpan: 6 }),
    textField('city', 'City', { colSpan: 4 }),
    textField('region', 'Region', { colSpan: 4 }),
    textField('country', 'Country', { colSpan: 4 }),
    textField('address', 'Address'),
    numberField('latitude', 'Latitude'),
    numberField('longitude', 'Longitude'),
    wholeField('images', 'Pictures', { part: 'Pictures', source: 'pictures', filesOf: 'airports' }),
  ],
  title: (doc) => [doc['icao'], doc['name']].filter(Boolean).join(' '),
  derive: (airport) => ({
    ...airport,
    icao: airport.icao.trim().toUpperCase(),
    iata: airport.iata?.trim().toUpperCase(),
  }),
})
