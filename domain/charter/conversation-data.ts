import { isDoc, pickFields, valueAt, type Doc, type LinkChoices } from '../kernel/index.ts'
import { departureDay } from './departure-words.ts'
import { isPassengerLeg } from './live-legs.ts'
import { openDeparture, withOpenTimes } from './open-times.ts'
import { aircraftTypes, charterStatuses } from './statuses.ts'

const airport = ['icao', 'iata', 'name', 'city']
/** Fields of both airports of a flight in templates. */
export const airportTemplateFields = ['departureAirport', 'arrivalAirport'].flatMap((end) =>
  airport.map((field) => `${end}.${field}`),
)
/** Fields of an aircraft in templates. */
export const aircraftTemplateFields = ['aircraft.tail_number', 'aircraft.name']
const times = ['takeoffDate', 'takeoffTime', 'takeoffTZ', 'takeoffUTC', 'landingDate', 'landingTime', 'landingUTC']

const legFields = [
  ...airportTemplateFields,
  ...aircraftTemplateFields,
  ...times.map((field) => `times.${field}`),
  'times.duration.flightTime',
  'departureFBO',
  'arrivalFBO',
  'paxNum',
]

/** Fields of a quote in templates. */
export const charterTemplateFields = [
  'quote_number',
  'quote_id',
  'trip_number',
  'trip_id',
  'name',
  'tripType',
  'paxNum',
  'departure_date',
  'return_date',
  'route',
  'tails',
  'price.total',
]

const docsIn = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

const wordOf = (words: Readonly<Record<string, string>>, code: unknown): string | undefined =>
  typeof code === 'string' && Object.hasOwn(words, code) ? words[code] : undefined

/** Returns the legs of a quote or trip as passengers see them, its open times, and words in place of its codes. */
export function listTemplateParts(row: Doc): Doc {
  const legs = docsIn(row['legs'])
  return {
    legs: legs.filter(isPassengerLeg).map((leg) => withOpenTimes(pickFields(leg, legFields), leg)),
    ...openDeparture(row, legs),
    status: wordOf(charterStatuses, row['status']),
    aircraft_type: wordOf(aircraftTypes, row['aircraft_type']),
  }
}

const joined = (...parts: readonly unknown[]): string => parts.filter(Boolean).join(' · ')

/** Returns the words of quotes or trips in the Link dialog, by their titles. */
export const makeLinkChoice =
  (titleOf: (row: Doc) => string): NonNullable<LinkChoices['wordsOf']> =>
  (row, timezone) => ({
    title: joined(titleOf(row), row['route'] || row['name']),
    detail: joined(valueAt(row, 'contact.name'), departureDay(row, timezone)),
    aside: wordOf(charterStatuses, row['status']) ?? '',
  })
