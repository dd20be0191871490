import {
  countItems,
  listAllotted,
  listArrivedBack,
  readSummaries,
  roundQuantity,
  shipments,
  shippingMessages,
  type SaleItem,
} from '../../../domain/commerce/index.ts'
import { formatNumber } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { asVerb } from '../../platform/records/index.ts'
import { endReturn } from './end-return.ts'
import type { OrderRow } from './sale-rows.ts'
import type { TakenOrder } from './take-order.ts'

/** Refuses changed lines of an order that are less than what its shipments take. Throws Invalid. */
export function requireShipped({ shipments: known, items: before }: OrderRow, items: readonly SaleItem[]): void {
  const counts = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const summaries = readSummaries(known)
  const returned = countItems(listArrivedBack(summaries))
  const issues = [...countItems(listAllotted(summaries))].flatMap(([id, taken]) => {
    // Goods that came back may be taken off.
    const shipped = roundQuantity(taken - (returned.get(id) ?? 0))
    if (shipped <= (counts.get(id) ?? 0)) return []
    const name = before.find((item) => item.id === id)?.name ?? id
    return [shippingMessages.issue('items', 'shipped-already', { shipped: formatNumber(shipped), name })]
  })
  if (issues.length > 0)
    throw new Invalid(issues, issues.map((issue) => shippingMessages.words(issue) ?? issue.code).join(' '))
}

/** Cancels the unsent shipments of a canceled order; one with a label stays until the label is void. */
export async function cancelUnsent(ctx: Ctx, order: TakenOrder, why: string): Promise<void> {
  const open = readSummaries(order.row.shipments).filter(({ state }) => state === 'packing' || state === 'packed')
  if (open.length === 0) return
  for (const { id } of open) {
    await asVerb(ctx, shipments).amend({ id, amend: () => ({ canceled: ctx.now, reason: why, why }) })
    await endReturn(ctx, id, why)
  }
  const ids = new Set(open.map(({ id }) => id))
  order.change({
    shipments: order.row.shipments.map((one) =>
      typeof one['id'] === 'string' && ids.has(one['id']) ? { ...one, state: 'canceled' } : one,
    ),
  })
}
