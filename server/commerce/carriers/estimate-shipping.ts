import {
  carrierMessages,
  chooseFreightClass,
  completeAddress,
  computeDensity,
  settleShipment,
  shipments,
  shippingMessages,
  type ShipmentAddress,
  type SaleItem,
  type ShipmentItem,
  type ShippingEstimate,
} from '../../../domain/commerce/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid, OutsideFailed, Unavailable } from '../../platform/errors.ts'
import type { MoneyRun } from '../gateway/till.ts'
import type { OrderRow } from '../sales/sale-rows.ts'
import { packTogether } from '../shipping/create-shipment.ts'
import { findFromAddress } from '../shipping/find-addresses.ts'
import { shipItems } from '../shipping/ship-items.ts'
import type { ShipmentRow } from '../shipping/take-shipment.ts'
import { askProvider, cutMessages, listNewRates, planRequest, type PlannedRequest } from './request-rates.ts'
import type { ShippingDesk } from './shipping-desk.ts'
import { parcelIssues, requiredParts } from './write-parcel.ts'

/** Goods with the address that they are sent to; they need not be an order. */
export interface EstimatedGoods extends Pick<OrderRow, 'address' | 'contact'> {
  readonly items: readonly SaleItem[]
}

/** Class of goods that share one, else by their density; undefined for goods without sizes. */
function findFreightClass(items: readonly ShipmentItem[], packed: Pick<ShipmentRow, 'packaging'>): string | undefined {
  const [first, ...others] = new Set(items.map(({ nmfc_class }) => nmfc_class ?? ''))
  if (first && others.length === 0) return first
  const density = computeDensity(packed.packaging)
  return density === undefined ? undefined : chooseFreightClass(density)
}

/** The goods as one shipment that is not stored, in one package that the rule of the specification measures. */
async function packGoods(ctx: Ctx, { items: sold, address, contact }: EstimatedGoods): Promise<ShipmentRow> {
  const lines = sold.filter(({ quantity }) => quantity > 0).map((item) => ({ item, quantity: item.quantity }))
  const items = await shipItems(ctx, lines)
  const from = await findFromAddress(ctx, items)
  const packed = settleShipment(
    shipments.shape.parse({
      order: { id: 'estimate', label: '' },
      items,
      packaging: [packTogether(items)],
      ...(from && { from_address: from }),
      ...(address && { to_address: completeAddress(address, contact) }),
    }),
  )
  const freightClass = packed.ltl ? findFreightClass(items, packed) : undefined
  const base = { id: ctx.newId(), version: 0, date: ctx.now, last_date: ctx.now, active: true }
  return { ...packed, ...base, ...(freightClass !== undefined && { nmfc_class: freightClass }) }
}

interface Planned {
  readonly row: ShipmentRow
  readonly request: PlannedRequest
}

const sayUnweighed = (): PlannedRequest => {
  const words = carrierMessages.words(carrierMessages.issue('items', 'goods-unweighed')) ?? ''
  return { freight: [], messages: [{ provider: 'Weight', message: words }] }
}

const nameParts = (address: ShipmentAddress | undefined): string[] =>
  Object.entries(requiredParts).flatMap(([field, part]) =>
    address?.[field as keyof typeof requiredParts] ? [] : [part.replace('a ', '')],
  )

/** Lists the missing data of goods and addresses for an estimate, in words of a sale. */
const estimateIssues = ({ items, to_address: to, from_address: from }: ShipmentRow): Issue[] => [
  ...(items.length === 0 ? [shippingMessages.issue('items', 'no-items')] : []),
  ...nameParts(to).map((part) => carrierMessages.issue('address', 'estimate-to', { part })),
  ...nameParts(from).map((part) => carrierMessages.issue('address', 'estimate-from', { part })),
]

/** Throws Invalid with every issue, in words. */
function refuseEstimate(issues: readonly Issue[]): void {
  const words = issues.map((issue) => carrierMessages.words(issue) ?? shippingMessages.words(issue) ?? issue.code)
  if (issues.length > 0) throw new Invalid(issues, words.join(' '))
}

