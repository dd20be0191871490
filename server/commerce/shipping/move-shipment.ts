import {
  shippingMessages,
  type cancelShipment,
  type deliverShipment,
  type reopenShipment,
  type sendShipment,
  type ShipmentAnswer,
} from '../../../domain/commerce/index.ts'
import type { InputOf, Issue } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { endReturn } from '../sales/end-return.ts'
import { takeSentGoods } from '../sales/sale-terms.ts'
import {
  presentShipment,
  refuseShipment,
  settleOrderShipments,
  takeShipment,
  type TakenShipment,
} from './take-shipment.ts'

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

/** Most characters of a reason in the history. */
const mostReason = 500

/** Clocks of two desks may differ by a day. */
const isFuture = (at: number, now: number): boolean => at > now + dayMs

/** Reasons against sending a shipment. */
const whyNotSent = ({ row, order }: TakenShipment): Issue[] => [
  ...one(row.canceled !== undefined, () => shippingMessages.issue('canceled', 'shipment-canceled')),
  ...one(row.items.length === 0, () => shippingMessages.issue('items', 'no-items')),
  ...one(order.row.canceled, () => shippingMessages.issue('order', 'order-canceled')),
  ...one(order.row.placed_at === undefined, () => shippingMessages.issue('order', 'order-not-placed')),
]

async function settle(ctx: Ctx, taken: TakenShipment): Promise<ShipmentAnswer> {
  await settleOrderShipments(ctx, taken.order)
  return presentShipment(taken.row)
}

/**
 * Notes on a taken shipment that it was sent, with its order; its goods leave the stock. A shipment that was sent before
 * keeps its date. Throws Invalid.
 */
export async function sendTaken(ctx: Ctx, taken: TakenShipment, at: number): Promise<ShipmentAnswer> {
  if (taken.row.sent !== undefined) return presentShipment(taken.row)
  refuseShipment(whyNotSent(taken))
  taken.change({ sent: at })
  const answer = await settle(ctx, taken)
  if (!taken.row.is_return) await takeSentGoods(ctx, taken.order.row)
  return answer
}

/** Notes on a taken shipment that it was delivered. One that was not sent before is sent with it. Throws Invalid. */
export async function deliverTaken(ctx: Ctx, taken: TakenShipment, at: number): Promise<ShipmentAnswer> {
  if (taken.row.delivered !== undefined) return presentShipment(taken.row)
  if (taken.row.sent === undefined) await sendTaken(ctx, taken, at)
  taken.change({ delivered: at, status: 'delivered' })
  return settle(ctx, taken)
}

export async function handleSendShipment(
  ctx: Ctx,
  { params, body }: InputOf<typeof sendShipment>,
): Promise<ShipmentAnswer> {
  const taken = await takeShipment(ctx, params.id)
  const { at = ctx.now, tracking_code } = body
  refuseShipment(one(isFuture(at, ctx.now), () => shippingMessages.issue('at', 'date-in-future')))
  if (tracking_code && taken.row.tracking_code === undefined) taken.change({ tracking_code })
  return sendTaken(ctx, taken, at)
}

export async function handleDeliverShipment(
  ctx: Ctx,
  { params, body }: InputOf<typeof deliverShipment>,
): Promise<ShipmentAnswer> {
  const taken = await takeShipment(ctx, params.id)
  const { at = ctx.now } = body
  const { sent } = taken.row
  refuseShipment([
    ...one(isFuture(at, ctx.now), () => shippingMessages.issue('at', 'date-in-future')),
    ...one(sent === undefined, () => shippingMessages.issue('sent', 'not-sent')),
    ...one(sent !== undefined && at < sent - dayMs, () => shippingMessages.issue('at', 'delivered-before-sent')),
  ])
  return deliverTaken(ctx, taken, at)
}

/** Takes back that a shipment was delivered, else that it was sent. Throws Invalid. */
export async function handleReopenShipment(
  ctx: Ctx,
  { params, body }: InputOf<typeof reopenShipment>,
): Promise<ShipmentAnswer> {
  const taken = await takeShipment(ctx, params.id)
  const { canceled, sent, delivered } = taken.row
  refuseShipment([
    ...one(canceled !== undefined, () => shippingMessages.issue('canceled', 'shipment-canceled')),
    ...one(sent === undefined, () => shippingMessages.issue('sent', 'not-sent')),
  ])
  taken.change({
    reason: body.why,
    why: body.why,
    delivered: null,
    ...(delivered === undefined ? { sent: null } : {}),
    ...(taken.row.status === 'delivered' && { status: null }),
  })
  return settle(ctx, taken)
}

/** Cancels a taken shipment that was not sent, with the return that it is for. Throws Invalid. */
export async function cancelTaken(ctx: Ctx, taken: TakenShipment, why: string): Promise<ShipmentAnswer> {
  const { row } = taken
  if (row.canceled !== undefined) return presentShipment(row)
  const hasLabel = row.postage_label !== undefined && row.postage_label.voided === undefined
  refuseShipment([
    ...one(row.sent !== undefined, () => shippingMessages.issue('sent', 'shipment-sent')),
    ...one(hasLabel, () => shippingMessages.issue('postage_label', 'shipment-labelled')),
  ])
  const reason = why.slice(0, mostReason)
  taken.change({ canceled: ctx.now, reason, why: reason })
  if (row.is_return) await endReturn(ctx, row.id, why)
  return settle(ctx, taken)
}

/** Cancels a shipment that was not sent: its items are left to ship again. Throws Invalid. */
export const handleCancelShipment = async (
  ctx: Ctx,
  { params, body }: InputOf<typeof cancelShipment>,
): Promise<ShipmentAnswer> => cancelTaken(ctx, await takeShipment(ctx, params.id), body.why)
