import {
  isProviderRate,
  labels,
  shippingMessages,
  type buyLabel,
  type insureLabel,
  type ShipmentRate,
  type voidLabel,
} from '../../../domain/commerce/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { inStep, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { asVerb, getRecord } from '../../platform/records/index.ts'
import { findActor } from '../find-actor.ts'
import { makeMoneyRun } from '../gateway/money-run.ts'
import { readOwnClient } from '../own-client.ts'
import { refuseShipment, settleOrderShipments, takeShipment, type TakenShipment } from '../shipping/take-shipment.ts'
import { queueLabelCall } from './move-label.ts'
import { askRates } from './request-rates.ts'
import { refuse } from './select-rate.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { findLiveLabel, takeLabel, type LabelRow } from './take-label.ts'
import { hashParcel, parcelIssues, shippedIssues, writeParcel } from './write-parcel.ts'

type Asked = InputOf<typeof buyLabel>['body']
type Bought = OutputOf<typeof buyLabel>

/** A bought label, or one on its way: a second call of the same shipment answers it (decision E8). */
const answerLive = ({ id, state }: LabelRow): Bought => ({
  outcome: state === 'bought' ? 'booked' : 'buying',
  label: id,
  words: state === 'bought' ? 'The label was bought before.' : 'The label is being bought.',
})

function requireRate({ row }: TakenShipment, { rate: id, cost }: Asked): ShipmentRate {
  const { rate } = row
  if (!rate) return refuseRate()
  if (rate.id !== id) return refuse('rate', 'rate-gone')
  if (rate.rate !== cost) return refuse('cost', 'rate-changed', { rate: formatMoney(rate.rate) })
  return rate
}

function refuseRate(): never {
  refuseShipment([shippingMessages.issue('rate', 'no-carrier')])
  throw new TypeError('a shipment without a rate was not refused')
}

/** Books freight whose rate came from a table or was typed: its label is what the carrier gave. */
async function bookFreight(ctx: Ctx, taken: TakenShipment, { rate, body }: { rate: ShipmentRate; body: Asked }) {
  const { row } = taken
  const { tracking_code: code, tracking_url: url, pickup_code: pickup, insured } = body
  if (!code) return refuse('tracking_code', 'tracking-missing')
  const by = await findActor(ctx)
  const booked = await asVerb(ctx, labels).create({
    doc: labels.shape.parse({
      state: 'bought',
      shipment: { id: row.id, label: row.number ?? '' },
      order: row.order,
      rate,
      insured,
      tracking_code: code,
      ...(url !== undefined && { tracking_url: url }),
      ...(pickup !== undefined && { pickup_code: pickup }),
      bought_at: ctx.now,
      by,
    }),
  })
  taken.change({
    tracking_code: code,
    ...(url !== undefined && { tracking_url: url }),
    ...(pickup !== undefined && { pickup_code: pickup }),
    cost: rate.rate,
    postage_label: {
      id: booked.id,
      at: ctx.now,
      cost: rate.rate,
      by,
      files: [],
      ...(rate.type && { provider: rate.type }),
    },
  })
  await settleOrderShipments(ctx, taken.order)
  return booked
}

type Decision = { readonly answer: Bought } | { readonly renew: true }

interface Buying {
  readonly taken: TakenShipment
  /** The request for rates that the rate belongs to. */
  readonly live: LabelRow | undefined
  readonly rate: ShipmentRate
  /** Cents. */
  readonly insured: number
  readonly batch?: string | undefined
}

/** True if the rate is sold no more, or is for other goods or addresses. */
async function isOutdated(ctx: Ctx, { taken, live, rate }: Buying): Promise<boolean> {
  if (!live || live.state !== 'quoted' || (rate.expires ?? 0) <= ctx.now) return true
  if (parcelIssues(taken.row).length > 0) return true
  const { name } = await readOwnClient(ctx)
  return live.asked !== hashParcel(writeParcel(taken.row, taken.order.row, name))
}

/** Begins to buy: the label is committed with its call. */
export async function beginLabel(ctx: Ctx, { live, rate, insured, batch }: Buying): Promise<LabelRow> {
  if (!live) throw new TypeError('a label is bought of a request for rates')
  const by = await findActor(ctx)
  const row = await asVerb(ctx, labels).amend({
    id: live.id,
    amend: (now) => ({ state: 'buying', rate, insured, by, calls: now.calls + 1, refused: '', expired: false, batch }),
  })
  await queueLabelCall(ctx, 'label_buy', row)
  return row
}

