import {
  findStage,
  nextStage,
  orders,
  saleMessages,
  whyNotBack,
  whyNotChanged,
  whyNotForward,
  whyNotMarkedPaid,
  type cancelOrder,
  type lockOrder,
  type markOrderPaid,
  type moveOrder,
  type OrderState,
  type placeOrder,
  type setOrderStage,
} from '../../../domain/commerce/index.ts'
import { users } from '../../../domain/company/index.ts'
import { hasRole, type InputOf } from '../../../domain/kernel/index.ts'
import { requireFreeKey, writeNewClient } from '../../company/index.ts'
import { withTenant, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { printStatement, sql } from '../../platform/database/sql.ts'
import { beyondReach, getRecord } from '../../platform/records/index.ts'
import { appliedTo, releasePayment } from '../payments/allocations.ts'
import { chargeOrder, placeTaken } from './create-sale.ts'
import { cancelUnsent } from './keep-shipped.ts'
import { takeOrder, takeOrderWithPayments, type TakenOrder } from './take-order.ts'
import { presentOrder, readSaleSettings, refuseSale, requireVersion, type OrderRow } from './sale-rows.ts'

export async function handlePlaceOrder(ctx: Ctx, { params }: InputOf<typeof placeOrder>): Promise<OrderState> {
  const taken = await takeOrder(ctx, params.id)
  if (taken.row.placed_at === undefined) refuseSale(whyNotChanged(taken.row))
  return presentOrder(await placeTaken(ctx, taken))
}

/** Marks the payment of an order as done. Throws Invalid with every gate against it. */
export async function handleMarkPaid(ctx: Ctx, { params }: InputOf<typeof markOrderPaid>): Promise<OrderState> {
  const taken = await takeOrder(ctx, params.id)
  const { stages } = await readSaleSettings(ctx)
  refuseSale(whyNotMarkedPaid(taken.row, stages))
  await placeTaken(ctx, taken)
  const payment = findStage(stages, 'payment')
  if (payment) taken.change({ stages: { ...taken.row.stages, [payment.id]: 'green' } })
  return presentOrder(taken.row)
}

/** Sets the colour of a stage; a stuck one has its cause. Throws Invalid. */
export async function handleSetStage(ctx: Ctx, { params, body }: InputOf<typeof setOrderStage>): Promise<OrderState> {
  const taken = await takeOrder(ctx, params.id)
  const { stages } = await readSaleSettings(ctx)
  const { stage, colour, why = '' } = body
  refuseSale(whyNotChanged(taken.row))
  if (!stages.some(({ id }) => id === stage)) refuseSale([saleMessages.issue('stage', 'stage-unknown')])
  if (colour === 'red' && why === '') refuseSale([saleMessages.issue('why', 'stage-cause-missing')])
  const { [stage]: _cause, ...causes } = taken.row.stage_causes
  return presentOrder(
    taken.change({
      stages: { ...taken.row.stages, [stage]: colour },
      stage_causes: why === '' ? causes : { ...causes, [stage]: why },
    }),
  )
}

/** The new company of an order that makes one: its id is that of the order, so that it is made once. */
async function foundCompany(ctx: OutsideCtx, row: OrderRow): Promise<void> {
  const { client } = row
  if (!client || client.id !== undefined) return
  const name_key = client.name_key.trim()
  const known = await ctx.platform.pools.app.query<{ id: string }>(
    printStatement(sql`select id from flightline.client_by_key(${name_key})`),
  )
  if (known.rows[0]?.id === row.id) return
  const admin = await withTenant(ctx.platform, ctx.actor, (own) => beyondReach(own, users).get(ctx.actor.userId))
  await requireFreeKey(ctx.platform, name_key)
  await writeNewClient(ctx.platform, {
    clientId: row.id,
    client: { name: client.name.trim() || row.contact?.company || name_key, name_key },
    admin: { userId: admin.id, email: admin.email ?? '', first_name: admin.first_name, last_name: admin.last_name },
  })
}

const makesCompany = ({ subscription, client }: OrderRow): boolean =>
  subscription?.type === 'ops' && client?.id === undefined

/** Moves a taken order to its next stage, which begins. Throws Invalid with every gate against it. */
async function moveForward(ctx: Ctx, taken: TakenOrder): Promise<OrderRow> {
  const { stages } = await readSaleSettings(ctx)
  refuseSale(whyNotForward(taken.row, stages))
  await placeTaken(ctx, taken)
  const next = nextStage(stages, taken.row.stages, { from: taken.row.stage, by: 1 })
  if (!next) return taken.row
  const colours = taken.row.stages
  const begun = (colours[next.id] ?? 'none') === 'none' ? { ...colours, [next.id]: 'orange' as const } : colours
  return taken.change({ stage: next.id, stages: begun })
}

async function moveBack(ctx: Ctx, taken: TakenOrder): Promise<OrderRow> {
  const { stages } = await readSaleSettings(ctx)
  refuseSale(whyNotBack(taken.row, stages))
  const last = nextStage(stages, taken.row.stages, { from: taken.row.stage, by: -1 })
  return last ? taken.change({ stage: last.id }) : taken.row
}

/** Whether a forward move makes a company first: its gates are open, and the caller is a super user. */
async function checkCompany(ctx: Ctx, { id, version }: { readonly id: string; readonly version: number }) {
  const row = await getRecord(ctx, orders, id)
  requireVersion(row, version, {})
  if (!makesCompany(row)) return undefined
  const { stages } = await readSaleSettings(ctx)
  refuseSale(whyNotForward(row, stages))
  if (!hasRole(ctx.actor, 'super')) refuseSale([saleMessages.issue('client', 'super-approval')])
  return row
}

/**
 * Moves an order forward or back. On the way forward an order of a company makes it with its name key, for a super user, and
 * then begins what follows from the order (decision E10). Throws Invalid with every gate, Conflict for a changed order.
 */
export async function handleMoveOrder(
  ctx: OutsideCtx,
  { params, body }: InputOf<typeof moveOrder>,
  onForward: (ctx: Ctx, order: OrderRow) => Promise<void>,
): Promise<OrderState> {
  const isForward = body.to === 'forward'
  const founding = isForward
    ? await withTenant(ctx.platform, ctx.actor, (own) => checkCompany(own, { ...params, version: body.version }))
    : undefined
  if (founding) await foundCompany(ctx, founding)
  const taken = await takeOrder(ctx, params.id)
  requireVersion(taken.row, body.version, body)
  if (founding?.client) taken.change({ client: { ...founding.client, id: founding.id } })
  if (!isForward) return presentOrder(await moveBack(ctx, taken))
  await onForward(ctx, await moveForward(ctx, taken))
  return presentOrder(taken.row)
}

/** Cancels an order: its charge is reversed, and what was paid of it is a deposit of its customer. */
export async function handleCancelOrder(ctx: Ctx, { params, body }: InputOf<typeof cancelOrder>): Promise<OrderState> {
  const { order, payments } = await takeOrderWithPayments(ctx, params.id)
  const { taken, debt } = order
  if (taken.row.canceled) return presentOrder(taken.row)
  refuseSale(whyNotChanged(taken.row))
  for (const payment of payments) {
    const amount = appliedTo(payment.row, debt)
    if (amount !== 0) await releasePayment(ctx, payment, { debt, amount })
  }
  taken.change({ canceled: true, canceled_at: ctx.now, why: body.why })
  await cancelUnsent(ctx, taken, body.why)
  return presentOrder(await chargeOrder(ctx, taken))
}

export async function handleLockOrder(ctx: Ctx, { params, body }: InputOf<typeof lockOrder>): Promise<OrderState> {
  const taken = await takeOrder(ctx, params.id)
  return presentOrder(taken.change({ locked: body.locked }))
}
