import {
  calendarMessages,
  liveLinksMax,
  type FeedKind,
  type LinkProvider,
  type TargetCalendar,
} from '../../../../domain/charter/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { countAlone } from '../../../platform/database/count-alone.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Invalid } from '../../../platform/errors.ts'
import { requireFeed } from '../require-feed.ts'
import { getOwnLink, sealKeys, type LinkRow } from './link-rows.ts'
import { addLinkItem } from './push-links.ts'

/** A calendar that its owner has chosen, and what is written into it. */
interface ChosenLink {
  readonly id: string
  readonly provider: LinkProvider
  readonly server: string
  readonly user: string
  readonly calendar: TargetCalendar
  /** As they are sealed: a password, or tokens. */
  readonly keys: string
  readonly content: { readonly kind: FeedKind; readonly tail?: string | undefined }
}

/** Keeps a link, and has its entries written soon. Throws Invalid for one too many. */
export async function keepLink(ctx: Ctx, chosen: ChosenLink): Promise<void> {
  const { id, provider, server, user, calendar, keys, content } = chosen
  await requireFeed(ctx, content)
  const { clientId, userId } = ctx.db.tenant
  const live = sql`calendar_links l where l.client_id = ${clientId} and l.owner_id = ${userId} and l.state <> 'ended'
    and l.id <> ${id}`
  if ((await countAlone(ctx, `calendar links ${userId}`, live)) >= liveLinksMax)
    throw new Invalid([calendarMessages.issue('server', 'too-many-links', { most: String(liveLinksMax) })])
  const made = await ctx.db.run(sql`
    insert into calendar_links (client_id, id, owner_id, provider, server, user_name, calendar_url, calendar_name,
      sealed_keys, kind, tail, made_at)
    values (${clientId}, ${id}, ${userId}, ${provider}, ${server}, ${user}, ${calendar.url}, ${calendar.name},
      ${sealKeys(ctx, keys)}::bytea, ${content.kind}, ${content.tail ?? null}, ${ctx.now})
    on conflict do nothing returning 1 as ok`)
  // The same call a second time has linked it already.
  if (made.length === 0) await getOwnLink(ctx, id)
  else await addLinkItem(ctx, { link: id, whole: true, date: ctx.now })
}

/** Has a link compared soon, also one that had stopped or is being ended. */
export async function resumeLink(ctx: Ctx, { id, state }: Pick<LinkRow, 'id' | 'state'>): Promise<void> {
  const next = state === 'ending' ? 'ending' : 'working'
  await ctx.db.run(sql`
    update calendar_links set state = ${next}, fault = ''
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and state <> 'ended'`)
  await addLinkItem(ctx, { link: id, whole: true, date: ctx.now })
}
