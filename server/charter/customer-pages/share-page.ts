import {
  dueOn,
  legsFor,
  paymentRequestMessages,
  quotes,
  trips,
  whyNoPaymentRequest,
  type sharePage,
} from '../../../domain/charter/index.ts'
import { commerceMessages, shares } from '../../../domain/commerce/index.ts'
import { clients } from '../../../domain/company/index.ts'
import { cutText, isSameValue, type InputOf, type OutputOf, type RowOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { readOwnEntry } from '../../company/index.ts'
import { createShare, endShare, findOpenLink, type Share } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { beyondReach, getRecord, requireOperation, takeRecord } from '../../platform/records/index.ts'
import { requireAircraft } from '../availability/confirm-taken.ts'
import { gatherPage, requireFlightType, type SharedContent } from './gather-page.ts'
import { offerQuotes, requireSendable } from './offer-quote.ts'
import { readPaidOfTrip } from './trip-debts.ts'
import { usualEnd } from './usual-end.ts'

type Shared = OutputOf<typeof sharePage>
type Flight = RowOf<typeof quotes> | RowOf<typeof trips>

const definitions = { quotes, trips } as const

/** Quote or trip of a share, for one of its writers. Throws NotFound, Forbidden. */
async function requireFlight(ctx: Ctx, type: 'quotes' | 'trips', id: string): Promise<Flight> {
  const row = await getRecord(ctx, definitions[type], id)
  requireOperation(ctx, definitions[type], { operation: 'write', row: { ...row } })
  return row
}

/** Throws Conflict, in the words of the specification, for a trip whose payment cannot be asked for. */
async function requirePayable(ctx: Ctx, id: string): Promise<void> {
  const { price, paid } = await getRecord(ctx, trips, id)
  const fault = whyNoPaymentRequest({ price, paid })
  if (fault !== undefined) throw new Conflict(null, null, { code: fault, ...paymentRequestMessages[fault] })
}

/** Throws Conflict for a quote whose customer would read a price that was made for other legs. */
function requirePriced(page: SharedContent): void {
  const repriced = page.kind === 'quote' ? page.options.filter(({ isRepriced }) => isRepriced) : []
  if (repriced.length === 0) return
  const what = repriced.map(({ label, aircraft }) => `${label} (${aircraft.name})`).join(', ')
  throw new Conflict(null, null, {
    code: 'repriced',
    title: 'Cannot Send',
    message: `The price of ${what} was computed for other legs. Save the new total above its legs, or keep the old one.`,
  })
}

/** The deposit of a page, on top of what came in before. Throws Invalid for one above the amount to pay. */
async function readDeposit(ctx: Ctx, page: SharedContent, { id, deposit }: Asked): Promise<{ deposit?: number }> {
  if (page.kind !== 'payment' || deposit === undefined) return {}
  const { due } = page
  if (deposit > due) throw new Invalid([commerceMessages.issue('deposit', 'deposit-above', { most: formatMoney(due) })])
  return { deposit: deposit + (await readPaidOfTrip(ctx, id)) }
}

/** Payer: the contact of a trip, if an address is known. */
function payerOf({ contact }: Flight): { to?: { id: string; name: string; email: string } } {
  if (!contact?.email) return {}
  return { to: { id: contact.id, name: contact.name || contact.email, email: contact.email } }
}

/** Invoices have separate readers: none of them is stored with a share, which readers of its trip see. */
const keptOf = (page: SharedContent): SharedContent => (page.kind === 'payment' ? { ...page, invoices: [] } : page)

/** The record type that a page of a kind shows. */
const typeOfPage = (kind: Asked['kind']): 'quotes' | 'trips' => (kind === 'quote' ? 'quotes' : 'trips')

type Asked = InputOf<typeof sharePage>['body']

/** Throws Invalid for chosen legs that the page would not show: those of an itinerary are the trip's, for its readers. */
function requireLegs({ legs: flown }: Flight, { kind, legs: chosen = [] }: Asked): void {
  const shown = kind === 'passengers' || kind === 'crew' ? legsFor(flown, kind).map(({ id }) => id) : []
  if (chosen.some((id) => !shown.includes(id))) throw new Invalid([{ path: 'legs', code: 'no-reference' }])
}

/**
 * Prepares a quote for sharing: keeps the confirmation of a taken aircraft on its legs, and puts it and its options on
 * offer. A page for a message leaves the offer to the sending of the message (`offerSentQuotes`). Throws Conflict without
 * the confirmation, and for a message about a quote that its customer could not accept.
 */
async function beginOffer(ctx: Ctx, { id, forMessage, isConfirmed }: Asked): Promise<void> {
  const { row, change } = await takeRecord(ctx, quotes, { id })
  if (forMessage === true) await requireSendable(ctx, row)
  const legs = await requireAircraft(ctx, row, isConfirmed)
  if (!isSameValue(legs, row.legs)) change({ legs })
  if (forMessage !== true) await offerQuotes(ctx, id)
}

/** Shares a quote, an itinerary or a payment request (see the contract). */
export async function sharePageOf(ctx: Ctx, asked: Asked): Promise<Shared> {
  const { kind, id, legs: legIds, days, forMessage } = asked
  const type = typeOfPage(kind)
  const flight = await requireFlight(ctx, type, id)
  if (kind === 'payment') await requirePayable(ctx, id)
  requireLegs(flight, asked)
  if (kind === 'quote') await beginOffer(ctx, asked)
  const { timezone } = await beyondReach(ctx, clients).get(ctx.actor.clientId)
  // An expiry names a day, and that day belongs to it (decision D29).
  const clock = { now: ctx.now, timezone }
  const expires = days === undefined ? usualEnd(type, flight.legs, clock) : dueOn(ctx.now, days, timezone)
  const object = { type, id, label: cutText(definitions[type].title({ ...flight }), 500) }
  const sent = await gatherPage(ctx, { kind, object, expires, leg_ids: legIds })
  requirePriced(sent)
  const shared = await createShare(ctx, {
    kind,
    object,
    sent: keptOf(sent),
    by: await readOwnEntry(ctx),
    expires,
    ...(legIds && { leg_ids: legIds }),
    ...(await readDeposit(ctx, sent, asked)),
    ...(forMessage === true && { for_message: true }),
  })
  return sent.kind === 'payment' ? { ...shared, payment: { due: sent.due, ...payerOf(flight) } } : shared
}

/** A share of a quote or trip that the caller may write. */
export async function requireShare(ctx: Ctx, id: string): Promise<Share> {
  const share = await getRecord(ctx, shares, id)
  await requireFlight(ctx, requireFlightType(share), share.object.id)
  return share
}

/** The address of an open share (see the contract). Throws Conflict for one that opens nothing. */
export const findLink = async (ctx: Ctx, id: string): Promise<Shared> => findOpenLink(ctx, await requireShare(ctx, id))

/** Revokes a share (see the contract). */
export async function revokeShareOf(ctx: Ctx, id: string): Promise<void> {
  await requireShare(ctx, id)
  await endShare(ctx, id, await readOwnEntry(ctx))
}
