import { findConversation, type ParentType } from '../../../domain/inbox/index.ts'

/** Discard is offered only when the parent is not a task, deployment or client (1-shell section 2.5). */
export const mayDiscardOn = (type: ParentType): boolean => findConversation(type)?.keepsDraft !== true
