import {
  carrierMessages,
  chooseRate,
  describeNewRate,
  findSameRate,
  freightTables,
  labels,
  priceAllFreight,
  shippingMessages,
  type RateMessage,
  type ShipmentRate,
} from '../../../domain/commerce/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, OutsideFailed } from '../../platform/errors.ts'
import type { CarrierRate, CarrierShipment } from '../../platform/outside/shipping/shipping-gateway.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import type { MoneyRun } from '../gateway/till.ts'
import { readOwnClient } from '../own-client.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { settleOrderShipments, type ShipmentRow } from '../shipping/take-shipment.ts'
import { findCarrier, type OpenCarrier } from './carrier-accounts.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { findLiveLabel, takeAnyShipment } from './take-label.ts'
import { hashParcel, parcelIssues, shippedIssues, writeParcel } from './write-parcel.ts'

/** Rates are asked for again after a day: carriers change their prices overnight. */
const rateLastsMs = dayMs

/** Request to the provider, and rates that need none. */
export interface PlannedRequest {
  /** Absent where the provider is not asked. */
  readonly parcel?: {
    readonly open: OpenCarrier
    readonly request: ReturnType<typeof writeParcel>
    readonly reference: string
  }
  readonly messages: readonly RateMessage[]
  readonly freight: readonly ShipmentRate[]
}

/** Prices of freight tables: of any shipment with a class, since carriers take light freight too. */
async function priceTables(ctx: Ctx, row: ShipmentRow) {
  const freightClass = row.nmfc_class ?? ''
  if (!row.ltl && freightClass === '') return { rates: [], messages: [] }
  const tables = await beyondReach(ctx, freightTables).every(['active', '==', true], { isWhole: true })
  const { total_weight: weight, to_address: to } = row
  const state = to?.state ?? ''
  const found = priceAllFreight(tables, { nmfc_class: freightClass, weight, state })
  const missing = { provider: 'Freight', message: 'There are no freight tables. Add one under Data, or enter a rate.' }
  return tables.length === 0 && row.ltl ? { rates: [], messages: [missing] } : found
}

const describeIssues = (row: ShipmentRow): RateMessage[] =>
  parcelIssues(row).map((issue) => ({ provider: 'EasyPost', message: carrierMessages.words(issue) ?? issue.code }))

/** Plans a request for a shipment that has items and addresses. Reasons against it are messages. */
export async function planRequest(
  ctx: Ctx,
  desk: ShippingDesk,
  { row, items }: { readonly row: ShipmentRow; readonly items: OrderRow['items'] },
): Promise<PlannedRequest> {
  const { rates: freight, messages } = await priceTables(ctx, row)
  if (row.ltl) return { freight, messages }
  const faults = describeIssues(row)
  if (faults.length > 0) return { freight, messages: [...faults, ...messages] }
  const open = await findCarrier(ctx, desk)
  if (!open) {
    const words = carrierMessages.words(carrierMessages.issue('provider', 'shipping-missing')) ?? ''
    return { freight, messages: [{ provider: 'EasyPost', message: words }, ...messages] }
  }
  const { name } = await readOwnClient(ctx)
  return { freight, messages, parcel: { open, request: writeParcel(row, { items }, name), reference: ctx.newId() } }
}

/** Throws Invalid with every issue, in words. */
function refuseRated(issues: readonly Issue[]): void {
  const words = issues.map((issue) => shippingMessages.words(issue) ?? carrierMessages.words(issue) ?? issue.code)
  if (issues.length > 0) throw new Invalid(issues, words.join(' '))
}

/** Checks the needed data of a request. Throws NotFound, Invalid. */
async function beginRates(ctx: Ctx, desk: ShippingDesk, id: string): Promise<PlannedRequest> {
  const { row, order } = await takeAnyShipment(ctx, id)
  refuseRated(shippedIssues(row))
  return planRequest(ctx, desk, { row, items: order.row.items })
}

interface Quoted {
  readonly shipment?: CarrierShipment
  readonly messages: readonly RateMessage[]
}

/** A request with its answer. */
interface Asked {
  readonly begun: PlannedRequest
  readonly quoted: Quoted
}

/** Asks the provider; a refusal is a message. Throws where it does not answer. */
export async function askProvider({ parcel }: Pick<PlannedRequest, 'parcel'>): Promise<Quoted> {
  if (!parcel) return { messages: [] }
  const { open, request, reference } = parcel
  try {
    const shipment = await open.gateway.requestRates(open.account, { reference, ...request })
    return { shipment, messages: shipment.messages }
  } catch (error) {
    if (!(error instanceof OutsideFailed)) throw error
    return { messages: [{ provider: open.gateway.title, message: error.message }] }
  }
}

