import type { Thing } from '../../money/network/money-book.ts'

/** An address as EasyPost keeps it. */
export interface Address {
  readonly name: string | null
  readonly company: string | null
  readonly street1: string
  readonly street2: string | null
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly phone: string | null
  readonly residential: boolean | null
}

/** Inches and ounces. */
export interface Parcel {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly weight: number
}

/** Amounts are cents. */
export interface Rate {
  readonly id: string
  readonly carrier: string
  readonly service: string
  readonly rate: number
  readonly list: number
  readonly retail: number
  readonly days: number
  readonly guaranteed: boolean
}

export interface CustomsLine {
  readonly description: string
  readonly quantity: number
  readonly value: number
  readonly origin: string
}

export interface Shipment extends Thing {
  readonly kind: 'shipment'
  readonly reference: string
  readonly from: Address
  readonly to: Address
  readonly parcel: Parcel
  readonly isReturn: boolean
  readonly customs: readonly CustomsLine[]
  /** The third party that pays the carrier. */
  readonly payer?: { readonly account: string; readonly country: string; readonly postal_code: string } | undefined
  readonly rates: readonly Rate[]
  readonly messages: readonly { readonly carrier: string; readonly message: string }[]
  /** True if a person let its rates expire. */
  readonly isExpired: boolean
  readonly bought: { readonly rate: Rate; readonly code: string; readonly tracker: string; readonly at: number } | null
  readonly refund: 'submitted' | 'refunded' | 'rejected' | null
  readonly insured: number
}

/** Several packages that are rated and sold as one. */
export interface Order extends Thing {
  readonly kind: 'order'
  readonly reference: string
  readonly shipments: readonly string[]
}

export interface Scan {
  readonly at: number
  readonly status: string
  readonly message: string
  readonly city: string
  readonly state: string
}

export interface Tracker extends Thing {
  readonly kind: 'tracker'
  readonly code: string
  readonly carrier: string
  readonly shipment: string | null
  readonly status: string
  readonly scans: readonly Scan[]
  readonly updated: number
}
