import { z } from 'zod'
import { priceChanges, products } from '../../../domain/commerce/index.ts'
import { hasRole, type Actor, type RowOf } from '../../../domain/kernel/index.ts'
import { doRows, failureWords, type RowWork } from '../../automation/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { defineStepJob, type JobRun } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import {
  countPriceRows,
  nextPriceRows,
  settlePriceRows,
  type PriceOutcome,
  type PriceRow,
} from './price-change-rows.ts'

type Change = RowOf<typeof priceChanges>

/** Products of one transaction. */
const batch = 50

const payload = z.object({ changeId: z.string(), user: z.string() })

/** The job as it is put into the queue. */
export const priceWork = { name: 'run-price-change', lane: 'bulk', payload } as const

interface Turn {
  readonly change: Change
  readonly actor: Actor
  readonly isUndoing: boolean
}

/** Sets the prices of some products, except those that another user changed since. */
async function setPrices(ctx: Ctx, { isUndoing }: Turn, rows: readonly PriceRow[]): Promise<PriceOutcome[]> {
  const wanted = new Map(
    rows.map(({ id, before, after }) => [id, isUndoing ? { from: after, to: before } : { from: before, to: after }]),
  )
  const written = await asVerb(ctx, products).amendMany({
    ids: [...wanted.keys()],
    amend: ({ id, price }) => {
      const prices = wanted.get(id)
      return prices?.from === price ? { price: prices.to } : undefined
    },
  })
  const done = new Map(written.map(({ before, now }) => [now.id, before.price === wanted.get(now.id)?.from]))
  return rows.map(({ id }): PriceOutcome => {
    if (done.get(id) === true) return { id, state: isUndoing ? 'undone' : 'changed' }
    return { id, state: 'kept', words: done.has(id) ? 'Its price was changed since.' : 'It was deleted.' }
  })
}

const workOf = (turn: Turn): RowWork<PriceRow, PriceOutcome> => ({
  actor: turn.actor,
  batch,
  next: (ctx, { limit, only }) =>
    nextPriceRows(ctx, turn.change.id, {
      rowState: turn.isUndoing ? 'changed' : 'waiting',
      changeStates: turn.isUndoing ? ['undoing'] : ['waiting', 'running'],
      limit,
      ...(only && { id: only.id }),
    }),
  write: (ctx, rows) => setPrices(ctx, turn, rows),
  failed: ({ id }, error) => ({ id, state: 'kept', words: failureWords(error) }),
  note: (ctx, outcomes) => settlePriceRows(ctx, turn.change.id, outcomes),
})

/** Updates the record of a change from its products; an undo that began in between stays. */
async function report(ctx: Ctx, { change, isUndoing }: Omit<Turn, 'actor'>, state: Change['state']): Promise<void> {
  const { changed, undone, kept } = await countPriceRows(ctx, change.id)
  await asVerb(ctx, priceChanges).amend({
    id: change.id,
    amend: (row) => ({
      // A restored product still counts as changed.
      changed: isUndoing ? row.changed : changed,
      kept,
      undone,
      state: row.state === 'undoing' && !isUndoing ? row.state : state,
    }),
  })
}

async function step(run: JobRun, { changeId, user }: z.output<typeof payload>): Promise<'more' | 'over'> {
  const change = await run.within((ctx) => beyondReach(ctx, priceChanges).find(changeId))
  if (change === undefined || !['waiting', 'running', 'undoing'].includes(change.state)) return 'over'
  const isUndoing = change.state === 'undoing'
  // Checked again for each batch: a lost role is lost here too.
  const actor = await run.platform.reach.find(user, run.clientId)
  if (actor === undefined || !hasRole(actor, 'products')) {
    await run.within((ctx) => report(ctx, { change, isUndoing }, 'stopped'))
    return 'over'
  }
  const isLast = (await doRows(run, workOf({ change, actor, isUndoing }))) < batch
  const [underWay, over] = isUndoing ? (['undoing', 'undone'] as const) : (['running', 'finished'] as const)
  await run.within((ctx) => report(ctx, { change, isUndoing }, isLast ? over : underWay))
  return isLast ? 'over' : 'more'
}

/** Sets the prices of a change, or restores them, fifty in one transaction. A killed run continues after the last fifty. */
export const runPriceChange = defineStepJob({
  ...priceWork,
  run: async (run, given) => {
    while ((await step(run, given)) === 'more');
  },
})
