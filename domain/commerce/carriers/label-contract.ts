import { z } from 'zod'
import { cents, defineContract, epochMs, shortText, storedFile } from '../../kernel/index.ts'
import {
  carrierTypeNames,
  changedWithShipment,
  shipmentAddress,
  trackingEvent,
  trackingStatusNames,
} from '../shipping/index.ts'
import { labelStates, type LabelState } from './labels.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const stateNames = Object.keys(labelStates) as [LabelState, ...LabelState[]]
const changes = [...changedWithShipment, 'labels'] as const
/** A parcel that moves also writes to its customer. */
const changedByTracking = [
  ...changes,
  'notifications',
  'short_urls',
  'tasks',
  'thread-page',
  'threads',
  'threadsmsgs',
  'unread',
] as const
const wishNames = ['cheapest', 'fastest', 'date'] as const

/** What a user wishes of a rate; `date` is the last day of the delivery. */
const wish = z.strictObject({ by: z.enum(wishNames), date: epochMs.optional() })

export type TypedWish = z.output<typeof wish>

/** A label of a shipment as its page shows it. */
const shownLabel = z.object({
  id,
  state: z.enum(stateNames),
  carrier: shortText,
  service: shortText,
  cost: cents,
  insured: cents,
  is_test: z.boolean(),
  tracking_code: shortText.optional(),
  tracking_url: z.string().optional(),
  file: storedFile.optional(),
  customs: storedFile.optional(),
  refused: z.string(),
  bought_at: epochMs.optional(),
  status: z.enum(trackingStatusNames).optional(),
  events: z.array(trackingEvent),
  /** Packages of the label, where there are several. */
  packages: z.array(
    z.object({
      tracking_code: shortText,
      tracking_url: z.string().optional(),
      status: z.enum(trackingStatusNames).optional(),
      customs: storedFile.optional(),
    }),
  ),
  canVoid: z.boolean(),
  canInsure: z.boolean(),
  /** The provider has not answered about its insurance yet. */
  isInsuring: z.boolean(),
})

export type ShownLabel = z.output<typeof shownLabel>

/** Labels of a shipment, the newest first, without requests for rates. */
export const readLabels = defineContract({
  method: 'GET',
  path: '/shipments/:id/labels',
  summary: 'Labels of a shipment with their tracking',
  role: 'member',
  params,
  output: z.object({ labels: z.array(shownLabel) }),
})

const rated = z.object({ id: z.string(), version: z.int(), rates: z.int(), words: z.string() })

/** Asks all carriers for their rates, and reads the freight tables. The rates replace those of earlier requests. Throws Invalid. */
export const requestRates = defineContract({
  method: 'POST',
  path: '/shipments/:id/rates',
  summary: 'Request the rates of a shipment',
  role: 'orders',
  repeat: 'sets',
  changes,
  ratePerMinute: 60,
  params,
  output: rated,
})

/** Selects a rate by its id, or the one that fits a wish. Throws Invalid where none does. */
export const selectRate = defineContract({
  method: 'POST',
  path: '/shipments/:id/rate',
  summary: 'Select the rate of a shipment',
  role: 'orders',
  repeat: 'sets',
  changes,
  params,
  body: z.strictObject({ rate: id.optional(), wish: wish.optional() }),
  output: rated,
})

/** Enters a rate that a carrier named by phone or mail, and selects it. Amounts are cents. */
export const typeRate = defineContract({
  method: 'POST',
  path: '/shipments/:id/rates/typed',
  summary: 'Enter a rate of a shipment',
  role: 'orders',
  changes,
  params,
  body: z.strictObject({
    type: z.enum(carrierTypeNames),
    service: shortText.default(''),
    rate: cents.min(0),
    days: z.int().min(0).max(365).optional(),
  }),
  output: rated,
})

const bought = z.object({
  /** `expired`: nothing was bought, and `words` names the difference to the new rate. */
  outcome: z.enum(['buying', 'expired', 'booked']),
  label: z.string().optional(),
  words: z.string(),
})

/**
 * Buys the label of the selected rate, once for a shipment: a repeated call answers the existing label. `rate` and
 * `cost` are those that the user saw; another rate or price is refused. Freight is booked by its tracking code.
 */
