import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  beginCalendarGrant,
  calendarMessages,
  finishCalendarGrant,
  linkMicrosoftCalendar,
  linkProviders,
  microsoftCallback,
} from '../../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../../domain/kernel/index.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../../platform/context.ts'
import { Conflict, Invalid, NotFound, OutsideFailed } from '../../../platform/errors.ts'
import { readOwnPath } from '../../../platform/http/read-own-path.ts'
import { implement, implementOutside, rawRoute, type PublicCtx, type Route } from '../../../platform/http/route.ts'
import { findGraphCalendars } from '../../../platform/outside/calendars/microsoft/graph-calendar.ts'
import {
  holdKeys,
  makeVerifier,
  parseKeys,
  printConsentPage,
  redeemCode,
  type MicrosoftApp,
  type MicrosoftKeys,
} from '../../../platform/outside/calendars/microsoft/login.ts'
import { CalendarFailed } from '../../../platform/outside/calendars/outside-calendar.ts'
import { makeRandomWord } from '../../../platform/shown-secret.ts'
import {
  dropGrant,
  findGrantKeys,
  keepGrant,
  keepGrantKeys,
  requirePerson,
  takeGrant,
  type GrantRow,
} from './grant-rows.ts'
import { keepLink, resumeLink } from './keep-link.ts'
import { findLink, getOwnLink, replaceKeys } from './link-rows.ts'
import { findApp } from './microsoft-app.ts'

type Code = Parameters<typeof calendarMessages.issue>[1]
type Params = Parameters<typeof calendarMessages.issue>[2]

/** A refusal of no field, in its words. */
const refuse = (code: Code, params?: Params): Conflict =>
  new Conflict(null, {}, { code, message: calendarMessages.words(calendarMessages.issue('', code, params)) ?? code })

function requireRegistered({ platform }: Ctx): MicrosoftApp {
  const app = findApp(platform.config)
  if (app === undefined) throw refuse('microsoft-not-set-up')
  return app
}

/** Failures of Microsoft in words for the person who waits. */
function judgeFailure(error: unknown): unknown {
  if (!(error instanceof CalendarFailed)) return error
  const { fault, status } = error
  const issue = calendarMessages.issue('', `microsoft-${fault}`, { status: String(status) })
  return fault === 'away'
    ? new OutsideFailed(calendarMessages.words(issue) ?? fault)
    : refuse(`microsoft-${fault}`, issue.params)
}

async function getMicrosoftLink(ctx: Ctx, id: string) {
  const link = await getOwnLink(ctx, id)
  if (link.provider !== 'microsoft') throw new NotFound('linked calendar')
  return link
}

/** Separates the secret of a state from the screen that opens afterwards. */
const stateMark = '~'

async function beginGrant(ctx: Ctx, { body }: InputOf<typeof beginCalendarGrant>): Promise<{ url: string }> {
  const { sessionId } = requirePerson(ctx)
  const app = requireRegistered(ctx)
  const link = body.link === undefined ? undefined : await getMicrosoftLink(ctx, body.link)
  const path = readOwnPath(ctx.platform.config, body.path) ?? '/'
  const asked = { state: `${makeRandomWord()}${stateMark}${path}`, verifier: makeVerifier() }
  await keepGrant(ctx, { id: randomBytes(8).toString('hex'), sessionId, link: link?.id, ...asked })
  return { url: await printConsentPage(app, { ...asked, user: link?.user_name || undefined }) }
}

const openAccount = (ctx: OutsideCtx, app: MicrosoftApp, keys: MicrosoftKeys) => ({
  app,
  tokens: holdKeys(app, { keys, clock: ctx.platform.clock }),
})

/** The calendars of an account, and its keys as they are afterwards. Throws a refusal in words. */
async function listCalendars(ctx: OutsideCtx, app: MicrosoftApp, given: MicrosoftKeys) {
  const account = openAccount(ctx, app, given)
  const found = await findGraphCalendars(account).catch((error: unknown) => {
    throw judgeFailure(error)
  })
  return { ...found, keys: account.tokens.present() }
}

type Answered = InputOf<typeof finishCalendarGrant>['body']

/** The keys and calendars that a consent gives. Throws where it was refused, or gives none. */
async function readConsent(ctx: OutsideCtx, { verifier }: { readonly verifier: string }, { code, refusal }: Answered) {
  const app = requireRegistered(ctx)
  if (code === undefined)
    throw refusal === 'access_denied' || refusal === undefined
      ? refuse('microsoft-declined')
      : refuse('microsoft-not-given', { reason: refusal })
  const keys = await redeemCode(app, { code, verifier, now: ctx.platform.clock() }).catch((error: unknown) => {
    // The code was used, or came too late.
    throw error instanceof CalendarFailed && error.fault === 'password' ? refuse('microsoft-over') : judgeFailure(error)
  })
  const consent = await listCalendars(ctx, app, keys)
  if (consent.calendars.length === 0) throw refuse('calendar-none')
  return consent
}

