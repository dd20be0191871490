import { z } from 'zod'
import { minuteMs } from '../../../../domain/kernel/values/durations.ts'
import { askAvinode, findAvinode, type AvinodeAccount } from './ask-avinode.ts'
import { rfq, rfqLinks, sellerMessage, tripMessage, type AvinodeRfq, type SellerMessage } from './avinode-records.ts'
import type { ActivityToSend, AnswerToSend, FoundRequest, QuoteToSend } from './avinode-things.ts'

/** The calls of Avinode that the product uses. All throw AvinodeFailed. */
export interface Avinode {
  /** Ids of the requests that were sent to our company. */
  readonly listRequests: () => Promise<string[]>
  readonly findRequest: (id: string) => Promise<FoundRequest | undefined>
  /** Id of the request that a message belongs to. */
  readonly findRequestOfMessage: (id: string) => Promise<string | undefined>
  readonly answer: (request: string, answer: AnswerToSend) => Promise<void>
  /** True if the request has an answer of ours with the same content, written since then. */
  readonly hasAnswer: (request: string, asked: AskedAnswer) => Promise<boolean>
  /** Replaces the whole schedule of an aircraft. */
  readonly putSchedule: (tail: string, activities: readonly ActivityToSend[]) => Promise<void>
  /** Sets up our webhook, or the one of an id again. Answers its id. */
  readonly saveWebhook: (hook: AvinodeHook) => Promise<string>
}

interface AskedAnswer {
  readonly answer: AnswerToSend
  /** Epoch milliseconds by our clock. */
  readonly since: number
}

/** Our webhook as Avinode calls it: by HTTP Basic. */
export interface AvinodeHook {
  readonly id: string | undefined
  readonly url: string
  readonly user: string
  readonly secret: string
}

const trimText = (words: string | null | undefined): string => words?.trim() ?? ''

const isCancelled = ({ status, canceled }: AvinodeRfq): boolean => canceled === true || /cancel/i.test(trimText(status))

function readBuyer({ buyerCompany, buyerAccount }: AvinodeRfq): FoundRequest['buyer'] {
  const { id, firstName, lastName, email, phone } = buyerAccount ?? {}
  return {
    id: [buyerCompany?.id, id].filter(Boolean).join(' '),
    company: trimText(buyerCompany?.displayName),
    name: [trimText(firstName), trimText(lastName)].filter(Boolean).join(' '),
    email: trimText(email) || undefined,
    phone: trimText(phone) || undefined,
  }
}

const readMoment = (text: string | null | undefined): number | undefined => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? undefined : at
}

type FoundLift = AvinodeRfq['sellerLift'][number]

const readName = (named: FoundLift['aircraftType']): string => trimText(named?.displayName ?? named?.name)

function readLift({ id, aircraftTail, aircraftType, aircraftCategory }: FoundLift) {
  const words = [...new Set([readName(aircraftType), readName(aircraftCategory)])].filter(Boolean).join(', ')
  return { id, tail: trimText(aircraftTail).toUpperCase() || undefined, words: words || undefined }
}

const readRequest = (found: AvinodeRfq): FoundRequest => ({
  id: found.id,
  tripId: found.tripId ?? '',
  isCancelled: isCancelled(found),
  buyer: readBuyer(found),
  segments: found.segments.map(({ startAirport, endAirport, dateTime, paxCount }) => ({
    from: startAirport.icao,
    to: endAirport.icao,
    date: dateTime.date,
    time: trimText(dateTime.time).slice(0, 5) || undefined,
    isDeparture: dateTime.departure,
    isLocal: dateTime.local,
    passengers: paxCount,
  })),
  lifts: found.sellerLift.map(readLift),
  messages: found.buyerMessages.map(({ id, message, createdOn }) => ({
    id,
    words: trimText(message),
    at: readMoment(createdOn),
  })),
})

const dollars = (amount: number): number => amount / 100
const currency = 'USD'

const printQuote = ({ message, total, lines, segments, aircraft }: QuoteToSend) => ({
  message,
  suppressNotification: false,
  quote: {
    segments: segments.map(({ from, to, date, time, passengers }) => ({
      startAirport: { icao: from },
      endAirport: { icao: to },
      dateTime: { date, time, departure: true, local: false },
      paxCount: passengers,
      paxSegment: true,
    })),
    lift: { aircraftTail: segments.find(({ tail }) => tail !== '')?.tail ?? '', aircraftType: { name: aircraft } },
    currency,
    sellerPrice: { price: dollars(total), currency },
    lineItems: lines.map(({ label, type, total: price }) => ({
      visibleToBuyer: true,
      displayName: label,
      type,
      price: dollars(price),
    })),
  },
})

