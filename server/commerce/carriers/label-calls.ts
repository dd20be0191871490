import { labels, shipments } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EffectAnswer, EffectKind, LookUpAnswer } from '../../platform/effects/index.ts'
import { OutsideFailed } from '../../platform/errors.ts'
import { planDue, type JobRun } from '../../platform/jobs/index.ts'
import {
  RateExpired,
  type CarrierShipment,
  type ShippingGateway,
} from '../../platform/outside/shipping/shipping-gateway.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { settleOrderShipments } from '../shipping/take-shipment.ts'
import { openCarrier } from './carrier-accounts.ts'
import { followLabelKind } from './follow-kind.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { takeLabel, type LabelRow, type TakenLabel } from './take-label.ts'

/** Names of the calls that buy, void and insure a label. */
export const labelCallNames = ['label_buy', 'label_void', 'label_insure'] as const

export type LabelCallName = (typeof labelCallNames)[number]

/** Id of the effect of a call: a label counts its calls. */
export const nameCall = ({ id, calls }: Pick<LabelRow, 'id' | 'calls'>): string => `${id}:${calls}`

const readLabelId = (effect: string): string => effect.split(':')[0] ?? effect

interface CallRequest {
  readonly account: string
  readonly shipment: string
  readonly rate: string
  readonly carrier: string
  readonly service: string
  /** Cents. */
  readonly insured: number
}

type Outcome = Pick<EffectAnswer, 'response' | 'providerId'> & { readonly outcome: 'succeeded' | 'failed' }

/** One kind of call about a label. */
interface LabelCall {
  readonly name: LabelCallName
  readonly title: string
  /** States in which the call is still wanted. */
  readonly isWanted: (row: LabelRow) => boolean
  readonly call: (
    gateway: ShippingGateway,
    open: { readonly account: Parameters<ShippingGateway['buyLabel']>[0]; readonly request: CallRequest },
  ) => Promise<CarrierShipment>
  /** The verdict that the shipment at the provider shows; undefined where the call was not done. */
  readonly read: (seen: CarrierShipment) => Outcome | undefined
  readonly succeeded: (ctx: Ctx, taken: TakenLabel) => void
  readonly failed: (ctx: Ctx, taken: TakenLabel, response: string) => void
}

const buyCall: LabelCall = {
  name: 'label_buy',
  title: 'Label',
  isWanted: ({ state }) => state === 'buying' || state === 'unknown',
  call: (gateway, { account, request: { shipment, rate: id, carrier, service, insured } }) =>
    gateway.buyLabel(account, { shipment, rate: { id, carrier, service }, insured }),
  read: ({ label, id }) =>
    label && { outcome: 'succeeded', response: `Bought: ${label.tracking_code}`, providerId: id },
  succeeded: ({ now }, { change, row, shipment }) => {
    change({ state: 'bought', bought_at: now, refused: '' })
    shipment.change({
      cost: row.rate?.rate ?? 0,
      postage_label: {
        id: row.id,
        provider: 'EasyPost',
        at: now,
        cost: row.rate?.rate ?? 0,
        files: [],
        ...(row.by && { by: row.by }),
      },
    })
  },
  failed: (_, { change }, response) => {
    change({ state: 'refused', refused: response })
  },
}

const voidCall: LabelCall = {
  name: 'label_void',
  title: 'Void of a label',
  isWanted: ({ state }) => state === 'voiding',
  call: (gateway, { account, request }) => gateway.voidLabel(account, request.shipment),
  read: ({ refund, id }) =>
    refund &&
    (refund === 'rejected'
      ? { outcome: 'failed', response: 'The carrier rejected the refund.', providerId: id }
      : { outcome: 'succeeded', response: `Refund ${refund}`, providerId: id }),
  succeeded: ({ now }, { change, row, shipment }) => {
    change({ state: 'void_asked', refused: '' })
    const { postage_label: label } = shipment.row
    if (label?.id === row.id)
      shipment.change({
        postage_label: { ...label, voided: now },
        tracking_code: null,
        tracking_url: null,
        status: null,
        tracker: {},
        events: [],
        rates: shipment.row.rates.filter(({ by }) => by !== undefined),
        rate: null,
        rate_status: 'expired',
      })
  },
  failed: (_, { change }, response) => {
    change({ state: 'bought', refused: response })
  },
}

