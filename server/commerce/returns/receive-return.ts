import {
  listLineIssues,
  packaging,
  returnMessages,
  valueReturn,
  type receiveReturn,
  type ReturnAnswer,
  type ReturnItem,
  type StockLine,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { findActor } from '../find-actor.ts'
import type { Till } from '../gateway/till.ts'
import { restockGoods } from '../goods/order-stock.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { packTogether } from '../shipping/create-shipment.ts'
import { deliverTaken } from '../shipping/move-shipment.ts'
import { takeShipment } from '../shipping/take-shipment.ts'
import { mailReturn } from './mail-return.ts'
import { presentReturn, refuseReturned, requireReturnState, takeReturn, type TakenReturn } from './take-return.ts'

type Received = InputOf<typeof receiveReturn>['body']['lines']

const countArrived = ({ restocked, damaged }: Pick<ReturnItem, 'restocked' | 'damaged'>): number => restocked + damaged

/** Items with their received pieces. Throws Invalid for an unknown item and for more than the approved pieces. */
function receiveItems(items: readonly ReturnItem[], lines: Received): ReturnItem[] {
  const issues = listLineIssues(items, lines, ({ approved: left, name }, line, at) =>
    countArrived(line) > left
      ? [returnMessages.issue(`lines.${at}.restocked`, 'return-over-approved', { left, name })]
      : [],
  )
  const isNothing = lines.every((line) => countArrived(line) === 0)
  refuseReturned(isNothing ? [...issues, returnMessages.issue('lines', 'return-nothing-received')] : issues)
  const arrived = new Map(lines.map((line) => [line.id, line]))
  return items.map((item) => ({ ...item, restocked: 0, damaged: 0, ...arrived.get(item.id) }))
}

/** Units of products in one condition. */
const listUnits = ({ items }: OrderRow, received: readonly ReturnItem[], condition: 'restocked' | 'damaged') => {
  const products = new Map(items.map(({ id, product }) => [id, product]))
  return received.flatMap((item): StockLine[] => {
    const product = products.get(item.id)
    return product && item[condition] > 0 ? [{ product, quantity: item[condition] }] : []
  })
}

/** Marks the shipment of a return as arrived, with the received pieces: the rest can be asked for again. */
async function arriveShipment(ctx: Ctx, { row }: TakenReturn, items: readonly ReturnItem[]): Promise<void> {
  if (!row.shipment) throw new TypeError(`the approved return ${row.id} has no shipment`)
  const taken = await takeShipment(ctx, row.shipment.id)
  const arrived = new Map(items.map((item) => [item.id, countArrived(item)]))
  const shipped = taken.row.items
    .map((item) => ({ ...item, quantity: arrived.get(item.id) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0)
  const isLess =
    shipped.length < taken.row.items.length ||
    shipped.some(({ quantity }, at) => quantity !== taken.row.items[at]?.quantity)
  if (isLess) taken.change({ items: shipped, packaging: [packaging.parse(packTogether(shipped))] })
  await deliverTaken(ctx, taken, ctx.now)
}

/** Books the received goods of a return (see the contract). */
export async function handleReceiveReturn(
  ctx: Ctx,
  parts: Pick<Till, 'talks'>,
  { params, body }: InputOf<typeof receiveReturn>,
): Promise<ReturnAnswer> {
  const taken = await takeReturn(ctx, params.id)
  requireReturnState(taken, 'approved')
  const items = receiveItems(taken.row.items, body.lines)
  const order = taken.order.row
  await arriveShipment(ctx, taken, items)
  await restockGoods(
    ctx,
    { id: order.id, label: order.number ?? '' },
    { good: listUnits(order, items, 'restocked'), damaged: listUnits(order, items, 'damaged') },
  )
  const arrived = items.map((item) => ({ id: item.id, quantity: countArrived(item) }))
  const row = taken.change({
    state: 'received',
    items,
    value: valueReturn(order, arrived),
    received_at: ctx.now,
    received_by: await findActor(ctx),
  })
  const listed = items.flatMap((item) =>
    countArrived(item) > 0 ? [`${item.name}: ${formatNumber(countArrived(item))}`] : [],
  )
  const words = ['Your goods arrived here:', ...listed, '', 'We write to you about the refund.']
  await mailReturn(ctx, parts, { order, row, what: 'arrived', words })
  return presentReturn(row)
}
