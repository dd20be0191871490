import {
  makeWorkItems,
  workMessages,
  workOrders,
  type createOrderWork,
  type OrderWork,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { takeOrder } from '../sales/take-order.ts'
import { followWork, presentWork, refuseWork, type WorkRow } from './take-work.ts'

/** Work of an order that is not canceled, whole and the oldest first: lists leave items out. */
async function listLive(ctx: Ctx, orderId: string): Promise<WorkRow[]> {
  const known = await beyondReach(ctx, workOrders).every(['order_id', '==', orderId])
  const ids = known.filter(({ state }) => state !== 'canceled').map(({ id }) => id)
  const rows = []
  for (const id of ids) rows.push(await beyondReach(ctx, workOrders).get(id))
  return rows.toSorted((one, other) => one.date - other.date)
}

/** Makes work for an order (see the contract). Throws NotFound, Forbidden, Invalid. */
export async function handleCreateOrderWork(
  ctx: Ctx,
  { params, body }: InputOf<typeof createOrderWork>,
): Promise<OrderWork> {
  // The lock of the order lets one of two calls find what the other made.
  const taken = await takeOrder(ctx, params.id)
  const { row: order } = taken
  if (order.canceled) refuseWork(workMessages.issue('order', 'work-order-canceled'))
  const live = await listLive(ctx, order.id)
  const items = body.items ? makeWorkItems(order.items, live) : []
  const last = live.findLast((one) => one.items.length > 0)
  if (body.items && items.length === 0) {
    if (last) return { ...presentWork(last), isNew: false }
    refuseWork(workMessages.issue('items', 'work-no-items'))
  }
  const { name, location, due, workers } = body
  const label = `Order ${order.number ?? order.invoice_id ?? ''}`.trim()
  const agent = await findActor(ctx)
  const row = await asVerb(ctx, workOrders).create({
    doc: workOrders.shape.parse({
      name: name || `Work for ${label.toLowerCase()}`,
      location,
      workers,
      items,
      order: { id: order.id, label },
      agent,
      agents: [agent],
      ...(due !== undefined && { due }),
    }),
  })
  taken.change({ work: [...order.work, { id: row.id, label: workOrders.title({ ...row }) }] })
  await followWork(ctx, taken)
  return { ...presentWork(row), isNew: true }
}
