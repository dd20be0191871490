import { threads, type LastTalk } from '../../../domain/inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { findRecord, listRecords } from '../../platform/records/index.ts'

/** Remembers the thread in which numbers were texted with last, either way. */
export async function noteTextThread(ctx: Ctx, threadId: string, phones: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    insert into text_talks (client_id, phone, thread_id, at)
    select ${ctx.db.tenant.clientId}, phone, ${threadId}, ${ctx.now} from unnest(${[...phones]}::text[]) phone
    on conflict (client_id, phone) do update set thread_id = excluded.thread_id, at = excluded.at`)
}

/** A thread and when its last text was. */
export interface Talk extends LastTalk {
  readonly threadId: string
}

/** The newest thread by text with a contact, with any of its numbers. */
async function lastTalkWith(ctx: Ctx, contactId: string): Promise<Talk | undefined> {
  const where = {
    and: [
      ['contact_id', '==', contactId],
      ['medium', '==', 'text'],
    ],
  } as const
  const [thread] = await listRecords(ctx, threads, { where, limit: 1 })
  return thread && { threadId: thread.id, at: thread.last_date, status: thread.status, active: thread.active }
}

/** The thread in which a number, or else its contact, was last texted with; undefined where there is none any more. */
export async function lastTalk(
  ctx: Ctx,
  { phone, contactId }: { readonly phone: string; readonly contactId: string },
): Promise<Talk | undefined> {
  const [row] = await ctx.db.run(sql<{ threadId: string; at: number }>`
    select thread_id as "threadId", at from text_talks
    where client_id = ${ctx.db.tenant.clientId} and phone = ${phone}`)
  const thread = row && (await findRecord(ctx, threads, row.threadId))
  if (!thread) return lastTalkWith(ctx, contactId)
  return { threadId: thread.id, at: row.at, status: thread.status, active: thread.active }
}
