import {
  colourWork,
  colourOf,
  findStage,
  isUnderWay,
  isWorkPlanned,
  orders,
  workMessages,
  workOrders,
  workStates,
  type WorkAnswer,
} from '../../../domain/commerce/index.ts'
import type { Issue, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { beyondReach, getRecord, takeRecord, type Taken } from '../../platform/records/index.ts'
import { takeOwedOrder, type TakenOrder } from '../sales/take-order.ts'
import { readSaleSettings } from '../sales/sale-rows.ts'

export type WorkRow = RowOf<typeof workOrders>

/** A work order as its verbs answer it. */
export const presentWork = ({
  id,
  version,
  work_order_id = '',
  state,
  items_count,
  items_done,
}: WorkRow): WorkAnswer => ({
  id,
  version,
  work_order_id,
  state,
  items_count,
  items_done,
})

/** Throws Invalid with the issue in words. */
export function refuseWork(issue: Issue): never {
  throw new Invalid([issue], workMessages.words(issue))
}

/** A work order with its order, both locked until the transaction ends. */
export interface TakenWork {
  readonly row: WorkRow
  readonly change: (change: Parameters<Taken<typeof workOrders>['change']>[0]) => Promise<WorkRow>
}

/** Sets the stage Work of an order by its work orders (decision E17). A canceled order keeps its colours. */
export async function followWork(ctx: Ctx, order: TakenOrder): Promise<void> {
  const { row } = order
  const { stages } = await readSaleSettings(ctx)
  const stage = findStage(stages, 'work')
  if (!stage || row.canceled) return
  const followed = colourWork(await beyondReach(ctx, workOrders).every(['order_id', '==', row.id]))
  if (!followed) return
  const { [stage.id]: cause = '', ...causes } = row.stage_causes
  if (colourOf(row.stages, stage.id) === followed.colour && cause === followed.why) return
  order.change({
    stages: { ...row.stages, [stage.id]: followed.colour },
    stage_causes: followed.why === '' ? causes : { ...causes, [stage.id]: followed.why },
  })
}

/**
 * Takes a work order, after the order that it is for: a change of it is followed by the stage of that. Throws NotFound,
 * Forbidden.
 */
export async function takeWork(ctx: Ctx, id: string): Promise<TakenWork> {
  const seen = await getRecord(ctx, workOrders, id)
  // A draft of an order may be deleted, and its work continues.
  const known = seen.order && (await beyondReach(ctx, orders).find(seen.order.id))
  const order = known && (await takeOwedOrder(ctx, known.id)).taken
  const taken = await takeRecord(ctx, workOrders, { id })
  return {
    row: taken.row,
    change: async (change) => {
      const row = taken.change(change)
      if (order) await followWork(ctx, order)
      return row
    },
  }
}

function refuseState({ state }: WorkRow, next: string): never {
  const issue = workMessages.issue('state', 'work-not-open', { state: workStates[state].toLowerCase(), next })
  throw new Conflict(null, null, { code: 'state', title: 'Cannot Change', message: workMessages.words(issue) ?? '' })
}

const describeWayBack = ({ state }: WorkRow): string => {
  if (state === 'draft') return 'Open it first.'
  return state === 'done' ? 'Reopen it first.' : 'Move it back to Draft first.'
}

/** Throws Conflict for work that is not under way. */
export function requireUnderWay(row: WorkRow): void {
  if (!isUnderWay(row.state)) refuseState(row, describeWayBack(row))
}

/** Throws Conflict for work whose items are fixed. */
export function requirePlanned(row: WorkRow): void {
  if (!isWorkPlanned(row.state)) refuseState(row, describeWayBack(row))
}

/** Throws Conflict for work that was not begun, or was canceled. */
export function requireSignable(row: WorkRow): void {
  if (row.state !== 'done' && !isUnderWay(row.state)) refuseState(row, describeWayBack(row))
}
