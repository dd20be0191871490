import type { IncomingHttpHeaders } from 'node:http'
import type { Doc } from '../../../../domain/kernel/index.ts'
import type { FetchRules } from '../fetch/check-url.ts'
import type { GatewayMovement, GatewayPayout, MovementList } from './gateway-movements.ts'

export type { GatewayMovement, GatewayPayout, MovementList } from './gateway-movements.ts'

/**
 * One interface to all payment providers (decisions E7 to E9). Amounts are cents of USD and times are epoch milliseconds.
 * Each call that changes something carries an idempotency key of ours. Calls throw `OutsideFailed` where the provider
 * refused them, and any other error where the outcome is unknown.
 */

export type GatewayName = 'stripe' | 'braintree' | 'paypal'

/** Where a provider answers: its public address, or the server that plays it. */
export interface GatewayPlace {
  /** Without a slash at its end. */
  readonly url: string
  /** Addresses and ports that may be called; public machines alone when absent. */
  readonly rules?: FetchRules | undefined
  /** Milliseconds from the first look-up to the last byte; 20 s when absent. */
  readonly withinMs?: number | undefined
}

/** An account of a client at a provider, with its unsealed keys. */
export interface GatewayAccount {
  /** Id of our record of the account; the webhook address ends with its key. */
  readonly id: string
  readonly keys: Readonly<Record<string, string>>
  readonly isTest: boolean
  /** The public address of the provider when absent. */
  readonly place?: GatewayPlace | undefined
}

/** A key that staff enter in the settings. */
export interface GatewayKey {
  readonly name: string
  readonly label: string
  readonly isSecret: boolean
  readonly isOptional?: boolean
}

/** The account as the provider names it. */
export interface GatewayAccountFacts {
  readonly label: string
  readonly isTest: boolean
}

export interface PaymentCard {
  /** The provider's id of the stored card; absent for a card that was not stored. */
  readonly id?: string | undefined
  /** The provider's sign of the card's number: the same for each stored copy; absent where it gives none. */
  readonly fingerprint?: string | undefined
  readonly brand: string
  readonly last4: string
  readonly expMonth?: number | undefined
  readonly expYear?: number | undefined
}

export type GatewayPaymentState = 'open' | 'pending' | 'authorised' | 'captured' | 'failed' | 'cancelled' | 'expired'

export interface GatewayRefund {
  readonly id: string
  /** Our reference; absent for a refund that was made in the provider's dashboard. */
  readonly reference?: string | undefined
  /** True where the provider keeps no reference of it: a refund of ours that is under way for the same amount is this one. */
  readonly isUnnamed?: boolean | undefined
  readonly amount: number
  readonly state: 'pending' | 'succeeded' | 'failed'
  readonly at: number
  readonly reason?: string | undefined
}

export interface GatewayDispute {
  readonly id: string
  readonly amount: number
  readonly state: 'open' | 'answered' | 'won' | 'lost'
  /** True for a question of the bank before a dispute: the provider withholds nothing. */
  readonly isInquiry?: boolean | undefined
  readonly reason: string
  /** Until when evidence is taken. */
  readonly due?: number | undefined
  readonly at: number
}

/** Present state of one payment at its provider. */
export interface GatewayPayment {
  /** The provider's id of the payment: an intent, an order or a transaction. */
  readonly id: string
  /** Our reference, given when it was begun. */
  readonly reference: string
  readonly state: GatewayPaymentState
  readonly amount: number
  readonly captured: number
  readonly refunded: number
  /** Fee of the provider, once it is known. */
  readonly fee?: number | undefined
  /** Id of the charge or capture, where it differs from `id`. */
  readonly charge?: string | undefined
  readonly method: 'card' | 'bank' | 'paypal' | 'link'
  readonly card?: PaymentCard | undefined
  /** Id of the customer at the provider. */
  readonly customer?: string | undefined
  /** Why it failed, in the words of the provider. */
  readonly failure?: { readonly code: string; readonly message: string } | undefined
  readonly refunds: readonly GatewayRefund[]
  readonly disputes: readonly GatewayDispute[]
  readonly at: number
  /** Object of the provider, without anything that names a card beyond brand and last four digits. */
  readonly mirror: Doc
}

/** Key and reference of a call that changes something. */
export interface KeyedCall {
  readonly key: string
  /** Our id of the effect, kept by the provider. */
  readonly reference: string
}

export interface CheckoutRequest extends KeyedCall {
  readonly amount: number
  readonly description: string
  readonly email?: string | undefined
  /** Stores the card for later payments of the same customer. */
  readonly keepsCard: boolean
  /** Id of the customer at the provider, where it is known. */
  readonly customer?: string | undefined
  /** False only authorises the amount. */
  readonly captures: boolean
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly expires: number
}

/** The page of the provider on which a customer pays. */
export interface Checkout {
  readonly id: string
  readonly url: string
  readonly expires: number
}

export interface CardRequest extends KeyedCall {
  readonly amount: number
  readonly description: string
  readonly customer: string
  readonly card: string
  readonly captures: boolean
}

/** A subscription or an invoice that the provider bills by itself. */
export interface GatewayObject {
  readonly kind: 'subscription' | 'invoice'
  readonly id: string
  /** For a subscription one of the seven states of 3-aviation section 4; for an invoice the word of the provider. */
  readonly status: string
  /** Cents. */
  readonly amount: number
  /** Object of the provider, without names and addresses. */
  readonly mirror: Doc
}

/** What a subscription bills each period. Amounts are cents. */
export interface SubscriptionPlan {
  /** Lines with the id of our product, and the amount of all its pieces. */
  readonly items: readonly { readonly product: string; readonly name: string; readonly amount: number }[]
  readonly interval: { readonly unit: 'day' | 'week' | 'month' | 'year'; readonly count: number }
}

