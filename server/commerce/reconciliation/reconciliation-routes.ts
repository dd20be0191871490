import {
  beginReconciliation,
  bookDifference,
  endDifference,
  fetchDifference,
  findOpenDebts,
  noteDifference,
  readDifferences,
  readReconciliation,
  recordDifference,
  type DifferenceStep,
} from '../../../domain/commerce/index.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { makeMoneyRun } from '../gateway/money-run.ts'
import type { MoneyRun, Till } from '../gateway/till.ts'
import { endUnknown } from './end-difference.ts'
import type { DifferenceRow } from './keep-differences.ts'
import { findDebts } from './open-debts.ts'
import { presentDifference, handleReadDifferences } from './read-differences.ts'
import { handleReadReconciliation } from './read-reconciliation.ts'
import { askReconciliation } from './reconcile.ts'
import {
  bookFound,
  fetchAgain,
  inWords,
  noteDifferenceBy,
  openDifference,
  recordFound,
  type Wanted,
} from './settle-difference.ts'

interface Asked {
  readonly id: string
  readonly step: DifferenceStep
  readonly take: (run: MoneyRun, wanted: Wanted) => Promise<DifferenceRow>
}

/** Takes a step that asks the provider: each write is a transaction of its run. */
async function takeStep(ctx: OutsideCtx, till: Till, { id, step, take }: Asked) {
  const wanted = await inStep(ctx, (own) => openDifference(own, till, { id, step }))
  const run = makeMoneyRun(ctx, ctx.db.tenant.clientId, ctx.actor.userId)
  return presentDifference(ctx, await inWords(() => take(run, wanted)))
}

/** Calls that compare payments with the lists of providers, and settle what differs. */
export const reconciliationRoutes = (till: Till): readonly Route[] => [
  implement(readReconciliation, (ctx, { query }) => handleReadReconciliation(ctx, till, query)),
  implement(beginReconciliation, (ctx, { body }) => askReconciliation(ctx, till, body)),
  implement(readDifferences, (ctx, { query }) => handleReadDifferences(ctx, query)),
  implementOutside(fetchDifference, (ctx, { params: { id } }) =>
    takeStep(ctx, till, { id, step: 'fetch', take: (run, wanted) => fetchAgain(run, till, wanted) }),
  ),
  implementOutside(recordDifference, (ctx, { params: { id }, body: { debt } }) =>
    takeStep(ctx, till, { id, step: 'record', take: (run, wanted) => recordFound(run, till, { ...wanted, debt }) }),
  ),
  implementOutside(endDifference, (ctx, { params: { id }, body: { why } }) =>
    takeStep(ctx, till, { id, step: 'end', take: (run, wanted) => endUnknown(run, till, { ...wanted, why }) }),
  ),
  implement(bookDifference, async (ctx, { params }) => presentDifference(ctx, await bookFound(ctx, till, params.id))),
  implement(noteDifference, async (ctx, { params, body }) =>
    presentDifference(ctx, await noteDifferenceBy(ctx, till, { id: params.id, why: body.why })),
  ),
  implement(findOpenDebts, (ctx, { query }) => findDebts(ctx, query.words)),
]
