import { threads, threadsmsgs, type MessageRow, type ThreadRow, type UnreadCounts } from '../../domain/inbox/index.ts'
import { asSystem, type Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { NotFound } from '../platform/errors.ts'
import { amendRecord, getRecord } from '../platform/records/index.ts'
import type { Thread } from './message-place.ts'
import { itemOfStanding } from './news-items.ts'
import { presentMessage, presentThread } from './present-inbox.ts'
import { findMessage, type Message } from './thread-messages.ts'
import { countsOf, messagePath, putUnread, readItem, readItemsOfThread } from './unread-items.ts'

/** Incoming messages of a thread that nobody had read. */
async function readMessagesOf(ctx: Ctx, threadId: string): Promise<void> {
  await ctx.db.run(sql`
    update threadsmsgs set doc = doc || '{"unread": false}', version = version + 1
    where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and unread and trashed_at is null`)
}

const isUnreadByAll = (thread: Thread): boolean => thread.unread || thread.activity.some((line) => line.unread)

/**
 * The first reader takes the mark off for everyone. Reading is no activity: the thread keeps its place in the list.
 * The thread is locked before its messages and items, as everywhere, so that no two verbs wait for each other.
 */
async function readForAll(ctx: Ctx, thread: Thread): Promise<Thread> {
  if (!isUnreadByAll(thread)) return thread
  const read = await amendRecord(asSystem(ctx), threads, {
    id: thread.id,
    amend: ({ activity, last_date }) => ({
      unread: false,
      activity: activity.map((line) => ({ ...line, unread: false })),
      last_date,
    }),
  })
  await readMessagesOf(ctx, thread.id)
  return read
}

/** Whether a thread is unread for the actor. */
export async function isUnreadFor(ctx: Ctx, threadId: string): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from unread
    where client_id = ${ctx.db.tenant.clientId} and "user" = ${ctx.actor.userId} and thread = ${threadId} and unread
      and trashed_at is null limit 1`)
  return rows.length > 0
}

/** Marks a thread read or unread for the actor (decision M10). */
export async function markThread(
  ctx: Ctx,
  threadId: string,
  isUnread: boolean,
): Promise<{ thread: ThreadRow; counts: UnreadCounts }> {
  const thread = await getRecord(ctx, threads, threadId)
  const marked = isUnread ? thread : await readForAll(ctx, thread)
  if (isUnread) putUnread(ctx, [itemOfStanding(ctx.actor.clientId, { thread, user: ctx.actor.userId, seen: true })])
  else await readItemsOfThread(ctx, threadId)
  return { thread: presentThread(ctx, marked), counts: await countsOf(ctx, ctx.actor.userId) }
}

async function setMessageUnread(ctx: Ctx, message: Message, isUnread: boolean): Promise<Message> {
  if (message.unread === isUnread) return message
  return amendRecord(asSystem(ctx), threadsmsgs, {
    id: message.id,
    amend: ({ last_date }) => ({ unread: isUnread, last_date }),
  })
}

/** The message's line in its thread follows it. */
async function markLine(ctx: Ctx, thread: Thread, { id, isUnread }: { id: string; isUnread: boolean }): Promise<void> {
  if (!thread.activity.some((line) => line.id === id && line.unread !== isUnread)) return
  await amendRecord(asSystem(ctx), threads, {
    id: thread.id,
    amend: ({ activity, last_date }) => {
      const lines = activity.map((line) => (line.id === id ? { ...line, unread: isUnread } : line))
      return { activity: lines, unread: lines.some((line) => line.unread), last_date }
    },
  })
}

/** Marks one message read or unread (1-shell section 4): its line in the thread, its own mark, the actor's item of it. */
export async function markMessage(
  ctx: Ctx,
  id: string,
  isUnread: boolean,
): Promise<{ message: MessageRow; counts: UnreadCounts }> {
  const found = await findMessage(ctx, id)
  if (!found || found.draft) throw new NotFound(`threadsmsgs ${id}`)
  const thread = await getRecord(ctx, threads, found.tRef)
  await markLine(ctx, thread, { id, isUnread })
  const message = await setMessageUnread(ctx, found, isUnread)
  if (!isUnread) await readItem(ctx, messagePath(ctx.actor.clientId, id))
  return { message: presentMessage(ctx, message), counts: await countsOf(ctx, ctx.actor.userId) }
}
