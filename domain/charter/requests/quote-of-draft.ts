import { legAirportOf } from '../choose-airport.ts'
import { instantOf } from '../estimate/local-time.ts'
import { clockWords } from '../clock-words.ts'
import { timesTyped } from '../leg-editing/leg-times.ts'
import { mostPassengersOfLeg, withPassengers, usualPassengers } from '../leg-editing/passengers.ts'
import { heaviestPet, mostPetItems, mostPetsOfEntry, type Pet } from '../pets.ts'
import { leg as legShape, type Leg, type LegAirport } from '../legs.ts'
import type { AircraftType } from '../statuses.ts'
import type { DraftLeg, PeopleFact, RequestDraft, TopicFact } from './facts.ts'
import { requestMessages } from './messages.ts'
import type { BookAirport } from './place-book.ts'
import { timeWords } from './read-times.ts'

/** An aircraft of the fleet as a leg carries it. */
export interface FleetAircraft {
  readonly id: string
  readonly tail_number: string
  readonly name: string
}

export interface DraftKnowledge {
  readonly airportOf: (icao: string) => BookAirport | undefined
  readonly fleet: readonly FleetAircraft[]
  readonly newId: () => string
}

/** Initial values of a new quote. */
export interface QuoteBeginning {
  readonly legs: readonly Leg[]
  readonly aircraft_type?: AircraftType
  readonly pets: readonly Pet[]
  readonly notes: string
}

/** '12/4/2026' of '2026-12-04', as legs carry it. */
const typedDay = (iso: string): string => {
  const [year, month, day] = iso.split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** Day and time of a leg as they are typed: a UTC time by the clock of its airport, a day alone with the usual departure. */
function timesOf({ day, time }: DraftLeg, airport: LegAirport | undefined): Leg['times'] {
  if (day === undefined) return {}
  const where = { airport, path: '' }
  const takeoffDate = typedDay(day.day)
  if (time === undefined) return timesTyped({ takeoffDate }, 'takeoffDate', where).times
  const takeoffTime = timeWords(time.minutes)
  const zone = airport?.timezone
  const found = time.isUtc && zone ? instantOf({ date: takeoffDate, time: takeoffTime }, 'UTC') : undefined
  if (found === undefined || !('at' in found) || zone === undefined)
    return timesTyped({ takeoffDate, takeoffTime }, 'takeoffTime', where).times
  const local = clockWords(found.at, zone)
  return timesTyped({ takeoffDate: local.date, takeoffTime: local.time }, 'takeoffTime', where).times
}

/** Makes passengers without names, children and infants last. */
function aboard(people: PeopleFact | undefined): Pick<Leg, 'paxNum' | 'passengers' | 'isPaxAssumed'> {
  const isGiven = people !== undefined && people.total > 0
  const count = isGiven ? Math.min(people.total, mostPassengersOfLeg) : usualPassengers
  const { paxNum } = withPassengers({}, count)
  if (people === undefined || people.children + people.infants === 0)
    return {
      paxNum,
      passengers: withPassengers({}, paxNum).passengers,
      ...(!isGiven && { isPaxAssumed: true as const }),
    }
  const types = [
    ...Array.from({ length: people.adults }, () => 'Adult' as const),
    ...Array.from({ length: people.children }, () => 'Child' as const),
    ...Array.from({ length: people.infants }, () => 'Infant' as const),
  ]
  return { paxNum, passengers: types.slice(0, paxNum).map((pax_type) => ({ name: '', pax_type })) }
}

function aircraftOf({ aircraft }: RequestDraft, fleet: readonly FleetAircraft[]): Pick<Leg, 'aircraft'> {
  const tail = aircraft.find((one) => one.kind === 'tail')
  const own = tail && fleet.find((one) => one.tail_number === tail.name)
  if (own) return { aircraft: { id: own.id, tail_number: own.tail_number, name: own.name } }
  const model = aircraft.find((one) => one.kind === 'model')
  if (model)
    return {
      aircraft: { tail_number: '', model: { name: model.name, ...(model.id !== undefined && { id: model.id }) } },
    }
  const type = aircraft.find((one) => one.kind === 'type')?.type
  return type ? { aircraft: { tail_number: '', type } } : {}
}

const airportOn = (code: string | undefined, { airportOf }: DraftKnowledge): LegAirport | undefined => {
  const airport = code === undefined ? undefined : airportOf(code)
  return airport && legAirportOf(airport)
}

/** Returns the passengers of a leg, or those of the journey if the leg has no number. */
function findPeople({ people }: RequestDraft, leg: DraftLeg): PeopleFact | undefined {
  if (people === undefined || leg.people === undefined) return people
  return { ...people, ...leg.people, adults: leg.people.total, children: 0, infants: 0 }
}

function legOf(draft: RequestDraft, leg: DraftLeg, knowledge: DraftKnowledge): Leg {
  const departureAirport = airportOn(leg.from?.icao, knowledge)
  const arrivalAirport = airportOn(leg.to?.icao, knowledge)
  return legShape.parse({
    id: knowledge.newId(),
    ...(departureAirport && { departureAirport }),
    ...(arrivalAirport && { arrivalAirport }),
    ...aircraftOf(draft, knowledge.fleet),
    ...aboard(findPeople(draft, leg)),
    times: timesOf(leg, departureAirport),
  })
}

const listed = (title: string, facts: readonly TopicFact[]): string[] =>
  facts.length === 0 ? [] : [`${title}:`, ...new Set(facts.map(({ words }) => `- ${words}`))]

function peopleNotes(people: PeopleFact | undefined): string[] {
  if (people === undefined) return []
  const { total } = people
  return total > mostPassengersOfLeg ? [`They are ${total}: a leg holds ${mostPassengersOfLeg}.`] : []
}

/** Unreadable parts, questions and wishes: the note of the quote. */
function notesOfDraft(draft: RequestDraft): string {
  const words = draft.unread.flatMap((one) => requestMessages.words({ path: '', ...one }) ?? [])
  const { budget, remarks } = draft
  return [
    ...words.map((one) => `- ${one}`),
    ...peopleNotes(draft.people),
    ...remarks.map((one) => `They say: ${one.words}`),
    ...(budget ? [`Budget: ${budget.amount.toLocaleString('en-US')} ${budget.currency}`] : []),
    ...listed('Questions', draft.questions),
    ...listed('Wishes', draft.wishes),
  ].join('\n')
}

const listPets = (people: PeopleFact | undefined): Pet[] =>
  (people?.animals ?? []).slice(0, mostPetItems).map(({ count, kind, breed, weight }) => ({
    count: Math.min(count, mostPetsOfEntry),
    kind,
    ...(breed !== undefined && { breed }),
    ...(weight !== undefined && { weight_lb: Math.min(weight, heaviestPet) }),
  }))

/** Initial values of a quote that a draft asks for. */
export function quoteOfDraft(draft: RequestDraft, knowledge: DraftKnowledge): QuoteBeginning {
  const type = draft.aircraft.find((one) => one.kind !== 'tail')?.type
  return {
    legs: draft.legs.map((leg) => legOf(draft, leg, knowledge)),
    ...(type && { aircraft_type: type }),
    pets: listPets(draft.people),
    notes: notesOfDraft(draft),
  }
}
