import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { quantity } from '../goods/index.ts'
import { packaging } from './packaging.ts'
import { sendGroups, type SendGroup } from './send-today.ts'
import { thirdParty } from './third-party.ts'
import { shipmentAddress, shipmentStates, type ShipmentState } from './shipment-shape.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const stateNames = Object.keys(shipmentStates) as [ShipmentState, ...ShipmentState[]]
const groupNames = Object.keys(sendGroups) as [SendGroup, ...SendGroup[]]
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
    /** Cost for the company in cents. */
    cost: cents.min(0).optional(),
    /** Third party that pays the carrier; null for the company. */
    third_party: thirdParty.nullish(),
    /** Address of the file of the shipment that is its packing list; null for the one that the product prints. */
    packing_list: z.string().min(1).max(2000).nullish(),
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
  changes: [...changedWithShipment, 'returns'],
  params,
  body: z.strictObject({ why: shortText.trim().min(1) }),
  output: shipmentState,
})

/** Suggests packages for the items of a shipment by their sizes; it saves nothing. */
export const suggestPacking = defineContract({
  method: 'POST',
  path: '/shipments/:id/packing',
  summary: 'Suggest how to pack the items of a shipment',
  role: 'orders',
  repeat: 'reads',
  params,
  body: z.strictObject({
    /** Size of the boxes at hand in inches, and the most pounds of one. */
    box: z.strictObject({
      width: z.number().positive().max(1000),
      height: z.number().positive().max(1000),
      length: z.number().positive().max(1000),
      weight: z.number().positive().max(100_000),
    }),
  }),
  output: z.object({
    packaging: z.array(packaging),
    /** Items that fit into no such box, or have no size, with their pieces. */
    unfit: z.array(z.object({ name: z.string(), quantity: z.number() })),
  }),
})

const sendRow = z.object({
  id: z.string(),
  number: z.string(),
  order: z.object({ id: z.string(), label: z.string() }),
  customer: z.string(),
  to: z.string(),
  state: z.enum(stateNames),
  type: z.string(),
  /** Pounds. */
  weight: z.number(),
  pieces: z.number(),
  carrier: z.string(),
  due: epochMs.optional(),
  group: z.enum(groupNames),
  why: z.array(z.string()),
})

export type SendRow = z.output<typeof sendRow>

/** Shipments that wait to be sent. */
export const readSendToday = defineContract({
  method: 'GET',
  path: '/shipments/today',
  summary: 'Shipments to send: late, today, later, and the blocked ones with their reasons',
  role: 'orders',
  output: z.object({
    rows: z.array(sendRow),
    /** True if more wait than are listed. */
    isMore: z.boolean(),
  }),
})

/** Finds what a scanned barcode names. */
export const findScanned = defineContract({
  method: 'POST',
  path: '/shipments/scan',
  summary: 'Find the order or shipment of a scanned barcode',
  role: 'orders',
  repeat: 'reads',
  body: z.strictObject({ code: shortText.trim().min(1) }),
  output: z.object({
    /** Absent where nothing has this code. */
    found: z.object({ record: z.enum(['orders', 'shipments']), id: z.string() }).optional(),
  }),
})

/** Layouts of packing lists: a page each, four to a page, or 4 x 6 inches for a label printer. */
export const packingLayouts = { page: 'One per page', four: 'Four per page', label: '4 x 6 in' } as const

export type PackingLayout = keyof typeof packingLayouts

const layoutNames = Object.keys(packingLayouts) as [PackingLayout, ...PackingLayout[]]

/** Most packing lists of one file. */
const mostPackingLists = 200

/** Packing lists as a PDF: a route that answers a file. */
export const printPackingLists = {
  method: 'POST',
  path: '/shipments/packing_lists',
  summary: 'Packing lists of shipments with their barcodes, as a PDF',
  role: 'orders',
  repeat: 'reads',
  body: z.strictObject({
    shipments: z.array(id).min(1).max(mostPackingLists),
    layout: z.enum(layoutNames).default('page'),
  }),
} as const
