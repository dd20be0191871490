import {
  countReturnable,
  describeMoment,
  mostReturnPhotos,
  readSummaries,
  returnMessages,
  returnReasonNames,
  returnReasons,
  returns,
  shipments,
  whyNotReturnable,
  type PageReturn,
  type PageReturns,
} from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { publicPictureUrl } from '../../platform/files/index.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { readReturnSettings } from '../own-client.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { describeParcel } from './describe-parcel.ts'
import type { Share } from './share-token.ts'

type ReturnRow = RowOf<typeof returns>
type ShipmentRow = RowOf<typeof shipments>

interface Shown {
  readonly share: Share
  readonly order: OrderRow
  readonly timezone: string
}

/** Lines of an address for a parcel that the customer writes by hand. */
const writeAddress = ({ to_address: to }: ShipmentRow): string[] => {
  if (!to) return []
  const place = [to.city, [to.state, to.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [to.company, to.street, to.street2, place].flatMap((line) => (line ? [line] : []))
}

/** Files of the bought label of a return. */
function findFiles(ctx: Ctx, { postage_label: label }: ShipmentRow): Pick<PageReturn, 'label' | 'customs'> {
  if (!label || label.voided !== undefined) return { label: '', customs: '' }
  const [picture, customs] = label.files.map(({ url }) => publicPictureUrl(ctx, url, { type: 'labels', id: label.id }))
  return { label: picture ?? '', customs: customs ?? '' }
}

/** Where the goods of a return are sent, and how far they are. */
function describeWay(
  ctx: Ctx,
  { state }: ReturnRow,
  { shipment, timezone }: { shipment: ShipmentRow | undefined; timezone: string },
) {
  if (!shipment || shipment.canceled !== undefined || (state !== 'approved' && state !== 'received'))
    return { label: '', customs: '', to: [] }
  const files = state === 'approved' ? findFiles(ctx, shipment) : { label: '', customs: '' }
  const isFollowed = shipment.tracking_code !== undefined
  return { ...files, to: writeAddress(shipment), ...(isFollowed && { parcel: describeParcel(shipment, timezone) }) }
}

const listLines = ({ items }: ReturnRow): PageReturn['lines'] =>
  items.map(({ name, quantity, approved, restocked, damaged }) => ({
    name,
    quantity,
    approved,
    arrived: restocked + damaged,
  }))

/** Photos of a return, for its customer. */
const listPhotos = (ctx: Ctx, { id, photos = [] }: ReturnRow): string[] =>
  photos.flatMap(({ url }) => publicPictureUrl(ctx, url, { type: returns.name, id }) ?? [])

/** Returns of an order, the newest first. */
const listReturns = async (ctx: Ctx, { id }: Pick<OrderRow, 'id'>): Promise<ReturnRow[]> => {
  const rows = await beyondReach(ctx, returns).every(['order_id', '==', id], { isWhole: true })
  return rows.toSorted((one, other) => other.date - one.date || (one.id < other.id ? 1 : -1))
}

/** True if a customer may ask for returns on a page. */
const mayAsk = (offer: string, { for_return: isForReturn }: Share): boolean =>
  offer === 'always' || (offer === 'link' && isForReturn === true)

/** Lines of a page that can be sent back now, or the reason why none can. */
export async function readReturnable(ctx: Ctx, { share, order, timezone }: Shown) {
  const settings = await readReturnSettings(ctx)
  const known = await listReturns(ctx, order)
  const { days } = settings
  const facts = {
    items: order.items,
    shipments: readSummaries(order.shipments),
    returns: known,
    days,
    now: ctx.now,
    timezone,
  }
  const isOpen = mayAsk(settings.offer, share) && !order.canceled
  const issue = isOpen
    ? whyNotReturnable(facts, (at) => describeMoment(at, timezone).day)
    : returnMessages.issue('items', 'return-off')
  return {
    settings,
    known,
    isOffered: mayAsk(settings.offer, share),
    lines: isOpen ? countReturnable(facts) : [],
    closed: issue ? (returnMessages.words(issue) ?? issue.code) : '',
  }
}

/** Returns on the page of an order; undefined where its customer can ask for none and asked for none. */
export async function readPageReturns(ctx: Ctx, shown: Shown): Promise<PageReturns | undefined> {
  const { settings, known, isOffered, lines, closed } = await readReturnable(ctx, shown)
  if (!isOffered && known.length === 0) return undefined
  const ids = known.flatMap(({ shipment }) => (shipment ? [shipment.id] : []))
  const rows = ids.length === 0 ? [] : await beyondReach(ctx, shipments).every(['id', 'in', ids], { isWhole: true })
  const sent = new Map(rows.map((row) => [row.id, row]))
  const { timezone } = shown
  return {
    lines: lines.map(({ id, name, quantity }) => ({ id, name, quantity })),
    closed,
    days: settings.days,
    isFree: settings.free_label,
    reasons: returnReasonNames.map((value) => ({ value, label: returnReasons[value] })),
    mostPhotos: mostReturnPhotos,
    seen: known.length,
    returns: known.map((row) => ({
      number: row.number ?? '',
      state: row.state,
      asked: describeMoment(row.date, timezone).day,
      lines: listLines(row),
      photos: listPhotos(ctx, row),
      answer: row.answer,
      isFree: row.free_label,
      ...describeWay(ctx, row, { shipment: sent.get(row.shipment?.id ?? ''), timezone }),
    })),
  }
}
