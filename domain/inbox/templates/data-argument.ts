import { conversations } from '../../conversations.ts'
import type { DataArgument } from '../documents.ts'
import { findConversation, type ParentType } from '../parent-record.ts'

const ofParent = (parent: ParentType): DataArgument | undefined => {
  const template = findConversation(parent)?.template
  return template?.isArgument ? template.name : undefined
}

/**
 * With what data a template can be filled in where a thread hangs on a record (1-shell section 7, `templateQuery`): the
 * record's own, what every thread has, and none; the contact's too where the thread has one.
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
