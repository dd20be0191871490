import { z } from 'zod'
import { conversations } from '../conversations.ts'
import { shortText, type ConversationType, type Doc } from '../kernel/index.ts'

/** Record types on which a thread can hang (1-shell sections 1 and 2.6). */
export const parentTypes = conversations.map(({ type }) => type)

/** Name of a record type in `object.type`: one of `parentTypes`. */
export type ParentType = string

const byType = new Map(conversations.map((one) => [one.type, one]))

/** How records of a type appear in conversations. Undefined for a type that came later than this program. */
export const findConversation = (type: ParentType): ConversationType | undefined => byType.get(type)

/** Word for one record of a type on chips and headings: 'Quote'. */
export const parentWord = (type: ParentType): string => findConversation(type)?.word ?? 'Record'

/** Name of the record definition of a type: sub-quotes are quotes. */
export const findRecordName = (type: ParentType): string => findConversation(type)?.record ?? type

/** The record that a thread hangs on: `object` of threads and messages. */
export const parentRecord = z.strictObject({
  type: z.enum(parentTypes),
  id: z.string().min(1),
  label: shortText.optional(),
  /** Quote, trip or order number, as people write it in subjects. */
  number: shortText.optional(),
  /** Of a sub-quote: the quote it belongs to. */
  quoteId: z.string().optional(),
  /** Where the thread comments on one field of the record: its path, such as `content.title`. */
  field: shortText.optional(),
})

export type ParentRecord = z.output<typeof parentRecord>

/** True if messages go to many people, and the conversation is with none of them (adr/0044). */
export const isGroup = ({ type }: Pick<ParentRecord, 'type'>): boolean => findConversation(type)?.isGroup === true

/** Id of the record that keeps the files of a parent: those of a sub-quote lie with its quote. */
export const idForFiles = ({ type, id, quoteId }: ParentRecord): string =>
  findRecordName(type) === type ? id : (quoteId ?? id)

/** The number of a record: its own before the number of another record that it names. */
export function numberOf(type: ParentType, row: Doc): string | undefined {
  const given = (findConversation(type)?.numbers ?? []).map((field) => row[field])
  return given.find((value): value is string => typeof value === 'string' && value !== '')
}
