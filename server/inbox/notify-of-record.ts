import { clients } from '../../domain/company/index.ts'
import { unread } from '../../domain/inbox/index.ts'
import { cutText, hasRole } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { beyondReach } from '../platform/records/index.ts'
import { putUnread } from './unread-items.ts'

interface RecordNews {
  /** The record and the subject of the news: a repetition replaces the one before. 'deployments/ID#failed' */
  readonly about: string
  /** Where it leads, below the client's key: 'cms/deployments/ID'. */
  readonly path: string
  readonly title: string
  readonly summary: string
  /** Ids of those it is for. */
  readonly users: readonly string[]
  /** Role that opens it: a user without it, or one who left the client, is not notified. */
  readonly role: string
  /** News of the market, which is pushed to those who wish it. */
  readonly isOfMarket?: true
}

const longestWords = 500

/** Notifies people, by an unread item, of what happened to a record without their doing. */
export async function notifyOfRecord(ctx: Ctx, news: RecordNews): Promise<void> {
  const { clientId } = ctx.db.tenant
  const notified: string[] = []
  for (const user of new Set(news.users)) {
    const actor = await ctx.platform.reach.find(user, clientId)
    if (actor !== undefined && hasRole(actor, news.role)) notified.push(user)
  }
  if (notified.length === 0) return
  const { name_key: key } = await beyondReach(ctx, clients).get(clientId)
  putUnread(
    ctx,
    notified.map((user) =>
      unread.shape.parse({
        user,
        type: 'records',
        ref: `clients/${clientId}/${news.about}`,
        thread: '',
        title: cutText(news.title, longestWords),
        summary: cutText(news.summary, longestWords),
        author: 'Flightline',
        ...(news.isOfMarket && { market: true }),
        url: `/${key.toLowerCase()}/${news.path}`,
      }),
    ),
  )
}
