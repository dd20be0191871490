/** Objects of the played Stripe, with the fields of its interface that somebody reads. Times are epoch seconds. */
export interface Thing {
  readonly id: string
  readonly object: string
  readonly created: number
}

export type Metadata = Readonly<Record<string, string>>

export interface Card {
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

export type MethodType = 'card' | 'link' | 'us_bank_account'

export interface Method extends Thing {
  readonly object: 'payment_method'
  readonly type: MethodType
  readonly customer: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly card?: Card
  readonly link?: { readonly email: string | null }
  readonly us_bank_account?: { readonly bank_name: string; readonly last4: string }
  /** Name of the test method that it was made of. */
  readonly made_of: string
}

export interface Customer extends Thing {
  readonly object: 'customer'
  readonly email: string | null
  readonly name: string | null
  readonly livemode: false
  readonly metadata: Metadata
}

export interface PaymentError {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

export interface Intent extends Thing {
  readonly object: 'payment_intent'
  readonly amount: number
  readonly amount_capturable: number
  readonly amount_received: number
  readonly canceled_at: number | null
  readonly cancellation_reason: string | null
  readonly capture_method: 'automatic' | 'automatic_async' | 'manual'
  readonly currency: 'usd'
  readonly customer: string | null
  readonly description: string | null
  readonly last_payment_error: PaymentError | null
  readonly latest_charge: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly next_action: { readonly type: string } | null
  readonly payment_method: string | null
  readonly payment_method_types: readonly string[]
  readonly setup_future_usage: string | null
  readonly status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
}

export interface Charge extends Thing {
  readonly object: 'charge'
  readonly amount: number
  readonly amount_captured: number
  readonly amount_refunded: number
  readonly balance_transaction: string | null
  readonly billing_details: { readonly email: string | null; readonly name: string | null }
  readonly captured: boolean
  readonly currency: 'usd'
  readonly customer: string | null
  readonly description: string | null
  readonly disputed: boolean
  readonly failure_code: string | null
  readonly failure_message: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly payment_method_details: { readonly type: MethodType; readonly card?: Card }
  readonly receipt_url: string | null
  readonly refunded: boolean
  readonly status: 'succeeded' | 'pending' | 'failed'
}

export interface Session extends Thing {
  readonly object: 'checkout.session'
  readonly mode: 'payment' | 'setup'
  readonly amount_total: number | null
  readonly cancel_url: string | null
  readonly client_reference_id: string | null
  readonly currency: 'usd'
  readonly customer: string | null
  readonly customer_creation: 'always' | 'if_required'
  readonly customer_email: string | null
  readonly expires_at: number
  readonly livemode: false
  readonly metadata: Metadata
  readonly payment_intent: string | null
  readonly setup_intent: string | null
  readonly payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  readonly status: 'open' | 'complete' | 'expired'
  readonly success_url: string
  readonly ui_mode: 'hosted_page'
  readonly url: string | null
  /** What the page was asked to make of a payment. */
  readonly plan: {
    readonly description: string
    readonly metadata: Metadata
    readonly capture_method: Intent['capture_method']
    readonly setup_future_usage: string | null
  }
}

export interface SetupIntent extends Thing {
  readonly object: 'setup_intent'
  readonly customer: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly payment_method: string
  readonly status: 'succeeded'
}

export interface Refund extends Thing {
  readonly object: 'refund'
  readonly amount: number
  readonly balance_transaction: string | null
  readonly charge: string
  readonly currency: 'usd'
  readonly failure_reason?: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string | null
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export interface Dispute extends Thing {
  readonly object: 'dispute'
  readonly amount: number
  readonly balance_transactions: readonly Moved[]
  readonly charge: string
  readonly currency: 'usd'
  readonly evidence: Readonly<Record<string, string>>
  readonly evidence_details: {
    readonly due_by: number | null
    readonly has_evidence: boolean
    readonly past_due: boolean
    readonly submission_count: number
  }
  readonly is_charge_refundable: boolean
  readonly livemode: false
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly reason: string
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

/** A movement of the balance. */
export interface Moved extends Thing {
  readonly object: 'balance_transaction'
  readonly amount: number
  readonly available_on: number
  readonly currency: 'usd'
  readonly description: string | null
  readonly fee: number
  readonly fee_details: readonly { readonly amount: number; readonly currency: 'usd'; readonly type: 'stripe_fee' }[]
  readonly net: number
  readonly reporting_category: string
  readonly source: string
  readonly status: 'available'
  readonly type: string
  /** Payout that took it to the bank. */
  readonly payout: string | null
}

export interface Payout extends Thing {
  readonly object: 'payout'
  readonly amount: number
  readonly arrival_date: number
  readonly automatic: boolean
  readonly balance_transaction: string | null
  readonly currency: 'usd'
  readonly description: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly method: 'standard'
  readonly status: 'paid' | 'failed'
  readonly type: 'bank_account'
}

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'

export interface StripeInterval {
  readonly interval: 'day' | 'week' | 'month' | 'year'
  readonly interval_count: number
}

export interface SubscriptionItem {
  readonly id: string
  readonly current_period_start: number
  readonly current_period_end: number
  readonly price: {
    readonly unit_amount: number
    readonly currency: 'usd'
    readonly product: string | null
    readonly recurring: StripeInterval
  }
  readonly quantity: number
}

export interface StripeProduct extends Thing {
  readonly object: 'product'
  readonly name: string
  readonly metadata: Metadata
}

export interface Subscription extends Thing {
  readonly object: 'subscription'
  readonly cancel_at: number | null
  readonly cancel_at_period_end: boolean
  readonly canceled_at: number | null
  readonly collection_method: 'charge_automatically'
  readonly currency: 'usd'
  readonly customer: string
  readonly ended_at: number | null
  readonly default_payment_method: string | null
  readonly items: { readonly object: 'list'; readonly data: readonly [SubscriptionItem, ...SubscriptionItem[]] }
  readonly pause_collection: { readonly behavior: string } | null
  readonly latest_invoice: string | null
  readonly livemode: false
  readonly metadata: Metadata
  readonly start_date: number
  readonly status: SubscriptionStatus
  readonly trial_end: number | null
  readonly trial_start: number | null
}

export interface StripeFile extends Thing {
  readonly object: 'file'
  readonly filename: string
  readonly purpose: string
  readonly size: number
  readonly type: string
}

export interface StripeEvent extends Thing {
  readonly object: 'event'
  readonly api_version: string
  readonly data: { readonly object: Thing }
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: { readonly id: null; readonly idempotency_key: string | null }
  readonly type: string
}
