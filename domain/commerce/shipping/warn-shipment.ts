import type { Issue } from '../../kernel/index.ts'
import { formatNumber } from '../../kernel/values/format-value.ts'
import { findUnpacked } from './count-items.ts'
import { computeGirth, isOversizeParcel } from './freight.ts'
import { shippingMessages } from './messages.ts'
import type { Packaging, ShipmentItem } from './packaging.ts'
import type { ShipmentAddress, ShipmentState } from './shipment-shape.ts'

/** Tab of a shipment on which the cause of a warning is. */
export type ShipmentTab = 'items' | 'to' | 'from' | 'rates'

export interface ShipmentWarning {
  readonly tab: ShipmentTab
  readonly issue: Issue
}

/** A shipment as its warnings read it. */
export interface WarnedShipment {
  readonly state: ShipmentState
  readonly is_return: boolean
  readonly items: readonly ShipmentItem[]
  readonly packaging: readonly Packaging[]
  readonly to_address?: ShipmentAddress | undefined
  readonly from_address?: ShipmentAddress | undefined
  readonly rate?: unknown
  readonly tracking_code?: string | undefined
}

/** What the customer pays for shipping on the order, and on all of its shipments. Cents. */
export interface ChargedShipping {
  readonly order: number
  readonly shipments: number
}

const warn = (isWrong: boolean, tab: ShipmentTab, issue: () => Issue): ShipmentWarning[] =>
  isWrong ? [{ tab, issue: issue() }] : []

const readPlace = ({ source }: ShipmentItem): string[] =>
  source?.street ? [[source.street, source.city, source.state, source.zip].join('|').toLowerCase()] : []

const comeFromSeveral = (items: readonly ShipmentItem[]): boolean => new Set(items.flatMap(readPlace)).size > 1

/** True for an address that a carrier can go to: with its street and place. */
const isChosen = (address: ShipmentAddress | undefined): boolean =>
  Boolean(address?.street) && Boolean(address?.zip || (address?.city && address.state))

const warnItems = ({ items, packaging }: WarnedShipment): ShipmentWarning[] => [
  ...warn(comeFromSeveral(items), 'items', () => shippingMessages.issue('items', 'incompatible-items')),
  ...warn(items.length === 0, 'items', () => shippingMessages.issue('items', 'no-items')),
  ...findUnpacked(items, packaging).map(({ name, quantity }): ShipmentWarning => {
    const issue = shippingMessages.issue('packaging', 'not-packed', { count: formatNumber(quantity), name })
    return { tab: 'items', issue }
  }),
  ...packaging.filter(isOversizeParcel).map(({ name, dimensions }, at): ShipmentWarning => {
    const girth = formatNumber(Math.round(computeGirth(dimensions)))
    const issue = shippingMessages.issue('packaging', 'oversize-parcel', { name: name || `Package ${at + 1}`, girth })
    return { tab: 'items', issue }
  }),
]

const isOver = ({ state }: WarnedShipment): boolean => state === 'canceled' || state === 'delivered'

/** Warnings of a shipment in the words of 3-aviation section 5; none of one that is over. */
export function warnShipment(shipment: WarnedShipment, charged: ChargedShipping | undefined): ShipmentWarning[] {
  if (isOver(shipment)) return []
  const { to_address: to, from_address: from, rate, tracking_code: code, is_return: isReturn } = shipment
  const differs = charged !== undefined && !isReturn && charged.order !== charged.shipments
  return [
    ...warnItems(shipment),
    ...warn(!isChosen(to), 'to', () => shippingMessages.issue('to_address', 'no-to-address')),
    ...warn(!isChosen(from), 'from', () => shippingMessages.issue('from_address', 'no-from-address')),
    ...warn(rate === undefined && !code, 'rates', () => shippingMessages.issue('rate', 'no-carrier')),
    ...warn(differs, 'rates', () => shippingMessages.issue('amount', 'amount-differs')),
  ]
}
