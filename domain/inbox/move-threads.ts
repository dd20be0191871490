import { findConversation, isGroup, type ParentType } from './parent-record.ts'

/** True if a conversation on such a record can be printed (1-shell section 2.5). */
export const canPrint = (type: ParentType): boolean => findConversation(type)?.isPlain !== true

/**
 * True if a conversation on such a record can be moved to another one, and one from elsewhere to it. One with a group
 * stays: its messages go to the people of the group without naming them, and readers of another record may not see
 * those (adr/0044).
 */
export const canMove = (type: ParentType): boolean => canPrint(type) && !isGroup({ type })
