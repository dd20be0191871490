import { activityLineOf, answersOutside } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Conflict } from '../platform/errors.ts'
import type { PostInput } from './compose-message.ts'
import type { Place } from './message-place.ts'
import { asMessage, stored, type StoredMessage } from './thread-messages.ts'

/** Arrived messages that a refusal names at most. */
const mostNamed = 20

/**
 * Refuses an answer to people outside whose writer had not seen other messages to or from outside since (decision of
 * issue 4, 'several people in one thread'). The thread stays locked until the answer is stored, so that none arrives in
 * between. Notes of colleagues hold nothing back. An unknown message counts as having seen nothing. Throws Conflict
 * with the code 'thread-moved-on' and the arrivals, newest first.
 */
export async function refuseOutdated(ctx: Ctx, { thread }: Place, { basedOn, medium }: PostInput): Promise<void> {
  if (!thread || basedOn === undefined || !answersOutside(medium)) return
  const { clientId, userId } = ctx.db.tenant
  // Sent together; the second is read after the first has the lock.
  const [, rows] = await Promise.all([
    ctx.db.run(sql`select 1 from threads where client_id = ${clientId} and id = ${thread.id} for update`),
    ctx.db.run(sql<StoredMessage>`
      with seen as (
        select s.date, s.id from threadsmsgs s
        where s.client_id = ${clientId} and s.id = ${basedOn} and s.thread = ${thread.id})
      select ${stored} from threadsmsgs r
      where r.client_id = ${clientId} and r.thread = ${thread.id} and r.draft = false and r.trashed_at is null
        and r.medium in ('email', 'web', 'text') and r.creator_id is distinct from ${userId}
        and (r.date, r.id) > (coalesce((select date from seen), 0), coalesce((select id from seen), ''))
      order by r.date desc, r.id desc limit ${mostNamed}`),
  ])
  if (rows.length === 0) return
  const arrived = rows.map(asMessage).map(activityLineOf)
  throw new Conflict({ arrived }, null, { code: 'thread-moved-on' })
}
