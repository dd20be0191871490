import { moneyText } from '../../../../domain/kernel/values/typed-money.ts'
import type { Thing } from '../../money/network/money-book.ts'

/** Objects of the played PayPal. */
export interface Order extends Thing {
  readonly kind: 'order'
  readonly intent: 'CAPTURE' | 'AUTHORIZE'
  readonly status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  readonly amount: number
  readonly custom: string | null
  readonly invoice: string | null
  readonly description: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly payer: { readonly id: string; readonly email: string } | null
  /** A funding that is refused when the order is captured. */
  readonly isDeclining: boolean
}

export interface Authorization extends Thing {
  readonly kind: 'authorization'
  readonly order: string
  readonly amount: number
  readonly status: 'CREATED' | 'CAPTURED' | 'VOIDED'
}

export interface Capture extends Thing {
  readonly kind: 'capture'
  readonly order: string
  readonly amount: number
  readonly fee: number
  readonly refunded: number
  readonly status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'PENDING' | 'DECLINED'
}

export interface Refund extends Thing {
  readonly kind: 'refund'
  readonly order: string
  readonly capture: string
  readonly amount: number
  readonly custom: string | null
  readonly note: string | null
  readonly status: 'COMPLETED' | 'PENDING' | 'FAILED'
}

export interface Dispute extends Thing {
  readonly kind: 'dispute'
  readonly order: string
  readonly capture: string
  readonly amount: number
  readonly reason: string
  readonly status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  readonly outcome: string | null
  readonly due: number
  readonly evidence: readonly string[]
}

/** A line of PayPal's list of movements. */
export interface Movement extends Thing {
  readonly kind: 'movement'
  readonly code: string
  readonly amount: number
  readonly fee: number
  readonly reference: string | null
  readonly custom: string | null
  readonly subject: string
}

export const dollars = (cents: number) => ({ currency_code: 'USD', value: moneyText(cents) })

export const isoTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`
