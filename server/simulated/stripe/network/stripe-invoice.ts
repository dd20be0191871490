import type { Metadata, Thing } from './stripe-things.ts'

export interface Invoice extends Thing {
  readonly object: 'invoice'
  readonly amount_due: number
  readonly amount_paid: number
  readonly amount_remaining: number
  readonly attempt_count: number
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  readonly collection_method: 'charge_automatically'
  readonly currency: 'usd'
  readonly customer: string
  readonly due_date: number | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly number: string
  readonly parent: {
    readonly type: 'subscription_details'
    readonly subscription_details: { readonly subscription: string }
  }
  /** Attempts to pay it, the newest last. */
  readonly payments: {
    readonly object: 'list'
    readonly data: readonly {
      readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string }
    }[]
  }
  readonly period_end: number
  readonly period_start: number
  readonly status: 'open' | 'paid' | 'void' | 'uncollectible'
  readonly subtotal: number
  readonly total_taxes: readonly { readonly amount: number }[] | null
  readonly total: number
}
