import { z } from 'zod'
import { cents, contactSummary, entry, epochMs, metadata, parties, shortText, storedFile } from '../../kernel/index.ts'
import { deliveryAddress } from '../sales/delivery-address.ts'
import { selectedRate } from '../sales/sale-shape.ts'
import { carrierTypeNames, trackingStatusNames } from './carriers.ts'
import { packaging, shipmentItem } from './packaging.ts'

/** States of a shipment: they follow from its fields. */
export const shipmentStates = {
  packing: 'To pack',
  packed: 'Packed',
  labelled: 'Labelled',
  sent: 'Sent',
  delivered: 'Delivered',
  problem: 'Problem',
  canceled: 'Canceled',
} as const

export type ShipmentState = keyof typeof shipmentStates

const stateNames = Object.keys(shipmentStates) as [ShipmentState, ...ShipmentState[]]

const linked = z.strictObject({ id: z.string().min(1), label: shortText })

/** Where a shipment comes from or goes to. */
export const shipmentAddress = deliveryAddress.extend({
  nickname: shortText.optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
})

export type ShipmentAddress = z.output<typeof shipmentAddress>

/** A rate of a carrier for a shipment. Amounts are cents. */
export const shipmentRate = selectedRate.extend({
  /** Its id where the carrier gives one, else chosen here. */
  id: shortText.default(''),
  type: z.enum(carrierTypeNames).optional(),
  /** Working days in transit, and the moment of arrival. */
  days: z.int().nonnegative().max(365).optional(),
  arrives: epochMs.optional(),
  /** Last moment at which it can be bought. */
  expires: epochMs.optional(),
  /** User who typed it. */
  by: entry.optional(),
})

export type ShipmentRate = z.output<typeof shipmentRate>

export const rateStatuses = { asked: 'Asked', offered: 'Offered', failed: 'Failed', expired: 'Expired' } as const

const rateStatusNames = Object.keys(rateStatuses) as (keyof typeof rateStatuses)[]

/** A bought label. Amounts are cents. */
const postageLabel = z.strictObject({
  id: shortText,
  provider: z.enum(carrierTypeNames).optional(),
  at: epochMs,
  by: entry.optional(),
  cost: cents.nonnegative().default(0),
  files: z.array(storedFile).max(100).default([]),
  voided: epochMs.optional(),
})

/** An event of tracking. */
export const trackingEvent = z.strictObject({
  id: shortText.default(''),
  at: epochMs,
  status: z.enum(trackingStatusNames),
  message: shortText.default(''),
  place: shortText.default(''),
})

/** Words of a carrier or another provider about a shipment. */
const providerMessage = z.strictObject({ provider: shortText, message: z.string().max(2000) })

const day = epochMs.optional()
const measure = z.number().nonnegative().default(0)

/** Fields of a shipment (3-aviation section 3, commerce 8). Amounts are cents, weights pounds, sizes inches. */
export const shipmentShape = {
  /** '20031-1': its order and its place in it. */
  number: shortText.optional(),
  order: linked,
  contact: contactSummary.optional(),
  type: z.enum(['parcel', 'ltl']).default('parcel'),
  state: z.enum(stateNames).default('packing'),
  from_address: shipmentAddress.optional(),
  to_address: shipmentAddress.optional(),
  /** True if it is sent from the address that the client usually sends from. */
  from_address_default: z.boolean().default(true),
  /** Miles as the crow flies. */
  distance: z.number().nonnegative().optional(),
  requested: day,
  scheduled: day,
  canceled: day,
  sent: day,
  delivered: day,
  total_height: measure,
  total_length: measure,
  total_width: measure,
  total_weight: measure,
  total_weight_ounces: measure,
  nmfc_class: shortText.optional(),
  /** What the customer pays for it, and what it costs. */
  amount: cents.nonnegative().default(0),
  cost: cents.nonnegative().default(0),
  notes: z.string().max(100_000).default(''),
  ltl: z.boolean().default(false),
  /** The customer pays nothing for it. */
  free: z.boolean().default(false),
  rates: z.array(shipmentRate).max(200).default([]),
  rate: shipmentRate.optional(),
  rate_status: z.enum(rateStatusNames).optional(),
  postage_label: postageLabel.optional(),
  is_return: z.boolean().default(false),
  tracking_code: shortText.optional(),
  tracking_url: shortText.optional(),
  pickup_code: shortText.optional(),
  status: z.enum(trackingStatusNames).optional(),
  /** What the tracker of the carrier says, as it says it. */
  tracker: metadata,
  packaging: z.array(packaging).max(200).default([]),
  packing_list: storedFile.optional(),
  items: z.array(shipmentItem).max(499).default([]),
  events: z.array(trackingEvent).max(500).default([]),
  messages: z.array(providerMessage).max(200).default([]),
  files: z.array(storedFile).default([]),
  pallets: z.int().nonnegative().max(1000).default(0),
  /** Why it was canceled, or taken back as sent or delivered. */
  reason: shortText.optional(),
  ...parties,
  third_party: z.record(z.string(), shortText).default({}),
  metadata,
}
