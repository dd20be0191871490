import type { LedgerAccount } from '../ledger/chart.ts'
import type { EntryKind } from '../ledger/posting.ts'

/** Sections of an export, each with what its amount measures. */
export const bookSections = {
  invoices: 'Invoices and orders',
  payments: 'Payments',
  applied: 'Applied to invoices and orders',
  refunds: 'Refunds',
  fees: 'Fees of providers',
  purchases: 'Purchases and operators',
  transfers: 'Payouts and disputes',
} as const

export type BookSection = keyof typeof bookSections

export const bookSectionNames = Object.keys(bookSections) as [BookSection, ...BookSection[]]

const sectionsOfKinds: Readonly<Record<EntryKind, BookSection>> = {
  invoice: 'invoices',
  order: 'invoices',
  order_changed: 'invoices',
  order_canceled: 'invoices',
  rebilled: 'invoices',
  payment: 'payments',
  receipt: 'payments',
  capture: 'payments',
  taken_back: 'payments',
  card_sold: 'payments',
  opening: 'payments',
  allocation: 'applied',
  release: 'applied',
  jet_card: 'applied',
  refund: 'refunds',
  goodwill: 'refunds',
  fee: 'fees',
  payout: 'transfers',
  dispute: 'transfers',
  dispute_won: 'transfers',
  dispute_lost: 'transfers',
  payable: 'purchases',
  payable_paid: 'purchases',
  purchase: 'purchases',
  purchase_paid: 'purchases',
  hours_sold: 'transfers',
  hours_flown: 'transfers',
  // A reversal counts in the section of the entry that it reverses.
  reversal: 'transfers',
}

export const findSection = (kind: EntryKind): BookSection => sectionsOfKinds[kind]

/** Movement of an account, in cents. */
export interface AccountMove {
  readonly account: LedgerAccount
  readonly debit: number
  readonly credit: number
}

interface Measure {
  readonly accounts: readonly LedgerAccount[]
  readonly rises: 'debit' | 'credit'
}

const moneyAccounts = ['bank', 'cash', 'card_clearing'] as const

const measures: Readonly<Record<BookSection, Measure>> = {
  invoices: { accounts: ['receivable'], rises: 'debit' },
  payments: { accounts: moneyAccounts, rises: 'debit' },
  applied: { accounts: ['receivable'], rises: 'credit' },
  refunds: { accounts: moneyAccounts, rises: 'credit' },
  fees: { accounts: ['payment_fees'], rises: 'debit' },
  purchases: { accounts: ['operator_cost', 'goods_cost'], rises: 'debit' },
  transfers: { accounts: ['bank'], rises: 'debit' },
}

/** What a movement adds to the amount of a section: charged, received, applied, refunded, kept as fees, or bought. */
export function measureMove(section: BookSection, { account, debit, credit }: AccountMove): number {
  const { accounts, rises } = measures[section]
  if (!accounts.includes(account)) return 0
  return rises === 'debit' ? debit - credit : credit - debit
}
