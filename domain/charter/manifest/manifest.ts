import { csvLine, csvMark } from '../../kernel/csv/csv.ts'
import { formatDate } from '../../kernel/values/format-value.ts'
import type { RowOf } from '../../kernel/index.ts'
import { flightOf, journeyOf, type PageFlight } from '../customer-pages/page-words.ts'
import { crewPositions, type Leg } from '../legs.ts'
import type { trips } from '../trips.ts'
import { isLiveLeg } from '../live-legs.ts'

type Traveller = Leg['passengers'][number]

/** Sealed facts of a person, if revealed with a reason. */
export interface SealedFacts {
  /** Pounds. */
  readonly weight?: number | undefined
  readonly passport?: string | undefined
  readonly birthdate?: number | undefined
  readonly gender?: string | undefined
}

/** Data from which a manifest is made. */
export interface ManifestFacts {
  readonly company: { readonly name: string; readonly timezone: string }
  readonly trip: RowOf<typeof trips>
  /** Id of a leg; all in use when absent. */
  readonly leg?: string | undefined
  /** Age types of contacts on the day of the departure, by their ids. */
  readonly ages: ReadonlyMap<string, Traveller['pax_type']>
  /** By the ids of contacts; undefined where sealed facts were not asked for. */
  readonly sealed: ReadonlyMap<string, SealedFacts> | undefined
}

export interface ManifestPerson {
  readonly name: string
  /** 'Adult', 'Pilot in command' */
  readonly kind: string
  readonly isLead: boolean
  readonly sealed: SealedFacts
}

interface Weights {
  /** Pounds of those whose weight is known. */
  readonly total: number
  readonly known: number
  readonly people: number
}

export interface ManifestLeg {
  /** Its number in the trip, also where it is the only one of the manifest. */
  readonly place: number
  readonly flight: PageFlight
  readonly aircraft: string
  readonly passengers: readonly ManifestPerson[]
  readonly pets: readonly ManifestPerson[]
  readonly crew: readonly ManifestPerson[]
  /** Seats without a named person. */
  readonly unnamed: number
  /** Absent where sealed facts were not asked for. */
  readonly weights?: Weights
}

export interface Manifest {
  readonly company: string
  readonly timezone: string
  readonly number: string
  readonly title: string
  readonly hasSealed: boolean
  readonly legs: readonly ManifestLeg[]
}

/** Note on each manifest about its limits. */
export const manifestLimits =
  'This manifest is not filed with any authority: eAPIS and watch lists are outside Flightline. File them where they are due.'

/** The legs of a manifest: those in use, also empty ones, which carry their crew. */
export const manifestLegs = (legs: readonly Leg[], leg: string | undefined): readonly Leg[] =>
  legs.filter((one) => (leg === undefined ? isLiveLeg(one) : one.id === leg))

/** The number of a leg in its trip, as the editor of legs counts. */
const placeOf = (legs: readonly Leg[], leg: string): number => legs.findIndex(({ id }) => id === leg) + 1

/** Name of the file of a manifest: 'Manifest 7039 leg 2'. */
export function manifestName(number: string, legs: readonly Leg[], leg: string | undefined): string {
  const of = leg === undefined ? '' : ` leg ${placeOf(legs, leg)}`
  return `Manifest ${number.replaceAll(/[^\w-]/g, '')}`.trim() + of
}

/** Contacts on board, each once. */
export const contactsAboard = (legs: readonly Leg[]): readonly string[] => [
  ...new Set(legs.flatMap(({ passengers, crew }) => [...passengers, ...crew].flatMap(({ id }) => id ?? []))),
]

const isNamed = ({ name }: Traveller): boolean => name.trim() !== ''

const sealedOf = ({ sealed }: ManifestFacts, { id }: Traveller): SealedFacts => sealed?.get(id ?? '') ?? {}

