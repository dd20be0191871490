import { z } from 'zod'
import { entry, epochMs, metadata, shortText } from '../../kernel/index.ts'
import type { SaleItem } from '../sales/sale-items.ts'

/** Most items of a work order. */
export const mostWorkItems = 500

/** An item of a work order: a line of its order, or a task. */
export const workItem = z.strictObject({
  /** Unique in its work order; given on the first save where it is empty. */
  id: z.string().max(100).default(''),
  name: shortText,
  sku: shortText.optional(),
  quantity: z.number().nonnegative().default(1),
  notes: z.string().max(20_000).default(''),
  /** Id of the line of the order. */
  line: z.string().max(100).optional(),
  done: z.boolean().default(false),
  done_at: epochMs.optional(),
  done_by: entry.optional(),
  metadata,
})

export type WorkItem = z.output<typeof workItem>

/** Items, each with a unique id. */
export function completeWorkItems(items: readonly WorkItem[]): WorkItem[] {
  const taken = new Set(items.map(({ id }) => id))
  const used = new Set<string>()
  return items.map((item) => {
    let { id } = item
    for (let next = used.size + 1; id === '' || used.has(id); next += 1)
      id = taken.has(String(next)) ? '' : String(next)
    used.add(id)
    taken.add(id)
    return { ...item, id }
  })
}

/**
 * Lines of an order that no work order has yet, as items of a new one. Deductions and lines without pieces are no work.
 */
export function makeWorkItems(
  lines: readonly SaleItem[],
  works: readonly { readonly items: readonly Pick<WorkItem, 'line'>[] }[],
): WorkItem[] {
  const covered = new Set(works.flatMap(({ items }) => items.map(({ line }) => line)))
  return lines
    .filter(({ id, price, quantity }) => price >= 0 && quantity > 0 && !covered.has(id))
    .slice(0, mostWorkItems)
    .map(({ id, name, sku, quantity, notes }) =>
      workItem.parse({ name, quantity, notes, line: id, ...(sku !== undefined && { sku }) }),
    )
}
