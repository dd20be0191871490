import { activityKept, activityLineOf, threads } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { asVerb } from '../platform/records/index.ts'
import type { Thread } from './message-place.ts'
import { removeThread } from './remove-thread.ts'
import { newestMessages } from './thread-messages.ts'

interface Remaining {
  readonly messages: number
  readonly unread: number
}

/** Messages that stand in a thread, and those that nobody has read; drafts are none. */
export async function countMessages(ctx: Ctx, threadId: string): Promise<Remaining> {
  const [row] = await ctx.db.run(sql<Remaining>`
    select count(*) as messages, count(*) filter (where unread) as unread from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and draft = false and trashed_at is null`)
  return row ?? { messages: 0, unread: 0 }
}

/**
 * What becomes of a thread that a message has left: it shows what remains, and goes into the trash with its last message
 * (1-shell section 4). Null when it went.
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
    amend: ({ unread, last_date }) => ({
      activity: messages.map(activityLineOf),
      message_count: remaining.messages,
      unread: unread && remaining.unread > 0,
      last_date,
    }),
  })
}
