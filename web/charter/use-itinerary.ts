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
import { contacts } from '../../domain/crm/index.ts'
import { useRecords } from '../platform/data/use-records.ts'

/** Somebody on the legs, and how they are reached. */
export interface ItineraryReader {
  readonly id: string
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** Reached by the chosen channel. */
  readonly isReachable: boolean
  readonly isChosen: boolean
}

/** Most travellers of one trip that are looked up. */
const mostTravellers = 100

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

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

/** What is chosen in the Send Itinerary dialog. Everyone who is reached and every leg is chosen until somebody says otherwise. */
export function useItinerary(allLegs: readonly Leg[], hasPage: boolean, first: ItineraryReaders = 'passengers') {
  const [readers, setReaders] = useState(first)
  const [channel, setChannel] = useState<ItineraryChannel>('email')
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const legs = legsFor(allLegs, readers)
  const { people, ...loading } = useReaders(allLegs, readers)
  const shown = people.map((person): ItineraryReader => {
    const isReachable = isReachableBy(person, channel)
    return { ...person, isReachable, isChosen: isReachable && !without.has(person.id) }
  })
  const chosenLegs = legs.filter(({ id }) => !without.has(id))
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
    isLegChosen: (id: string) => !without.has(id),
    fault: whyNoItinerary({ channel, recipients, legs: chosenLegs, hasPage }),
    setReaders,
    setChannel,
    toggle: (id: string) => setWithout((ids) => toggled(ids, id)),
  }
}

export type ItineraryControl = ReturnType<typeof useItinerary>
