import { z } from 'zod'
import { takeAnswerMode } from '../../money/network/answer-modes.ts'
import type { HookMessage } from '../../money/network/deliver-events.ts'
import type { InterfaceAnswer, InterfaceCall } from '../../money/network/loopback-server.ts'
import type { OutsideEvent } from '../../money/network/money-book.ts'
import { newOutsideId } from '../../money/network/money-book.ts'
import type { MoneyStore } from '../../money/network/money-store.ts'
import { AvinodeMarket } from './avinode-market.ts'
import { AvinodeRefusal, missing } from './avinode-refusal.ts'
import type {
  PlayedAnswer,
  PlayedMessage,
  PlayedRequest,
  PlayedSchedule,
  PlayedSegment,
  PlayedWebhook,
} from './avinode-things.ts'
import { demoAvinodeKeys, readAvinodeClient } from './demo-avinode-keys.ts'

/** Working parts of the played Avinode. */
export interface AvinodeParts {
  readonly store: MoneyStore
  /** Secret of the installation, from which the tokens of its accounts follow. */
  readonly secret: string
  readonly clock: () => number
  /** Address of our webhook without its account. */
  readonly hookUrl: string
}

const text = z.string().max(20_000)
const price = z.number().nonnegative()
const airport = z.object({ icao: z.string().regex(/^[A-Z0-9]{3,4}$/) })

const quoted = z.looseObject({
  message: text.default(''),
  quote: z.looseObject({
    segments: z.array(z.looseObject({ startAirport: airport, endAirport: airport })).min(1),
    sellerPrice: z.object({ price, currency: z.string().length(3) }),
    lineItems: z.array(
      z.looseObject({ visibleToBuyer: z.boolean(), displayName: text.min(1), type: text, price: z.number() }),
    ),
  }),
})
const declineReasons = [
  'AIRCRAFT_NOT_AVAILABLE',
  'CABOTAGE',
  'CREW_NOT_AVAILABLE',
  'OWNER_DECLINED',
  'UNATTRACTIVE_TRIP',
  'UNKNOWN',
  'OTHER',
] as const
const declined = z.looseObject({ message: text.default(''), declineReason: z.enum(declineReasons) })
const written = z.looseObject({ message: text.min(1) })
const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/)
const scheduled = z.object({
  lift: z.object({ aircraftTail: text.min(1) }),
  activities: z.array(
    z.looseObject({
      activityId: text.min(1),
      activityType: text.min(1),
      startAirport: airport,
      endAirport: airport,
      startDateTime: moment,
      endDateTime: moment,
    }),
  ),
})
const hooked = z.object({
  targetURI: text,
  clientIdentifier: text,
  clientSecret: text,
  clientAuthenticationType: z.literal('BASIC'),
  eventTypes: z.array(text).min(1),
})

function readAs<Shape extends z.ZodType>(shape: Shape, { raw }: InterfaceCall): z.output<Shape> {
  const read = shape.safeParse(JSON.parse(raw.toString('utf8') || '{}'))
  if (read.success) return read.data
  const [first] = read.error.issues
  throw new AvinodeRefusal(422, 'VALIDATION_ERROR', `${first?.path.join('.') ?? ''}: ${first?.message ?? 'invalid'}`)
}

interface Asked {
  readonly market: AvinodeMarket
  readonly call: InterfaceCall
  readonly id: string
}

const presentSegment = ({ from, to, date, time, passengers }: PlayedSegment) => ({
  startAirport: { icao: from },
  endAirport: { icao: to },
  dateTime: { date, time, departure: true, local: true },
  paxCount: String(passengers),
  paxSegment: true,
})

const presentMessage = ({ id, words, created }: PlayedMessage) => ({
  id,
  type: 'tripmsgs',
  message: words,
  createdOn: new Date(created).toISOString(),
})

const presentAnswer = ({ id, body, created }: PlayedAnswer) => ({
  ...body,
  id,
  type: 'tripmsgs',
  createdOn: new Date(created).toISOString(),
})

const presentRequest = (market: AvinodeMarket, request: PlayedRequest, hasSellerLinks: boolean) => ({
  id: request.id,
  type: 'rfqs',
  tripId: request.tripId,
  status: request.state === 'cancelled' ? 'Canceled' : 'Unanswered',
  buyerCompany: { id: request.buyer.id, displayName: request.buyer.company },
  buyerAccount: {
    id: `${request.buyer.id}1`,
    firstName: request.buyer.firstName,
    lastName: request.buyer.lastName,
    email: request.buyer.email,
  },
  segments: request.segments.map(presentSegment),
  sellerLift: [{ id: request.id.replace('arfq', 'alift'), aircraftCategory: { name: request.category } }],
  buyerMessages: market.listMessages(request.id).map(presentMessage),
  links: {
    tripmsgs: [...market.listMessages(request.id), ...(hasSellerLinks ? market.listAnswers(request.id) : [])].map(
      ({ id }) => ({ id }),
    ),
  },
})

function saveWebhook({ market, call, id }: Asked) {
  const { targetURI: url, clientIdentifier: user, clientSecret: secret } = readAs(hooked, call)
  const webhook = market.book.keep<PlayedWebhook>({
    kind: 'webhook',
    id: id || `awebhook-${newOutsideId(6, '123456789')}`,
    created: market.book.now,
    url,
    user,
    secret,
  })
  return { id: webhook.id, targetURI: url, active: true }
}

