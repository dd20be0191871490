import { threads, threadsmsgs, type MessageRow, type ThreadRow, type UnreadCounts } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { NotFound } from '../platform/errors.ts'
import { asVerb, getRecord, printMany } from '../platform/records/index.ts'
import type { Thread } from './message-place.ts'
import { itemOfState } from './message-unread-items.ts'
import { presentMessage, presentThread } from './present-inbox.ts'
import { findMessage, type Message } from './thread-messages.ts'
import { untilMessage, wasShown, type ShownUntil } from './shown-until.ts'
import { countsOf, messagePath, putUnread, readItem, readItemsOfThread } from './unread-items.ts'

/** Clears the mark of incoming messages that no user had read. Returns the ids of those that keep it. */
async function readMessagesOf(ctx: Ctx, threadId: string, shown: ShownUntil | undefined): Promise<Set<string>> {
  const isMeant = shown ? wasShown(shown) : sql`true`
  const left = await ctx.db.run(sql<{ id: string }>`
    with unread as materialized (
      select m.id, ${isMeant} as meant from threadsmsgs m
      where m.client_id = ${ctx.db.tenant.clientId} and m.thread = ${threadId} and m.unread and m.trashed_at is null
    ), done as (
      ${printMany(ctx, threadsmsgs, { where: sql`r.id in (select id from unread where meant)`, patch: { unread: false } })}
    )
    select id from unread where not meant`)
  return new Set(left.map(({ id }) => id))
}

const isUnreadByAll = (thread: Thread): boolean => thread.unread || thread.activity.some((line) => line.unread)

/**
 * The first reader takes the mark off for everyone. Reading is no activity: the thread keeps its place in the list.
 * The thread is locked before its messages and items, as everywhere, so that no two actions wait for each other.
 */
async function readForAll(ctx: Ctx, thread: Thread, shown: ShownUntil | undefined): Promise<Thread> {
  if (!isUnreadByAll(thread)) return thread
  return asVerb(ctx, threads).amend({
    id: thread.id,
    amend: async ({ activity, last_date }) => {
      const left = await readMessagesOf(ctx, thread.id, shown)
      const lines = activity.map((line) => ({ ...line, unread: left.has(line.id) }))
      return { unread: left.size > 0, activity: lines, last_date }
    },
  })
}

/** True if a thread is unread for the actor. */
export async function isUnreadFor(ctx: Ctx, threadId: string): Promise<boolean> {
  const rows = await ctx.db.run(sql`
    select 1 from unread
    where client_id = ${ctx.db.tenant.clientId} and "user" = ${ctx.actor.userId} and thread = ${threadId} and unread
      and trashed_at is null limit 1`)
  return rows.length > 0
}

/**
 * Marks a thread read for the actor (decision M10): the shown part, or everything up to now. Later messages stay
 * unread, for the actor and for the others.
 */
export async function markThreadRead(ctx: Ctx, threadId: string, shown?: ShownUntil): Promise<ThreadRow> {
  const thread = await getRecord(ctx, threads, threadId)
  const marked = await readForAll(ctx, thread, shown)
  await readItemsOfThread(ctx, threadId, shown)
  return presentThread(ctx, marked)
}

/** Marks a thread unread for the actor. */
export async function markThreadUnread(ctx: Ctx, threadId: string): Promise<ThreadRow> {
  const thread = await getRecord(ctx, threads, threadId)
  putUnread(ctx, [itemOfState(ctx.actor.clientId, { thread, user: ctx.actor.userId, seen: true })])
  return presentThread(ctx, thread)
}

interface ThreadMark {
  readonly unread?: boolean | undefined
  readonly until?: string | undefined
  readonly stored?: string | undefined
}

/** Marks a thread read or unread for the actor (decision M10). */
export async function markThread(
  ctx: Ctx,
  threadId: string,
  { unread = false, until, stored }: ThreadMark,
): Promise<{ thread: ThreadRow; counts: UnreadCounts }> {
  const shown = unread || until === undefined ? undefined : await untilMessage(ctx, until, stored)
  const thread = unread ? await markThreadUnread(ctx, threadId) : await markThreadRead(ctx, threadId, shown)
  return { thread, counts: await countsOf(ctx, ctx.actor.userId) }
}

async function setMessageUnread(ctx: Ctx, message: Message, isUnread: boolean): Promise<Message> {
  if (message.unread === isUnread) return message
  return asVerb(ctx, threadsmsgs).amend({
    id: message.id,
    amend: ({ last_date }) => ({ unread: isUnread, last_date }),
  })
}

/** The message's line in its thread follows it. */
async function markLine(ctx: Ctx, thread: Thread, { id, isUnread }: { id: string; isUnread: boolean }): Promise<void> {
  if (!thread.activity.some((line) => line.id === id && line.unread !== isUnread)) return
  await asVerb(ctx, threads).amend({
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