export const buyLabel = defineContract({
  method: 'POST',
  path: '/shipments/:id/label',
  summary: 'Buy the label of a shipment',
  role: 'orders',
  onDevice: 'nothing',
  changes,
  params,
  body: z.strictObject({
    rate: id,
    cost: cents.min(0),
    insured: cents.min(0).default(0),
    tracking_code: shortText.trim().optional(),
    tracking_url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
    pickup_code: shortText.trim().optional(),
  }),
  output: bought,
})

const labelState = z.object({ id: z.string(), state: z.enum(stateNames) })

/** Voids a label that was not used. The carrier decides about the refund. Throws Invalid. */
export const voidLabel = defineContract({
  method: 'POST',
  path: '/labels/:id/void',
  summary: 'Void a label',
  role: 'orders',
  onDevice: 'nothing',
  changes,
  params,
  body: z.strictObject({ why: shortText.trim().min(1) }),
  output: labelState,
})

/** Insures a bought parcel. Amounts are cents. Throws Invalid. */
export const insureLabel = defineContract({
  method: 'POST',
  path: '/labels/:id/insurance',
  summary: 'Insure a parcel',
  role: 'orders',
  onDevice: 'nothing',
  changes,
  params,
  body: z.strictObject({ insured: cents.min(1) }),
  output: labelState,
})

/** Asks the provider for the present state of a label and of its parcel. */
export const lookAtLabel = defineContract({
  method: 'POST',
  path: '/labels/:id/look',
  summary: 'Ask the provider for the state of a label',
  role: 'orders',
  repeat: 'sets',
  changes: changedByTracking,
  ratePerMinute: 60,
  params,
  output: labelState,
})

/** Adds an event of a carrier that reports none by itself. */
export const noteTracking = defineContract({
  method: 'POST',
  path: '/labels/:id/events',
  summary: 'Note what a carrier said about a parcel',
  role: 'orders',
  changes: changedByTracking,
  params,
  body: z.strictObject({
    status: z.enum(trackingStatusNames),
    message: shortText.default(''),
    place: shortText.default(''),
    at: epochMs.optional(),
  }),
  output: labelState,
})

const checkedAddress = z.object({
  isDeliverable: z.boolean(),
  residential: z.boolean(),
  /** Faults in the words of the provider. */
  faults: z.array(z.string()),
  /** The address as the provider writes it. */
  address: shipmentAddress,
  isSame: z.boolean(),
})

export type CheckedShipmentAddress = z.output<typeof checkedAddress>

/** Asks the provider whether an address is known, and marks it as residential where it is. */
export const checkShipmentAddress = defineContract({
  method: 'POST',
  path: '/shipments/:id/addresses/:side',
  summary: 'Check an address of a shipment with the provider',
  role: 'orders',
  repeat: 'sets',
  changes,
  ratePerMinute: 60,
  params: z.strictObject({ id, side: z.enum(['to', 'from']) }),
  output: checkedAddress,
})

/** Labels that one file has at most. */
const mostPrinted = 500

/** Bought labels as a PDF, four to a page or one to a page of 4 x 6 inches: a route that answers a file. */
export const printPostage = {
  method: 'POST',
  path: '/labels/print',
  summary: 'Bought labels as a PDF',
  role: 'orders',
  repeat: 'reads',
  body: z.strictObject({
    labels: z.array(id).min(1).max(mostPrinted),
    layout: z.enum(['single', 'four']),
  }),
} as const

const batchState = z.object({
  id: z.string(),
  total: z.int(),
  done: z.int(),
  isOver: z.boolean(),
  failures: z.array(z.object({ shipment: z.string(), number: shortText, why: z.string() })),
  labels: z.array(z.string()),
})

export type LabelBatch = z.output<typeof batchState>

/** Buys labels of many shipments, each as `buyLabel` does, by a wish. Answers at once; `readBatch` tells how far it is. */
export const buyLabels = defineContract({
  method: 'POST',
  path: '/label-batches',
  summary: 'Buy the labels of many shipments',
  role: 'orders',
  onDevice: 'nothing',
  changes: ['label_batches'],
  body: z.strictObject({ shipments: z.array(id).min(1).max(500), wish }),
  output: batchState,
})

export const readBatch = defineContract({
  method: 'GET',
  path: '/label-batches/:id',
  summary: 'How far a batch of labels is, with its failures',
  role: 'orders',
  params,
  output: batchState,
})
