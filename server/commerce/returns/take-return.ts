import {
  returnMessages,
  returns,
  returnStates,
  type ReturnAnswer,
  type ReturnState,
} from '../../../domain/commerce/index.ts'
import type { Issue, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { getRecord, keepLatest, takeBeyondReach, type LatestTaken } from '../../platform/records/index.ts'
import { takeOrder, type TakenOrder } from '../sales/take-order.ts'

export type ReturnRow = RowOf<typeof returns>

/** A return that is locked with its order until the transaction ends. */
export interface TakenReturn extends LatestTaken<typeof returns> {
  readonly order: TakenOrder
}

/** Takes a return and, before it, its order, for a writer of the order. Throws NotFound, Forbidden. */
export async function takeReturn(ctx: Ctx, id: string): Promise<TakenReturn> {
  const seen = await getRecord(ctx, returns, id)
  const order = await takeOrder(ctx, seen.order.id)
  return Object.assign(keepLatest(await takeBeyondReach(ctx, returns, { id })), { order })
}

/** A return as its verbs answer it. */
export const presentReturn = ({ id, version, number = '', state, shipment, value }: ReturnRow): ReturnAnswer => ({
  id,
  version,
  number,
  state,
  value,
  ...(shipment && { shipment: shipment.id }),
})

/** Throws Conflict for a return that is in another state: a colleague was first. */
export function requireReturnState({ row }: TakenReturn, wanted: ReturnState): void {
  if (row.state === wanted) return
  const issue = returnMessages.issue('state', 'return-decided', { state: returnStates[row.state].toLowerCase() })
  throw new Conflict(row, null, {
    code: 'return-decided',
    title: 'Already decided',
    message: returnMessages.words(issue) ?? '',
  })
}

/** Throws Invalid with every issue, in words, where there is any. */
export function refuseReturned(issues: readonly Issue[]): void {
  if (issues.length > 0)
    throw new Invalid(issues, issues.map((issue) => returnMessages.words(issue) ?? issue.code).join(' '))
}
