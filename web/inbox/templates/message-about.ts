import { findConversation, parentTypes, type ParentType, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { ComposePlace } from '../drafts/draft.ts'

/** Subject of a message for its templates: the record and the contact that fill them in. */
export interface MessageAbout {
  readonly place: ComposePlace
  readonly type: ParentType
  readonly hasContact: boolean
  /** The contact with whom the conversation is, where it is known. */
  readonly contactId?: string
  /** The record has a quote or trip number, so that it can be imported (1-shell section 8). */
  readonly hasNumber: boolean
}

/** A record as far as it is known where a message about it is written. */
type KnownRecord = Readonly<Record<string, unknown>>

/** True if a record has a number by which the scheduling software knows it. */
const bearsNumber = (type: ParentType, record: KnownRecord): boolean =>
  (findConversation(type)?.importedBy ?? []).some((field) => typeof record[field] === 'string' && record[field] !== '')

/** A message in a thread. `record`: the thread's record, if the user may see it. */
export const aboutThread = ({ id, object, contact }: ThreadRow, record: KnownRecord | undefined): MessageAbout => ({
  place: { threadId: id },
  type: object.type,
  hasContact: contact !== undefined,
  ...(contact?.id !== undefined && { contactId: contact.id }),
  hasNumber: record
    ? bearsNumber(object.type, record)
    : object.number !== undefined && findConversation(object.type)?.importedBy !== undefined,
})

interface AboutRecord {
  /** Document path of the record. */
  readonly path: string
  readonly hasContact: boolean
  readonly record: KnownRecord | undefined
}

/** A message that begins a thread on a record. */
export function aboutRecord({ path, hasContact, record }: AboutRecord): MessageAbout {
  // A record is the last part of its document path, at whatever depth; the client itself is no collection of one.
  const collection = path.split('/').at(-2)
  const type = parentTypes.find((one) => one === collection) ?? 'client'
  return {
    place: { ref: path },
    type,
    hasContact: hasContact || type === 'contacts',
    hasNumber: record !== undefined && bearsNumber(type, record),
  }
}
