import type { IncomingHttpHeaders } from 'node:http'
import { OutsideFailed } from '../../errors.ts'
import type { GatewayAccount, GatewayAccountFacts, GatewayKey } from '../payments/gateway.ts'

/**
 * One interface to all providers of labels and tracking (decision E8). Amounts are cents of USD, weights are ounces,
 * lengths are inches and times are epoch milliseconds. Calls throw `OutsideFailed` where the provider refused them, and any
 * other error where the outcome is unknown.
 */

export type ShippingName = 'easypost'

/** An account of a client at a provider of labels, with its unsealed keys and the place that answers to them. */
export type ShippingAccount = GatewayAccount

/** Sender or recipient of a parcel. */
export interface ParcelAddress {
  readonly name: string
  readonly company?: string | undefined
  readonly street: string
  readonly street2?: string | undefined
  readonly city: string
  /** Two letters. */
  readonly state: string
  readonly zip: string
  /** Two letters. */
  readonly country: string
  readonly phone?: string | undefined
  readonly email?: string | undefined
  readonly residential?: boolean | undefined
}

/** Goods of a parcel that crosses a border. */
export interface CustomsLine {
  readonly description: string
  readonly quantity: number
  /** Cents for all of them. */
  readonly value: number
  /** Ounces of all of them. */
  readonly weight: number
  readonly origin: string
}

export interface CustomsDeclaration {
  readonly signer: string
  readonly lines: readonly CustomsLine[]
}

/** One package of a request. */
interface RequestedParcel {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
  readonly customs?: CustomsDeclaration | undefined
}

export interface ParcelRequest {
  /** Our id of the request, kept by the provider. */
  readonly reference: string
  readonly from: ParcelAddress
  readonly to: ParcelAddress
  /** One, or several that travel as one shipment. */
  readonly parcels: readonly RequestedParcel[]
  readonly is_return: boolean
  /** The third party that pays the carrier, by its account there; the account of the client where absent. */
  readonly payer?: { readonly account: string; readonly zip: string; readonly country: string } | undefined
}

export interface CarrierRate {
  readonly id: string
  readonly carrier: string
  readonly service: string
  readonly rate: number
  readonly list_rate?: number | undefined
  readonly retail_rate?: number | undefined
  readonly days?: number | undefined
  readonly delivery?: number | undefined
  readonly is_guaranteed: boolean
}

/** A shipment at the provider, with its rates, and with its label once it was bought. */
export interface CarrierShipment {
  readonly id: string
  readonly reference: string
  readonly rates: readonly CarrierRate[]
  /** Words of carriers that gave no rate. */
  readonly messages: readonly { readonly provider: string; readonly message: string }[]
  readonly label?: CarrierLabel | undefined
  /** Packages with their labels, where several were asked for; `label` is then the first one, at the price of all. */
  readonly pieces?: readonly { readonly id: string; readonly label?: CarrierLabel | undefined }[] | undefined
  /** State of the refund of its label, once one was asked for. */
  readonly refund?: 'submitted' | 'refunded' | 'rejected' | undefined
  /** Cents. */
  readonly insured: number
}

export interface CarrierLabel {
  readonly rate: CarrierRate
  readonly tracking_code: string
  /** Id of its tracker. */
  readonly tracker: string | undefined
  readonly tracking_url: string | undefined
  /** Address of its picture, and of its customs form. */
  readonly url: string
  readonly customs_url: string | undefined
}

/** State of a parcel in the words of the provider. */
export interface CarrierTracker {
  readonly id: string
  readonly tracking_code: string
  readonly status: string
  readonly public_url: string | undefined
  /** When the provider last changed it. */
  readonly at: number
  readonly scans: readonly {
    readonly at: number
    readonly status: string
    readonly message: string
    readonly place: string
  }[]
}

/** An address as the provider writes it. */
export interface CheckedAddress {
  readonly isDeliverable: boolean
  readonly residential: boolean | undefined
  readonly address: ParcelAddress
  /** Faults in the words of the provider. */
  readonly faults: readonly string[]
}

/** Objects that an event is about. */
interface ShippingHint {
  readonly tracker?: string | undefined
  readonly shipment?: string | undefined
}

interface LabelFile {
  readonly bytes: Buffer
}

export interface ShippingGateway {
  readonly name: ShippingName
  /** Name in words: 'EasyPost'. */
  readonly title: string
  readonly keys: readonly GatewayKey[]
  /** Tests the keys. */
  checkAccount(account: ShippingAccount): Promise<GatewayAccountFacts>
  /** Asks all carriers of the account for their rates. It buys nothing. */
  requestRates(account: ShippingAccount, request: ParcelRequest): Promise<CarrierShipment>
  /** Finds a shipment by the provider's id or by our reference. */
  findShipment(account: ShippingAccount, idOrReference: string): Promise<CarrierShipment | undefined>
  /** Buys the label of a shipment, which has at most one. `insured` is cents. Throws RateExpired. */
  buyLabel(
    account: ShippingAccount,
    request: {
      readonly shipment: string
      readonly rate: Pick<CarrierRate, 'id' | 'carrier' | 'service'>
      readonly insured: number
    },
  ): Promise<CarrierShipment>
  /** Asks the carrier to take a label back. */
  voidLabel(account: ShippingAccount, shipment: string): Promise<CarrierShipment>
  /** Insures a bought parcel. */
  insure(account: ShippingAccount, shipment: string, cents: number): Promise<CarrierShipment>
  readFile(account: ShippingAccount, url: string): Promise<LabelFile>
  checkAddress(account: ShippingAccount, address: ParcelAddress): Promise<CheckedAddress>
  findTracker(account: ShippingAccount, id: string): Promise<CarrierTracker | undefined>
  /** Id of an event whose signature is valid for the account; undefined for any other call. */
  verifyEvent(
    account: ShippingAccount,
    call: { readonly raw: Buffer; readonly headers: IncomingHttpHeaders },
  ): Promise<string | undefined>
  /** Undefined for an event about something else. Throws for words that cannot be read. */
  readHint(raw: Buffer): ShippingHint | undefined
  /** The event with ids, amounts and states alone. */
  stripPerson(event: unknown): unknown
}

/** The provider does not sell the rate any more: a new one must be requested. Nothing was bought. */
export class RateExpired extends OutsideFailed {
  override name = 'RateExpired'
}
