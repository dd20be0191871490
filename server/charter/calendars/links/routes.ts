import {
  calendarMessages,
  compareLink,
  endCalendarLink,
  findTargetCalendars,
  linkCalendar,
  listCalendarLinks,
  liveLinksMax,
  renewLinkPassword,
  type CalendarLink,
  type TargetCalendar,
} from '../../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../../platform/context.ts'
import { countAlone } from '../../../platform/database/count-alone.ts'
import { sql } from '../../../platform/database/sql.ts'
import { Conflict, Forbidden, Invalid } from '../../../platform/errors.ts'
import { implement, implementOutside, type Route } from '../../../platform/http/route.ts'
import { findDavCalendars, readServer, type DavAccount } from '../../../platform/outside/calendars/caldav.ts'
import { CalendarFailed } from '../../../platform/outside/calendars/outside-calendar.ts'
import { requireFeed } from '../require-feed.ts'
import { endLink, getOwnLink, listOwnLinks, sealKeys, type LinkRow } from './link-rows.ts'
import { addLinkItem } from './push-links.ts'

/** Linked calendars belong to a person: keys and assistants have none. */
function requirePerson({ session }: Ctx): void {
  if (session === undefined) throw new Forbidden('user')
}

function presentLink(row: LinkRow & { readonly entries: number }): CalendarLink[] {
  const { id, server, user_name: user, calendar_name: calendar, kind, tail, state, fault, entries } = row
  if (state === 'ended') return []
  const times = row.written_at !== null && { writtenAt: row.written_at }
  return [{ id, server, user, calendar, kind, ...(tail !== null && { tail }), state, fault, entries, ...times }]
}

async function listLinks(ctx: Ctx): Promise<OutputOf<typeof listCalendarLinks>> {
  return { links: (await listOwnLinks(ctx)).flatMap(presentLink) }
}

const faultFields = {
  address: 'server',
  missing: 'server',
  away: 'server',
  refused: 'server',
  password: 'password',
} as const

/** Asks a server; its refusal becomes an issue at the field of the form that it is about. */
async function askServer<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof CalendarFailed)) throw error
    const { fault, status } = error
    throw new Invalid([calendarMessages.issue(faultFields[fault], `calendar-${fault}`, { status: String(status) })])
  })
}

const makeAccount = ({ platform }: OutsideCtx, given: { user: string; password: string }): DavAccount => ({
  ask: platform.ask,
  user: given.user,
  password: given.password,
})

async function findCalendars(ctx: OutsideCtx, { body }: InputOf<typeof findTargetCalendars>) {
  requirePerson(ctx)
  const calendars: TargetCalendar[] = await askServer(findDavCalendars(makeAccount(ctx, body), body.server))
  if (calendars.length === 0) throw new Invalid([calendarMessages.issue('server', 'calendar-none')])
  return { calendars }
}

type GivenLink = InputOf<typeof linkCalendar>

/** The chosen calendar, which must be one that the account has: no other address is ever written to. */
async function findChosen(ctx: OutsideCtx, { body }: GivenLink): Promise<TargetCalendar> {
  const calendars = await askServer(findDavCalendars(makeAccount(ctx, body), body.server))
  const chosen = calendars.find(({ url }) => url === body.calendar.url)
  if (chosen === undefined) throw new Invalid([calendarMessages.issue('calendar', 'calendar-missing')])
  return chosen
}

async function makeLink(ctx: OutsideCtx, given: GivenLink): Promise<Record<string, never>> {
  requirePerson(ctx)
  const { body, params } = given
  const chosen = await findChosen(ctx, given)
  await requireFeed(ctx, body)
  const { clientId, userId } = ctx.db.tenant
  const live = sql`calendar_links l where l.client_id = ${clientId} and l.owner_id = ${userId} and l.state <> 'ended'
    and l.id <> ${params.id}`
  if ((await countAlone(ctx, `calendar links ${userId}`, live)) >= liveLinksMax)
    throw new Invalid([calendarMessages.issue('server', 'too-many-links', { most: String(liveLinksMax) })])
  const made = await ctx.db.run(sql`
    insert into calendar_links (client_id, id, owner_id, server, user_name, calendar_url, calendar_name,
      sealed_keys, kind, tail, made_at)
    values (${clientId}, ${params.id}, ${userId}, ${readServer(body.server)}, ${body.user}, ${chosen.url},
      ${chosen.name}, ${sealKeys(ctx, body.password)}::bytea, ${body.kind}, ${body.tail ?? null}, ${ctx.now})
    on conflict do nothing returning 1 as ok`)
  // The same call a second time has linked it already.
  if (made.length === 0) await getOwnLink(ctx, params.id)
  else await addLinkItem(ctx, { link: params.id, whole: true, date: ctx.now })
  return {}
}

/** Has a link compared soon, with a new state. */
async function resumeLink(ctx: Ctx, { id }: Pick<LinkRow, 'id'>, state: 'working' | 'ending'): Promise<void> {
  await ctx.db.run(sql`
    update calendar_links set state = ${state}, fault = ''
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and state <> 'ended'`)
  await addLinkItem(ctx, { link: id, whole: true, date: ctx.now })
}

async function renewPassword(ctx: Ctx, { params, body }: InputOf<typeof renewLinkPassword>) {
  const link = await getOwnLink(ctx, params.id)
  await ctx.db.run(sql`
    update calendar_links set sealed_keys = ${sealKeys(ctx, body.password)}::bytea
    where client_id = ${ctx.db.tenant.clientId} and id = ${link.id}`)
  await resumeLink(ctx, link, link.state === 'ending' ? 'ending' : 'working')
  return {}
}

async function compareNow(ctx: Ctx, { params }: InputOf<typeof compareLink>) {
  const link = await getOwnLink(ctx, params.id)
  if (link.state === 'needs-password') {
    const message = calendarMessages.words(calendarMessages.issue('', 'calendar-password'))
    throw new Conflict(null, {}, { code: 'calendar-password', message })
  }
  await resumeLink(ctx, link, link.state === 'ending' ? 'ending' : 'working')
  return {}
}

async function endNow(ctx: Ctx, { params, body }: InputOf<typeof endCalendarLink>) {
  const link = await getOwnLink(ctx, params.id)
  if (body.keep || link.state === 'missing') await endLink(ctx, link.id)
  else await resumeLink(ctx, link, 'ending')
  return {}
}

/** Calendars of other systems into which entries are written (issue 41). */
export const calendarLinkRoutes: readonly Route[] = [
  implement(listCalendarLinks, listLinks),
  implementOutside(findTargetCalendars, findCalendars),
  implementOutside(linkCalendar, makeLink),
  implement(renewLinkPassword, renewPassword),
  implement(compareLink, compareNow),
  implement(endCalendarLink, endNow),
]
