import {
  activityKept,
  activityLineOf,
  inboxIssue,
  threads,
  threadsmsgs,
  whyNotDeletable,
  type ThreadRow,
} from '../../domain/inbox/index.ts'
import { asSystem, type Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Forbidden, Invalid, NotFound } from '../platform/errors.ts'
import { amendRecord, getRecord, trashRecord } from '../platform/records/index.ts'
import { presentThread } from './present-inbox.ts'
import { removeThread } from './remove-thread.ts'
import { findMessage, newestMessages, type Message } from './thread-messages.ts'
import { dropItems, messagePath } from './unread-items.ts'

/** Throws NotFound beyond reach, Forbidden when only an admin may, Invalid when nobody may now. */
async function requireDeletable(ctx: Ctx, id: string): Promise<Message> {
  const message = await findMessage(ctx, id)
  const isHidden = message?.draft && message.creator?.id !== ctx.actor.userId
  if (!message || isHidden) throw new NotFound(`threadsmsgs ${id}`)
  if (!message.draft) await getRecord(ctx, threads, message.tRef)
  const reason = whyNotDeletable(message, ctx.actor, ctx.now)
  if (reason === 'too-old-to-delete') throw new Forbidden('admin')
  if (reason) throw new Invalid([inboxIssue('id', reason)])
  return message
}

interface Remaining {
  readonly messages: number
  readonly unread: number
}

async function remainingIn(ctx: Ctx, threadId: string): Promise<Remaining> {
  const [row] = await ctx.db.run(sql<Remaining>`
    select count(*) as messages, count(*) filter (where unread) as unread from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and draft = false and trashed_at is null`)
  return row ?? { messages: 0, unread: 0 }
}

/** Locks the thread first, so that a message that is posted meanwhile is counted. */
const lockThread = (ctx: Ctx, threadId: string) =>
  ctx.db.run(sql`select 1 from threads where client_id = ${ctx.db.tenant.clientId} and id = ${threadId} for update`)

/** What a thread shows after one of its messages went. */
async function withoutMessage(ctx: Ctx, threadId: string, remaining: Remaining): Promise<ThreadRow> {
  const messages = await newestMessages(ctx, threadId, activityKept)
  const thread = await amendRecord(asSystem(ctx), threads, {
    id: threadId,
    amend: ({ unread, last_date }) => ({
      activity: messages.map(activityLineOf),
      message_count: remaining.messages,
      unread: unread && remaining.unread > 0,
      last_date,
    }),
  })
  return presentThread(ctx, thread)
}

/**
 * Deletes a message (1-shell sections 4 and 6): own chats and notes within 5 minutes, emails and texts by those who
 * work in the inbox, everything by an admin. The thread goes with its last message.
 */
export async function removeMessage(ctx: Ctx, id: string): Promise<{ thread: ThreadRow | null }> {
  const { draft, tRef } = await requireDeletable(ctx, id)
  if (!draft) await lockThread(ctx, tRef)
  await trashRecord(asSystem(ctx), threadsmsgs, { id })
  if (draft) return { thread: null }
  const remaining = await remainingIn(ctx, tRef)
  if (remaining.messages === 0) {
    await removeThread(ctx, tRef)
    return { thread: null }
  }
  await dropItems(ctx, { ref: messagePath(ctx.actor.clientId, id) })
  return { thread: await withoutMessage(ctx, tRef, remaining) }
}