type Answering = (asked: Asked) => unknown

/** Calls by method and path; the star is an id. */
const calls: Readonly<Record<string, Answering>> = {
  'GET rfqs': ({ market }) =>
    market.book
      .list<PlayedRequest>('rfq')
      .toReversed()
      .map(({ id, tripId }) => ({ id, type: 'rfqs', tripId })),
  'GET rfqs/*': ({ market, call, id }) =>
    presentRequest(market, market.need(id), call.url.searchParams.get('sellermessagelinks') === 'true'),
  'GET tripmsgs/*': ({ market, id }) => {
    const answer = market.book.find<PlayedAnswer>('answer', id)
    if (answer) return { ...presentAnswer(answer), links: { rfqs: [{ id: answer.request }] } }
    const message = market.book.find<PlayedMessage>('message', id)
    if (!message) throw missing()
    return { ...presentMessage(message), links: { rfqs: [{ id: message.request }] } }
  },
  'POST tripmsgs/*/submitQuote': ({ market, call, id }) => ({
    id: market.answer(id, 'submitQuote', readAs(quoted, call)).id,
  }),
  'POST tripmsgs/*/decline': ({ market, call, id }) => ({
    id: market.answer(id, 'decline', readAs(declined, call)).id,
  }),
  'POST tripmsgs/*/chat': ({ market, call, id }) => ({ id: market.answer(id, 'chat', readAs(written, call)).id }),
  'PUT schedules': ({ market, call }) => {
    const { lift, activities } = readAs(scheduled, call)
    const { book } = market
    const id = lift.aircraftTail
    book.keep<PlayedSchedule>({ kind: 'schedule', id, created: book.now, sentAt: book.now, activities })
    return { id }
  },
  'POST webhooks/settings': (asked) => saveWebhook({ ...asked, id: '' }),
  'PUT webhooks/settings/*': saveWebhook,
}

/** Splits a path into the name of its call and its id. */
function readPath({ method, url }: InterfaceCall): { readonly name: string; readonly id: string } {
  const parts = url.pathname.split('/').filter(Boolean)
  if (parts[0] === 'webhooks')
    return { name: `${method} webhooks/settings${parts[2] ? '/*' : ''}`, id: decodeURIComponent(parts[2] ?? '') }
  const [kind = '', id, act] = parts
  const path = [kind, ...(id ? ['*'] : []), ...(act ? [act] : [])].join('/')
  return { name: `${method} ${path}`, id: decodeURIComponent(id ?? '') }
}

const print = (status: number, body: unknown): InterfaceAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

const emptyMeta = { errors: [], warnings: [], infos: [] }

function answerCall({ store, clock }: AvinodeParts, account: string, call: InterfaceCall): InterfaceAnswer {
  const { name, id } = readPath(call)
  const answer = calls[name]
  try {
    if (!answer) throw missing()
    const data = store.within(account, clock(), (book) => answer({ market: new AvinodeMarket(book), call, id }))
    return print(200, { meta: emptyMeta, data })
  } catch (error) {
    if (error instanceof AvinodeRefusal) return print(error.status, error.body)
    throw error
  }
}

const refuse = ({ status, body }: AvinodeRefusal): InterfaceAnswer => print(status, body)
const unauthorised = new AvinodeRefusal(401, 'UNAUTHORIZED', 'The tokens are not valid')
const busy = new AvinodeRefusal(429, 'TOO_MANY_REQUESTS', 'Too many requests')
const offline = new AvinodeRefusal(503, 'UNAVAILABLE', 'Unavailable')
const refused = new AvinodeRefusal(422, 'NOT_ALLOWED', 'The seller may not answer this request')

const readBearer = ({ headers }: InterfaceCall): string => (headers.authorization ?? '').replace(/^Bearer /, '')

/** Answers a call of Avinode's interface as its account is set to behave. */
export function answerInterface(parts: AvinodeParts, call: InterfaceCall): InterfaceAnswer {
  const apiToken = call.headers['x-avinode-apitoken']?.toString() ?? ''
  const account = readAvinodeClient(parts.secret, { apiToken, token: readBearer(call) })
  if (account === undefined) return refuse(unauthorised)
  const isChange = call.method !== 'GET'
  const { mode, fault } = parts.store.within(account, parts.clock(), (book) => ({
    mode: takeAnswerMode(book, isChange),
    fault: isChange ? (book.takeSetting('busy') ?? book.takeSetting('refuse')) : undefined,
  }))
  if (fault !== undefined) return refuse(fault === 'busy' ? busy : refused)
  return { ...(mode === 'offline' ? refuse(offline) : answerCall(parts, account, call)), mode }
}

/** Addresses a notice to the webhook of an account, as Avinode does: by HTTP Basic. */
export function signAvinodeNotice(
  { secret, hookUrl }: Pick<AvinodeParts, 'secret' | 'hookUrl'>,
  account: string,
  { words }: Pick<OutsideEvent, 'words'>,
): HookMessage {
  const { hook, hookUser, hookSecret } = demoAvinodeKeys(secret, account)
  const basic = Buffer.from(`${hookUser}:${hookSecret}`).toString('base64')
  return {
    url: `${hookUrl}/${hook}`,
    body: words,
    headers: { 'content-type': 'application/json', authorization: `Basic ${basic}` },
  }
}
