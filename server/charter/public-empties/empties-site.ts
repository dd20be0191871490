import { randomUUID } from 'node:crypto'
import {
  drawAsked,
  drawConfirm,
  drawConfirmed,
  drawLegPage,
  drawLegsList,
  drawOldLink,
  drawTaken,
  drawWatched,
  drawWords,
  legsStyle,
  readAskForm,
  readLegFilter,
  readWatchForm,
  writeConfirmMail,
  type AskedAlerts,
  type AskedLeg,
  type LegsPage,
  type LegsPlace,
  type Tried,
  type TypedForm,
} from '../../../domain/charter/public-empties/index.ts'
import { clients, emptiesSettings, type EmptiesSettings } from '../../../domain/company/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import type { WholePlatform } from '../../platform/platform.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { readAlertToken } from './alert-token.ts'
import { askForLeg } from './ask-for-leg.ts'
import { loadLand } from './land.ts'
import { findShownLeg, listShownLegs } from './list-legs.ts'
import { confirmAlerts, watchLegs } from './watch-legs.ts'

/** A visitor of the empty legs on a client's site. */
interface LegsVisitor {
  readonly clientId: string
  readonly network: string
  /** From `/empties/` on: '', the id of a deal, 'confirm/<token>', '_ask'. */
  readonly path: string
  readonly root: string
  readonly origin: string
  readonly query: Readonly<Record<string, string>>
}

type Answer = { readonly page: LegsPage; readonly status: number } | { readonly to: string }

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends a mail of the product; throws Unavailable while the mail server takes nothing. */
type SendMail = (platform: WholePlatform, mail: Mail) => Promise<string | undefined>

interface Site {
  readonly platform: WholePlatform
  readonly sendMail: SendMail
}

/** An open page of a client, within one transaction. */
interface Open {
  readonly ctx: Ctx
  readonly visitor: LegsVisitor
  readonly settings: EmptiesSettings
  readonly timezone: string
  readonly place: LegsPlace
}

/** Runs a step for a client whose page is open; undefined for another. */
const within = <T>(
  { platform }: Site,
  visitor: LegsVisitor,
  step: (open: Open) => Promise<T>,
): Promise<T | undefined> =>
  withTenant(platform, systemActor(visitor.clientId), async (ctx) => {
    const { name, timezone, config } = await beyondReach(ctx, clients).get(visitor.clientId)
    const settings = emptiesSettings.parse(config.empties ?? {})
    if (!settings.is_open) return undefined
    return step({ ctx, visitor, settings, timezone, place: { root: visitor.root, company: name } })
  })

const answer = (page: LegsPage, status = 200): Answer => ({ page, status })

async function openList({ ctx, visitor, settings, timezone, place }: Open, alerts?: Tried): Promise<Answer> {
  const filter = readLegFilter(visitor.query)
  const list = {
    legs: await listShownLegs(ctx, { timezone, people: filter.people }),
    filter,
    land: await loadLand(),
    now: ctx.now,
    timezone,
    takesBookings: settings.takes_bookings,
    hasAlerts: settings.alerts_group !== undefined,
    ...(alerts && { alerts }),
  }
  return answer(drawLegsList(list, place), alerts?.faults ? 400 : 200)
}

async function openLeg(open: Open, id: string, tried: Tried = {}): Promise<Answer> {
  const { ctx, visitor, settings, timezone, place } = open
  const { people } = readLegFilter({ people: tried.typed?.['people'] ?? visitor.query['people'] ?? '' })
  const leg = await findShownLeg(ctx, id, { timezone, people })
  if (leg === undefined) return answer(drawTaken(place), 410)
  const page = {
    leg,
    people,
    land: await loadLand(),
    key: tried.typed?.['key'] || randomUUID(),
    takesBookings: settings.takes_bookings,
    ...tried,
  }
  return answer(drawLegPage(page, place), tried.faults ? 400 : 200)
}

/** The page of the link in a mail: opening it confirms nothing. */
function openConfirm({ ctx, place }: Open, token: string): Answer {
  const alerts = readAlertToken(ctx, token)
  return alerts === undefined ? answer(drawOldLink(place), 410) : answer(drawConfirm(place, alerts, token))
}

const thanks: Readonly<Record<string, (place: LegsPlace) => LegsPage>> = {
  asked: drawAsked,
  watched: drawWatched,
  confirmed: drawConfirmed,
}

const confirmFolder = 'confirm/'

async function openPage(open: Open): Promise<Answer> {
  const { path } = open.visitor
  if (path === '') return openList(open)
  if (path.startsWith(confirmFolder)) return openConfirm(open, path.slice(confirmFolder.length))
  const thank = Object.hasOwn(thanks, path) ? thanks[path] : undefined
  return thank ? answer(thank(open.place)) : openLeg(open, path)
}

