import { inboxIssue, threads, threadsmsgs, whyNotDeletable, type ThreadRow } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Forbidden, Invalid, NotFound } from '../platform/errors.ts'
import { asVerb, getRecord } from '../platform/records/index.ts'
import { afterLeaving } from './leave-thread.ts'
import { lockInThread } from './lock-thread.ts'
import { presentThread } from './present-inbox.ts'
import { makePrivate } from './shared-drafts/end-shared.ts'
import { findMessage, type Message } from './thread-messages.ts'
import { dropItems, messagePath } from './unread-items.ts'

/**
 * The message, locked after its thread. Throws NotFound beyond reach, Conflict after a move, Forbidden for deletion by
 * an admin only, Invalid for a message that cannot be deleted now.
 */
async function lockDeletable(ctx: Ctx, id: string): Promise<Message> {
  const seen = await findMessage(ctx, id)
  const isHidden = seen?.draft && seen.creator?.id !== ctx.actor.userId
  if (!seen || isHidden) throw new NotFound(`threadsmsgs ${id}`)
  if (!seen.draft) await getRecord(ctx, threads, seen.tRef)
  const message = await lockInThread(ctx, seen)
  const reason = whyNotDeletable(message, ctx.actor, ctx.now)
  if (reason === 'too-old-to-delete') throw new Forbidden('admin')
  if (reason) throw new Invalid([inboxIssue('id', reason)])
  return message
}

/**
 * Deletes a message (1-shell sections 4 and 6): own chats and notes within 5 minutes, emails and texts by those who
 * work in the inbox, everything by an admin. The thread goes with its last message.
 */
export async function removeMessage(ctx: Ctx, id: string): Promise<{ thread: ThreadRow | null }> {
  const message = await lockDeletable(ctx, id)
  const { draft, tRef } = message
  if (draft) await makePrivate(ctx, message)
  await asVerb(ctx, threadsmsgs).trash({ id })
  if (draft) return { thread: null }
  const thread = await afterLeaving(ctx, tRef)
  if (thread) await dropItems(ctx, { ref: messagePath(ctx.actor.clientId, id) })
  return { thread: thread && presentThread(ctx, thread) }
}
