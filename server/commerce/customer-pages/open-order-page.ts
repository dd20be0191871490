import { orders, shares, type SaleShareKind, type FlightShareKind } from '../../../domain/commerce/index.ts'
import { cutText, type Entry } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { gatherSale } from './gather-sale.ts'
import { createShare } from './share-link.ts'
import { addressOfShare } from './share-token.ts'
import { isOpenOutside } from './unsent-shares.ts'

const openForMs = 365 * dayMs

interface PageSubject {
  readonly kind: SaleShareKind | FlightShareKind
  readonly type: string
  readonly id: string
}

/** Address of the newest open page of a record; undefined where none is open to its customer. */
export async function findOpenPage(ctx: Ctx, { kind, type, id }: PageSubject): Promise<string | undefined> {
  const rows = await beyondReach(ctx, shares).every({
    and: [
      ['object_type', '==', type],
      ['object_id', '==', id],
    ],
  })
  const ofKind = rows.filter((row) => row.kind === kind).toSorted((one, other) => other.date - one.date)
  for (const share of ofKind)
    if (await isOpenOutside(ctx, share))
      return addressOfShare(ctx.platform, { clientId: ctx.db.tenant.clientId, id: share.id })
  return undefined
}

/** Address of the page on which an order is paid; opened where there is none. */
export async function openOrderPage(
  ctx: Ctx,
  { id, by }: { readonly id: string; readonly by: Entry },
): Promise<string> {
  const known = await findOpenPage(ctx, { kind: 'order', type: 'orders', id })
  if (known !== undefined) return known
  const order = await beyondReach(ctx, orders).get(id)
  const { url } = await createShare(ctx, {
    kind: 'order',
    object: { type: 'orders', id, label: cutText(orders.title({ ...order }), 500) },
    sent: await gatherSale(ctx, { order }),
    by,
    expires: ctx.now + openForMs,
  })
  return url
}
