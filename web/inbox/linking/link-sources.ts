import { findConversation, linkTypes, threads, type ParentType, type ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole, valueAt, type Actor, type Filter, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { recordNamed } from '../../../domain/records.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { parentChip, threadSubject, threadSummary, threadWho } from '../threads/thread-words.ts'
import type { PickerWords } from './record-picker.tsx'
import type { PickerSource } from './use-picker-rows.ts'

const isActive: Filter = ['active', '==', true]

const ofContact = ({ contact }: ThreadRow): Filter | undefined =>
  contact === undefined ? undefined : ['contact_id', '==', contact.id]

const findDefinition = (type: ParentType): RecordDefinition => {
  const definition = recordNamed(type)
  if (definition === undefined) throw new TypeError(`no record type is named ${type}`)
  return definition
}

/** The active records of a type; those of the thread's contact come first where records have one. */
export function recordSource(type: ParentType, thread: ThreadRow): PickerSource<RecordDefinition> {
  const definition = findDefinition(type)
  const only = definition.linkChoices?.only
  return {
    definition,
    where: only === undefined ? isActive : { and: [isActive, only.where] },
    searchOnly: only === undefined ? 'active:true' : `active:true AND ${only.words}`,
    nearby: Object.hasOwn(definition.columns, 'contact_id') ? ofContact(thread) : undefined,
  }
}

/** The words of a record in the Link dialog: its title and contact where its type says no more. */
export function recordWords(type: ParentType, row: Presented<RecordDefinition>, timezone: string): PickerWords {
  const { title, linkChoices } = findDefinition(type)
  const words = linkChoices?.wordsOf?.(row, timezone)
  return words ?? { title: title(row), detail: textOf(valueAt(row, 'contact.name')) }
}

/** Conversations on records that a thread can be linked to: it joins them on their record. */
export const messageSource = (thread: ThreadRow) => ({
  definition: threads,
  where: {
    and: [isActive, ['object_type', 'in', [...linkTypes]], ['id', '!=', thread.id]],
  } satisfies Filter,
  searchOnly: `active:true AND (${linkTypes.map((type) => `object:${type}`).join(' OR ')})`,
  nearby: ofContact(thread),
})

const joined = (...parts: readonly (string | undefined | false)[]): string => parts.filter(Boolean).join(' · ')

export const messageWords = (row: Presented<typeof threads>): PickerWords => ({
  title: joined(threadWho(row), threadSubject(row)),
  detail: threadSummary(row),
  aside: parentChip(row.object),
})

/** The record on which the thread hangs says so. */
export const withLinked = (words: PickerWords, isLinked: boolean): PickerWords =>
  isLinked ? { ...words, aside: 'Linked' } : words

/** Tabs of the Link dialog (1-shell section 2.4): a record type, or the conversations. */
export type LinkTab = string

const messagesTab = 'messages'

/** Label of a tab of the Link dialog. */
export const labelOfTab = (tab: LinkTab): string => findConversation(tab)?.link?.label ?? 'Messages'

/** Tabs of the Link dialog that the actor's roles open (2-content section 2, 'hides tabs whose roles the user lacks'). */
export const linkTabsOf = (actor: Actor): readonly LinkTab[] =>
  [...linkTypes, messagesTab].filter((tab) => hasRole(actor, findConversation(tab)?.link?.role ?? 'user'))
