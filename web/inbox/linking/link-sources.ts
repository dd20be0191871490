import { departureDay, quotes, quoteSearchFilters, trips } from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { linkTypes, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole, type Actor, type Filter } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { formatPhone } from '../../ui/format-value.ts'
import { parentChip, threadSubject, threadSummary, threadWho } from '../threads/thread-words.ts'
import type { PickerWords } from './record-picker.tsx'

const isActive: Filter = ['active', '==', true]

const ofContact = ({ contact }: ThreadRow): Filter | undefined =>
  contact === undefined ? undefined : ['contact_id', '==', contact.id]

export const tripSource = (thread: ThreadRow) => ({
  definition: trips,
  where: isActive,
  searchOnly: 'active:true',
  nearby: ofContact(thread),
})

/** Broker requests and offers of an aircraft are no quotes to be linked to (1-shell section 9). */
export const quoteSource = (thread: ThreadRow) => ({
  definition: quotes,
  where: { and: [isActive, ['status', '!=', 'qBroker'], ['quote_type', '!=', 'have']] } satisfies Filter,
  searchOnly: `active:true AND ${quoteSearchFilters}`,
  nearby: ofContact(thread),
})

/** Conversations on records that a thread can be linked to: it joins them on their record. */
export const messageSource = (thread: ThreadRow) => ({
  definition: threads,
  where: {
    and: [isActive, ['object_type', 'in', [...linkTypes]], ['id', '!=', thread.id]],
  } satisfies Filter,
  searchOnly: `active:true AND (${linkTypes.map((type) => `object:${type}`).join(' OR ')})`,
  nearby: ofContact(thread),
})

export const contactSource = { definition: contacts, where: isActive, searchOnly: 'active:true' }

const joined = (...parts: readonly (string | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

const statusOf = (definition: typeof trips | typeof quotes, status: string): string =>
  definition.form.find(({ property }) => property === 'status')?.options?.find(({ value }) => value === status)
    ?.label ?? status

type Flight = Presented<typeof trips> | Presented<typeof quotes>

function flightWords(definition: typeof trips | typeof quotes, row: Flight, timezone: string): PickerWords {
  const { contact, route, name } = row
  return {
    title: joined(definition.title({ ...row }), route || name),
    detail: joined(contact?.name, departureDay(row, timezone)),
    aside: statusOf(definition, row.status),
  }
}

export const tripWords = (row: Presented<typeof trips>, timezone: string): PickerWords =>
  flightWords(trips, row, timezone)

export const quoteWords = (row: Presented<typeof quotes>, timezone: string): PickerWords =>
  flightWords(quotes, row, timezone)

export const messageWords = (row: Presented<typeof threads>): PickerWords => ({
  title: joined(threadWho(row), threadSubject(row)),
  detail: threadSummary(row),
  aside: parentChip(row.object),
})

/** The record on which the thread hangs says so. */
export const withLinked = (words: PickerWords, isLinked: boolean): PickerWords =>
  isLinked ? { ...words, aside: 'Linked' } : words

export const contactWords = ({ name, email, phone, company, type }: Presented<typeof contacts>): PickerWords => ({
  title: name,
  detail: joined(email, phone && formatPhone(phone), company),
  aside: type,
})

/** Tabs of the Link dialog (1-shell section 2.4). */
const linkTabs = [...linkTypes, 'messages'] as const

export type LinkTab = (typeof linkTabs)[number]

const rolesNeeded: Readonly<Record<LinkTab, string>> = {
  trips: 'trips-r',
  quotes: 'quotes',
  contacts: 'contacts-r',
  messages: 'user',
}

/** Tabs of the Link dialog that the actor's roles open (2-content section 2, 'hides tabs whose roles the user lacks'). */
export const linkTabsOf = (actor: Actor): readonly LinkTab[] =>
  linkTabs.filter((type) => hasRole(actor, rolesNeeded[type]))
