import type { LedgerAccount } from '../ledger/chart.ts'

/** Types of accounts in an IIF file. */
type QuickbooksType = 'AR' | 'AP' | 'BANK' | 'INC' | 'EXP' | 'COGS' | 'OCASSET' | 'OCLIAB' | 'EQUITY'

/** An account in QuickBooks. Its name is that of the imported list of accounts. */
export interface QuickbooksAccount {
  readonly name: string
  readonly type: QuickbooksType
}

/** Accounts whose amounts are money: hours of jet cards are not exported. */
export type MoneyAccount = Exclude<LedgerAccount, 'hours_sold' | 'hours_left'>

/**
 * Each account of the ledger in QuickBooks. Sales tax has an own account, because QuickBooks keeps 'Sales Tax Payable'
 * for the taxes that it computes itself, and refuses journals to it without an agency.
 */
const accountNames: Readonly<Record<MoneyAccount, QuickbooksAccount>> = {
  receivable: { name: 'Accounts Receivable', type: 'AR' },
  bank: { name: 'Checking', type: 'BANK' },
  cash: { name: 'Cash on Hand', type: 'BANK' },
  card_clearing: { name: 'Card Clearing', type: 'BANK' },
  income: { name: 'Sales', type: 'INC' },
  shipping_income: { name: 'Shipping Income', type: 'INC' },
  tax_payable: { name: 'State Sales Tax', type: 'OCLIAB' },
  refunds: { name: 'Refunds Given', type: 'EXP' },
  operator_cost: { name: 'Cost of Operators', type: 'COGS' },
  operator_payable: { name: 'Accounts Payable', type: 'AP' },
  goods_cost: { name: 'Cost of Goods Sold', type: 'COGS' },
  vendor_payable: { name: 'Accounts Payable', type: 'AP' },
  customer_deposits: { name: 'Customer Deposits', type: 'OCLIAB' },
  jet_cards: { name: 'Jet Cards', type: 'OCLIAB' },
  opening: { name: 'Paid Before Flightline', type: 'EQUITY' },
  payment_fees: { name: 'Merchant Fees', type: 'EXP' },
  disputed: { name: 'Disputed Payments', type: 'OCASSET' },
}

export const moneyAccountNames = Object.keys(accountNames) as [MoneyAccount, ...MoneyAccount[]]

/** Account through which an entry with several customers or vendors is split. Its balance is always zero. */
const clearing: QuickbooksAccount = { name: 'Flightline Clearing', type: 'OCASSET' }

/** Account of a line of a journal: one of the ledger, or the clearing account. */
export type JournalAccount = MoneyAccount | 'clearing'

export const isMoneyAccount = (account: LedgerAccount): account is MoneyAccount =>
  account !== 'hours_sold' && account !== 'hours_left'

/** The account in QuickBooks of a line; the tax of each state has a subaccount. */
export function findQuickbooksAccount(account: JournalAccount, state = ''): QuickbooksAccount {
  if (account === 'clearing') return clearing
  const { name, type } = accountNames[account]
  return account === 'tax_payable' ? { name: `${name}:${state === '' ? 'Other' : state}`, type } : { name, type }
}

/** QuickBooks refuses a journal with two lines of receivables or payables, or with one that names nobody. */
export const needsName = (account: JournalAccount): boolean => {
  const { type } = findQuickbooksAccount(account)
  return type === 'AR' || type === 'AP'
}
