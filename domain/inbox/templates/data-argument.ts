import { conversations } from '../../conversations.ts'
import type { DataArgument } from '../documents.ts'
import { findConversation, type ParentType } from '../parent-record.ts'

const ofParent = (parent: ParentType): DataArgument | undefined => {
  const template = findConversation(parent)?.template
  return template?.isArgument ? template.name : undefined
}

/**
 * Data of a template where a thread hangs on a record (1-shell section 7, `templateQuery`): the record's own, those of
 * every thread, and none; the contact's too if the thread has one.
 */
export function argumentsOf(parent: ParentType, hasContact: boolean): readonly DataArgument[] {
  const own = ofParent(parent)
  const contact: readonly DataArgument[] = hasContact || own === 'contact' ? ['contact'] : []
  return [...(own === undefined || own === 'contact' ? [] : [own]), ...contact, 'thread', 'none']
}

/** Name of the record definition that a template can be tried with, by its data; the contact for other data. */
export const recordOfArgument = (argument: DataArgument): string => {
  const own = conversations.find(({ type, record }) => record === undefined && ofParent(type) === argument)
  return own?.type ?? 'contacts'
}
