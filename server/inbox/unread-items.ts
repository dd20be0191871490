import { type unread, type UnreadCounts } from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'

export type UnreadItem = DocOf<typeof unread>

export const threadPath = (clientId: string, id: string): string => `clients/${clientId}/threads/${id}`
export const messagePath = (clientId: string, id: string): string => `clients/${clientId}/threadsmsgs/${id}`

/**
 * Puts items into their users' unread lists; an item that is there already becomes unread and unseen again. One
 * statement, in the order of the users, so that two writers cannot block each other.
 */
export function putUnread(ctx: Ctx, items: readonly UnreadItem[]): void {
  if (items.length === 0) return
  const rows = items.map((doc) => ({ id: ctx.newId(), doc }))
  ctx.db.later(sql`
    insert into unread (client_id, id, version, date, last_date, active, doc)
    select ${ctx.db.tenant.clientId}, item.id, 1, ${ctx.now}, ${ctx.now}, true, item.doc
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(id text, doc jsonb)
    order by item.doc ->> 'user', item.doc ->> 'ref'
    on conflict (client_id, "user", ref) where trashed_at is null
    do update set doc = excluded.doc, date = excluded.date, last_date = excluded.last_date, version = unread.version + 1`)
}

/** Marks the user's items of a thread read. */
export async function readItemsOfThread(ctx: Ctx, threadId: string): Promise<void> {
  await ctx.db.run(sql`
    update unread set doc = doc || '{"unread": false, "seen": true}', version = version + 1, last_date = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and "user" = ${ctx.actor.userId} and thread = ${threadId}
      and trashed_at is null and (unread or not seen)`)
}

/** Marks the user's item of one document (a thread or a message) read. */
export async function readItem(ctx: Ctx, ref: string): Promise<void> {
  await ctx.db.run(sql`
    update unread set doc = doc || '{"unread": false, "seen": true}', version = version + 1, last_date = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and "user" = ${ctx.actor.userId} and ref = ${ref}
      and trashed_at is null and (unread or not seen)`)
}

/** The bell was opened: the user's items are seen. */
export async function seeItems(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`
    update unread set doc = doc || '{"seen": true}', version = version + 1, last_date = ${ctx.now}
    where client_id = ${ctx.db.tenant.clientId} and "user" = ${ctx.actor.userId} and trashed_at is null and not seen`)
}

/** Takes items out of a user's list: those named, or all. Answers how many. */
export async function removeItems(ctx: Ctx, userId: string, ids: readonly string[] | undefined): Promise<number> {
  const gone = await ctx.db.run(sql`
    update unread set trashed_at = ${ctx.now}, version = version + 1
    where client_id = ${ctx.db.tenant.clientId} and "user" = ${userId} and trashed_at is null
      ${ids ? sql`and id = any(${[...ids]}::text[])` : sql``}
    returning id`)
  return gone.length
}

/** Takes every user's items of a thread, or of one of its messages, out of their lists. */
export async function dropItems(
  ctx: Ctx,
  what: { readonly threadId: string } | { readonly ref: string },
): Promise<void> {
  const items = 'ref' in what ? sql`ref = ${what.ref}` : sql`thread = ${what.threadId}`
  await ctx.db.run(sql`
    update unread set trashed_at = ${ctx.now}, version = version + 1
    where client_id = ${ctx.db.tenant.clientId} and ${items} and trashed_at is null`)
}

/** Counts of a user in the current client, as the database keeps them. */
export async function countsOf(ctx: Ctx, userId: string): Promise<UnreadCounts> {
  const [counts] = await ctx.db.run(sql<UnreadCounts>`
    select total, unread, unseen, ai from unread_counts
    where client_id = ${ctx.db.tenant.clientId} and user_id = ${userId}`)
  return counts ?? { total: 0, unread: 0, unseen: 0, ai: 0 }
}