function passengersOf(leg: Leg, facts: ManifestFacts): ManifestPerson[] {
  return leg.passengers.filter(isNamed).map((one) => ({
    name: one.name,
    kind: one.pax_type === 'Pet' ? 'Pet' : (facts.ages.get(one.id ?? '') ?? one.pax_type),
    isLead: one.id !== undefined && one.id === leg.lead_passenger_id,
    sealed: sealedOf(facts, one),
  }))
}

const crewOf = (leg: Leg, facts: ManifestFacts): ManifestPerson[] =>
  leg.crew.filter(isNamed).map((one) => ({
    name: one.name,
    kind: one.position === undefined ? 'Crew' : crewPositions[one.position],
    isLead: false,
    sealed: sealedOf(facts, one),
  }))

function weightsOf(people: readonly ManifestPerson[]): Weights {
  const known = people.flatMap(({ sealed: { weight } }) => weight ?? [])
  return { total: known.reduce((sum, one) => sum + one, 0), known: known.length, people: people.length }
}

function legOf(leg: Leg, facts: ManifestFacts): ManifestLeg {
  const aboard = leg.isEmptyLeg ? [] : passengersOf(leg, facts)
  const [pets, passengers] = [aboard.filter(({ kind }) => kind === 'Pet'), aboard.filter(({ kind }) => kind !== 'Pet')]
  const crew = crewOf(leg, facts)
  const { aircraft = facts.trip.aircraft } = leg
  return {
    place: placeOf(facts.trip.legs, leg.id),
    flight: flightOf(leg, facts.company.timezone),
    aircraft: [aircraft?.tail_number, aircraft?.name].filter(Boolean).join(', '),
    passengers,
    pets,
    crew,
    unnamed: leg.isEmptyLeg ? 0 : Math.max(0, leg.paxNum - passengers.length),
    ...(facts.sealed && { weights: weightsOf([...passengers, ...pets, ...crew]) }),
  }
}

/** People on the legs of a trip. */
export function manifestOf(facts: ManifestFacts): Manifest {
  const { company, trip, sealed, leg } = facts
  const legs = manifestLegs(trip.legs, leg)
  return {
    company: company.name,
    timezone: company.timezone,
    number: trip.trip_number ?? '',
    title: journeyOf(legs),
    hasSealed: sealed !== undefined,
    legs: legs.map((one) => legOf(one, facts)),
  }
}

/** '740 lbs, of 3 of 4 on board' */
export const weightWords = ({ total, known, people }: Weights): string =>
  known === people ? `${total} lbs` : `${total} lbs, of ${known} of ${people} on board`

const open = ['Trip', 'Leg', 'Date', 'Take-off', 'From', 'To', 'Aircraft', 'Role', 'Name', 'Type', 'Lead']
const closed = ['Weight (lbs)', 'Passport', 'Birthdate', 'Gender']

function linesOf(page: Manifest, leg: ManifestLeg): string[] {
  const { place, flight, aircraft } = leg
  const { from, to, departs } = flight
  const way = [page.number, place, departs?.day ?? '', departs?.time ?? '', from.code, to.code, aircraft]
  const line = (role: string) => (one: ManifestPerson) => {
    const { weight = '', passport = '', birthdate, gender = '' } = one.sealed
    const born = birthdate === undefined ? '' : formatDate(birthdate, page.timezone)
    const facts = page.hasSealed ? [weight, passport, born, gender] : []
    return csvLine([...way, role, one.name, one.kind, one.isLead ? 'Lead' : '', ...facts])
  }
  return [...leg.passengers.map(line('Passenger')), ...leg.pets.map(line('Pet')), ...leg.crew.map(line('Crew'))]
}

/**
 * A manifest as CSV: a line for each person on board of each leg. Text that a spreadsheet would run as a formula is
 * escaped.
 */
export const manifestCsv = (page: Manifest): string =>
  [
    csvMark + csvLine(page.hasSealed ? [...open, ...closed] : open),
    ...page.legs.flatMap((leg) => linesOf(page, leg)),
  ].join('')
