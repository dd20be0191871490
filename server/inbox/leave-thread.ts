import {
  activityKept,
  activityLineOf,
  doubtOf,
  openingBy,
  threads,
  worstDoubt,
  type Opening,
  type SenderCheck,
  type SenderDoubt,
} from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { asVerb } from '../platform/records/index.ts'
import type { Thread } from './message-place.ts'
import { removeThread } from './remove-thread.ts'
import { newestMessages } from './thread-messages.ts'

interface Remaining {
  readonly messages: number
  readonly unread: number
  /** The first text. */
  readonly first: { readonly id: string; readonly summary: string } | null
  /** Findings about the senders of incoming messages, each once. */
  readonly checks: readonly SenderCheck[]
}

/** Messages of a thread, the unread ones, its first text, and its senders; drafts do not count. */
export async function countMessages(ctx: Ctx, threadId: string): Promise<Remaining> {
  const [row] = await ctx.db.run(sql<Remaining>`
    with existing as (
      select id, date, medium, unread, inbound, doc from threadsmsgs
      where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and draft = false and trashed_at is null)
    select count(*) as messages, count(*) filter (where unread) as unread,
      (select jsonb_build_object('id', id, 'summary', doc ->> 'summary') from existing
        where medium = 'text' and doc ->> 'summary' <> '' order by date, id limit 1) as first,
      coalesce(jsonb_agg(distinct doc -> 'sender_check') filter (where inbound and doc ? 'sender_check'), '[]') as checks
    from existing`)
  return row ?? { messages: 0, unread: 0, first: null, checks: [] }
}

/** How much the senders in a thread are to be doubted, once messages have left it or come to it. */
export const doubtAfter = ({ checks }: Remaining): SenderDoubt | null =>
  worstDoubt(checks.map((check) => doubtOf({ sender_check: check }))) ?? null

/** First words of a talk by text, once messages have left or joined it; null for any other thread. */
export const openingAfter = ({ medium }: Thread, { first }: Remaining): Opening | null =>
  medium === 'text' && first !== null ? openingBy(first) : null

/**
 * Thread after a message has left it: it shows the rest, and goes into the trash with its last message (1-shell section
 * 4). Null for a deleted one.
 */
export async function afterLeaving(ctx: Ctx, threadId: string): Promise<Thread | null> {
  const remaining = await countMessages(ctx, threadId)
  if (remaining.messages === 0) {
    await removeThread(ctx, threadId)
    return null
  }
  const messages = await newestMessages(ctx, threadId, activityKept)
  return asVerb(ctx, threads).amend({
    id: threadId,
    amend: (row) => ({
      activity: messages.map(activityLineOf),
      message_count: remaining.messages,
      opening: openingAfter(row, remaining),
      doubt: doubtAfter(remaining),
      unread: row.unread && remaining.unread > 0,
      last_date: row.last_date,
    }),
  })
}
