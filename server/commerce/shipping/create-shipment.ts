import {
  countAllotted,
  mostShipments,
  shipments,
  shippingMessages,
  subtractItems,
  type createShipment,
  type SaleItem,
  type ShipmentAnswer,
  type ShipmentItem,
} from '../../../domain/commerce/index.ts'
import type { InputOf, Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb } from '../../platform/records/index.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { takeOrder, type TakenOrder } from '../sales/take-order.ts'
import { findFromAddress, findToAddress, measureDistance } from './find-addresses.ts'
import { shipItems } from './ship-items.ts'
import {
  presentShipment,
  readShipments,
  refuseShipment,
  settleOrderShipments,
  type ShipmentRow,
} from './take-shipment.ts'

type Lines = readonly { readonly id: string; readonly quantity: number }[]

interface ShippedLine {
  readonly item: SaleItem
  readonly quantity: number
}

/** Pieces of each line that other shipments leave; a return takes pieces that were sent. */
function countLeft(
  order: OrderRow,
  others: readonly ShipmentRow[],
  { is_return }: Pick<ShipmentRow, 'is_return'>,
): readonly { readonly id: string; readonly quantity: number }[] {
  if (!is_return) return subtractItems(order.items, countAllotted(others))
  const live = others.filter(({ canceled }) => canceled === undefined)
  const sent = countAllotted(live.filter((one) => one.sent !== undefined))
  const returned = countAllotted(live.filter((one) => one.is_return).map((one) => ({ ...one, is_return: false })))
  const out = order.items.map(({ id }) => ({ id, quantity: sent.get(id) ?? 0 }))
  return subtractItems(out, returned)
}

/**
 * Lines of an order for one of its shipments. Throws Invalid for an unknown line and for more pieces than its other
 * shipments leave.
 */
export function chooseLines(
  order: OrderRow,
  {
    others,
    lines,
    is_return,
  }: { readonly others: readonly ShipmentRow[]; readonly lines: Lines; readonly is_return: boolean },
): ShippedLine[] {
  const left = new Map(countLeft(order, others, { is_return }).map(({ id, quantity }) => [id, quantity]))
  const issues: Issue[] = []
  const chosen = lines.flatMap(({ id, quantity }, at) => {
    const item = order.items.find((one) => one.id === id)
    const most = left.get(id) ?? 0
    if (!item) issues.push(shippingMessages.issue(`lines.${at}.id`, 'item-unknown'))
    else if (quantity > most)
      issues.push(shippingMessages.issue(`lines.${at}.quantity`, 'shipped-too-many', { left: most, name: item.name }))
    return item ? [{ item, quantity }] : []
  })
  refuseShipment(issues)
  return chosen
}

/** One package with all items: the rule of the specification measures it. */
export const packTogether = (items: readonly ShipmentItem[]) => ({
  id: '1',
  name: 'Package 1',
  items: items.map(({ id, quantity }) => ({ id, quantity })),
})

interface NewShipment {
  readonly order: OrderRow
  readonly others: readonly ShipmentRow[]
  readonly items: readonly ShipmentItem[]
  readonly is_return: boolean
}

/** Addresses of a new shipment: a return comes from the customer. */
async function planRoute(ctx: Ctx, { order, items, is_return }: NewShipment) {
  const [own, customer] = [await findFromAddress(ctx, items), findToAddress(order)]
  const [from, to] = is_return ? [customer, own] : [own, customer]
  const distance = await measureDistance(ctx, from, to)
  return {
    from_address_default: !is_return,
    ...(from && { from_address: from }),
    ...(to && { to_address: to }),
    ...(distance !== undefined && { distance }),
  }
}

const isOutbound = ({ canceled, is_return }: ShipmentRow): boolean => canceled === undefined && !is_return

async function buildShipment(ctx: Ctx, made: NewShipment) {
  const { order, others, items, is_return } = made
  // The first shipment begins with what the customer pays for all of them.
  const isFirst = !is_return && !others.some(isOutbound)
  return shipments.shape.parse({
    ...(await planRoute(ctx, made)),
    number: `${order.number ?? order.id}-${others.length + 1}`,
    order: { id: order.id, label: order.number ?? '' },
    ...(order.contact && { contact: order.contact }),
    is_return,
    items,
    packaging: [packTogether(items)],
    ...(isFirst && { amount: order.shipping }),
    agents: order.agents,
    followers: order.followers,
    roles: order.roles,
  })
}

interface AskedShipment {
  /** Lines of the order; all that is left where absent. */
  readonly lines?: Lines | undefined
  readonly is_return: boolean
}

/** Creates a shipment of an order that is taken, with its items in one package. Throws Invalid. */
export async function addShipment(
  ctx: Ctx,
  order: TakenOrder,
  { lines: asked, is_return }: AskedShipment,
): Promise<ShipmentRow> {
  const { row } = order
  if (row.canceled) refuseShipment([shippingMessages.issue('order', 'order-canceled')])
  const others = await readShipments(ctx, row)
  if (others.length >= mostShipments)
    refuseShipment([shippingMessages.issue('order', 'too-many-shipments', { most: mostShipments })])
  const lines = asked ?? countLeft(row, others, { is_return })
  if (lines.length === 0) refuseShipment([shippingMessages.issue('lines', 'nothing-left')])
  const items = await shipItems(ctx, chooseLines(row, { others, lines, is_return }))
  const doc = await buildShipment(ctx, { order: row, others, items, is_return })
  const made = await asVerb(ctx, shipments).create({ doc })
  await settleOrderShipments(ctx, order)
  return made
}

/** Creates a shipment of an order (see the contract). Throws NotFound, Invalid. */
export const handleCreateShipment = async (
  ctx: Ctx,
  { params, body }: InputOf<typeof createShipment>,
): Promise<ShipmentAnswer> => presentShipment(await addShipment(ctx, await takeOrder(ctx, params.id), body))
