import {
  acceptances,
  isAcceptable,
  isAgreed,
  isShareOpen,
  momentOf,
  quotePage,
  shares,
  shortNetwork,
  withOpening,
  type openPage,
} from '../../../domain/charter/index.ts'
import type { OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { familyOf, gatherPage, gatherQuote, hashOfPage, type Share } from './gather-page.ts'
import { hostOf, picturesOf } from './page-host.ts'
import { findShareOf } from './share-token.ts'
import { unsentAmong } from './unsent-shares.ts'

type Opened = OutputOf<typeof openPage>
type OpenedQuote = Exclude<Opened, { readonly state: 'ended' | 'unsent' }>
type Acceptance = RowOf<typeof acceptances>

/** Runs a verb in the client of a token's share. Throws NotFound for a token that opens nothing. */
export async function withShare<T>(
  platform: Platform,
  token: string,
  verb: (ctx: Ctx, id: string) => Promise<T>,
): Promise<T> {
  const place = await findShareOf(platform, token)
  if (!place) throw new NotFound('share')
  return withTenant(platform, systemActor(place.clientId), (ctx) => verb(ctx, place.id))
}

/** A signature as its page shows it. */
export const signedWords = ({ option, name, signed_at: at }: Acceptance, timezone: string) => {
  const { day, time } = momentOf(at, timezone)
  return { option, name, at, day, time }
}

/** What was signed stays as it was signed. */
async function signedPage(ctx: Ctx, id: string, timezone: string) {
  const acceptance = await beyondReach(ctx, acceptances).get(id)
  return {
    state: 'accepted' as const,
    document: quotePage.parse(acceptance.document),
    hash: acceptance.hash,
    pictures: {},
    acceptable: [],
    signed: signedWords(acceptance, timezone),
  }
}

async function offeredPage(ctx: Ctx, share: Share): Promise<Omit<OpenedQuote, 'host' | 'wire'>> {
  const family = await familyOf(ctx, share.object.id)
  const { page, fleet } = await gatherQuote(ctx, family, share)
  const all = [family.quote, ...family.others]
  const isTaken = all.some(isAgreed)
  const pictures = all.map((quote) => {
    const id = quote.legs.find(({ aircraft }) => aircraft !== undefined)?.aircraft?.id
    const found = fleet.get(id ?? '')
    return [quote.id, found ? picturesOf(ctx, found) : []] as const
  })
  const shown = new Set(page.options.map(({ id }) => id))
  const acceptable = isTaken ? [] : all.filter(isAcceptable).map(({ id }) => id)
  return {
    state: acceptable.length > 0 ? 'open' : 'closed',
    document: page,
    hash: hashOfPage(page),
    pictures: Object.fromEntries(pictures.filter(([id, urls]) => shown.has(id) && urls.length > 0)),
    acceptable,
  }
}

async function plainPage(ctx: Ctx, share: Share): Promise<Omit<OpenedQuote, 'host' | 'wire'>> {
  const document = await gatherPage(ctx, share)
  const isOver = document.kind === 'payment' && document.state !== 'due'
  return { state: isOver ? 'closed' : 'open', document, hash: hashOfPage(document), pictures: {}, acceptable: [] }
}

/** Who has to pay is shown how. */
const isToPay = ({ state, document }: Pick<OpenedQuote, 'state' | 'document'>): boolean =>
  state === 'accepted' || (document.kind === 'payment' && document.state === 'due')

function contentOf(ctx: Ctx, share: Share, timezone: string): Promise<Omit<OpenedQuote, 'host' | 'wire'>> {
  if (share.acceptance_id !== undefined) return signedPage(ctx, share.acceptance_id, timezone)
  return share.kind === 'quote' ? offeredPage(ctx, share) : plainPage(ctx, share)
}

const hasDisclosures = ({ document }: Pick<OpenedQuote, 'document'>): boolean =>
  document.kind === 'quote' && document.disclosures.length > 0

/** What a share shows, and the mark that it was opened. */
async function openShare(ctx: Ctx, id: string, address: string): Promise<Opened> {
  const { row: share, change } = await takeRecord(ctx, shares, { id })
  const { wire, timezone, ...host } = await hostOf(ctx)
  if (!isShareOpen(share, ctx.now)) return { state: 'ended', host }
  if ((await unsentAmong(ctx, [share])).has(id)) return { state: 'unsent', host }
  const content = await contentOf(ctx, share, timezone)
  change({
    opened: share.opened + 1,
    openings: withOpening(share.openings, shortNetwork(address), ctx.now),
    ...(share.disclosed_at === undefined && hasDisclosures(content) && { disclosed_at: ctx.now }),
  })
  return { ...content, host, wire: isToPay(content) ? wire : '' }
}

/** Opens a shared page for whoever has its token (see the contract). Throws NotFound. */
export const openPageOf = ({ platform, address }: PublicCtx, token: string): Promise<Opened> =>
  withShare(platform, token, (ctx, id) => openShare(ctx, id, address))
