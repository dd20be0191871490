import {
  acceptances,
  type aircraft,
  aircraftNameOf,
  isAcceptable,
  isAgreed,
  momentOf,
  paymentPageOf,
  quotePage,
  quotes,
  type openPage,
  type QuotePage,
} from '../../../domain/charter/index.ts'
import { isShareOpen, shares, shortNetwork, withOpening } from '../../../domain/commerce/index.ts'
import type { OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { hostOf, type Share, unsentAmong } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { NotFound } from '../../platform/errors.ts'
import { publicPictureUrl } from '../../platform/files/index.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { findTripOf } from '../options/make-trip.ts'
import { aircraftOf, familyOf, gatherPage, gatherQuote, hashOfPage, paymentFacts } from './gather-page.ts'

type Opened = OutputOf<typeof openPage>
/** Content of an open page, with the contact data of its company. */
type Opening = Omit<Exclude<Opened, { readonly state: 'ended' | 'unsent' }>, 'host' | 'wire'>
type Quote = RowOf<typeof quotes>
type Fleet = Awaited<ReturnType<typeof aircraftOf>>
type Acceptance = RowOf<typeof acceptances>

/** A signature as its page shows it. */
export const signedWords = ({ option, name, signed_at: at }: Acceptance, timezone: string) => {
  const { day, time } = momentOf(at, timezone)
  return { option, name, at, day, time }
}

const mostPictures = 6

/** Photos of an aircraft, as its record has them. */
const picturesOf = (ctx: Ctx, { id, images }: RowOf<typeof aircraft>): string[] =>
  images.flatMap(({ url }) => publicPictureUrl(ctx, url, { type: 'aircraft', id }) ?? []).slice(0, mostPictures)

/** Photos by the quotes whose aircraft they are of. */
function picturesBy(ctx: Ctx, shown: readonly Quote[], fleet: Fleet): Opening['pictures'] {
  const pictures = shown.map((quote) => {
    const id = quote.legs.find(({ aircraft }) => aircraft !== undefined)?.aircraft?.id
    const found = fleet.get(id ?? '')
    return [quote.id, found ? picturesOf(ctx, found) : []] as const
  })
  return Object.fromEntries(pictures.filter(([, urls]) => urls.length > 0))
}

/**
 * Photos of the signed content: those of the options that are still flown with the aircraft that the document names.
 */
async function signedPictures(ctx: Ctx, { options }: QuotePage): Promise<Opening['pictures']> {
  const found = await Promise.all(options.map(({ id }) => beyondReach(ctx, quotes).find(id)))
  const now = found.filter((quote) => quote !== undefined)
  const fleet = await aircraftOf(ctx, now)
  const isAsSigned = (quote: Quote): boolean =>
    options.some(({ id, aircraft }) => id === quote.id && aircraft.name === aircraftNameOf(quote, fleet))
  return picturesBy(ctx, now.filter(isAsSigned), fleet)
}

/** Why nothing is to be paid any more of a quote that was accepted; undefined while something may be. */
async function settledOf(ctx: Ctx, quoteId: string): Promise<Opening['settled']> {
  const quote = await beyondReach(ctx, quotes).find(quoteId)
  const trip = quote && (await findTripOf(ctx, quote))
  if (trip === undefined) return undefined
  const { state } = paymentPageOf(await paymentFacts(ctx, trip))
  return state === 'paid' || state === 'cancelled' ? state : undefined
}

/** A signed page stays as signed. */
async function signedPage(ctx: Ctx, id: string, timezone: string): Promise<Opening> {
  const acceptance = await beyondReach(ctx, acceptances).get(id)
  const document = quotePage.parse(acceptance.document)
  const settled = await settledOf(ctx, acceptance.quote_id)
  return {
    state: 'accepted',
    document,
    hash: acceptance.hash,
    pictures: await signedPictures(ctx, document),
    acceptable: [],
    signed: signedWords(acceptance, timezone),
    ...(settled && { settled }),
  }
}

interface Offer {
  /** Id of the quote that is shared. */
  readonly quote: string
  readonly expires: number
  /** True if requested and soft options are shown as Outstanding, their status after they are sent. */
  readonly isSent?: boolean
}

/** True if sending a quote moves it to Outstanding. */
export const isUnsent = ({ active, status }: Pick<Quote, 'active' | 'status'>): boolean =>
  active && (status === 'qSubmitted' || status === 'qCreated')

const asSent = (quote: Quote): Quote => (isUnsent(quote) ? { ...quote, status: 'qOutstanding' } : quote)

/** Reads the page of a quote, and returns true if sending the quote moves one of its options to Outstanding. */
export async function offeredPage(
  ctx: Ctx,
  { quote: id, expires, isSent = false }: Offer,
): Promise<{ readonly opening: Opening; readonly isMoved: boolean }> {
  const found = await familyOf(ctx, id)
  const family = isSent ? { quote: asSent(found.quote), others: found.others.map(asSent) } : found
  const { page, fleet } = await gatherQuote(ctx, family, { expires })
  const all = [family.quote, ...family.others]
  const isTaken = all.some(isAgreed)
  const shown = new Set(page.options.map(({ id: option }) => option))
  const acceptable = isTaken ? [] : all.filter(isAcceptable).map(({ id: option }) => option)
  return {
    opening: {
      state: acceptable.length > 0 ? 'open' : 'closed',
      document: page,
      hash: hashOfPage(page),
      pictures: picturesBy(
        ctx,
        all.filter(({ id: option }) => shown.has(option)),
        fleet,
      ),
      acceptable,
    },
    isMoved: [found.quote, ...found.others].some(isUnsent),
  }
}

async function plainPage(ctx: Ctx, share: Share): Promise<Opening> {
  const document = await gatherPage(ctx, share)
  const isOver = document.kind === 'payment' && document.state !== 'due'
  return { state: isOver ? 'closed' : 'open', document, hash: hashOfPage(document), pictures: {}, acceptable: [] }
}

/** The payer sees the ways of payment. */
const isToPay = ({ state, document, settled }: Pick<Opening, 'state' | 'document' | 'settled'>): boolean =>
  (state === 'accepted' && settled === undefined) || (document.kind === 'payment' && document.state === 'due')

async function readContent(ctx: Ctx, share: Share, timezone: string): Promise<Opening> {
  if (share.acceptance_id !== undefined) return signedPage(ctx, share.acceptance_id, timezone)
  if (share.kind !== 'quote') return plainPage(ctx, share)
  return (await offeredPage(ctx, { quote: share.object.id, expires: share.expires })).opening
}

const hasDisclosures = ({ document }: Pick<Opening, 'document'>): boolean =>
  document.kind === 'quote' && document.disclosures.length > 0

/** Content of a share that any holder of its address may read now. */
async function readShare(ctx: Ctx, share: Share): Promise<Opened> {
  const { wire, timezone, ...host } = await hostOf(ctx)
  if (!isShareOpen(share, ctx.now)) return { state: 'ended', host }
  if ((await unsentAmong(ctx, [share])).has(share.id)) return { state: 'unsent', host }
  const content = await readContent(ctx, share, timezone)
  return { ...content, host, wire: isToPay(content) ? wire : '' }
}

/** Reads a payment request without counting it as opened: for the first HTML, which machines ask for as well. */
export async function readPaymentPage(ctx: Ctx, id: string): Promise<Opened> {
  const share = await beyondReach(ctx, shares).get(id)
  if (share.kind !== 'payment') throw new NotFound('share')
  return readShare(ctx, share)
}

/** Content of a share, and the mark that it was opened. */
async function openShare(ctx: Ctx, id: string, address: string): Promise<Opened> {
  const { row: share, change } = await takeRecord(ctx, shares, { id })
  const page = await readShare(ctx, share)
  if (page.state === 'ended' || page.state === 'unsent') return page
  change({
    opened: share.opened + 1,
    openings: withOpening(share.openings, shortNetwork(address), ctx.now),
    ...(share.disclosed_at === undefined && hasDisclosures(page) && { disclosed_at: ctx.now }),
  })
  return page
}

interface PageCall {
  readonly ctx: PublicCtx
  readonly own: Ctx
  readonly found: string
}

/** Opens a shared page for a holder of its token (see the contract). Throws NotFound. */
export const openPageOf = ({ ctx, own, found }: PageCall): Promise<Opened> => openShare(own, found, ctx.address)
