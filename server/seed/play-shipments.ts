import { orders, type ShipmentAnswer } from '../../domain/commerce/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { handleCreateShipment, handleDeliverShipment, handleSendShipment } from '../commerce/index.ts'
import { systemActor, withTenant, type Ctx } from '../platform/context.ts'
import type { Platform } from '../platform/platform.ts'
import { beyondReach } from '../platform/records/index.ts'
import { clientIds } from './cast.ts'

type Way = 'packed' | 'part' | 'sent' | 'delivered'

/** How far the shipments of the newest orders of the seller have come, the newest order first. */
const ways: readonly Way[] = ['packed', 'part', 'sent', 'delivered', 'packed', 'sent']

/** Placed orders of the seller with goods and an address, newest first. */
async function listShippable(ctx: Ctx): Promise<RowOf<typeof orders>[]> {
  const newest = await beyondReach(ctx, orders).list({
    where: ['canceled', '==', false],
    orderBy: { field: 'date', direction: 'desc' },
    limit: 100,
    isWhole: true,
  })
  return newest.filter(({ placed_at, items, address, shipments }) => {
    const isGoods = items.some(({ product, subscription }) => product && !subscription)
    return placed_at !== undefined && isGoods && Boolean(address?.street) && shipments.length === 0
  })
}

const halve = ({ items }: RowOf<typeof orders>) =>
  items.slice(0, Math.ceil(items.length / 2)).map(({ id, quantity }) => ({ id, quantity }))

async function shipOrder(ctx: Ctx, order: RowOf<typeof orders>, way: Way): Promise<ShipmentAnswer> {
  const lines = way === 'part' ? { lines: halve(order) } : {}
  const made = await handleCreateShipment(ctx, {
    params: { id: order.id },
    query: undefined,
    body: { ...lines, is_return: false },
  })
  if (way === 'packed' || way === 'part') return made
  const asked = { params: { id: made.id }, query: undefined }
  const sent = await handleSendShipment(ctx, { ...asked, body: { at: ctx.now - 30 * hourMs } })
  return way === 'sent' ? sent : handleDeliverShipment(ctx, { ...asked, body: { at: ctx.now - 3 * hourMs } })
}

/** Ships some orders of the demo's seller through the calls of the desk, so that each state has an example. */
export async function playShipments(platform: Platform): Promise<void> {
  await withTenant(platform, systemActor(clientIds.EQIP), async (ctx) => {
    const open = await listShippable(ctx)
    for (const [place, way] of ways.entries()) {
      const order = open[place]
      if (order) await shipOrder(ctx, order, way)
    }
  })
}
