import {
  compareSalePages,
  describeMoment,
  isShareOpen,
  listAllotted,
  readSummaries,
  salePage,
  shares,
  shipments,
  shortNetwork,
  whyQuoteClosed,
  withOpening,
  type OpenedSale,
  type SalePage,
  type ShipmentSummary,
  type ShownSale,
} from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { PublicCtx } from '../../platform/http/route.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { findSubject, gatherSale, hashOfSale, type SharedSubject } from './gather-sale.ts'
import type { Till } from '../gateway/till.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { describeParcel } from './describe-parcel.ts'
import { hostOf } from './page-host.ts'
import { readPageMoney, readWays } from './page-money.ts'
import { readPageReturns } from './page-returns.ts'
import type { Share } from './share-token.ts'
import { unsentAmong } from './unsent-shares.ts'

/** A typed name as its page shows it. */
export function describeSigning(
  { name, at }: { readonly name: string; readonly at: number },
  timezone: string,
): NonNullable<ShownSale['signed']> {
  return { name, ...describeMoment(at, timezone) }
}

const sumPieces = (sent: readonly ShipmentSummary[]): number =>
  listAllotted(sent).reduce((sum, { quantity }) => sum + quantity, 0)

/** Parcels of an order that its customer may follow: without returns, and none before one was sent. */
async function listParcels(ctx: Ctx, order: OrderRow, timezone: string) {
  if (!readSummaries(order.shipments).some(({ tracking_code: code }) => code !== undefined)) return []
  const rows = await beyondReach(ctx, shipments).every(['order_id', '==', order.id], { isWhole: true })
  return rows
    .filter((row) => row.tracking_code !== undefined && row.canceled === undefined && !row.is_return)
    .toSorted((one, other) => one.date - other.date || (one.id < other.id ? -1 : 1))
    .map((row) => describeParcel(row, timezone))
}

async function makeTrack(ctx: Ctx, order: OrderRow, timezone: string) {
  const { items, shipments: sent, placed_at, date, canceled } = order
  const pieces = items.reduce((sum, { price, quantity }) => sum + (price < 0 ? 0 : quantity), 0)
  const all = readSummaries(sent)
  const shipped = sumPieces(all.filter((one) => one.sent !== undefined))
  const delivered = sumPieces(all.filter((one) => one.delivered !== undefined))
  const ordered = describeMoment(placed_at ?? date, timezone).day
  return { ordered, pieces, shipped, delivered, canceled, parcels: await listParcels(ctx, order, timezone) }
}

/** What was changed since the page was sent. Once there is an order, its changes are agreed with the company. */
function listRevisions({ sent, agreement }: Share, { order }: SharedSubject, document: SalePage): ShownSale['revised'] {
  const before = sent === undefined || agreement || order ? undefined : salePage.safeParse(sent).data
  return before ? compareSalePages(before, document) : []
}

const stateOf = ({ order }: SharedSubject, closed: string | undefined): ShownSale['state'] => {
  if (order) return 'agreed'
  return closed === undefined ? 'open' : 'closed'
}

interface OrderFacts {
  readonly share: Share
  readonly wire: string
  readonly timezone: string
}

/** What is paid and owed of an order, how it is paid, and where it is. */
async function readOrder(ctx: Ctx, till: Till, { order, share, wire, timezone }: OrderFacts & SharedSubject) {
  const ways = await readWays(ctx, till, order ? wire : '')
  if (!order) return { ways }
  const debt = { record: 'orders' as const, id: order.id }
  const money = await readPageMoney(ctx, till, { debt, timezone, deposit: share.deposit })
  const track = await makeTrack(ctx, order, timezone)
  const returns = await readPageReturns(ctx, { share, order, timezone })
  return { money, track, ...(returns && { returns }), ways: money.owed > 0 ? ways : { ...ways, wire: '' } }
}

/** What of a share everyone with its address may read now. */
async function readShown(ctx: Ctx, till: Till, share: Share): Promise<ShownSale> {
  const { wire, timezone, ...host } = await hostOf(ctx)
  const subject = await findSubject(ctx, share)
  const { quote, order } = subject
  const document = await gatherSale(ctx, subject)
  const closed = quote && !order ? whyQuoteClosed(quote, { now: ctx.now, timezone }) : undefined
  return {
    state: stateOf(subject, closed),
    host,
    document,
    hash: hashOfSale(document),
    closed: closed ?? '',
    revised: listRevisions(share, subject, document),
    ...(share.deposit !== undefined && { deposit: share.deposit }),
    ...(share.agreement && { signed: describeSigning(share.agreement, timezone) }),
    ...(await readOrder(ctx, till, { ...subject, share, wire, timezone })),
  }
}

/** Reads the page of a share without counting it as opened: for the first HTML, which machines ask for as well. */
export async function readSale(ctx: Ctx, till: Till, id: string): Promise<OpenedSale> {
  const share = await beyondReach(ctx, shares).get(id)
  const { wire: _wire, timezone: _timezone, ...host } = await hostOf(ctx)
  if (!isShareOpen(share, ctx.now)) return { state: 'ended', host }
  if ((await unsentAmong(ctx, [share])).has(id)) return { state: 'unsent', host }
  return readShown(ctx, till, share)
}

interface PageCall {
  readonly ctx: PublicCtx
  readonly own: Ctx
  readonly found: string
}

/** Opens the page of a sale for a holder of its token (see the contract). Throws NotFound. */
export async function handleOpenSale(till: Till, { ctx, own, found }: PageCall): Promise<OpenedSale> {
  const { row: share, change } = await takeRecord(own, shares, { id: found })
  const page = await readSale(own, till, found)
  if (page.state === 'ended' || page.state === 'unsent') return page
  change({
    opened: share.opened + 1,
    openings: withOpening(share.openings, shortNetwork(ctx.address), own.now),
  })
  return page
}
