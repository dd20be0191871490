/** The rows of a client that decide its orders, as the API answers them. Amounts are cents. */
export interface OrderExport {
  readonly timezone: string
  readonly orders: readonly Order[]
  readonly payments: readonly Payment[]
  readonly refunds: readonly Refund[]
  readonly discounts: readonly Discount[]
  readonly zips: readonly Zip[]
  readonly states: readonly StateRate[]
  readonly exemptions: readonly Exemption[]
  /** Statements of the customers of the orders. */
  readonly statements: readonly Statement[]
  /** Balances of orders, as their payments sections show them. */
  readonly debts: readonly { readonly id: string; readonly total: number; readonly owed: number }[]
  /** Lines of the ledger, where the database was read too. */
  readonly ledger?: readonly LedgerLine[]
}

interface Named {
  readonly id: string
}

export interface Item {
  readonly quantity: number
  readonly price: number
  readonly subtotal: number
  readonly unit_weight: number
  readonly sku?: string
  readonly product?: Named
}

export interface Code {
  readonly code: string
  readonly discount_id?: string
  readonly amount: number
  readonly refused?: string
  readonly lapsed?: string
}

export interface Order {
  readonly id: string
  readonly number?: string
  readonly contact?: Named
  readonly address?: { readonly state?: string; readonly zip?: string; readonly country?: string }
  readonly items: readonly Item[]
  readonly subtotal: number
  readonly discount: { readonly amount: number; readonly typed: number; readonly codes: readonly Code[] }
  readonly shipping: number
  readonly service_fee: number
  readonly tax: {
    readonly amount: number
    readonly rates: readonly { readonly rate: number }[]
    readonly total_taxable: number
    readonly exempt: boolean
    readonly taxes_shipping: boolean
    readonly typed?: number
  }
  readonly total: number
  readonly total_weight: number
  readonly placed_at?: number
  readonly date: number
  readonly date_changed?: number
  readonly canceled: boolean
  readonly paid: boolean
  readonly amount_paid: number
  readonly amount_refunded: number
  readonly balance: number
}

interface Debt {
  readonly record: string
  readonly id: string
}

export interface Payment {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly method: string
  readonly fee: number
  readonly party: string
  readonly debt?: Debt
  readonly allocations: readonly (Debt & { readonly amount: number })[]
  readonly allocated: number
  readonly refunded: number
  readonly given: number
  readonly withheld: number
  /** Part of it that lost disputes returned to the customer; all of it of a lost payment where it is absent. */
  readonly lost?: number
  readonly deposit: number
}

export interface Refund {
  readonly payment: string
  readonly debt?: Debt
  readonly amount: number
  readonly method: string
  readonly isGift: boolean
  readonly taken_back?: object
}

export type Rule =
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] }
  | { readonly not: Rule }
  | {
      readonly subject: string
      readonly verb: string
      readonly value: string | number | readonly (string | number)[]
    }

export interface Discount {
  readonly id: string
  readonly code?: string
  readonly type: 'percentage' | 'flat' | 'logic'
  readonly value: number
  readonly amount: number
  readonly shipping: boolean
  readonly reusable: boolean
  readonly universal: boolean
  readonly active: boolean
  readonly start?: number
  readonly end?: number
  readonly fn?: Rule
  readonly last_date: number
}

export interface Zip {
  readonly zip: string
  readonly state: string
  readonly tax_rate?: number
  readonly tax_year?: number
  readonly last_date: number
}

export interface StateRate {
  readonly state: string
  readonly rate: number
  readonly year: number
  readonly taxes_shipping: boolean
  readonly last_date: number
}

export interface Exemption {
  /** Absent for one of a company. */
  readonly contact?: Named
  readonly state: string
  readonly until: number
  readonly files: readonly unknown[]
  readonly last_date: number
}

export interface Statement {
  readonly contact: string
  readonly opening: number
  readonly closing: number
  readonly deposits: number
  readonly lines: readonly {
    readonly at: number
    readonly amount: number
    readonly balance: number
    readonly debt?: Debt
  }[]
  readonly csv: string
}

export interface LedgerLine {
  readonly entry: string
  readonly record: string
  readonly record_id: string
  readonly account: string
  readonly debit: number
  readonly credit: number
}
