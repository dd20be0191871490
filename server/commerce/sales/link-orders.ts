import { orders, saleMessages, type linkOrder, type OrderState } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { findRecord, getRecord } from '../../platform/records/index.ts'
import { presentOrder, refuseSale, type OrderRow } from './sale-rows.ts'
import { takeOrder, type TakenOrder } from './take-order.ts'

type Link = Exclude<InputOf<typeof linkOrder>['body'], { kind: 'replacement' }>
type Linked = ReadonlyMap<string, TakenOrder>

const opposite = { incorrect: 'corrected', corrected: 'incorrect' } as const

/** Takes orders in the order of their ids; those out of reach are left out. */
async function takeLinked(ctx: Ctx, ids: readonly (string | undefined | null)[]): Promise<Linked> {
  const taken = new Map<string, TakenOrder>()
  const wanted = new Set(ids.filter((id) => typeof id === 'string'))
  for (const id of [...wanted].toSorted())
    if (await findRecord(ctx, orders, id)) taken.set(id, await takeOrder(ctx, id))
  return taken
}

const nameLink = ({ row }: TakenOrder) => ({
  order_id: row.id,
  ...(row.number !== undefined && { number: row.number }),
})

/** Throws Invalid for an order that cannot be linked. */
function refuseLink(id: string, { order }: Link, taken: Linked): void {
  if (order === id) refuseSale([saleMessages.issue('order', 'link-itself')])
  if (order !== null && !taken.has(order)) refuseSale([saleMessages.issue('order', 'link-unknown')])
}

/** Links two orders in both directions, or removes their link. Throws Invalid, NotFound. */
async function linkBoth(ctx: Ctx, id: string, link: Link): Promise<OrderRow> {
  const { kind, order } = link
  const former = (await getRecord(ctx, orders, id))[kind]?.order_id
  const taken = await takeLinked(ctx, [id, order, former])
  refuseLink(id, link, taken)
  const own = taken.get(id) ?? (await takeOrder(ctx, id))
  const other = taken.get(order ?? '')
  if (former !== order) taken.get(former ?? '')?.change({ [opposite[kind]]: null })
  other?.change({ [opposite[kind]]: nameLink(own) })
  return own.change({ [kind]: other ? nameLink(other) : null })
}

/** Marks an order as a replacement, or links a wrong one with its correction. Throws Invalid, NotFound. */
export async function handleLinkOrder(ctx: Ctx, { params, body }: InputOf<typeof linkOrder>): Promise<OrderState> {
  if (body.kind !== 'replacement') return presentOrder(await linkBoth(ctx, params.id, body))
  const taken = await takeOrder(ctx, params.id)
  return presentOrder(taken.change({ replacement: body.on }))
}
