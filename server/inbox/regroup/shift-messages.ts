import {
  activityKept,
  activityLineOf,
  queue,
  sharedDrafts,
  threads,
  threadsmsgs,
  type ParentRecord,
} from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { NotFound } from '../../platform/errors.ts'
import { amendMany, amendRecord, asVerb, getRecord, printMany } from '../../platform/records/index.ts'
import { countMessages, doubtAfter, openingAfter } from '../leave-thread.ts'
import type { Thread } from '../message-place.ts'
import { newestMessages } from '../thread-messages.ts'

/** Other fields of a thread, as `amendRecord` takes them. */
type ThreadChange = Parameters<typeof amendRecord<typeof threads>>[2]['amend'] extends (row: Thread) => infer Change
  ? Exclude<Awaited<Change>, Promise<unknown>>
  : never

/**
 * Locks threads in the order of their ids, so that two who regroup the same ones cannot block each other, and reads
 * them. Every other verb locks a thread before its messages. Throws NotFound when one is not within reach.
 */
export async function lockThreads(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Thread>> {
  const { clientId } = ctx.db.tenant
  const found = await ctx.db.run(sql<{ id: string }>`
    select id from threads where client_id = ${clientId} and id = any(${[...ids]}::text[]) and trashed_at is null
    order by id for update`)
  const missing = ids.find((id) => !found.some((row) => row.id === id))
  if (missing !== undefined) throw new NotFound(`threads ${missing}`)
  const rows = await Promise.all(ids.map((id) => getRecord(ctx, threads, id)))
  return new Map(rows.map((row) => [row.id, row]))
}

interface Shift {
  readonly from: string
  readonly to: string
  /** All messages and drafts of the thread when absent. */
  readonly ids?: readonly string[]
}

interface MessageShift extends Shift {
  /** The record on which the other thread hangs, where it is another one. */
  readonly object?: ParentRecord
}

/** Messages of a thread: all, or those of these ids. */
const inThread = (threadId: string, ids: readonly string[] | undefined): Statement<unknown> =>
  sql`r.thread = ${threadId} ${ids ? sql`and r.id = any(${[...ids]}::text[])` : sql``}`

/** Puts messages into another thread; they keep their ids. Answers the ids of those that went, drafts among them. */
export async function shiftMessages(ctx: Ctx, { from, to, ids, object }: MessageShift): Promise<string[]> {
  const moved = await amendMany(ctx, threadsmsgs, {
    where: inThread(from, ids),
    patch: { tRef: to, ...(object ? { object } : {}) },
  })
  // A draft that colleagues write together goes along, for all of them.
  ctx.db.later(printMany(ctx, sharedDrafts, { where: inThread(from, moved), patch: { thread: to } }))
  return moved
}

/** Drafts and held emails that answer one of the messages. */
export async function draftsOn(ctx: Ctx, threadId: string, messageIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select id from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and draft and trashed_at is null
      and (doc ->> 'replyingTo' = any(${[...messageIds]}::text[]) or doc ->> 'forward' = any(${[...messageIds]}::text[]))`)
  return rows.map(({ id }) => id)
}

/** The thread's count, last lines and mark follow its messages; `change` is what else it becomes. */
export async function settleThread(ctx: Ctx, threadId: string, change: ThreadChange = {}): Promise<Thread> {
  const remaining = await countMessages(ctx, threadId)
  const newest = await newestMessages(ctx, threadId, activityKept)
  return asVerb(ctx, threads).amend({
    id: threadId,
    amend: (row) => ({
      last_date: row.last_date,
      ...change,
      activity: newest.map(activityLineOf),
      message_count: remaining.messages,
      opening: openingAfter(row, remaining),
      doubt: doubtAfter(remaining),
      unread: remaining.unread > 0,
    }),
  })
}

/** Follow-ups of a thread remind in another one. Answers their ids. */
export async function shiftFollowUps(ctx: Ctx, { from, to, ids }: Shift): Promise<string[]> {
  return amendMany(ctx, queue, {
    where: inThread(from, ids),
    doc: sql`jsonb_set(r.doc, '{data,thread}', to_jsonb(${to}::text))`,
  })
}

/** Follow-ups that were set on one of these messages. */
export async function followUpsOn(ctx: Ctx, threadId: string, messageIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select id from queue where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and trashed_at is null
      and doc #>> '{data,replyingTo}' = any(${[...messageIds]}::text[])`)
  return rows.map(({ id }) => id)
}

/** The next texts of numbers go to another thread. Answers the numbers. */
export async function shiftTalks(ctx: Ctx, { from, to, ids }: Shift): Promise<string[]> {
  const rows = await ctx.db.run(sql<{ phone: string }>`
    update text_talks set thread_id = ${to}
    where client_id = ${ctx.db.tenant.clientId} and thread_id = ${from}
      ${ids ? sql`and phone = any(${[...ids]}::text[])` : sql``}
    returning phone`)
  return rows.map(({ phone }) => phone)
}