/** Decides under the lock of the shipment. Throws NotFound, Invalid. */
async function decide(ctx: Ctx, { params, body }: InputOf<typeof buyLabel>): Promise<Decision> {
  const taken = await takeShipment(ctx, params.id)
  const live = await findLiveLabel(ctx, params.id)
  if (live && live.state !== 'quoted') return { answer: answerLive(live) }
  if (taken.row.canceled !== undefined) refuseShipment([shippingMessages.issue('canceled', 'shipment-canceled')])
  refuseShipment(shippedIssues(taken.row))
  const rate = requireRate(taken, body)
  if (!isProviderRate(rate)) {
    const booked = await bookFreight(ctx, taken, { rate, body })
    return { answer: { outcome: 'booked', label: booked.id, words: 'The freight is booked.' } }
  }
  const buying = { taken, live, rate, insured: body.insured }
  if (await isOutdated(ctx, buying)) return { renew: true }
  const row = await beginLabel(ctx, buying)
  return { answer: { outcome: 'buying', label: row.id, words: 'The label is being bought.' } }
}

/**
 * Buys the label of a shipment (see the contract). A rate that is outdated is requested again first: at the same price it is
 * bought, at another one the user decides. Throws NotFound, Invalid, and what the provider does not answer.
 */
export async function handleBuyLabel(
  ctx: OutsideCtx,
  desk: ShippingDesk,
  input: InputOf<typeof buyLabel>,
): Promise<Bought> {
  const first = await inStep(ctx, (step) => decide(step, input))
  if ('answer' in first) return first.answer
  const run = makeMoneyRun(ctx, ctx.db.tenant.clientId, ctx.actor.userId)
  const { row, words, isSame } = await askRates(run, desk, input.params.id)
  const { rate } = row
  if (!isSame || !rate) return { outcome: 'expired', words }
  const again = { ...input, body: { ...input.body, rate: rate.id, cost: rate.rate } }
  const second = await inStep(ctx, (step) => decide(step, again))
  return 'answer' in second ? second.answer : { outcome: 'expired', words: 'The shipment changed. Look at it again.' }
}

/** Asks the carrier to take a label back; freight that was booked by hand is voided at once. Throws NotFound, Invalid. */
export async function handleVoidLabel(
  ctx: Ctx,
  { params, body }: InputOf<typeof voidLabel>,
): Promise<OutputOf<typeof voidLabel>> {
  await getRecord(ctx, labels, params.id)
  const taken = await takeLabel(ctx, params.id)
  const { row, change, shipment } = taken
  if (row.state === 'voiding' || row.state === 'void_asked') return { id: row.id, state: row.state }
  if (row.state !== 'bought') return refuse('state', 'not-void', { state: row.state })
  if (shipment.row.sent !== undefined || (row.status !== undefined && row.status !== 'pre_transit'))
    return refuse('state', 'label-used')
  if (row.account === undefined) {
    const voided = change({ state: 'voided', refused: body.why })
    const { postage_label: label } = shipment.row
    if (label)
      shipment.change({ postage_label: { ...label, voided: ctx.now }, tracking_code: null, tracking_url: null })
    await settleOrderShipments(ctx, shipment.order)
    return { id: row.id, state: voided.state }
  }
  const voiding = change({ state: 'voiding', calls: row.calls + 1, refused: '' })
  await queueLabelCall(ctx, 'label_void', voiding)
  return { id: row.id, state: voiding.state }
}

/** Insures a bought parcel. Throws NotFound, Invalid. */
export async function handleInsureLabel(
  ctx: Ctx,
  { params, body }: InputOf<typeof insureLabel>,
): Promise<OutputOf<typeof insureLabel>> {
  await getRecord(ctx, labels, params.id)
  const { row, change } = await takeLabel(ctx, params.id)
  if (row.state !== 'bought' || row.insured > 0 || row.insuring > 0 || row.account === undefined)
    return refuse('insured', 'not-insured')
  const insuring = change({ insuring: body.insured, calls: row.calls + 1, refused: '' })
  await queueLabelCall(ctx, 'label_insure', insuring)
  return { id: row.id, state: insuring.state }
}
