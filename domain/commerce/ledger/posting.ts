import type { LedgerAccount } from './chart.ts'

/** One side of an entry: exactly one of both is above zero. Cents or minutes, whole. */
export interface LedgerLine {
  readonly account: LedgerAccount
  /** Party of the account: `accounts/<id>`, `contacts/<id>`, `operators/<name>`; empty for an account of the client. */
  readonly party: string
  readonly debit: number
  readonly credit: number
}

/** The record that an entry is about. */
export interface About {
  readonly record: string
  readonly id: string
}

export type LedgerFacts = Readonly<Record<string, string | number>>

/** An entry to post. The same `key` is posted once. */
export interface Posting {
  readonly key: string
  readonly kind: EntryKind
  readonly unit: 'cents' | 'minutes'
  readonly about: About
  /** When it happened, in epoch milliseconds. */
  readonly at: number
  readonly facts: LedgerFacts
  readonly lines: readonly LedgerLine[]
  /** Id of the entry that it takes back. */
  readonly reverses?: string
}

export const entryKinds = {
  invoice: 'Invoice',
  order: 'Order',
  order_changed: 'Order changed',
  order_canceled: 'Order canceled',
  /** Of the releases before payment records: received and applied to an invoice in one entry. */
  payment: 'Payment',
  receipt: 'Received',
  capture: 'Captured',
  taken_back: 'Taken back',
  allocation: 'Applied',
  release: 'No longer applied',
  fee: 'Provider fee',
  payout: 'Paid out by provider',
  dispute: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  jet_card: 'Paid by jet card',
  refund: 'Refund',
  goodwill: 'Refund as a gift',
  payable: 'Owed to an operator',
  payable_paid: 'Paid to an operator',
  purchase: 'Bought from a vendor',
  purchase_paid: 'Paid to a vendor',
  card_sold: 'Jet card sold',
  hours_sold: 'Jet card hours sold',
  hours_flown: 'Jet card hours flown',
  reversal: 'Reversal',
  rebilled: 'Re-billed',
  opening: 'Carried over',
} as const

export type EntryKind = keyof typeof entryKinds

/** Data of every entry in addition to its lines. */
export type Occasion = Pick<Posting, 'key' | 'about' | 'at' | 'facts'>
