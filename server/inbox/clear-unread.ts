import type { clearUnread, UnreadCounts } from '../../domain/inbox/index.ts'
import { hasRole, type InputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Forbidden, NotFound } from '../platform/errors.ts'
import { countsOf, removeItems } from './unread-items.ts'

type Asked = InputOf<typeof clearUnread>['body']

/** Removes a user's unread items in this client (decision M10): one's own, as an admin another's. */
export async function clearItems(
  ctx: Ctx,
  { user_id, client_id, idsToDelete, until }: Asked,
): Promise<{ removed: number; counts: UnreadCounts }> {
  if (client_id.toLowerCase() !== ctx.actor.clientId) throw new NotFound('client')
  if (user_id !== ctx.actor.userId && !hasRole(ctx.actor, 'admin')) throw new Forbidden('admin')
  const removed = await removeItems(ctx, user_id, { ids: idsToDelete, until })
  return { removed, counts: await countsOf(ctx, user_id) }
}
