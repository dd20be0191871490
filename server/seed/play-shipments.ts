import { orders } from '../../domain/commerce/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import {
  handleCreateShipment,
  handleDeliverShipment,
  handleSaveShipment,
  handleSendShipment,
} from '../commerce/index.ts'
import { systemActor, withTenant, type Ctx } from '../platform/context.ts'
import type { Platform } from '../platform/platform.ts'
import { beyondReach } from '../platform/records/index.ts'
import { clientIds } from './cast.ts'

type Way = 'packed' | 'part' | 'sent' | 'delivered'

const docks = [
  { street: '1200 Foundry Rd', city: 'Columbus', state: 'OH', zip: '43215' },
  { street: '88 Harbor St', city: 'Cleveland', state: 'OH', zip: '44113' },
  { street: '415 Mill Ave', city: 'Louisville', state: 'KY', zip: '40202' },
] as const

/** How far the shipments of the newest orders of the seller have come, the newest order first. */
const ways: readonly Way[] = ['packed', 'part', 'sent', 'delivered', 'packed', 'sent']

/** Placed orders of the seller with goods, newest first. */
async function listShippable(ctx: Ctx): Promise<RowOf<typeof orders>[]> {
  const newest = await beyondReach(ctx, orders).list({
    where: ['canceled', '==', false],
    orderBy: { field: 'date', direction: 'desc' },
    limit: 100,
    isWhole: true,
  })
  return newest.filter(({ placed_at, items, shipments }) => {
    const isGoods = items.some(({ product, subscription }) => product && !subscription)
    return placed_at !== undefined && isGoods && shipments.length === 0
  })
}

const halve = ({ items }: RowOf<typeof orders>) =>
  items.slice(0, Math.ceil(items.length / 2)).map(({ id, quantity }) => ({ id, quantity }))

interface PlayedShipment {
  readonly way: Way
  readonly dock: (typeof docks)[number]
}

async function shipOrder(ctx: Ctx, order: RowOf<typeof orders>, { way, dock }: PlayedShipment): Promise<void> {
  const lines = way === 'part' ? { lines: halve(order) } : {}
  const { id, version } = await handleCreateShipment(ctx, {
    params: { id: order.id },
    query: undefined,
    body: { ...lines, is_return: false },
  })
  const asked = { params: { id }, query: undefined }
  const { name = '', company, phone, email } = order.contact ?? {}
  const to_address = { ...dock, country: 'US', residential: false, company: company || name, phone, email }
  await handleSaveShipment(ctx, { ...asked, body: { version, to_address } })
  if (way === 'packed' || way === 'part') return
  await handleSendShipment(ctx, { ...asked, body: { at: ctx.now - 30 * hourMs } })
  if (way === 'delivered') await handleDeliverShipment(ctx, { ...asked, body: { at: ctx.now - 3 * hourMs } })
}

/** Ships some orders of the demo's seller through the calls of the desk, so that each state has an example. */
export async function playShipments(platform: Platform): Promise<void> {
  await withTenant(platform, systemActor(clientIds.EQIP), async (ctx) => {
    const open = await listShippable(ctx)
    for (const [place, way] of ways.entries()) {
      const order = open[place]
      const dock = docks[place % docks.length]
      if (order && dock) await shipOrder(ctx, order, { way, dock })
    }
  })
}
