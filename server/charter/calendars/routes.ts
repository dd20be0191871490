import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  charterMessages,
  endCalendarFeed,
  feedKinds,
  listCalendarFeeds,
  liveFeedsMax,
  makeCalendarFeed,
  openCalendarFeed,
  type CalendarFeed,
  type FeedKind,
} from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { usableTimezone, type InputOf } from '../../../domain/kernel/index.ts'
import { withTenant, type Ctx } from '../../platform/context.ts'
import { askAcross } from '../../platform/database/ask-across.ts'
import { countAlone } from '../../platform/database/count-alone.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { implement, rawRoute, type PublicCtx, type Route } from '../../platform/http/route.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { hashSecret, makeRandomWord, requireFirstShowing } from '../../platform/shown-secret.ts'
import { gatherEvents } from './gather-events.ts'
import { calendarLinkRoutes } from './links/routes.ts'
import { requireFeed } from './require-feed.ts'
import { writeCalendar } from './write-calendar.ts'

interface FeedRow {
  readonly id: string
  readonly kind: FeedKind
  readonly tail: string | null
  readonly made_at: number
  readonly used_at: number | null
}

const presentFeed = ({ id, kind, tail, made_at, used_at }: FeedRow): CalendarFeed => ({
  id,
  kind,
  madeAt: made_at,
  ...(tail !== null && { tail }),
  ...(used_at !== null && { usedAt: used_at }),
})

async function listFeeds({ db }: Ctx): Promise<{ feeds: CalendarFeed[] }> {
  const rows = await db.run(sql<FeedRow>`
    select f.id, f.kind, f.tail, f.made_at, f.used_at from calendar_feeds f
    where f.client_id = ${db.tenant.clientId} and f.owner_id = ${db.tenant.userId} and f.ended_at is null
    order by f.made_at, f.id`)
  return { feeds: rows.map(presentFeed) }
}

async function makeFeed(ctx: Ctx, { params: { id }, body }: InputOf<typeof makeCalendarFeed>) {
  await requireFeed(ctx, body)
  const { clientId, userId } = ctx.db.tenant
  const live = sql`calendar_feeds f where f.client_id = ${clientId} and f.owner_id = ${userId} and f.ended_at is null`
  if ((await countAlone(ctx, `calendars ${userId}`, live)) >= liveFeedsMax)
    throw new Invalid([charterMessages.issue('kind', 'too-many-calendars', { most: String(liveFeedsMax) })])
  const token = `${id}-${makeRandomWord()}`
  const made = await ctx.db.run(sql`
    insert into calendar_feeds (client_id, id, owner_id, kind, tail, hash, made_at)
    values (${clientId}, ${id}, ${userId}, ${body.kind}, ${body.tail ?? null}, ${hashSecret(token)}, ${ctx.now})
    on conflict do nothing returning 1 as ok`)
  requireFirstShowing(made, {
    code: 'calendar-exists',
    title: 'This address exists',
    message: 'It is not shown a second time. End it and make another address.',
  })
  return { address: `${ctx.platform.config.PUBLIC_URL}/api/calendars/${token}.ics` }
}

async function endFeed({ db, now }: Ctx, id: string): Promise<void> {
  const found = await db.run(sql`
    update calendar_feeds set ended_at = coalesce(ended_at, ${now})
    where client_id = ${db.tenant.clientId} and owner_id = ${db.tenant.userId} and id = ${id} returning 1 as ok`)
  if (found.length === 0) throw new NotFound('calendar')
}

interface UsedFeed {
  readonly client_id: string
  readonly owner_id: string
  readonly kind: FeedKind
  readonly tail: string | null
}

const tokenInPath = z.object({ token: z.string().regex(/^[a-z0-9]{16}-[\w-]{43}(?:\.ics)?$/) })

/** The feed of a token. Throws NotFound, also where its owner has left the client. */
async function openFeed({ platform, now }: PublicCtx, given: unknown) {
  const token = tokenInPath.safeParse(given).data?.token.replace(/\.ics$/, '')
  if (token === undefined) throw new NotFound('calendar')
  const [feed] = await askAcross(
    platform,
    sql<UsedFeed>`
      select client_id, owner_id, kind, tail
      from flightline.use_calendar_feed(${token.slice(0, 16)}, ${hashSecret(token)}, ${now}::bigint)`,
  )
  const owner = feed && (await platform.reach.find(feed.owner_id, feed.client_id))
  if (feed === undefined || owner === undefined) throw new NotFound('calendar')
  return { feed, owner }
}

async function serveFeed(ctx: PublicCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { feed, owner } = await openFeed(ctx, request.params)
  const text = await withTenant(ctx.platform, owner, async (own) => {
    const { name, name_key, timezone } = await beyondReach(own, clients).get(feed.client_id)
    const zone = usableTimezone(timezone)
    const events = await gatherEvents(own, { kind: feed.kind, tail: feed.tail, timezone: zone })
    const home = `${ctx.platform.config.PUBLIC_URL}/${name_key.toLowerCase()}`
    return writeCalendar({ name: `${feed.tail ?? feedKinds[feed.kind]}, ${name}`, events, at: own.now, home })
  })
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    .type('text/calendar; charset=utf-8')
    .send(text)
}

/** Calendars that a user follows in other programs (issue 41). */
export const calendarRoutes: readonly Route[] = [
  ...calendarLinkRoutes,
  implement(listCalendarFeeds, listFeeds),
  implement(makeCalendarFeed, makeFeed),
  implement(endCalendarFeed, async (ctx, { params }) => {
    await endFeed(ctx, params.id)
    return {}
  }),
  rawRoute({
    ...openCalendarFeed,
    kind: 'raw-public',
    method: 'GET',
    role: 'public',
    ratePerMinute: 60,
    handle: serveFeed,
  }),
]
