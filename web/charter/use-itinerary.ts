import { useState } from 'react'
import {
  isReachableBy,
  legsFor,
  travellersOn,
  whyNoItinerary,
  type ItineraryChannel,
  type ItineraryReaders,
  type Leg,
} from '../../domain/charter/index.ts'
import type { Recipient } from '../../domain/inbox/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { useRecords } from '../platform/data/use-records.ts'

/** A person on the legs, with the ways to reach them. */
export interface ItineraryReader {
  readonly id: string
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** Earlier recipients of an itinerary who are not on the legs. */
  readonly sentBefore?: Recipient
  /** Reached by the chosen channel. */
  readonly isReachable: boolean
  readonly isChosen: boolean
}

/** Most travellers of one trip that are looked up. */
const mostTravellers = 100

/** The travellers as the contacts that they are: with address and phone. */
function useReaders(legs: readonly Leg[], readers: ItineraryReaders) {
  const travellers = travellersOn(legs, readers)
  const ids = travellers.map(({ id }) => id).slice(0, mostTravellers)
  const { rows, isLoading, error, retry } = useRecords(contacts, {
    where: ['id', 'in', ids],
    pageSize: mostTravellers,
    enabled: ids.length > 0,
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const people = travellers.map(({ id, name }) => {
    const { email, phone, name: contactName = name } = known.get(id) ?? {}
    return { id, name: contactName || name, email, phone }
  })
  return { people, isLoading: ids.length > 0 && isLoading, error, retry }
}

type Person = Omit<ItineraryReader, 'isReachable' | 'isChosen'>

/** True if two are the same person: by id, or by address. */
const isAlike = (one: Person, { id, email, phone }: Recipient): boolean =>
  one.id === id ||
  (email !== undefined && one.email?.toLowerCase() === email.toLowerCase()) ||
  (phone !== undefined && one.phone === phone)

/** Earlier recipients of an itinerary who are not on the legs now. */
const othersAmong = (people: readonly Person[], before: readonly Recipient[]): Person[] =>
  before
    .filter((one) => !people.some((person) => isAlike(person, one)))
    .map((one) => {
      const { id, name, email, phone } = one
      const reached = email ?? phone ?? name
      return { id: id ?? reached, name: name || reached, email, phone, sentBefore: one }
    })

interface ItineraryBegin {
  /** Whom it is for at first. */
  readonly readers?: ItineraryReaders | undefined
  /** Whom the itinerary was sent to before, where it is sent again to `readers`. */
  readonly sentBefore?: readonly Recipient[] | undefined
}

/** All possible recipients: travellers are chosen, and earlier recipients if no traveller can be reached. */
function shownOf(people: readonly Person[], others: readonly Person[], channel: ItineraryChannel) {
  const isReached = (person: Person) => isReachableBy(person, channel)
  const takesOthers = !people.some(isReached)
  return [...people, ...others].map((person) => ({
    ...person,
    isReachable: isReached(person),
    isUsual: person.sentBefore === undefined || takesOthers,
  }))
}

/** State of the Send Itinerary dialog. All reachable people and all legs are chosen at first. */
export function useItinerary(allLegs: readonly Leg[], hasPage: boolean, begin: ItineraryBegin = {}) {
  const { readers: first = 'passengers', sentBefore = [] } = begin
  const [readers, setReaders] = useState(first)
  const [channel, setChannel] = useState<ItineraryChannel>('email')
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isLegChosen = (id: string): boolean => choices.get(id) ?? true
  const legs = legsFor(allLegs, readers)
  const { people, ...loading } = useReaders(allLegs, readers)
  const others = readers === first ? othersAmong(people, sentBefore) : []
  const shown = shownOf(people, others, channel).map(({ isUsual, ...person }): ItineraryReader => {
    const isChosen = person.isReachable && (choices.get(person.id) ?? isUsual)
    return { ...person, isChosen }
  })
  const chosenLegs = legs.filter(({ id }) => isLegChosen(id))
  const isWhole = channel === 'text' || chosenLegs.length === legs.length
  const recipients = shown.filter(({ isChosen }) => isChosen)
  return {
    readers,
    channel,
    legs,
    people: shown,
    recipients,
    chosenLegs,
    /** Ids of the chosen legs; undefined for all of them, and for a text, which specifies none. */
    someLegs: isWhole ? undefined : chosenLegs.map(({ id }) => id),
    ...loading,
    isLegChosen,
    fault: whyNoItinerary({ channel, recipients, legs: chosenLegs, hasPage }),
    setReaders,
    setChannel,
    choose: (id: string, isChosen: boolean) => setChoices((before) => new Map(before).set(id, isChosen)),
  }
}

export type ItineraryControl = ReturnType<typeof useItinerary>
