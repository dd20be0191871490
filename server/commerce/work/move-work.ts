import { countOpenItems, workMessages, type moveWork, type WorkAnswer } from '../../../domain/commerce/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { presentWork, refuseWork, takeWork, type WorkRow } from './take-work.ts'

type Asked = InputOf<typeof moveWork>['body']

/** What a move writes in addition to the state. */
function describeMove(row: WorkRow, { to, why }: Asked, now: number) {
  return {
    stuck_why: to === 'stuck' ? why : undefined,
    unfinished_why: to === 'done' && countOpenItems(row) > 0 ? why : undefined,
    ...(to === 'working' && row.started_at === undefined && { started_at: now }),
    done_at: to === 'done' ? now : undefined,
    // A signature accepts finished work: work that begins again is signed again.
    ...(row.state === 'done' && { signature: undefined }),
  }
}

function requireReason(row: WorkRow, { to, why }: Asked): void {
  if (why !== '') return
  if (to === 'stuck') refuseWork(workMessages.issue('why', 'work-stuck-why'))
  const open = countOpenItems(row)
  if (to === 'done' && open > 0) refuseWork(workMessages.issue('why', 'work-items-open', { open }))
}

/**
 * Moves a work order by its table. Throws Invalid without a needed reason, Conflict for a move that the table does not
 * allow and where a colleague moved it first.
 */
export async function handleMoveWork(ctx: Ctx, { params, body }: InputOf<typeof moveWork>): Promise<WorkAnswer> {
  const { row, change } = await takeWork(ctx, params.id)
  if (row.state === body.to) return presentWork(row)
  if (row.state !== body.from) throw new Conflict(row, body)
  requireReason(row, body)
  const why = body.why === '' ? {} : { why: body.why }
  return presentWork(await change({ state: body.to, ...describeMove(row, body, ctx.now), ...why }))
}
