import { cancelShipment, deliverShipment, reopenShipment, sendShipment } from '../../../domain/commerce/index.ts'
import { dateField, textField, type Doc } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import type { ShipmentRow } from './shipment-row.ts'

const whyField = textField('why', 'Why', { required: true, maxLength: 500 })

/** A moment that a form holds; undefined where it is empty. */
const readMoment = ({ at }: Doc): number | undefined => (typeof at === 'number' ? at : undefined)

function askSent(api: Api, { id, number = '', tracking_code: known }: ShipmentRow): void {
  openForm({
    title: `Shipment ${number} was sent`,
    subject: id,
    fields: [
      dateField('at', 'Sent', { required: true }),
      ...(known === undefined ? [textField('tracking_code', 'Tracking code', { maxLength: 500 })] : []),
    ],
    begin: { at: Date.now(), tracking_code: '' },
    hint: () => 'The order counts it as sent, and its goods leave the stock.',
    button: 'Mark sent',
    isAsked: true,
    onSave: (values: Doc) => {
      const code = typeof values['tracking_code'] === 'string' ? values['tracking_code'].trim() : ''
      const body = { at: readMoment(values), ...(code !== '' && { tracking_code: code }) }
      return api.call(sendShipment, { params: { id }, body })
    },
  })
}

function askDelivered(api: Api, { id, number = '' }: ShipmentRow): void {
  openForm({
    title: `Shipment ${number} arrived`,
    subject: id,
    fields: [dateField('at', 'Delivered', { required: true })],
    begin: { at: Date.now() },
    hint: () => 'The order counts it as delivered.',
    button: 'Mark delivered',
    isAsked: true,
    onSave: (values: Doc) => api.call(deliverShipment, { params: { id }, body: { at: readMoment(values) } }),
  })
}

function askReopen(api: Api, { id, number = '', delivered }: ShipmentRow): void {
  const what = delivered === undefined ? 'sent' : 'delivered'
  openForm({
    title: `Shipment ${number} was not ${what}`,
    subject: id,
    fields: [whyField],
    begin: { why: '' },
    hint: () => `The order no longer counts it as ${what}.`,
    button: `Not ${what}`,
    isAsked: true,
    onSave: ({ why }) => api.call(reopenShipment, { params: { id }, body: { why } }),
  })
}

function askCancel(api: Api, { id, number = '' }: ShipmentRow): void {
  openForm({
    title: `Cancel shipment ${number}`,
    subject: id,
    fields: [whyField],
    begin: { why: '' },
    hint: () => 'Its items are left to ship again.',
    button: 'Cancel shipment',
    dismiss: 'Keep shipment',
    isDestructive: true,
    isAsked: true,
    onSave: ({ why }) => api.call(cancelShipment, { params: { id }, body: { why } }),
  })
}

/** The verbs of a shipment that its page offers. */
export function useShipmentVerbs(shipment: ShipmentRow) {
  const { api } = usePlatform()
  return {
    send: () => askSent(api, shipment),
    deliver: () => askDelivered(api, shipment),
    reopen: () => askReopen(api, shipment),
    cancel: () => askCancel(api, shipment),
  }
}
