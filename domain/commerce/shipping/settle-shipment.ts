import type { z } from 'zod'
import type { Issue } from '../../kernel/index.ts'
import { ouncesOf } from '../products.ts'
import { countItems, countPacked, findUnpacked, type CountedItems } from './count-items.ts'
import { isLongHaul } from './freight.ts'
import { shippingMessages } from './messages.ts'
import { completePackage, type ShipmentItem } from './packaging.ts'
import type { shipmentShape, ShipmentState } from './shipment-shape.ts'
import { measureShipment } from './weigh-package.ts'

type Shipment = z.output<z.ZodObject<typeof shipmentShape>>

const isPacked = ({ items, packaging }: Shipment): boolean =>
  items.length > 0 && packaging.length > 0 && findUnpacked(items, packaging).length === 0

/** State of a shipment by its fields. */
function findState(shipment: Shipment): ShipmentState {
  const { canceled, delivered, status, sent, postage_label: label } = shipment
  if (canceled !== undefined) return 'canceled'
  if (delivered !== undefined) return 'delivered'
  if (status === 'problem') return 'problem'
  if (sent !== undefined) return 'sent'
  if (label !== undefined && label.voided === undefined) return 'labelled'
  return isPacked(shipment) ? 'packed' : 'packing'
}

/** A shipment with its packages measured, its totals, and its type by the long-haul rule (3-aviation section 9). */
export function settleShipment(shipment: Shipment): Shipment {
  const packaging = shipment.packaging.map((one) => completePackage(one, shipment.items))
  const { weight, width, height, length } = measureShipment(packaging)
  const ltl = isLongHaul({ weight, width, height, length })
  const settled: Shipment = {
    ...shipment,
    packaging,
    total_weight: weight,
    total_weight_ounces: ouncesOf(weight),
    total_width: width,
    total_height: height,
    total_length: length,
    ltl,
    type: ltl ? 'ltl' : 'parcel',
  }
  return { ...settled, state: findState(settled) }
}

const namedTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

const overpacked = (items: readonly ShipmentItem[], counts: CountedItems, packed: CountedItems): Issue[] =>
  [...packed].flatMap(([id, quantity]) => {
    const left = counts.get(id) ?? 0
    const name = items.find((item) => item.id === id)?.name ?? id
    return quantity > left ? [shippingMessages.issue('packaging', 'packed-too-many', { left, name })] : []
  })

/** Issues of a shipment beyond its shape: packages hold no more than the shipment. */
export const shipmentIssues = ({ items, packaging }: Shipment): Issue[] => [
  ...overpacked(items, countItems(items), countPacked(packaging)),
  ...(namedTwice(items.map(({ id }) => id)) ? [shippingMessages.issue('items', 'item-twice')] : []),
  ...(namedTwice(packaging.map(({ id }) => id)) ? [shippingMessages.issue('packaging', 'package-twice')] : []),
]
