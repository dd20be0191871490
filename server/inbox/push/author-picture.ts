import type { unread } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { publicPictureUrl } from '../../platform/files/index.ts'

/**
 * Address of the picture of the colleague who caused an item, for a device that sends no header for so long; undefined
 * for a customer, who has none, and for a colleague without one.
 */
export async function authorPicture(
  ctx: Ctx,
  { message }: Pick<RowOf<typeof unread>, 'message'>,
  ttlMs: number,
): Promise<string | undefined> {
  if (message === undefined) return undefined
  const { clientId } = ctx.db.tenant
  const [author] = await ctx.db.run(sql<{ id: string; img: string | null }>`
    select u.id, u.doc ->> 'img' as img from threadsmsgs m
    join users u on u.client_id = m.client_id and u.id = m.creator_id and u.trashed_at is null
    where m.client_id = ${clientId} and m.id = ${message} and not m.inbound`)
  if (!author?.img) return undefined
  return publicPictureUrl(ctx, author.img, { type: 'users', id: author.id, ttlMs })
}
