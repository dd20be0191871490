import type { Thing } from '../../money/network/money-book.ts'

export interface CardFacts {
  readonly brand: string
  readonly last4: string
  readonly month: string
  readonly year: string
  /** Code of the bank's refusal; null for a card that pays. */
  readonly declines: string | null
}

/** A card that a customer entered in the card fields, for one payment. */
export interface Nonce extends Thing {
  readonly kind: 'nonce'
  readonly card: CardFacts
  readonly isUsed: boolean
}

export interface StoredCard extends Thing {
  readonly kind: 'card'
  readonly customer: string
  readonly card: CardFacts
}

export type TransactionStatus =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settled'
  | 'settlement_declined'
  | 'voided'
  | 'processor_declined'
  | 'gateway_rejected'

export interface StatusChange {
  readonly status: TransactionStatus
  readonly at: number
  readonly amount: number
}

export interface Transaction extends Thing {
  readonly kind: 'transaction'
  readonly type: 'sale' | 'credit'
  readonly status: TransactionStatus
  readonly amount: number
  readonly order: string | null
  readonly card: CardFacts
  readonly token: string | null
  readonly customer: string | null
  /** The sale of a refund. */
  readonly sale: string | null
  readonly response: { readonly code: string; readonly text: string }
  readonly rejection: string | null
  readonly history: readonly StatusChange[]
}

export type DisputeStatus = 'open' | 'disputed' | 'accepted' | 'won' | 'lost'

export interface Dispute extends Thing {
  readonly kind: 'dispute'
  readonly transaction: string
  readonly amount: number
  readonly status: DisputeStatus
  readonly reason: string
  readonly due: number
  readonly evidence: readonly string[]
  readonly history: readonly { readonly status: DisputeStatus; readonly at: number }[]
}

/** An uploaded file of evidence, by its name. */
export interface EvidenceFile extends Thing {
  readonly kind: 'file'
  readonly name: string
}
