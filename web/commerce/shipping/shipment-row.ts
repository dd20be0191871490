import {
  orders,
  readSummaries,
  sumShipping,
  warnShipment,
  type shipments,
  type ShipmentWarning,
} from '../../../domain/commerce/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import type { OrderRow } from '../sale/sale-row.ts'

export type ShipmentRow = Presented<typeof shipments>

/** The row of a shipment's page, in its own type: its page is opened for this record type alone. */
export const readShipment = ({ row }: { readonly row: unknown }): ShipmentRow => row as ShipmentRow

/** True if goods and addresses of a shipment may be changed by its reader. */
export const mayChange = ({ can, canceled, sent, postage_label: label }: ShipmentRow): boolean =>
  can.write && canceled === undefined && sent === undefined && (label === undefined || label.voided !== undefined)

/** Cents that a customer pays for shipping: on the order, and on all of its shipments. */
export const readCharged = (order: OrderRow) => ({
  order: order.shipping,
  shipments: sumShipping(readSummaries(order.shipments)),
})

/** The order of a shipment, live, and what is wrong with the shipment. */
export function useShipmentWarnings(shipment: ShipmentRow): {
  readonly order: OrderRow | undefined
  readonly warnings: readonly ShipmentWarning[]
} {
  const { row: order } = useRecord(orders, shipment.order.id)
  return { order, warnings: warnShipment(shipment, order && readCharged(order)) }
}
