import { hasRole, type Actor } from '../kernel/index.ts'
import { isInternal, type Medium } from './medium.ts'
import type { InboxCode } from './messages.ts'

/** How long a chat or note can be deleted by who wrote it, in milliseconds (1-shell section 9). */
const deleteOwnWindowMs = 300_000

export interface DeletableMessage {
  readonly medium: Medium
  readonly date: number
  readonly draft: boolean
  readonly state: string
  readonly creator?: { readonly id: string } | undefined
}

/** A sent message is first taken back, or arrives, before it can be deleted. */
function whyNotYet({ state, draft }: DeletableMessage): InboxCode | undefined {
  if (state === 'held') return 'is-held'
  return state === 'queued' && !draft ? 'being-sent' : undefined
}

/**
 * Why an actor may not delete a message, or undefined when they may: own chats and notes for 5 minutes, an admin's at
 * any time (1-shell section 6); emails and texts by those who write in the inbox, but not while they wait to go or are on their way;
 * archived history never.
 */
export function whyNotDeletable(message: DeletableMessage, actor: Actor, now: number): InboxCode | undefined {
  const whyNever = message.medium === 'archive' ? 'archive-read-only' : whyNotYet(message)
  if (whyNever) return whyNever
  if (message.draft || !isInternal(message.medium) || hasRole(actor, 'admin')) return undefined
  const isOwn = message.creator?.id === actor.userId
  return isOwn && now - message.date <= deleteOwnWindowMs ? undefined : 'too-old-to-delete'
}
