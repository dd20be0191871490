import {
  legsToPrice,
  quotes,
  type askForOffer,
  type declineMarketRequest,
  type MarketEntry,
  type quoteMarketRequest,
} from '../../../domain/charter/index.ts'
import { aircraftType } from '../../../domain/charter/statuses.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { noteRequest } from '../affiliations/affiliate-verbs.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb, getRecord, takeRecord } from '../../platform/records/index.ts'
import { sharePageOf } from '../customer-pages/share-page.ts'
import { chooseAircraftOf } from '../options/choose-aircraft.ts'
import { makeRequestedLeg } from './free-tails.ts'
import { getEntry } from './read-entry.ts'

type Quoting = InputOf<typeof quoteMarketRequest>
type Delivered = OutputOf<typeof declineMarketRequest>

interface Answer {
  readonly item: string
  readonly kind: 'quote' | 'decline' | 'ask'
  readonly words: string
  readonly reason?: string
  readonly page?: string
  readonly quote?: string
  readonly passengers?: number
}

/** Hands an answer over to the owner of a copy. Throws NotFound if it was withdrawn or flown. */
async function deliver({ db }: Ctx, answer: Answer): Promise<Delivered> {
  const { item, kind, words, reason = null, page = null, quote = null, passengers = null } = answer
  const [row] = await db.run(sql<{ state: 'delivered' | null }>`
    select flightline.answer_market(${item}, ${kind}, ${reason}::text, ${words}, ${page}::text, ${quote}::text,
      ${passengers}::integer) as state`)
  if (row?.state !== 'delivered') throw new NotFound('flight request')
  return { state: 'delivered' }
}

/** An entry of another client. Throws NotFound, and Conflict for an own one. */
async function requireOther(ctx: Ctx, of: 'requests' | 'offers', id: string): Promise<MarketEntry> {
  const entry = await getEntry(ctx, of, id)
  if (!entry.isOwn) return entry
  throw new Conflict(null, null, { code: 'own', title: 'Your Own', message: 'This is an entry of your own company.' })
}

/** How a request is flown: by an aircraft of the fleet, and as an empty leg. */
interface Way {
  readonly aircraft?: string | undefined
  readonly deal?: { readonly id: string; readonly label: string }
}

const dealFolder = 'empties/'

/** The empty leg of an own offer; none for an aircraft that is offered by a quote. */
function readDeal({ path = '', from, to }: MarketEntry): Pick<Way, 'deal'> {
  if (!path.startsWith(dealFolder)) return {}
  return { deal: { id: path.slice(dealFolder.length), label: `${from.icao} to ${to.icao}` } }
}

/** The aircraft by the tail of an own offer, and its empty leg. Throws Invalid for an offer of another client. */
async function findWay(ctx: Ctx, { offer, aircraft }: Quoting['body']): Promise<Way> {
  if (offer === undefined) return { aircraft }
  const entry = await getEntry(ctx, 'offers', offer)
  const { isOwn, tail } = entry
  if (!isOwn) throw new Invalid([{ path: 'offer', code: 'no-reference' }])
  if (tail === undefined) return readDeal(entry)
  const [found] = await ctx.db.run(sql<{ id: string }>`
    select id from aircraft where client_id = ${ctx.db.tenant.clientId}::uuid and trashed_at is null and tail_number = ${tail}
    order by active desc, id limit 1`)
  return { ...readDeal(entry), aircraft: found?.id }
}

/** Quote of a request of the market: one leg, for no known person. */
function makeAnsweringQuote(ctx: Ctx, entry: MarketEntry, { id, deal }: { readonly id: string } & Pick<Way, 'deal'>) {
  const type = aircraftType.safeParse(entry.aircraftType)
  return quotes.shape.parse({
    status: 'qCreated',
    quoteType: 'want',
    source: 'mq',
    name: `For ${entry.company}`,
    legs: [makeRequestedLeg(entry, ctx.newId())],
    ...(type.success && { aircraft_type: type.data }),
    metadata: { market_request: entry.id, market_quote: id, ...(deal && { deal }) },
  })
}

/** Sets a typed total, which the market then sees, for the legs as they are. */
async function typeTotal(ctx: Ctx, id: string, total: number): Promise<void> {
  const { row, change } = await takeRecord(ctx, quotes, { id })
  const { by_minute: _, ...rest } = row.price
  change({ price: { ...rest, total }, priced_for: legsToPrice(row.legs) })
}

/** The quote that an earlier call made of the same request; undefined before. Throws Conflict for any other record. */
async function findMade({ db }: Ctx, { params, body }: Quoting) {
  const [row] = await db.run(sql<{ item_id: string }>`
    select item_id from market_answers where quote_id = ${body.quote} and kind = 'quote'`)
  if (!row) return undefined
  if (row.item_id === params.id) return row
  throw new Conflict(null, null, {
    code: 'used',
    title: 'Used Already',
    message: 'This quote answers another request.',
  })
}

/** Answers a request with a quote (see the contract). Throws NotFound, Forbidden, Conflict, Invalid. */
export async function answerWithQuote(ctx: Ctx, asked: Quoting): Promise<OutputOf<typeof quoteMarketRequest>> {
  const { params, body } = asked
  if (await findMade(ctx, asked)) {
    const { quote_number: number } = await getRecord(ctx, quotes, body.quote)
    return { state: 'delivered', quote: body.quote, ...(number !== undefined && { number }) }
  }
  const entry = await requireOther(ctx, 'requests', params.id)
  const { aircraft, deal } = await findWay(ctx, body)
  const made = await asVerb(ctx, quotes).create({
    id: body.quote,
    doc: makeAnsweringQuote(ctx, entry, { id: body.quote, ...(deal && { deal }) }),
  })
  const { isConfirmed = false } = body
  if (aircraft !== undefined)
    await chooseAircraftOf(ctx, { record: 'quotes', id: made.id, version: made.version, aircraft, isConfirmed })
  if (body.total !== undefined) await typeTotal(ctx, made.id, body.total)
  const { price, quote_number: number } = await getRecord(ctx, quotes, made.id)
  if (price.total <= 0) throw new Invalid([{ path: 'total', code: 'required' }])
  const { url } = await sharePageOf(ctx, { kind: 'quote', id: made.id, isConfirmed })
  await deliver(ctx, { item: params.id, kind: 'quote', words: body.words, page: url, quote: made.id })
  await ctx.db.run(sql`select flightline.market_quote_sent(${made.id}, ${price.total}::bigint)`)
  return { state: 'delivered', quote: made.id, ...(number !== undefined && { number }) }
}

/** Declines a request (see the contract). Throws NotFound, Conflict. */
export async function answerWithDecline(
  ctx: Ctx,
  { params, body }: InputOf<typeof declineMarketRequest>,
): Promise<Delivered> {
  await requireOther(ctx, 'requests', params.id)
  return deliver(ctx, { item: params.id, kind: 'decline', reason: body.reason, words: body.words })
}

/** Asks for an offered flight (see the contract). Throws NotFound, Conflict. */
export async function askForFlight(ctx: Ctx, { params, body }: InputOf<typeof askForOffer>): Promise<Delivered> {
  await requireOther(ctx, 'offers', params.id)
  await noteRequest(ctx, params.id)
  return deliver(ctx, { item: params.id, kind: 'ask', words: body.words, passengers: body.passengers })
}
