import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'

/** Counts the unread items of a user again, or of all users of the client. Answers how many counts were wrong. */
export async function recountUnread({ db }: Ctx, user: string | undefined): Promise<number> {
  const { clientId } = db.tenant
  const one = user ?? null
  await db.run(sql`
    insert into unread_counts (client_id, user_id)
    select distinct u.client_id, u."user" from unread u
    where u.client_id = ${clientId} and u.trashed_at is null and (${one}::text is null or u."user" = ${one}::text)
    order by 1, 2 on conflict do nothing`)
  // Writers of items lock the counts first: what is counted next holds until they are stored.
  const counts = await db.run(sql<{ user_id: string }>`
    select user_id from unread_counts
    where client_id = ${clientId} and (${one}::text is null or user_id = ${one}::text) order by user_id for update`)
  const users = counts.map(({ user_id }) => user_id)
  const wrong = await db.run(sql`
    update unread_counts c set total = s.total, unread = s.unread, unseen = s.unseen, ai = s.ai
    from (
      select k.id, count(u.id)::integer as total, count(u.id) filter (where u.unread)::integer as unread,
        count(u.id) filter (where u.seen is not true)::integer as unseen,
        count(u.id) filter (where u.unread and u.ai)::integer as ai
      from unnest(${users}::text[]) k(id)
      left join unread u on u.client_id = ${clientId} and u."user" = k.id and u.trashed_at is null
      group by k.id
    ) s
    where c.client_id = ${clientId} and c.user_id = s.id
      and (c.total, c.unread, c.unseen, c.ai) is distinct from (s.total, s.unread, s.unseen, s.ai)
    returning 1 as ok`)
  return wrong.length
}