/** Path and body of an answer. */
function printAnswer(answer: AnswerToSend): { readonly act: string; readonly body: unknown } {
  if (answer.kind === 'quote') return { act: 'submitQuote', body: printQuote(answer) }
  const body = { message: answer.message, suppressNotification: false }
  if (answer.kind === 'message') return { act: 'chat', body }
  return { act: 'decline', body: { ...body, declineReason: answer.reason } }
}

/** How far the clock of Avinode may be behind ours. */
const clockMs = 2 * minuteMs

/** True if a message of the seller is the given answer. */
function isAnswer(
  { message, createdOn, declineReason, quote }: SellerMessage,
  { answer, since }: AskedAnswer,
): boolean {
  const at = readMoment(createdOn)
  if (at === undefined || at < since - clockMs || trimText(message) !== answer.message.trim()) return false
  if (answer.kind === 'quote') return quote?.sellerPrice?.price === dollars(answer.total)
  return answer.kind === 'decline' ? trimText(declineReason) === answer.reason : !quote && !declineReason
}

/** Most messages of the seller that are read to find one, the newest ones. */
const mostRead = 20

async function findAnswer(account: AvinodeAccount, request: string, asked: AskedAnswer): Promise<boolean> {
  const path = `/rfqs/${encodeURIComponent(request)}?sellermessagelinks=true`
  const found = await findAvinode(account, { path }, rfqLinks)
  const ids = [found?.links, ...(found?.sellerLift ?? []).map(({ links }) => links)].flatMap(
    (links) => links?.tripmsgs.map(({ id }) => id) ?? [],
  )
  for (const id of ids
    .filter((one) => one.startsWith('asellermsg-'))
    .slice(-mostRead)
    .toReversed()) {
    const read = await findAvinode(account, { path: `/tripmsgs/${encodeURIComponent(id)}` }, sellerMessage)
    if (read && isAnswer(read, asked)) return true
  }
  return false
}

/** '2026-12-04T15:30Z'. */
const printMinute = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`

const printActivity = ({ id, type, from, to, start, end, passengers, note, offer }: ActivityToSend) => ({
  activityId: id,
  activityType: type,
  startAirport: { icao: from },
  endAirport: { icao: to },
  startDateTime: printMinute(start),
  endDateTime: printMinute(end),
  paxCount: passengers,
  note,
  ...(offer && {
    ...(offer.price !== undefined && { price: dollars(offer.price), currency }),
    marketingStartDateTime: printMinute(offer.from),
    marketingEndDateTime: printMinute(offer.until),
    marketingVerified: offer.isVerified,
  }),
})

const events = ['TripRequest', 'TripChatFromBuyer']

/** Avinode by its published interface (docs/providers/avinode.md). */
export function openAvinode(account: AvinodeAccount): Avinode {
  const listed = z.array(z.object({ id: rfq.shape.id })).max(1000)
  return {
    listRequests: async () => (await askAvinode(account, { path: '/rfqs' }, listed)).map(({ id }) => id),
    findRequest: async (id) => {
      const path = `/rfqs/${encodeURIComponent(id)}?buyermessages=true&accountnames=true`
      const found = await findAvinode(account, { path }, rfq)
      return found && readRequest(found)
    },
    findRequestOfMessage: async (id) =>
      (await findAvinode(account, { path: `/tripmsgs/${encodeURIComponent(id)}` }, tripMessage))?.links.rfqs[0]?.id,
    answer: async (request, said) => {
      const { act, body } = printAnswer(said)
      await askAvinode(account, { path: `/tripmsgs/${encodeURIComponent(request)}/${act}`, body }, z.unknown())
    },
    hasAnswer: (request, asked) => findAnswer(account, request, asked),
    putSchedule: async (tail, activities) => {
      const body = { lift: { aircraftTail: tail }, activities: activities.map(printActivity) }
      await askAvinode(account, { path: '/schedules', method: 'PUT', body }, z.unknown())
    },
    saveWebhook: async ({ id, url, user, secret }) => {
      const body = {
        targetURI: url,
        displayName: 'Flightline',
        active: true,
        clientIdentifier: user,
        clientSecret: secret,
        clientAuthenticationType: 'BASIC',
        eventTypes: events,
      }
      const path = `/webhooks/settings${id === undefined ? '' : `/${encodeURIComponent(id)}`}`
      const saved = await askAvinode(
        account,
        { path, body, ...(id !== undefined && { method: 'PUT' as const }) },
        z.object({ id: rfq.shape.id }),
      )
      return saved.id
    },
  }
}
