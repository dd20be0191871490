import { parentTypes, type ParentType, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { ComposePlace } from '../compose/draft.ts'

/** What a message is about, as far as its templates ask: the record and the contact that they are filled in with. */
export interface MessageAbout {
  readonly place: ComposePlace
  readonly type: ParentType
  readonly hasContact: boolean
  /** The record has a quote or trip number, so that it can be imported (1-shell section 8). */
  readonly hasNumber: boolean
}

const numbered = new Set<ParentType>(['quotes', 'subquotes', 'trips'])

export const aboutThread = ({ id, object, contact }: ThreadRow): MessageAbout => ({
  place: { threadId: id },
  type: object.type,
  hasContact: contact !== undefined,
  hasNumber: numbered.has(object.type) && object.number !== undefined,
})

/** A message that begins a thread on the record of a document path. */
export function aboutRecord(path: string, hasContact: boolean): MessageAbout {
  const collection = path.split('/')[2]
  const type = parentTypes.find((one) => one === collection) ?? 'client'
  return { place: { ref: path }, type, hasContact: hasContact || type === 'contacts', hasNumber: numbered.has(type) }
}
