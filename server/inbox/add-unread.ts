import { threads, type UnreadCounts } from '../../domain/inbox/index.ts'
import { readOwnEntry } from '../company/index.ts'
import type { Ctx } from '../platform/context.ts'
import { getRecord } from '../platform/records/index.ts'
import { requireColleague } from './claim-thread.ts'
import { itemOfState } from './message-unread-items.ts'
import { countsOf, putUnread } from './unread-items.ts'

/** Adds a thread to a user's unread list (1-shell section 4). Throws NotFound, Invalid for who does not work here. */
export async function addToUnread(ctx: Ctx, threadId: string, userId: string): Promise<UnreadCounts> {
  const thread = await getRecord(ctx, threads, threadId)
  const { id: user } = await requireColleague(ctx, userId)
  const { label: author } = await readOwnEntry(ctx)
  putUnread(ctx, [itemOfState(ctx.actor.clientId, { thread, user, author, seen: user === ctx.actor.userId })])
  return countsOf(ctx, ctx.actor.userId)
}