/** Subscriptions that a provider bills by itself, to a stored card. */
export interface GatewaySubscriptions {
  /** `freeUntil` is the end of a trial, or of a period that was paid elsewhere. */
  begin(
    account: GatewayAccount,
    request: KeyedCall &
      SubscriptionPlan & {
        readonly customer: string
        readonly card: string
        readonly freeUntil?: { readonly at: number; readonly isTrial: boolean } | undefined
      },
  ): Promise<GatewayObject>
  /** What a change at a moment costs now, and what it leaves as a credit. It changes nothing. */
  preview(
    account: GatewayAccount,
    id: string,
    plan: SubscriptionPlan & { readonly at: number },
  ): Promise<{ readonly due: number; readonly credit: number }>
  change(
    account: GatewayAccount,
    id: string,
    call: KeyedCall & SubscriptionPlan & { readonly at: number },
  ): Promise<GatewayObject>
  /** `cancel` ends it with its period, and `end` now. */
  move(
    account: GatewayAccount,
    id: string,
    call: KeyedCall & { readonly verb: 'cancel' | 'end' | 'keep' | 'pause' | 'resume' },
  ): Promise<GatewayObject>
  /** Finds a subscription by our reference of its begin. */
  findBegun(
    account: GatewayAccount,
    wanted: { readonly customer: string; readonly reference: string },
  ): Promise<GatewayObject | undefined>
}

/** Objects that an event of the provider may have changed; each is fetched again. */
export interface GatewayHint {
  /** Ids or our references of payments. */
  readonly payments: readonly string[]
  /** Ids of subscriptions and invoices. */
  readonly objects?: readonly string[] | undefined
}

export interface Evidence {
  readonly words: string
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[]
}

export interface Gateway {
  readonly name: GatewayName
  /** Name in words: 'Stripe'. */
  readonly title: string
  readonly keys: readonly GatewayKey[]
  /** Milliseconds for which the provider keeps an idempotency key, less a margin. */
  readonly keyLastsMs: number
  /** Tests the keys. */
  checkAccount(account: GatewayAccount): Promise<GatewayAccountFacts>
  /** Opens a page of the provider; undefined for a provider without such pages, which uses `clientToken` and `payByNonce`. */
  readonly openCheckout?: (account: GatewayAccount, request: CheckoutRequest) => Promise<Checkout>
  /** Closes a page that nobody has paid on. Answers false if it was paid or closed before. */
  readonly closeCheckout?: (account: GatewayAccount, checkout: string) => Promise<boolean>
  /** Key with which the card fields of the provider's script begin. */
  readonly clientToken?: (account: GatewayAccount, customer: string | undefined) => Promise<string>
  readonly payByNonce?: (
    account: GatewayAccount,
    request: Omit<CardRequest, 'card' | 'customer'> & {
      readonly nonce: string
      readonly customer?: string | undefined
      readonly keepsCard: boolean
    },
  ) => Promise<GatewayPayment>
  /** Finds a payment by the provider's id, the id of its checkout page, or our reference. It may capture what the customer approved. */
  findPayment(account: GatewayAccount, idOrReference: string): Promise<GatewayPayment | undefined>
  /** Charges a stored card. */
  readonly chargeCard?: (account: GatewayAccount, request: CardRequest) => Promise<GatewayPayment>
  /** Captures an authorised payment; less than its amount releases the rest. */
  capture(
    account: GatewayAccount,
    payment: string,
    call: KeyedCall & { readonly amount: number },
  ): Promise<GatewayPayment>
  /** Cancels a payment that is not captured. */
  cancel(account: GatewayAccount, payment: string, call: KeyedCall): Promise<GatewayPayment>
  refund(
    account: GatewayAccount,
    payment: string,
    call: KeyedCall & { readonly amount: number },
  ): Promise<GatewayRefund>
  /** Removes a stored card. */
  readonly forgetCard?: (account: GatewayAccount, card: string) => Promise<void>
  readonly answerDispute: (
    account: GatewayAccount,
    dispute: string,
    evidence: Evidence & KeyedCall,
  ) => Promise<GatewayDispute>
  readonly acceptDispute: (account: GatewayAccount, dispute: string, call: KeyedCall) => Promise<GatewayDispute>
  /** Finds a subscription or an invoice by its id. */
  readonly findObject?: (account: GatewayAccount, id: string) => Promise<GatewayObject | undefined>
  /** Absent for a provider that bills no subscriptions. */
  readonly subscriptions?: GatewaySubscriptions | undefined
  readonly movementList: MovementList
  /** Payouts that were begun from `from` until `until`; absent where the provider lists none. */
  readonly listPayouts?: (
    account: GatewayAccount,
    span: { readonly from: number; readonly until: number },
  ) => AsyncIterable<GatewayPayout>
  /** Parts of a payout: kept fees in cents, and movements. Undefined if the provider does not name them. */
  readonly readPayoutSums?: (
    account: GatewayAccount,
    payout: string,
  ) => Promise<{ readonly fees: number; readonly count: number } | undefined>
  /** Movements of money from `from` until `until`, oldest first. */
  listMovements(
    account: GatewayAccount,
    span: { readonly from: number; readonly until: number },
  ): AsyncIterable<GatewayMovement>
  /** Id of an event whose signature is valid for the account; undefined for any other call. */
  verifyEvent(
    account: GatewayAccount,
    call: { readonly raw: Buffer; readonly headers: IncomingHttpHeaders },
  ): Promise<string | undefined>
  /** Undefined for an event that is about no payment. Throws for words that cannot be read. */
  readHint(raw: Buffer): GatewayHint | undefined
  /** The event with ids, amounts and states alone. */
  stripPerson(event: unknown): unknown
}
