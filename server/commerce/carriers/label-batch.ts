import { z } from 'zod'
import {
  carrierMessages,
  chooseRate,
  isProviderRate,
  labelBatches,
  labels,
  shipments,
  type buyLabels,
  type LabelBatch,
} from '../../../domain/commerce/index.ts'
import type { InputOf, RowOf } from '../../../domain/kernel/index.ts'
import { inTheNameOf, type Ctx } from '../../platform/context.ts'
import { Invalid, OutsideFailed } from '../../platform/errors.ts'
import { defineStepJob, enqueue, type Job, type JobRun, type QueuedKind } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, everyRecord, getRecord, takeBeyondReach } from '../../platform/records/index.ts'
import { settleOrderShipments } from '../shipping/take-shipment.ts'
import { beginLabel } from './buy-label.ts'
import { askRates } from './request-rates.ts'
import { readWish } from './select-rate.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { findLiveLabel, takeAnyShipment } from './take-label.ts'

type BatchRow = RowOf<typeof labelBatches>

const buyInBatchKind = { name: 'buy-in-batch', lane: 'effects', outside: 'shipping' } as const satisfies QueuedKind

const payload = z.object({ batch: z.string(), shipment: z.string(), user: z.string() })

/** A batch as its screen shows it: a label that is refused later counts as a failure. */
async function presentBatch(ctx: Ctx, row: BatchRow): Promise<LabelBatch> {
  const own = await beyondReach(ctx, labels).every(['batch', '==', row.id])
  const refused = own.filter(({ state }) => state === 'refused')
  const open = own.filter(({ state }) => state === 'buying' || state === 'unknown')
  const late = refused.map(({ shipment, refused: why }) => ({ shipment: shipment.id, number: shipment.label, why }))
  const ready = own.filter(({ state, file }) => state === 'bought' && file !== undefined)
  const waiting = own.filter(({ state, file }) => state === 'bought' && file === undefined).length + open.length
  const done = row.done - waiting
  return {
    id: row.id,
    total: row.total,
    done,
    isOver: done >= row.total,
    failures: [...row.failures, ...late],
    labels: ready.map(({ id }) => id),
  }
}

/** Begins a batch with one job for each shipment within the actor's reach. */
export async function handleBuyLabels(ctx: Ctx, { body }: InputOf<typeof buyLabels>): Promise<LabelBatch> {
  const rows = await everyRecord(ctx, shipments, ['id', 'in', [...new Set(body.shipments)]])
  const { by, date } = body.wish
  const batch = await asVerb(ctx, labelBatches).create({
    doc: labelBatches.shape.parse({
      by,
      ...(date !== undefined && { until: date }),
      total: rows.length,
      waiting: rows.map(({ id }) => id),
    }),
  })
  for (const { id } of rows)
    await enqueue(
      ctx,
      { ...buyInBatchKind, payload },
      { payload: { batch: batch.id, shipment: id, user: ctx.actor.userId }, key: `${batch.id} ${id}`, maxAttempts: 6 },
    )
  return presentBatch(ctx, batch)
}

export const handleReadBatch = async (ctx: Ctx, id: string): Promise<LabelBatch> =>
  presentBatch(ctx, await getRecord(ctx, labelBatches, id))

/** Counts a shipment of a batch as decided, once. */
async function endShipment(
  ctx: Ctx,
  { batch, shipment }: Pick<z.output<typeof payload>, 'batch' | 'shipment'>,
  why?: string,
): Promise<void> {
  const { row, change } = await takeBeyondReach(ctx, labelBatches, { id: batch })
  if (!row.waiting.includes(shipment)) return
  const { number = '' } = await beyondReach(ctx, shipments).get(shipment)
  change({
    waiting: row.waiting.filter((id) => id !== shipment),
    done: row.done + 1,
    ...(why !== undefined && { failures: [...row.failures, { shipment, number, why }] }),
  })
}

/** Selects a rate by the wish of the batch and begins to buy. Answers why it does not, in words. */
async function buyByWish(ctx: Ctx, batch: BatchRow, shipment: string): Promise<string | undefined> {
  const live = await findLiveLabel(ctx, shipment)
  if (live && live.state !== 'quoted') return 'It has a label.'
  const taken = await takeAnyShipment(ctx, shipment)
  const wish = await readWish(ctx, { by: batch.by, ...(batch.until !== undefined && { date: batch.until }) })
  const rate = chooseRate(taken.row.rates.filter(isProviderRate), wish, ctx.now)
  const said = taken.row.messages.map(({ provider, message }) => `${provider}: ${message}`).join(' ')
  if (!rate) return [carrierMessages.words(carrierMessages.issue('rate', 'no-rate')), said].filter(Boolean).join(' ')
  taken.change({ rate, cost: rate.rate })
  await beginLabel(ctx, { taken, live, rate, insured: 0, batch: batch.id })
  await settleOrderShipments(ctx, taken.order)
  return undefined
}

const describeRefusal = (error: Invalid): string => error.message || 'It cannot be bought.'

async function buyOne(run: JobRun, desk: ShippingDesk, asked: z.output<typeof payload>) {
  const { batch: id, shipment, user } = asked
  const batch = await run.within((ctx) => beyondReach(ctx, labelBatches).get(id))
  if (!batch.waiting.includes(shipment)) return
  const own = {
    ...run,
    within: <T>(verb: (ctx: Ctx) => Promise<T>) => run.within((ctx) => verb(inTheNameOf(ctx, user))),
  }
  try {
    await askRates(own, desk, shipment)
    await own.within(async (ctx) => endShipment(ctx, asked, await buyByWish(ctx, batch, shipment)))
  } catch (error) {
    const isRefused = error instanceof Invalid || error instanceof OutsideFailed
    if (!isRefused && !run.isLastAttempt) throw error
    if (!isRefused) run.log.warn({ err: error, shipment }, 'a label of a batch was given up')
    const why =
      error instanceof Invalid ? describeRefusal(error) : isRefused ? error.message : 'The provider did not answer.'
    await run.within((ctx) => endShipment(ctx, asked, why))
  }
}

/** Buys the label of one shipment of a batch. */
export const buyInBatch = (desk: ShippingDesk): Job =>
  defineStepJob({ ...buyInBatchKind, payload, run: (run, asked) => buyOne(run, desk, asked) })