const presentRate = (
  { id, carrier, service, rate, list_rate, retail_rate, delivery, days }: CarrierRate,
  now: number,
): ShipmentRate => ({
  id,
  carrier,
  service,
  rate,
  list_rate,
  retail_rate,
  type: 'EasyPost',
  default: false,
  expires: now + rateLastsMs,
  ...(days !== undefined && { days }),
  ...(delivery !== undefined && { arrives: delivery }),
})

/** Keeps the shipment at the provider that the rates belong to: a label is bought for it. */
async function keepRequest(
  ctx: Ctx,
  row: ShipmentRow,
  { begun: { parcel }, quoted: { shipment } }: Asked,
): Promise<void> {
  const known = await findLiveLabel(ctx, row.id)
  if (!parcel || !shipment || (known && known.state !== 'quoted')) return
  const { account } = parcel.open
  const facts = {
    account: account.id,
    is_test: account.isTest,
    provider_shipment: shipment.id,
    asked: hashParcel(parcel.request),
    asked_at: ctx.now,
  }
  if (known) await asVerb(ctx, labels).amend({ id: known.id, amend: () => facts })
  else
    await asVerb(ctx, labels).create({
      doc: labels.shape.parse({ shipment: { id: row.id, label: row.number ?? '' }, order: row.order, ...facts }),
    })
}

/** Answer to a request for rates, in words. */
interface RatesAnswer {
  readonly row: ShipmentRow
  readonly words: string
  /** The selected rate is offered at the same price, or none was selected. */
  readonly isSame: boolean
}

const mostMessages = 200
const longestMessage = 2000

/** New rates, the cheapest one marked. */
export function listNewRates({ begun, quoted }: Asked, now: number): ShipmentRate[] {
  const found = [...(quoted.shipment?.rates ?? []).map((rate) => presentRate(rate, now)), ...begun.freight]
  const cheapest = chooseRate(found, { by: 'cheapest' }, now)
  return found.map((rate) => ({ ...rate, default: rate.id === cheapest?.id }))
}

/** New rates and those that users typed. */
const listRates = (row: ShipmentRow, asked: Asked, now: number): ShipmentRate[] => [
  ...listNewRates(asked, now),
  ...row.rates.filter(({ by }) => by !== undefined),
]

/** The selected rate among new ones; a typed one stays. */
const findSelected = ({ rate }: ShipmentRow, rates: readonly ShipmentRate[]): ShipmentRate | undefined =>
  rate?.by === undefined ? rate && findSameRate(rates, rate) : rate

export const cutMessages = ({ begun, quoted }: Asked): RateMessage[] =>
  [...quoted.messages, ...begun.messages]
    .slice(0, mostMessages)
    .map(({ provider, message }) => ({ provider, message: message.slice(0, longestMessage) }))

async function keepRates(ctx: Ctx, id: string, asked: Asked): Promise<RatesAnswer> {
  const shipment = await takeAnyShipment(ctx, id)
  const before = shipment.row.rate
  const rates = listRates(shipment.row, asked, ctx.now)
  const same = findSelected(shipment.row, rates)
  const row = shipment.change({
    rates,
    rate: same ?? null,
    ...(same && { cost: same.rate }),
    rate_status: rates.length > 0 ? 'offered' : 'failed',
    messages: cutMessages(asked),
  })
  await keepRequest(ctx, row, asked)
  await settleOrderShipments(ctx, shipment.order)
  const isSame = before === undefined || same?.rate === before.rate
  const words = before && !isSame ? describeNewRate(before, same) : `${rates.length} rates`
  return { row, words, isSame }
}

/**
 * Requests the rates of a shipment from the provider and the freight tables, and keeps them with the words of carriers that
 * gave none. A selected rate that is still offered stays selected, at its new price. Throws NotFound, Invalid, and what the
 * provider does not answer.
 */
export async function askRates(run: MoneyRun, desk: ShippingDesk, id: string): Promise<RatesAnswer> {
  const begun = await run.within((ctx) => beginRates(ctx, desk, id))
  const quoted = await askProvider(begun)
  return run.within((ctx) => keepRates(ctx, id, { begun, quoted }))
}
