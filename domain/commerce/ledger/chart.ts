/**
 * Accounts of a client's ledger. `rises` is the side on which an account grows; `ofParty` gives each customer or
 * operator a separate account. Hours of jet cards are kept in minutes, apart from the money.
 */
export const ledgerAccounts = {
  receivable: { label: 'Receivable', rises: 'debit', ofParty: true },
  bank: { label: 'Bank', rises: 'debit', ofParty: false },
  cash: { label: 'Cash', rises: 'debit', ofParty: false },
  card_clearing: { label: 'Card clearing', rises: 'debit', ofParty: false },
  income: { label: 'Income', rises: 'credit', ofParty: false },
  shipping_income: { label: 'Shipping', rises: 'credit', ofParty: false },
  tax_payable: { label: 'Tax payable', rises: 'credit', ofParty: false },
  refunds: { label: 'Refunds given as a gift', rises: 'debit', ofParty: false },
  operator_cost: { label: 'Cost of operators', rises: 'debit', ofParty: false },
  operator_payable: { label: 'Operator payable', rises: 'credit', ofParty: true },
  goods_cost: { label: 'Cost of goods', rises: 'debit', ofParty: false },
  vendor_payable: { label: 'Vendor payable', rises: 'credit', ofParty: true },
  customer_deposits: { label: 'Customer deposits', rises: 'credit', ofParty: true },
  jet_cards: { label: 'Jet cards sold and not flown', rises: 'credit', ofParty: true },
  /** Payments from before the ledger: their destination was not recorded. */
  opening: { label: 'Paid before the ledger', rises: 'debit', ofParty: false },
  payment_fees: { label: 'Fees of payment providers', rises: 'debit', ofParty: false },
  disputed: { label: 'Withheld for disputes', rises: 'debit', ofParty: false },
  hours_sold: { label: 'Jet card hours sold', rises: 'debit', ofParty: false },
  hours_left: { label: 'Jet card hours left', rises: 'credit', ofParty: true },
} as const

export type LedgerAccount = keyof typeof ledgerAccounts

/** Ways of payment that staff enter, with the ledger account of each. */
export const paymentMethods = {
  wire: { label: 'Wire Transfer', account: 'bank' },
  check: { label: 'Check', account: 'bank' },
  ach: { label: 'ACH', account: 'bank' },
  cash: { label: 'Cash', account: 'cash' },
  manual: { label: 'Manual', account: 'bank' },
  paypal: { label: 'Paypal', account: 'card_clearing' },
} as const satisfies Record<string, { readonly label: string; readonly account: LedgerAccount }>

export type PaymentMethod = keyof typeof paymentMethods

export const paymentMethodNames = Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]

/**
 * Ways in which a payment came in. `card` and `link` come by a provider, `paypal` by one or by hand. `credit` is a gift that pays what is open,
 * and `opening` a payment from before the ledger.
 */
export const receiptMethods = {
  ...paymentMethods,
  card: { label: 'Credit Card', account: 'card_clearing' },
  link: { label: 'Payment link', account: 'card_clearing' },
  credit: { label: 'Credit', account: 'refunds' },
  opening: { label: 'Before the ledger', account: 'opening' },
} as const satisfies Record<string, { readonly label: string; readonly account: LedgerAccount }>

export type ReceiptMethod = keyof typeof receiptMethods

export const receiptMethodNames = Object.keys(receiptMethods) as [ReceiptMethod, ...ReceiptMethod[]]