/** Throws Invalid for goods without lines or a whole address. */
async function planEstimate(ctx: Ctx, desk: ShippingDesk, goods: EstimatedGoods): Promise<Planned> {
  const row = await packGoods(ctx, goods)
  refuseEstimate(estimateIssues(row))
  if (row.total_weight <= 0) return { row, request: sayUnweighed() }
  return { row, request: await planRequest(ctx, desk, { row, items: [...goods.items] }) }
}

interface CheckedPlan {
  readonly request: PlannedRequest
  readonly residential: boolean
  readonly faults: readonly string[]
}

/** Asks the provider whether people live at the address: carriers charge more for homes. */
async function checkHome({ row, request }: Planned): Promise<CheckedPlan> {
  const known = row.to_address?.residential ?? false
  const { parcel } = request
  if (!parcel || known) return { request, residential: known, faults: [] }
  const { gateway, account } = parcel.open
  const to = parcel.request.to
  const checked = await gateway.checkAddress(account, to).catch((error: unknown) => {
    if (!(error instanceof OutsideFailed)) throw error
    return { residential: undefined, faults: [error.message] }
  })
  const residential = checked.residential ?? false
  const asked = { ...parcel, request: { ...parcel.request, to: { ...to, ...(residential && { residential }) } } }
  return { request: { ...request, parcel: asked }, residential, faults: checked.faults }
}

interface AskedPlan extends CheckedPlan {
  readonly quoted: Awaited<ReturnType<typeof askProvider>>
  readonly isAnswered: boolean
}

async function askChecked(planned: Planned): Promise<AskedPlan> {
  const checked = await checkHome(planned)
  return { ...checked, quoted: await askProvider(checked.request), isAnswered: true }
}

/** Rejects after so many milliseconds. */
async function limitWait<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable('The provider of labels does not answer in time.')), withinMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks the provider; one that does not answer is a message. */
async function askWithin(run: MoneyRun, planned: Planned, withinMs: number): Promise<AskedPlan> {
  try {
    return await limitWait(askChecked(planned), withinMs)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    run.log.warn({ err: error }, 'an estimate of shipping got no answer')
    const provider = planned.request.parcel?.open.gateway.title ?? 'EasyPost'
    const message = carrierMessages.words(carrierMessages.issue('provider', 'no-answer', { provider })) ?? ''
    const residential = planned.row.to_address?.residential ?? false
    return {
      request: planned.request,
      residential,
      faults: [],
      quoted: { messages: [{ provider, message }] },
      isAnswered: false,
    }
  }
}

/** An estimate, with whether the provider answered. */
interface Estimated extends ShippingEstimate {
  readonly isAnswered: boolean
  /** False for goods without a weight, or parcels without a size. */
  readonly isMeasured: boolean
}

const isMeasured = (row: ShipmentRow): boolean => row.total_weight > 0 && (row.ltl || parcelIssues(row).length === 0)

/**
 * Prices of carriers and freight tables for goods. Nothing is saved, and the provider is asked outside any transaction;
 * one that does not answer in time is a message, and the tables are read all the same. Throws Invalid for goods without
 * lines or a whole address.
 */
export async function estimateGoods(
  run: MoneyRun,
  desk: ShippingDesk,
  { goods, withinMs }: { readonly goods: EstimatedGoods; readonly withinMs: number },
): Promise<Estimated> {
  const planned = await run.within((ctx) => planEstimate(ctx, desk, goods))
  const { request: begun, quoted, residential, faults, isAnswered } = await askWithin(run, planned, withinMs)
  const { total_weight: weight, ltl, nmfc_class: freightClass } = planned.row
  return {
    rates: listNewRates({ begun, quoted }, run.platform.clock()),
    messages: cutMessages({ begun, quoted }),
    weight,
    ltl,
    ...(ltl && freightClass !== undefined && { freight_class: freightClass }),
    residential,
    faults: [...faults],
    isAnswered,
    isMeasured: isMeasured(planned.row),
  }
}
