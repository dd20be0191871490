import {
  calendarMessages,
  compareLink,
  endCalendarLink,
  findTargetCalendars,
  linkCalendar,
  listCalendarLinks,
  renewLinkPassword,
  type CalendarLink,
  type TargetCalendar,
} from '../../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { implement, implementOutside, type Route } from '../../../platform/http/route.ts'
import { findDavCalendars, readServer, type DavAccount } from '../../../platform/outside/calendars/caldav.ts'
import { CalendarFailed } from '../../../platform/outside/calendars/outside-calendar.ts'
import { requirePerson } from './grant-rows.ts'
import { keepLink, resumeLink } from './keep-link.ts'
import { endLink, getOwnLink, listOwnLinks, replaceKeys, type LinkRow } from './link-rows.ts'
import { findApp } from './microsoft-app.ts'
import { microsoftRoutes } from './microsoft-routes.ts'

function presentLink(row: LinkRow & { readonly entries: number }): CalendarLink[] {
  const { id, provider, server, user_name: user, calendar_name: calendar, kind, tail, state, fault, entries } = row
  if (state === 'ended') return []
  const times = row.written_at !== null && { writtenAt: row.written_at }
  return [
    { id, provider, server, user, calendar, kind, ...(tail !== null && { tail }), state, fault, entries, ...times },
  ]
}

async function listLinks(ctx: Ctx): Promise<OutputOf<typeof listCalendarLinks>> {
  const isMicrosoftOffered = findApp(ctx.platform.config) !== undefined
  return { links: (await listOwnLinks(ctx)).flatMap(presentLink), isMicrosoftOffered }
}

const faultFields = {
  address: 'server',
  missing: 'server',
  away: 'server',
  refused: 'server',
  registration: 'server',
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
  const calendar = await findChosen(ctx, given)
  const account = { server: readServer(body.server), user: body.user, keys: body.password }
  await keepLink(ctx, { id: params.id, provider: 'caldav', ...account, calendar, content: body })
  return {}
}

async function renewPassword(ctx: Ctx, { params, body }: InputOf<typeof renewLinkPassword>) {
  const link = await getOwnLink(ctx, params.id)
  if (link.provider !== 'caldav') throw new Invalid([calendarMessages.issue('password', 'microsoft-password')])
  await replaceKeys(ctx, link.id, body.password)
  await resumeLink(ctx, link)
  return {}
}

async function compareNow(ctx: Ctx, { params }: InputOf<typeof compareLink>) {
  const link = await getOwnLink(ctx, params.id)
  if (link.state === 'needs-password') {
    const code = link.provider === 'microsoft' ? 'microsoft-password' : 'calendar-password'
    throw new Conflict(null, {}, { code, message: calendarMessages.words(calendarMessages.issue('', code)) })
  }
  await resumeLink(ctx, link)
  return {}
}

async function endNow(ctx: Ctx, { params, body }: InputOf<typeof endCalendarLink>) {
  const link = await getOwnLink(ctx, params.id)
  if (body.keep || link.state === 'missing') await endLink(ctx, link.id)
  else await resumeLink(ctx, { id: link.id, state: 'ending' })
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
  ...microsoftRoutes,
]
