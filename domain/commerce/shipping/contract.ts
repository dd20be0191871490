import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { quantity } from '../goods/index.ts'
import { packaging } from './packaging.ts'
import { shipmentAddress, shipmentStates, type ShipmentState } from './shipment-shape.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const stateNames = Object.keys(shipmentStates) as [ShipmentState, ...ShipmentState[]]
const lines = z.array(z.strictObject({ id, quantity: quantity.gt(0) })).max(499)

/** Data that changes with the state of a shipment: its order counts it, and sent goods leave the stock. */
export const changedWithShipment = ['shipments', 'orders', 'products', 'stock_holds'] as const

const shipmentState = z.object({
  id: z.string(),
  version: z.int(),
  number: z.string(),
  state: z.enum(stateNames),
})

export type ShipmentAnswer = z.output<typeof shipmentState>

/** Makes a shipment of what is left of an order, or of some of it. Throws Invalid. */
export const createShipment = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/shipments',
  summary: 'Create a shipment of an order: of all that is left, or of some lines',
  role: 'orders',
  changes: changedWithShipment,
  params,
  body: z.strictObject({
    /** Lines of the order with the pieces to ship; all that is left where absent. */
    lines: lines.min(1).optional(),
    /** True for goods that the customer sends back. */
    is_return: z.boolean().default(false),
  }),
  output: shipmentState,
})

/** Saves what a user typed. An absent field keeps its stored value; null removes it. Amounts are cents. */
export const saveShipment = defineContract({
  method: 'PUT',
  path: '/shipments/:id',
  summary: 'Save items, packages, addresses and amounts of a shipment',
  onDevice: 'nothing',
  role: 'orders',
  changes: changedWithShipment,
  params,
  body: z.strictObject({
    version: z.int(),
    items: lines.optional(),
    packaging: z.array(packaging).max(200).optional(),
    pallets: z.int().min(0).max(1000).optional(),
    to_address: shipmentAddress.nullish(),
    /** Null for the address that the client usually sends from. */
    from_address: shipmentAddress.nullish(),
    nmfc_class: shortText.nullish(),
    amount: cents.min(0).optional(),
    free: z.boolean().optional(),
  }),
  output: shipmentState,
})

/** Marks a shipment as sent; goods of its order leave the stock. Throws Invalid. */
export const sendShipment = defineContract({
  method: 'POST',
  path: '/shipments/:id/sent',
  summary: 'Mark a shipment as sent',
  role: 'orders',
  repeat: 'sets',
  changes: changedWithShipment,
  params,
  body: z.strictObject({ at: epochMs.optional(), tracking_code: shortText.trim().optional() }),
  output: shipmentState,
})

export const deliverShipment = defineContract({
  method: 'POST',
  path: '/shipments/:id/delivered',
  summary: 'Mark a shipment as delivered',
  role: 'orders',
  repeat: 'sets',
  changes: changedWithShipment,
  params,
  body: z.strictObject({ at: epochMs.optional() }),
  output: shipmentState,
})

/** Takes back that a shipment was sent or delivered, where that was a mistake. */
export const reopenShipment = defineContract({
  method: 'POST',
  path: '/shipments/:id/reopen',
  summary: 'Take back that a shipment was sent or delivered',
  role: 'orders',
  repeat: 'sets',
  changes: changedWithShipment,
  params,
  body: z.strictObject({ why: shortText.trim().min(1) }),
  output: shipmentState,
})

/** Cancels a shipment that was not sent: its items are left to ship again. */
export const cancelShipment = defineContract({
  method: 'POST',
  path: '/shipments/:id/cancel',
  summary: 'Cancel a shipment that was not sent',
  role: 'orders',
  repeat: 'sets',
  changes: changedWithShipment,
  params,
  body: z.strictObject({ why: shortText.trim().min(1) }),
  output: shipmentState,
})