type Consent = Awaited<ReturnType<typeof readConsent>>

/** Gives a linked calendar the keys of a new consent, which must be one of the same account. */
async function reconnect(ctx: Ctx, linkId: string, { keys, calendars }: Consent): Promise<void> {
  const link = await getMicrosoftLink(ctx, linkId)
  if (!calendars.some(({ url }) => url === link.calendar_url))
    throw refuse('microsoft-other-account', { calendar: link.calendar_name, user: link.user_name })
  await replaceKeys(ctx, link.id, JSON.stringify(keys))
  await resumeLink(ctx, link)
}

async function useConsent(ctx: Ctx, { id, link_id: linkId }: GrantRow, consent: Consent) {
  const { keys, user, calendars } = consent
  if (linkId === null) {
    await keepGrantKeys(ctx, id, JSON.stringify(keys))
    return { grant: id, user, calendars }
  }
  await reconnect(ctx, linkId, consent)
  await dropGrant(ctx, id)
  return { user, calendars: [] }
}

type Finished = OutputOf<typeof finishCalendarGrant>

async function finishGrant(ctx: OutsideCtx, { body }: InputOf<typeof finishCalendarGrant>): Promise<Finished> {
  const { sessionId } = requirePerson(ctx)
  const taken = await inStep(ctx, (step) => takeGrant(step, { sessionId, state: body.state }))
  if (taken === undefined) throw refuse('microsoft-over')
  try {
    const consent = await readConsent(ctx, taken, body)
    return await inStep(ctx, (step) => useConsent(step, taken, consent))
  } catch (error) {
    // Nothing of a consent that led nowhere is kept.
    await inStep(ctx, (step) => dropGrant(step, taken.id))
    throw error
  }
}

async function linkMicrosoft(ctx: OutsideCtx, { body, params }: InputOf<typeof linkMicrosoftCalendar>) {
  const { sessionId } = requirePerson(ctx)
  const app = requireRegistered(ctx)
  // The same call a second time finds its link, and no consent any more.
  if (await inStep(ctx, (step) => findLink(step, params.id))) {
    await inStep(ctx, (step) => getMicrosoftLink(step, params.id))
    return {}
  }
  const sealed = await inStep(ctx, (step) => findGrantKeys(step, { sessionId, id: body.grant }))
  if (sealed === undefined) throw refuse('microsoft-over')
  const { user, calendars, keys } = await listCalendars(ctx, app, parseKeys(sealed))
  const calendar = calendars.find(({ url }) => url === body.calendar)
  if (calendar === undefined) throw new Invalid([calendarMessages.issue('calendar', 'microsoft-missing')])
  const account = { server: linkProviders.microsoft, user, keys: JSON.stringify(keys) }
  await keepLink(ctx, { id: params.id, provider: 'microsoft', ...account, calendar, content: body })
  await dropGrant(ctx, body.grant)
  return {}
}

const answered = z.object({
  state: z.string().max(4000).catch(''),
  code: z.string().max(8000).optional().catch(undefined),
  error: z.string().max(200).optional().catch(undefined),
})

/**
 * Hands the answer of Microsoft to the screen on which it was asked for, in the fragment of its address, which browsers
 * send nowhere. The screen gives it back with its session, so that an answer is taken from the person who asked alone.
 */
function passOn({ platform: { config } }: PublicCtx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { state, code, error } = answered.parse(request.query)
  const path = readOwnPath(config, state.slice(state.indexOf(stateMark) + 1)) ?? '/'
  const passed = new URLSearchParams({
    calendar: 'microsoft',
    state,
    ...(code !== undefined && { code }),
    ...(error !== undefined && { refusal: error }),
  })
  void reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  return Promise.resolve(reply.redirect(`${config.PUBLIC_URL}${path}#${passed.toString()}`, 302))
}

/** Calendars of Microsoft 365 into which entries are written (issue 41). */
export const microsoftRoutes: readonly Route[] = [
  implement(beginCalendarGrant, beginGrant),
  implementOutside(finishCalendarGrant, finishGrant),
  implementOutside(linkMicrosoftCalendar, linkMicrosoft),
  rawRoute({
    ...microsoftCallback,
    kind: 'raw-public',
    method: 'GET',
    role: 'public',
    ratePerMinute: 60,
    handle: passOn,
  }),
]