const tooOften = (place: LegsPlace): Answer =>
  answer(
    drawWords(place, { title: 'Too many requests', words: ['We have several of yours. Call us, or try tomorrow.'] }),
    429,
  )

/** A form that was refused by a rule of records, in words for its visitor. */
const readRefusal = (error: unknown): string => {
  if (error instanceof Invalid) return error.words ?? 'Something is not right yet. Please check it.'
  throw error
}

async function keepAsked(open: Open, form: AskedLeg): Promise<Answer> {
  // Somebody who fills in the hidden field is shown no error, and learns nothing.
  const outcome = form.website === '' ? await askForLeg(open.ctx, form, open.visitor.network) : 'asked'
  if (outcome === 'often') return tooOften(open.place)
  return outcome === 'gone' ? answer(drawTaken(open.place), 410) : { to: 'asked' }
}

async function takeAsk(site: Site, visitor: LegsVisitor, typed: TypedForm): Promise<Answer | undefined> {
  const deal = typed['deal'] ?? ''
  try {
    return await within(site, visitor, async (open) => {
      const leg = await findShownLeg(open.ctx, deal, { timezone: open.timezone, people: 1 })
      if (leg === undefined) return answer(drawTaken(open.place), 410)
      const read = readAskForm(typed, leg.seats)
      if (read === undefined) return openLeg(open, deal, { typed, faults: { form: 'Please fill in the form.' } })
      return 'faults' in read ? openLeg(open, deal, { typed, faults: read.faults }) : keepAsked(open, read.form)
    })
  } catch (error) {
    const faults = { form: readRefusal(error) }
    return within(site, visitor, (open) => openLeg(open, deal, { typed, faults }))
  }
}

interface Prepared {
  readonly answer: Answer
  readonly mail?: Mail
}

const unknownPlace = (place: string): string => `We do not know the airport "${place}". Try its code, such as KTEB.`

/** Decides about a wish for alerts; the mail is sent after the transaction. */
async function prepareWatch(open: Open, asked: AskedAlerts, typed: TypedForm): Promise<Prepared> {
  const { ctx, visitor, settings, place } = open
  const group = settings.alerts_group?.id ?? ''
  const watched = await watchLegs(ctx, { group, asked, network: visitor.network })
  if (watched.kind === 'unknown')
    return { answer: await openList(open, { typed, faults: { [watched.field]: unknownPlace(watched.place) } }) }
  if (watched.kind === 'quiet') return { answer: { to: 'watched' } }
  const link = `${visitor.origin}/empties/confirm/${watched.token}`
  const words = writeConfirmMail(watched.alerts, { company: place.company, link })
  return { answer: { to: 'watched' }, mail: { to: asked.email, ...words } }
}

const noMail = (place: LegsPlace): Answer =>
  answer(
    drawWords(place, {
      title: 'No mail at the moment',
      words: ['Our mail does not work right now. Please try again in a while.'],
    }),
    503,
  )

async function takeWatch(site: Site, visitor: LegsVisitor, typed: TypedForm): Promise<Answer | undefined> {
  const prepared = await within(site, visitor, async (open): Promise<Prepared | undefined> => {
    const read = open.settings.alerts_group === undefined ? undefined : readWatchForm(typed)
    if (read === undefined) return undefined
    if ('faults' in read) return { answer: await openList(open, { typed, faults: read.faults }) }
    return prepareWatch(open, read.form, typed)
  })
  if (prepared?.mail === undefined) return prepared?.answer
  try {
    await site.sendMail(site.platform, prepared.mail)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return within(site, visitor, async ({ place }) => noMail(place))
  }
  return prepared.answer
}

const takeConfirm = (site: Site, visitor: LegsVisitor, { token = '' }: TypedForm): Promise<Answer | undefined> =>
  within(site, visitor, async ({ ctx, place }) =>
    (await confirmAlerts(ctx, token)) ? { to: 'confirmed' } : answer(drawOldLink(place), 410),
  )

const longest = 3000

const readForm = (body: unknown): TypedForm =>
  Object.fromEntries(
    [...new URLSearchParams(typeof body === 'string' ? body : '')]
      .slice(0, 40)
      .map(([name, value]) => [name, value.slice(0, longest)]),
  )

const forms: Readonly<Record<string, typeof takeAsk>> = {
  _ask: takeAsk,
  _watch: takeWatch,
  _confirm: takeConfirm,
}

/** Empty legs as a part of the public sites of clients. */
export function makeEmptiesSite(platform: WholePlatform, sendMail: SendMail) {
  const site = { platform, sendMail }
  return {
    folder: 'empties',
    style: legsStyle,
    open: (visitor: LegsVisitor): Promise<Answer | undefined> => within(site, visitor, openPage),
    take: async (visitor: LegsVisitor, body: unknown): Promise<Answer | undefined> => {
      const take = Object.hasOwn(forms, visitor.path) ? forms[visitor.path] : undefined
      return take?.(site, visitor, readForm(body))
    },
  }
}
