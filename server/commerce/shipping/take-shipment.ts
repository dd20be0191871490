import {
  countShipped,
  followStages,
  mostShipments,
  shipments,
  shippingMessages,
  type ShipmentAnswer,
} from '../../../domain/commerce/index.ts'
import { companyMessages } from '../../../domain/company/index.ts'
import { metadata, shapeMessages, type Doc, type Issue, type RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { beyondReach, getRecord, keepLatest, takeRecord, type LatestTaken } from '../../platform/records/index.ts'
import { takeOrder, type TakenOrder } from '../sales/take-order.ts'
import { readSaleSettings, type OrderRow } from '../sales/sale-rows.ts'

export type ShipmentRow = RowOf<typeof shipments>

/** A shipment that is locked with its order until the transaction ends. */
export interface TakenShipment extends LatestTaken<typeof shipments> {
  readonly order: TakenOrder
}

/** Takes a shipment and, before it, its order. Throws NotFound, Forbidden. */
export async function takeShipment(ctx: Ctx, id: string): Promise<TakenShipment> {
  const seen = await getRecord(ctx, shipments, id)
  const order = await takeOrder(ctx, seen.order.id)
  return Object.assign(keepLatest(await takeRecord(ctx, shipments, { id })), { order })
}

/** Every shipment of an order, the first one first. */
export const readShipments = (ctx: Ctx, order: Pick<OrderRow, 'id'>): Promise<ShipmentRow[]> =>
  beyondReach(ctx, shipments).list({
    where: ['order_id', '==', order.id],
    orderBy: { field: 'date', direction: 'asc' },
    limit: mostShipments,
    isWhole: true,
  })

const present = (fields: Doc) =>
  metadata.parse(
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)),
  )

/** A shipment as its order names it. */
const summarise = ({ id, number, type, state, status, is_return, amount, free, ...row }: ShipmentRow) =>
  present({
    id,
    number,
    type,
    state,
    status,
    is_return,
    amount: free ? 0 : amount,
    carrier: row.rate?.carrier,
    service: row.rate?.service,
    tracking_code: row.tracking_code,
    tracking_url: row.tracking_url,
    scheduled: row.scheduled,
    sent: row.sent,
    delivered: row.delivered,
    items: row.items.map((item) => ({ id: item.id, quantity: item.quantity })),
  })

/**
 * Writes on a taken order what follows from its shipments: their summaries, the numbers of sent and delivered ones, and
 * the stages Shipping and Delivered. Each verb that changes a shipment calls it in its transaction.
 */
export async function settleOrderShipments(ctx: Ctx, order: TakenOrder): Promise<OrderRow> {
  const all = await readShipments(ctx, order.row)
  const { stages } = await readSaleSettings(ctx)
  return order.change({
    shipments: all.map(summarise),
    ...countShipped(all),
    ...followStages(order.row, stages, all),
  })
}

/** A shipment as its verbs answer it. */
export const presentShipment = ({ id, version, number = '', state }: ShipmentRow): ShipmentAnswer => ({
  id,
  version,
  number,
  state,
})

const describeIssue = (issue: Issue): string =>
  shippingMessages.words(issue) ?? companyMessages.words(issue) ?? shapeMessages.words(issue) ?? issue.code

/** Throws Invalid with every issue, in words, where there is any. */
export function refuseShipment(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new Invalid(issues, issues.map(describeIssue).join(' '))
}
