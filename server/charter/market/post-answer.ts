import { declineReasons, deals, leg, quotes, type DeclineReason, type Leg } from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { cutText, type RowOf } from '../../../domain/kernel/index.ts'
import { keepMarketMessage } from '../../inbox/index.ts'
import { deriveId } from '../../platform/derive-id.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineDueStepJob } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'

type Quote = RowOf<typeof quotes>

interface Received {
  readonly company: string
  readonly source_type: 'deals' | 'quotes'
  readonly source_id: string
  readonly leg_id: string
  readonly kind: 'quote' | 'decline' | 'ask'
  readonly reason: DeclineReason | null
  readonly words: string
  readonly page: string | null
  readonly passengers: number | null
}

/** Takes an answer for its owner, once. */
async function takeAnswer({ db }: Ctx, id: string): Promise<Received | undefined> {
  const [row] = await db.run(sql<Received>`select * from flightline.take_market_answer(${id})`)
  return row
}

/** An id that follows from words, in the form of the ids of records. */
function deriveAnswerId(...words: readonly string[]): string {
  return deriveId(words.join(' '))
}

/** Address of the page of a request, where a demand is answered. */
async function printRequestUrl(ctx: Ctx, id: string): Promise<string> {
  const { name_key } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  return `${ctx.platform.config.PUBLIC_URL}/${name_key.toLowerCase()}/quotes/${encodeURIComponent(id)}`
}

/** The answer as its owner reads it in the conversation of a request, in which no other company has an address. */
async function writeWords(ctx: Ctx, { company, kind, reason, words, page }: Received, id: string): Promise<string> {
  const first =
    kind === 'quote'
      ? `${company} sent a quote: ${page ?? ''}`
      : kind === 'decline'
        ? `${company} declined: ${reason === null ? declineReasons.other : declineReasons[reason]}.`
        : `${company} asks for this flight. Answer with a quote or a decline: ${await printRequestUrl(ctx, id)}`
  return words === '' ? first : `${first}\n\n${words}`
}

/** The leg of a request for an own offer: the flight that is offered. */
async function findOfferedLeg(ctx: Ctx, { source_type: type, source_id: id, leg_id: legId }: Received) {
  if (type === 'deals') {
    const deal = await beyondReach(ctx, deals).find(id)
    return deal && { ...deal, times: { takeoffUTC: deal.times.takeoffUTC ?? deal.departure_date } }
  }
  const offered = await beyondReach(ctx, quotes).find(id)
  return offered?.legs.find((one) => one.id === legId)
}

interface Demanded {
  readonly answer: string
  readonly quote: string
  readonly flown: Leg
}

/** Begins the time in which a demand is to be answered. */
async function beginDemand({ db, now }: Ctx, { answer, quote, flown }: Demanded): Promise<void> {
  const { departureAirport: from, arrivalAirport: to, times } = flown
  await db.run(sql`
    select flightline.market_demand_received(${answer}, ${quote}, ${from?.icao ?? ''}, ${to?.icao ?? ''},
      flightline.local_day(${times.takeoffUTC ?? now}::bigint, ${from?.timezone ?? 'UTC'}))`)
}

/** The empty leg that is asked for, by which its page lists the request and an acceptance books it. */
const nameDeal = (
  { source_type: type, source_id: id }: Received,
  { departureAirport: from, arrivalAirport: to }: Leg,
) => (type === 'deals' ? { deal: { id, label: `${from?.icao ?? ''} to ${to?.icao ?? ''}` } } : {})

/** Makes the broker request of a demand, which begins the time for its answer; undefined if the offer was withdrawn since. */
async function makeRequest(ctx: Ctx, received: Received, answer: string): Promise<Quote | undefined> {
  const offered = await findOfferedLeg(ctx, received)
  if (offered === undefined) return undefined
  const id = deriveAnswerId('market-ask', answer)
  const flown: Leg = leg.parse({
    id: ctx.newId(),
    departureAirport: offered.departureAirport,
    arrivalAirport: offered.arrivalAirport,
    aircraft: offered.aircraft,
    paxNum: received.passengers ?? 1,
    times: { ...(offered.times.takeoffUTC !== undefined && { takeoffUTC: offered.times.takeoffUTC }) },
  })
  const doc = quotes.shape.parse({
    status: 'qBroker',
    quoteType: 'want',
    source: received.source_type === 'deals' ? 'md' : 'a',
    name: cutText(received.company, 200),
    legs: [flown],
    notes: received.words,
    metadata: { market_offer: received.source_id, ...nameDeal(received, flown) },
  })
  const made = await asVerb(ctx, quotes).create({ id, doc })
  await beginDemand(ctx, { answer, quote: id, flown })
  return made
}

async function postAnswer(ctx: Ctx, id: string): Promise<void> {
  const received = await takeAnswer(ctx, id)
  if (received === undefined) return
  const row =
    received.kind === 'ask'
      ? await makeRequest(ctx, received, id)
      : await beyondReach(ctx, quotes).find(received.source_id)
  if (row === undefined) return
  await keepMarketMessage(ctx, {
    type: 'quotes',
    row: { ...row },
    thread: deriveAnswerId('market-answers', ctx.actor.clientId, row.id),
    subject: cutText(`Answers from the market: ${quotes.title({ ...row })}`, 400),
    from: received.company,
    message: await writeWords(ctx, received, row.id),
  })
}

/** Writes an answer from the market into the conversation of its owner's request, once (decision K5). */
export const postMarketAnswer = defineDueStepJob({
  name: 'post-market-answer',
  lane: 'prompt',
  run: (job, id) => job.within((ctx) => postAnswer(ctx, id)),
})
