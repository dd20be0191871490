import { z } from 'zod'
import {
  cents,
  defineRecord,
  entry,
  epochMs,
  shortText,
  stateChange,
  stepsTo,
  storedFile,
  textField,
  type Transitions,
} from '../../kernel/index.ts'
import { mayReadOrders } from '../orders.ts'
import { shipmentRate, trackingEvent, trackingStatusNames } from '../shipping/index.ts'

export const labelStates = {
  quoted: 'Rates asked for',
  buying: 'Being bought',
  unknown: 'Not known',
  bought: 'Bought',
  refused: 'Refused',
  voiding: 'Being voided',
  void_asked: 'Refund asked for',
  voided: 'Voided',
  void_refused: 'Refund refused',
} as const

export type LabelState = keyof typeof labelStates

const stateNames = Object.keys(labelStates) as [LabelState, ...LabelState[]]

/** Transitions of a label. A void that is refused leaves it bought. */
const labelTransitions: Transitions<LabelState> = {
  field: 'state',
  log: 'state_change',
  labels: labelStates,
  begins: ['quoted', 'bought'],
  steps: {
    quoted: stepsTo('buying'),
    buying: stepsTo('unknown', 'bought', 'refused'),
    unknown: stepsTo('bought', 'refused'),
    bought: stepsTo('voiding', 'voided'),
    refused: [],
    voiding: stepsTo('void_asked', 'voided', 'bought'),
    void_asked: stepsTo('voided', 'void_refused'),
    voided: [],
    void_refused: [],
  },
}

/** States in which a shipment has its label, or may have it. */
const liveStates: ReadonlySet<LabelState> = new Set(['quoted', 'buying', 'unknown', 'bought', 'voiding'])

/** Packages that are labelled together. */
export const mostLabelPackages = 20

/** One of several packages of a label, with its own picture and tracking. */
const labelPiece = z.strictObject({
  /** Id of its shipment at the provider. */
  shipment: shortText,
  tracker: shortText.optional(),
  tracking_code: shortText,
  tracking_url: z.string().max(2000).optional(),
  status: z.enum(trackingStatusNames).optional(),
  events: z.array(trackingEvent).max(200).default([]),
  file: storedFile.optional(),
  customs: storedFile.optional(),
})

const shape = z.strictObject({
  state: z.enum(stateNames).default('quoted'),
  state_change: stateChange.optional(),
  shipment: z.strictObject({ id: z.string(), label: shortText }),
  order: z.strictObject({ id: z.string(), label: shortText }),
  /** Batch of labels that it was bought in. */
  batch: z.string().optional(),
  /** The rate that is bought; absent until one is. */
  rate: shipmentRate.optional(),
  /** Goods and addresses that the rates are for, as a hash. */
  asked: shortText.optional(),
  asked_at: epochMs.optional(),
  /** Cents for which the parcel is insured. */
  insured: cents.nonnegative().default(0),
  /** Id of our account at the provider; absent for freight that was booked by hand. */
  account: z.string().optional(),
  is_test: z.boolean().default(false),
  /** Id of the shipment at the provider, or of its order for several packages. */
  provider_shipment: shortText.optional(),
  /** Packages of the label, where there are several; code, tracking address and files of the label are those of the first. */
  pieces: z.array(labelPiece).max(mostLabelPackages).optional(),
  tracker: shortText.optional(),
  tracking_code: shortText.optional(),
  tracking_url: z.string().max(2000).optional(),
  pickup_code: shortText.optional(),
  /** Counts its calls at the provider, each of which is one effect. */
  calls: z.int().nonnegative().default(0),
  /** Cents of an insurance that is asked for. */
  insuring: cents.nonnegative().default(0),
  /** The provider did not sell its rate any more. */
  expired: z.boolean().default(false),
  /** Picture of the label. */
  file: storedFile.optional(),
  /** Customs form. */
  customs: storedFile.optional(),
  /** Why it was not bought, or not voided, in the words of the provider. */
  refused: z.string().max(4000).default(''),
  bought_at: epochMs.optional(),
  by: entry.optional(),
  status: z.enum(trackingStatusNames).optional(),
  events: z.array(trackingEvent).max(200).default([]),
  /** Statuses that its customer was written about. */
  told: z.array(z.enum(trackingStatusNames)).default([]),
  /** Id of its shipment while it is live: two live labels of one shipment never exist. */
  live: shortText.optional(),
})

/** A label that was bought for a shipment, or freight that was booked, with its tracking. */
export const labels = defineRecord({
  name: 'labels',
  label: { one: 'Label', many: 'Labels', path: 'labels' },
  path: 'clients/{client}/labels',
  shape,
  access: { read: mayReadOrders, write: 'super' },
  transitions: labelTransitions,
  // Verbs alone write it: it follows from the answers of a provider.
  recorded: Object.keys(shape.shape),
  kept: () => 'A label is not deleted. Void it instead.',
  columns: {
    state: { type: 'text' },
    shipment_id: { type: 'text', path: 'shipment.id' },
    order_id: { type: 'text', path: 'order.id' },
    batch: { type: 'text' },
    tracker: { type: 'text' },
    tracking_code: { type: 'text' },
    provider_shipment: { type: 'text' },
    live: { type: 'text' },
    piece_trackers: { type: 'text[]', path: 'pieces[].tracker' },
    piece_shipments: { type: 'text[]', path: 'pieces[].shipment' },
  },
  indexes: [['shipment_id'], ['order_id'], ['batch'], ['tracker'], ['tracking_code'], ['provider_shipment']],
  unique: [['live']],
  list: {
    columns: [
      { field: 'shipment.label', label: 'Shipment' },
      { field: 'rate.carrier', label: 'Carrier' },
      { field: 'tracking_code', label: 'Tracking' },
      {
        field: 'state',
        label: 'State',
        kind: 'status',
        tones: { buying: 'waiting', unknown: 'waiting', bought: 'good', refused: 'bad', voided: 'over' },
      },
      { field: 'rate.rate', label: 'Cost', kind: 'money' },
    ],
    orderBy: { field: 'date', direction: 'desc' },
    omit: ['events', 'pieces'],
  },
  form: [textField('tracking_code', 'Tracking', { readOnly: true })],
  title: ({ tracking_code: code }) => `Label ${String(code ?? '')}`.trim(),
  derive: (row) => ({
    ...row,
    live: liveStates.has(row.state) ? row.shipment.id : undefined,
  }),
})
