import type { MoneyBook } from '../../money/network/money-book.ts'
import type { Address, Rate, Shipment, Tracker } from './easypost-things.ts'
import { newEasyPostId } from './quote-rates.ts'

export interface EasyPostHome {
  /** Address of the interface of this process, where the files of labels are read too. */
  readonly filesUrl: () => string
  /** Address of the pages on which people see a parcel. */
  readonly pagesUrl: string
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)
/** A moment as EasyPost writes it. */
export const time = (at: number): string => new Date(at).toISOString()

export const presentRate = (
  shipment: Shipment,
  { id, carrier, service, rate, list, retail, days, guaranteed }: Rate,
) => ({
  id,
  object: 'Rate',
  mode: 'test',
  created_at: time(shipment.created),
  updated_at: time(shipment.created),
  shipment_id: shipment.id,
  carrier,
  carrier_account_id: `ca_${carrier.toLowerCase()}`,
  service,
  rate: dollars(rate),
  currency: 'USD',
  list_rate: dollars(list),
  list_currency: 'USD',
  retail_rate: dollars(retail),
  retail_currency: 'USD',
  delivery_days: days,
  est_delivery_days: days,
  delivery_date: guaranteed ? time(shipment.created + days * 86_400_000) : null,
  delivery_date_guaranteed: guaranteed,
  billing_type: 'easypost',
})

export const presentAddress = (address: Address, id: string, extra: object = {}) => ({
  id,
  object: 'Address',
  mode: 'test',
  verifications: {},
  ...address,
  ...extra,
})

const presentForms = ({ filesUrl }: EasyPostHome, { id, customs }: Shipment) =>
  customs.length === 0
    ? []
    : [
        {
          id: `form_${id}`,
          object: 'Form',
          mode: 'test',
          form_type: 'commercial_invoice',
          form_url: `${filesUrl()}/files/${id}-customs.pdf`,
          submitted_electronically: false,
        },
      ]

export function presentTracker({ pagesUrl }: EasyPostHome, { account }: MoneyBook, tracker: Tracker) {
  const { id, code, carrier, shipment, status, scans, created, updated } = tracker
  return {
    id,
    object: 'Tracker',
    mode: 'test',
    tracking_code: code,
    status,
    status_detail: status,
    created_at: time(created),
    updated_at: time(updated),
    signed_by: null,
    weight: null,
    est_delivery_date: null,
    shipment_id: shipment,
    carrier,
    public_url: `${pagesUrl}/track/${id}?account=${account}`,
    tracking_details: scans.map(({ at, status: word, message, city, state }) => ({
      object: 'TrackingDetail',
      message,
      description: message,
      status: word,
      status_detail: word,
      datetime: time(at),
      source: carrier,
      tracking_location: { object: 'TrackingLocation', city, state, country: 'US', zip: null },
    })),
  }
}

const presentLabel = ({ filesUrl }: EasyPostHome, { id }: Shipment, at: number) => ({
  id: `pl_${id}`,
  object: 'PostageLabel',
  mode: 'test',
  label_date: time(at),
  label_resolution: 203,
  label_size: '4x6',
  label_type: 'default',
  label_file_type: 'image/png',
  label_url: `${filesUrl()}/files/${id}-label.png`,
})

const presentMessages = ({ messages }: Shipment) =>
  messages.map(({ carrier, message }) => ({
    carrier,
    carrier_account_id: `ca_${carrier.toLowerCase()}`,
    type: 'rate_error',
    message,
  }))

/** Tracking of a shipment whose label was bought. */
function presentTracking(home: EasyPostHome, book: MoneyBook, { bought }: Shipment) {
  const tracker = bought ? book.find<Tracker>('tracker', bought.tracker) : undefined
  return {
    tracking_code: bought?.code ?? null,
    tracker: tracker ? presentTracker(home, book, tracker) : null,
    status: tracker?.status ?? 'unknown',
  }
}

/** A shipment as EasyPost's interface shows it. */
export function presentShipment(home: EasyPostHome, book: MoneyBook, shipment: Shipment) {
  const { id, reference, created, from, to, parcel, bought, refund, insured } = shipment
  return {
    id,
    object: 'Shipment',
    mode: 'test',
    created_at: time(created),
    updated_at: time(created),
    reference,
    is_return: shipment.isReturn,
    from_address: presentAddress(from, newEasyPostId('adr')),
    to_address: presentAddress(to, newEasyPostId('adr')),
    parcel: { id: `prcl_${id}`, object: 'Parcel', mode: 'test', ...parcel },
    customs_info: null,
    rates: shipment.rates.map((rate) => presentRate(shipment, rate)),
    selected_rate: bought && presentRate(shipment, bought.rate),
    messages: presentMessages(shipment),
    postage_label: bought && presentLabel(home, shipment, bought.at),
    forms: bought ? presentForms(home, shipment) : [],
    ...presentTracking(home, book, shipment),
    refund_status: refund,
    insurance: insured > 0 ? dollars(insured) : null,
  }
}

export const presentRefund = ({ id, bought, refund }: Shipment) => ({
  id: `rfnd_${id}`,
  object: 'Refund',
  mode: 'test',
  tracking_code: bought?.code ?? null,
  confirmation_number: null,
  status: refund,
  carrier: bought?.rate.carrier ?? null,
  shipment_id: id,
})

interface Told {
  readonly id: string
  readonly description: string
  readonly result: object
  readonly at: number
}

export const presentEvent = ({ id, description, result, at }: Told) => ({
  id,
  object: 'Event',
  mode: 'test',
  created_at: time(at),
  updated_at: time(at),
  description,
  previous_attributes: {},
  status: 'pending',
  pending_urls: [],
  completed_urls: [],
  result,
})
