import { parentTypes, type ParentType, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { ComposePlace } from '../drafts/draft.ts'

/** What a message is about, as far as its templates ask: the record and the contact that they are filled in with. */
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

const numbered = new Set<ParentType>(['quotes', 'subquotes', 'trips'])

/** Whether a quote or trip bears a number; what it is called without one is none. */
const bearsNumber = ({ quote_number, trip_number }: KnownRecord): boolean =>
  [quote_number, trip_number].some((number) => typeof number === 'string' && number !== '')

/** A message in a thread. `record`: what the thread hangs on, where the user may see it. */
export const aboutThread = ({ id, object, contact }: ThreadRow, record: KnownRecord | undefined): MessageAbout => ({
  place: { threadId: id },
  type: object.type,
  hasContact: contact !== undefined,
  ...(contact?.id !== undefined && { contactId: contact.id }),
  hasNumber: numbered.has(object.type) && (record ? bearsNumber(record) : object.number !== undefined),
})

interface AboutRecord {
  /** Document path of the record. */
  readonly path: string
  readonly hasContact: boolean
  readonly record: KnownRecord | undefined
}

/** A message that begins a thread on a record. */
export function aboutRecord({ path, hasContact, record }: AboutRecord): MessageAbout {
  // A record is at the end of its document path, at whatever depth; the client itself is no collection of one.
  const collection = path.split('/').at(-2)
  const type = parentTypes.find((one) => one === collection) ?? 'client'
  return {
    place: { ref: path },
    type,
    hasContact: hasContact || type === 'contacts',
    hasNumber: numbered.has(type) && record !== undefined && bearsNumber(record),
  }
}
