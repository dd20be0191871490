import { z } from 'zod'
import {
  airportField,
  areaField,
  choices,
  contactSummary,
  epochMs,
  flightTimeField,
  itemsField,
  customValues,
  metadata,
  numberField,
  parties,
  partiesFields,
  selectField,
  shortText,
  stateChange,
  storedFile,
  textField,
  textListField,
  valueAt,
  wholeField,
  type Column,
  type EditorField,
  type ListColumn,
} from '../kernel/index.ts'
import { departureGiven } from './itinerary.ts'
import { legPlaceFields, legServiceFields, tripServicesField } from './leg-editing/more-fields.ts'
import { leg } from './legs.ts'
import { returnGiven } from './market/days.ts'
import { petList, petsField } from './pets.ts'
import { charterPrice, totalGiven } from './price.ts'
import { service } from './trip-services.ts'
import { aircraftType, charterStatus, charterStatuses, charterTones } from './statuses.ts'

/** Fields that quotes and trips share. */
export const charterFields = {
  quote_id: shortText.optional(),
  quote_number: shortText.optional(),
  trip_id: shortText.optional(),
  trip_number: shortText.optional(),
  status: charterStatus,
  /** The last change of its status; the ones before are in its history. */
  status_change: stateChange.optional(),
  aircraft_type: aircraftType.optional(),
  contact: contactSummary.optional(),
  accounts: z.array(z.strictObject({ id: z.string(), name: shortText })).default([]),
  ...parties,
  legs: z.array(leg).default([]),
  services: z.array(service).default([]),
  pets: petList,
  price: charterPrice.prefault({}),
  score: z.strictObject({ total: z.int().min(0).max(100) }).prefault({ total: 0 }),
  tripType: z.enum(['empty', 'one-way', 'round-trip', 'multi-leg']).default('empty'),
  paxNum: z.int().nonnegative().default(0),
  departure_date: epochMs.optional(),
  /** Of its departure only the day is known: the time of its first leg is assumed. */
  is_departure_assumed: z.literal(true).optional(),
  /** Time zone of the first departure airport. */
  departure_zone: shortText.optional(),
  return_date: epochMs.optional(),
  /** The way in airport codes: 'KDAL-KTEB-KDAL'. */
  route: shortText.default(''),
  tails: z.array(shortText).default([]),
  /** Where the first leg begins, in degrees. */
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  name: shortText.default(''),
  notes: z.string().max(100_000).default(''),
  third_party: z.array(shortText).default([]),
  files: z.array(storedFile).default([]),
  metadata,
  custom: customValues,
}

export const charterColumns: Readonly<Record<string, Column>> = {
  status: { type: 'text' },
  quote_number: { type: 'text' },
  trip_number: { type: 'text' },
  aircraft_type: { type: 'text' },
  contact_id: { type: 'text', path: 'contact.id' },
  agent_ids: { type: 'text[]', path: 'agents[].id' },
  tails: { type: 'text[]' },
  passenger_ids: { type: 'text[]', path: 'legs[].passengers[].id' },
  lead_passenger_ids: { type: 'text[]', path: 'legs[].lead_passenger_id' },
  crew_ids: { type: 'text[]', path: 'legs[].crew[].id' },
  departure_date: { type: 'bigint' },
  total: { type: 'bigint', path: 'price.total' },
  score: { type: 'bigint', path: 'score.total' },
}

export const charterIndexes = [
  ['departure_date'],
  ['last_date'],
  ['status', 'departure_date'],
  ['status', 'last_date'],
  ['contact_id', 'date'],
  ['quote_number'],
  ['trip_number'],
  ['score'],
  ['total'],
] as const

/** Text that a search for quotes and trips finds. */
export const charterText = [
  'contact.name',
  'contact.email',
  'contact.company',
  'name',
  'route',
  'legs[].departureAirport.city',
  'legs[].arrivalAirport.city',
  'tails',
  'accounts[].name',
  'notes',
]

export const charterFacets = {
  status: 'status',
  aircraft_type: 'aircraft_type',
  tripType: 'tripType',
  agents: 'agents[].id',
  accounts: 'accounts[].id',
  tails: 'tails',
  departureAirport: 'legs[].departureAirport.icao',
  arrivalAirport: 'legs[].arrivalAirport.icao',
}

export const charterNumeric = {
  departure_date: 'departure_date',
  'score.total': 'score.total',
  'price.total': 'price.total',
  last_date: 'last_date',
}

export const charterListColumns: readonly ListColumn[] = [
  { field: 'route', label: 'Route' },
  { field: 'contact.name', label: 'Contact' },
  { field: 'status', label: 'Status', kind: 'status', tones: charterTones, sortable: true },
  {
    field: 'departure_date',
    label: 'Departure',
    kind: 'date-time',
    sortable: true,
    dayOnlyIf: 'is_departure_assumed',
    zoneOf: 'departure_zone',
  },
  { field: 'paxNum', label: 'Pax', kind: 'number' },
  { field: 'score.total', label: 'Score', kind: 'score' },
  { field: 'price.total', label: 'Total', kind: 'money', sortable: true },
  { field: 'agents', label: 'Agents', kind: 'people' },
  { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true },
]

/** Fields of a leg that the leg editor edits, in the order in which the faults of a leg are shown. */
const legFields: readonly EditorField[] = [
  airportField('departureAirport', 'From', { except: 'arrivalAirport' }),
  airportField('arrivalAirport', 'To', { except: 'departureAirport' }),
  textField('times.takeoffDate', 'Date'),
  textField('times.takeoffTime', 'Time'),
  textField('times.landingTime', 'Landing'),
  wholeField('times.duration', 'Flight time'),
  // Date, time, zone and instant belong together.
  wholeField('times', 'Times'),
  numberField('paxNum', 'Passengers'),
  wholeField('isPaxAssumed', 'Passengers assumed'),
  wholeField('aircraft', 'Aircraft'),
  ...legPlaceFields,
  ...legServiceFields,
  wholeField('passengers', 'Passengers by name'),
  textField('lead_passenger_id', 'Lead passenger'),
  wholeField('crew', 'Crew'),
  textField('availabilityConfirmed', 'Confirmed although it may be taken'),
]

const legsField = itemsField('legs', 'Legs', {
  part: 'Legs',
  source: 'legs',
  fields: legFields,
  items: {
    one: 'leg',
    empty: 'No legs yet.',
    title: (item) =>
      [valueAt(item, 'departureAirport.icao'), valueAt(item, 'arrivalAirport.icao')].filter(Boolean).join(' to '),
  },
})

export const charterForm: readonly EditorField[] = [
  selectField('status', 'Status', choices(charterStatuses)),
  textField('name', 'Name', { colSpan: 6 }),
  textField('quote_number', 'Quote number', { colSpan: 6 }),
  textField('trip_number', 'Trip number', { colSpan: 6 }),
  flightTimeField('departure_date', 'Departure', { given: departureGiven }),
  flightTimeField('return_date', 'Return', { after: 'departure_date', given: returnGiven }),
  numberField('price.total', 'Total', { type: 'money', given: totalGiven }),
  areaField('notes', 'Notes', { maxLength: 100_000 }),
  petsField,
  // The discount of the first account is taken off the price, and its invoice goes to it.
  wholeField('accounts', 'Accounts', { source: 'charter-accounts' }),
  textListField('third_party', 'Numbers in other software'),
  ...partiesFields,
  legsField,
  tripServicesField,
]
