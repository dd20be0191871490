import {
  mostWorkItems,
  workItem,
  workMessages,
  type addWorkItem,
  type markWorkItem,
  type removeWorkItem,
  type WorkAnswer,
  type WorkItem,
} from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { findActor } from '../find-actor.ts'
import { presentWork, refuseWork, requirePlanned, requireUnderWay, takeWork } from './take-work.ts'

/** Adds an item. Throws NotFound, Conflict, Invalid. */
export async function handleAddWorkItem(ctx: Ctx, { params, body }: InputOf<typeof addWorkItem>): Promise<WorkAnswer> {
  const { row, change } = await takeWork(ctx, params.id)
  requirePlanned(row)
  if (row.items.length >= mostWorkItems)
    refuseWork(workMessages.issue('items', 'work-too-many', { most: mostWorkItems }))
  return presentWork(await change({ items: [...row.items, workItem.parse(body)] }))
}

/** Removes an item; one that was removed already stays removed. Throws NotFound, Conflict. */
export async function handleRemoveWorkItem(ctx: Ctx, { params }: InputOf<typeof removeWorkItem>): Promise<WorkAnswer> {
  const { row, change } = await takeWork(ctx, params.id)
  requirePlanned(row)
  const items = row.items.filter(({ id }) => id !== params.item)
  return presentWork(items.length === row.items.length ? row : await change({ items }))
}

function withMark(item: WorkItem, mark: Pick<WorkItem, 'done_at' | 'done_by'> | undefined): WorkItem {
  const { done_at: _at, done_by: _by, ...open } = item
  return { ...open, done: mark !== undefined, ...mark }
}

/** Marks an item as done or open, with the person and the time. Throws NotFound, Conflict, Invalid. */
export async function handleMarkWorkItem(
  ctx: Ctx,
  { params, body }: InputOf<typeof markWorkItem>,
): Promise<WorkAnswer> {
  const { row, change } = await takeWork(ctx, params.id)
  const item = row.items.find(({ id }) => id === params.item)
  if (!item) refuseWork(workMessages.issue('item', 'work-item-gone'))
  if (item.done === body.done) return presentWork(row)
  requireUnderWay(row)
  const mark = body.done ? { done_at: ctx.now, done_by: await findActor(ctx) } : undefined
  const items = row.items.map((one) => (one === item ? withMark(one, mark) : one))
  const begun =
    row.state === 'open' && body.done ? { state: 'working' as const, started_at: row.started_at ?? ctx.now } : {}
  return presentWork(await change({ items, ...begun }))
}
