import { inboxIssue, threads, threadsmsgs, type ThreadRow } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Invalid, NotFound } from '../platform/errors.ts'
import { amendMany, asVerb, getRecord, takeRecord } from '../platform/records/index.ts'
import { leaveDrafts } from './leave-drafts.ts'
import { lockThread } from './lock-thread.ts'
import { presentThread } from './present-inbox.ts'
import { mergedInto } from './regroup/regroupings.ts'
import { dropItems } from './unread-items.ts'

/**
 * Puts a thread and its messages into the trash together, all with the same time. Drafts in it are left to their
 * writers.
 */
export async function removeThread(ctx: Ctx, threadId: string): Promise<void> {
  await lockThread(ctx, threadId)
  await dropItems(ctx, { threadId })
  // After the removal of the thread's items: later notifications of its writers stay in their lists.
  await leaveDrafts(ctx, threadId)
  await asVerb(ctx, threads).trash({ id: threadId })
  await amendMany(ctx, threadsmsgs, { where: sql`r.thread = ${threadId} and not r.draft`, trashed_at: ctx.now })
}

/** 'Delete Thread & Messages': not in production (1-shell section 6). Throws Invalid there. */
export async function removeWholeThread(ctx: Ctx, threadId: string): Promise<void> {
  await getRecord(ctx, threads, threadId)
  if (ctx.platform.config.FLIGHTLINE_ENV === 'prod') throw new Invalid([inboxIssue('id', 'not-in-production')])
  await removeThread(ctx, threadId)
}

async function trashedAt(ctx: Ctx, threadId: string): Promise<number> {
  const [row] = await ctx.db.run(sql<{ trashed_at: number }>`
    select trashed_at from threads
    where client_id = ${ctx.db.tenant.clientId} and id = ${threadId} and trashed_at is not null for update`)
  if (!row) throw new NotFound(`threads ${threadId}`)
  return row.trashed_at
}

/** Takes a thread out of the trash with the messages that went with it; those deleted before stay away. */
export async function bringThreadBack(ctx: Ctx, threadId: string): Promise<ThreadRow> {
  const at = await trashedAt(ctx, threadId)
  if ((await mergedInto(ctx, threadId)) !== undefined) throw new Invalid([inboxIssue('id', 'was-merged')])
  await asVerb(ctx, threads).restore({ id: threadId })
  const gone = await ctx.db.run(sql<{ id: string }>`
    select id from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and thread = ${threadId} and trashed_at = ${at} order by id`)
  for (const { id } of gone) await asVerb(ctx, threadsmsgs).restore({ id })
  return presentThread(ctx, await getRecord(ctx, threads, threadId))
}

/** Hides a thread (`active` false) or shows it again (1-shell section 4). */
export async function setHidden(ctx: Ctx, threadId: string, isHidden: boolean): Promise<ThreadRow> {
  const { row, change } = await takeRecord(ctx, threads, { id: threadId })
  return presentThread(ctx, change({ active: !isHidden, last_date: row.last_date }))
}
