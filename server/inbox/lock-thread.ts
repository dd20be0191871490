import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Conflict, NotFound } from '../platform/errors.ts'
import { presentMessage } from './present-inbox.ts'
import { findMessage, type Message } from './thread-messages.ts'

/**
 * Locks a thread, in the trash too, until the transaction ends. It comes before the locks of its messages: two writers
 * that take them in one order never wait for each other.
 */
export const lockThread = (ctx: Ctx, threadId: string): Promise<unknown> =>
  ctx.db.run(sql`select 1 from threads where client_id = ${ctx.db.tenant.clientId} and id = ${threadId} for update`)

/** Locks the thread of a message or draft, and another one; undefined for a missing message. */
export const lockThreadOf = (ctx: Ctx, messageId: string, otherThread: string | null = null): Promise<unknown> =>
  ctx.db.run(sql`
    select 1 from threads where client_id = ${ctx.db.tenant.clientId} and id = any(array(
      select unnest(array[m.thread, ${otherThread}::text]) from threadsmsgs m
      where m.client_id = ${ctx.db.tenant.clientId} and m.id = ${messageId}))
    order by id for update`)

/**
 * Locks the thread of a message read without a lock, then the message, and returns its current state. Throws NotFound
 * for a missing one, Conflict for one in another thread or sent since.
 */
export async function lockInThread(ctx: Ctx, seen: Message): Promise<Message> {
  if (!seen.draft) await lockThread(ctx, seen.tRef)
  const message = await findMessage(ctx, seen.id, true)
  if (!message) throw new NotFound(`threadsmsgs ${seen.id}`)
  const isSame = message.tRef === seen.tRef && message.draft === seen.draft
  if (!isSame) throw new Conflict(presentMessage(ctx, message), null)
  return message
}
