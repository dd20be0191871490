import {
  buyLabel,
  carrierTypeNames,
  carrierTypes,
  insureLabel,
  nameRate,
  noteTracking,
  trackingStatuses,
  typeRate,
  voidLabel,
  type ShipmentRate,
  type ShownLabel,
} from '../../../domain/commerce/index.ts'
import { choices, numberField, selectField, textField, type EditorField } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'

interface Asking {
  readonly api: Api
  readonly shipment: string
}

const typedCarriers = Object.fromEntries(
  carrierTypeNames.filter((name) => name !== 'EasyPost' && name !== 'EP').map((name) => [name, carrierTypes[name]]),
)

const rateFields: readonly EditorField[] = [
  { ...selectField('type', 'Carrier', choices(typedCarriers)), required: true },
  textField('service', 'Service', { maxLength: 500, colSpan: 6 }),
  numberField('rate', 'Rate', { type: 'money', required: true }),
  numberField('days', 'Days on the way'),
]

/** Enters a rate that a carrier named. */
export const openTypeRate = ({ api, shipment }: Asking): (() => void) =>
  openForm({
    title: 'Type a rate',
    subject: shipment,
    fields: rateFields,
    begin: { type: 'O', service: '', rate: undefined, days: undefined },
    hint: () => 'The rate is selected. Its freight is booked by the tracking code that the carrier gives.',
    button: 'Add rate',
    isAsked: true,
    onSave: (values) =>
      api.call(typeRate, {
        params: { id: shipment },
        body: typeRate.body.parse({ ...values, service: values.service ?? '' }),
      }),
  })

/** Says what became of a purchase. */
function showOutcome({ outcome, words }: { readonly outcome: string; readonly words: string }): void {
  if (outcome === 'expired') void showAlert({ title: 'The rate has changed', message: words })
  else notify({ kind: 'success', title: words })
}

/** Asks whether a label of a rate is to be bought, and for how much the parcel is insured. */
export const openBuy = ({ api, shipment }: Asking, rate: ShipmentRate): (() => void) =>
  openForm({
    title: `Buy the label of ${nameRate(rate)}`,
    subject: shipment,
    fields: [numberField('insured', 'Insure for', { type: 'money', colSpan: 12 })],
    begin: { insured: undefined },
    hint: () => `It costs ${formatMoney(rate.rate)}. It is bought once, also if you press the button twice.`,
    button: `Buy for ${formatMoney(rate.rate)}`,
    isAsked: true,
    onSave: async ({ insured }) => {
      const body = buyLabel.body.parse({ rate: rate.id, cost: rate.rate, insured: insured ?? 0 })
      showOutcome(await api.call(buyLabel, { params: { id: shipment }, body }))
    },
  })

const bookFields: readonly EditorField[] = [
  textField('tracking_code', 'Tracking or PRO number', { required: true, maxLength: 500 }),
  textField('pickup_code', 'Pickup code', { maxLength: 500, colSpan: 6 }),
  textField('tracking_url', 'Tracking page', { maxLength: 500, colSpan: 6 }),
]

/** Books freight whose rate was typed or read from a table. */
export const openBook = ({ api, shipment }: Asking, rate: ShipmentRate): (() => void) =>
  openForm({
    title: `Book ${nameRate(rate)}`,
    subject: shipment,
    fields: bookFields,
    begin: { tracking_code: '', pickup_code: '', tracking_url: '' },
    hint: () => `${formatMoney(rate.rate)}. Enter what the carrier gave when you booked.`,
    button: 'Book freight',
    isAsked: true,
    onSave: async (values) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => Boolean(value)))
      const body = buyLabel.body.parse({ rate: rate.id, cost: rate.rate, ...given })
      showOutcome(await api.call(buyLabel, { params: { id: shipment }, body }))
    },
  })

/** Voids a label that was not used. */
export const openVoid = (api: Api, { id, cost, carrier }: ShownLabel): (() => void) =>
  openForm({
    title: 'Void the label',
    subject: id,
    fields: [textField('why', 'Reason', { required: true, maxLength: 500 })],
    begin: { why: '' },
    hint: () =>
      `${carrier} decides about the refund of ${formatMoney(cost)}. The parcel cannot be sent with this label.`,
    button: 'Void label',
    isDestructive: true,
    isAsked: true,
    onSave: (values) => api.call(voidLabel, { params: { id }, body: voidLabel.body.parse(values) }),
  })

/** Insures a parcel whose label was bought without. */
export const openInsure = (api: Api, { id }: ShownLabel): (() => void) =>
  openForm({
    title: 'Insure the parcel',
    subject: id,
    fields: [numberField('insured', 'Insure for', { type: 'money', required: true, colSpan: 12 })],
    begin: { insured: undefined },
    hint: () => 'EasyPost bills the fee of the insurance.',
    button: 'Insure',
    isAsked: true,
    onSave: (values) => api.call(insureLabel, { params: { id }, body: insureLabel.body.parse(values) }),
  })

const eventFields: readonly EditorField[] = [
  { ...selectField('status', 'Status', choices(trackingStatuses)), required: true },
  textField('place', 'Place', { maxLength: 500, colSpan: 6 }),
  textField('message', 'Words of the carrier', { maxLength: 500 }),
]

/** Notes what a carrier said that reports no events by itself. */
export const openNote = (api: Api, { id }: ShownLabel): (() => void) =>
  openForm({
    title: 'Note what the carrier said',
    subject: id,
    fields: eventFields,
    begin: { status: 'in_transit', place: '', message: '' },
    hint: () => 'Its customer is written to once for each status.',
    button: 'Note it',
    isAsked: true,
    onSave: ({ status, place, message }) =>
      api.call(noteTracking, {
        params: { id },
        body: noteTracking.body.parse({ status, place: place ?? '', message: message ?? '' }),
      }),
  })
