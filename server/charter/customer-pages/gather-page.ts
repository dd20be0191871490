import { createHash } from 'node:crypto'
import {
  aircraft,
  itineraryPageOf,
  paymentPageOf,
  quotePageOf,
  quotes,
  trips,
  type ItineraryPage,
  type PaymentFacts,
  type PaymentPage,
  type QuotePage,
} from '../../../domain/charter/index.ts'
import { clients } from '../../../domain/company/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { type Share } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { tripsInvoices } from '../invoices/invoice-state.ts'
import { idsOfOptions } from '../options/family.ts'

type Quote = RowOf<typeof quotes>

/** The record type of a share of flights. Throws NotFound for any other share. */
export function requireFlightType({ object: { type } }: Pick<Share, 'object'>): 'quotes' | 'trips' {
  if (type === 'quotes' || type === 'trips') return type
  throw new NotFound('share')
}

/** A quote with its other options, in the order of their creation. A separately shared option is alone. */
interface Family {
  readonly quote: Quote
  readonly others: readonly Quote[]
}

/** Throws NotFound for a quote that is gone. */
export async function familyOf(ctx: Ctx, id: string): Promise<Family> {
  const any = beyondReach(ctx, quotes)
  const quote = await any.get(id)
  // Lists leave the legs out.
  const others = await Promise.all((await idsOfOptions(ctx, quote)).map((other) => any.get(other)))
  return { quote, others }
}

const ownClient = (ctx: Ctx) => beyondReach(ctx, clients).get(ctx.actor.clientId)

/** The aircraft that legs name, by their ids. */
export async function aircraftOf(ctx: Ctx, family: readonly Quote[]) {
  const ids = new Set(family.flatMap(({ legs }) => legs.flatMap((leg) => leg.aircraft?.id ?? [])))
  const found = await Promise.all([...ids].map((id) => beyondReach(ctx, aircraft).find(id)))
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])))
}

/** Current content of a quote's page, and the aircraft whose records hold its photos. */
export async function gatherQuote(ctx: Ctx, { quote, others }: Family, { expires }: Pick<Share, 'expires'>) {
  const [{ name, timezone, config }, fleet] = [await ownClient(ctx), await aircraftOf(ctx, [quote, ...others])]
  const company = { name, timezone, pages: config.customer_pages }
  return { page: quotePageOf({ company, quote, others, aircraft: fleet, expires }), fleet }
}

/** Common content of shared pages. */
export type SharedContent = QuotePage | ItineraryPage | PaymentPage

/** Part of a share from which its page is made. */
type Shared = Pick<Share, 'kind' | 'object' | 'expires' | 'leg_ids'>

async function gatherItinerary(ctx: Ctx, { object, kind, leg_ids: legIds }: Shared): Promise<ItineraryPage> {
  const [{ name, timezone }, trip] = [await ownClient(ctx), await beyondReach(ctx, trips).get(object.id)]
  const readers = kind === 'crew' ? 'crew' : 'passengers'
  return itineraryPageOf({ company: { name, timezone }, trip, readers, legIds })
}

/** Data from which the payment request of a trip is made. */
export async function paymentFacts(ctx: Ctx, trip: RowOf<typeof trips>): Promise<PaymentFacts> {
  const { name, timezone } = await ownClient(ctx)
  return { company: { name, timezone }, trip, invoices: await tripsInvoices(ctx, trip.id) }
}

const gatherPayment = async (ctx: Ctx, { object }: Shared): Promise<PaymentPage> =>
  paymentPageOf(await paymentFacts(ctx, await beyondReach(ctx, trips).get(object.id)))

/** Current content of a shared page. Throws NotFound for a missing record. */
export async function gatherPage(ctx: Ctx, share: Shared): Promise<SharedContent> {
  if (share.kind === 'payment') return gatherPayment(ctx, share)
  if (share.kind !== 'quote') return gatherItinerary(ctx, share)
  const { page } = await gatherQuote(ctx, await familyOf(ctx, share.object.id), share)
  return page
}

/**
 * Fingerprint of a page, for the signature. The fields of a page have one order, so that the same page has the same
 * fingerprint.
 */
export const hashOfPage = (page: SharedContent): string =>
  createHash('sha256').update(JSON.stringify(page)).digest('hex')