const insureCall: LabelCall = {
  name: 'label_insure',
  title: 'Insurance of a parcel',
  isWanted: ({ state, insuring }) => state === 'bought' && insuring > 0,
  call: (gateway, { account, request }) => gateway.insure(account, request.shipment, request.insured),
  read: ({ insured, id }) => (insured > 0 ? { outcome: 'succeeded', response: 'Insured', providerId: id } : undefined),
  succeeded: (_, { change, row }) => {
    change({ insured: row.insuring, insuring: 0, refused: '' })
  },
  failed: (_, { change }, response) => {
    change({ insuring: 0, refused: response })
  },
}

const allCalls: readonly LabelCall[] = [buyCall, voidCall, insureCall]

const openAccount = (run: JobRun, desk: ShippingDesk, account: string | undefined) =>
  run.within((ctx) => openCarrier(ctx, desk, account))

/** The request of a call; undefined where it is not wanted any more. */
function writeRequest(row: LabelRow, call: LabelCall): CallRequest | undefined {
  const { account, provider_shipment: shipment, rate } = row
  if (!call.isWanted(row) || account === undefined || shipment === undefined) return undefined
  const { id = '', carrier = '', service = '' } = rate ?? {}
  return { account, shipment, rate: id, carrier, service, insured: row.insuring > 0 ? row.insuring : row.insured }
}

/** Looks the effect up in the shipment at the provider: a call without an answer is never repeated before (decision E8). */
async function lookUp(run: JobRun, desk: ShippingDesk, { call, effect }: { call: LabelCall; effect: string }) {
  const row = await run.within((ctx) => beyondReach(ctx, labels).get(readLabelId(effect)))
  const { gateway, account } = await openAccount(run, desk, row.account)
  const seen = await gateway.findShipment(account, row.provider_shipment ?? row.id)
  const verdict = seen && call.read(seen)
  const absent: LookUpAnswer = { outcome: 'absent', response: `${gateway.title} has no such call.` }
  return verdict ?? absent
}

/** Shows on the label that nobody knows yet whether it was bought. */
async function noteUnknown(run: JobRun, effect: string): Promise<void> {
  await run.within(async (ctx) => {
    const { row, change } = await takeLabel(ctx, readLabelId(effect))
    if (row.state === 'buying') change({ state: 'unknown' })
  })
}

async function judgeFailure(
  run: JobRun,
  { effect, title }: { readonly effect: string; readonly title: string },
  error: unknown,
): Promise<EffectAnswer> {
  if (error instanceof RateExpired) {
    await run.within(async (ctx) => {
      const { change } = await takeLabel(ctx, readLabelId(effect))
      change({ expired: true })
    })
    return { outcome: 'failed', response: 'The rate has expired.' }
  }
  if (error instanceof OutsideFailed) return { outcome: 'failed', response: error.message }
  run.log.warn({ err: error, effect }, 'a provider of labels gave no answer')
  await noteUnknown(run, effect)
  return { outcome: 'unknown', response: `${title} gave no answer.` }
}

/** The effect of one kind of call at one provider. */
const makeKind = (desk: ShippingDesk, gateway: ShippingGateway, call: LabelCall): EffectKind<CallRequest> => ({
  name: `${call.name}.${gateway.name}`,
  title: call.title,
  provider: gateway.name,
  // EasyPost knows no keys of ours: a call in doubt is looked up at once.
  inDoubt: { keyLastsMs: 0, lookUp: (run, effect) => lookUp(run, desk, { call, effect }) },
  prepare: async (ctx, effect) => {
    const row = await beyondReach(ctx, labels).get(readLabelId(effect))
    const request = nameCall(row) === effect ? writeRequest(row, call) : undefined
    const { id, label } = row.shipment
    return request && { subject: { type: shipments.name, id, label: `Shipment ${label}`.trim() }, request }
  },
  call: async (run, { request, reference }) => {
    const { account } = await openAccount(run, desk, request.account)
    try {
      const seen = await call.call(gateway, { account, request })
      return call.read(seen) ?? { outcome: 'unknown', response: `${gateway.title} answered without a result.` }
    } catch (error) {
      return judgeFailure(run, { effect: reference, title: gateway.title }, error)
    }
  },
  keep: async (ctx, { id: effect }, { outcome, response }) => {
    const taken = await takeLabel(ctx, readLabelId(effect))
    if (!call.isWanted(taken.row)) return
    if (outcome === 'succeeded') call.succeeded(ctx, taken)
    else call.failed(ctx, taken, response)
    await settleOrderShipments(ctx, taken.shipment.order)
    await planDue(ctx, followLabelKind, { key: taken.row.id, due: ctx.now })
  },
})

/** All effects that buy, void and insure labels. */
export const makeLabelKinds = (desk: ShippingDesk): EffectKind<CallRequest>[] =>
  desk.gateways.flatMap((gateway) => allCalls.map((call) => makeKind(desk, gateway, call)))
