import { saleDiscount, type SaleDiscount } from '../discounts/index.ts'
import { computeTax } from '../taxes/index.ts'
import type { StoredTax } from './sale-shape.ts'
import { completeItems, sumItems, weighItems, type SaleItem } from './sale-items.ts'

/** Parts of a sale that decide its total. Amounts are cents. */
export interface PricedSale {
  readonly items: readonly SaleItem[]
  readonly discount: SaleDiscount
  readonly shipping: number
  readonly service_fee: number
  readonly tax: StoredTax
}

export interface SaleSums {
  readonly items: SaleItem[]
  readonly subtotal: number
  readonly total_weight: number
  readonly discount: SaleDiscount
  readonly tax: PricedSale['tax']
  readonly total: number
}

/** The discount of a sale: codes take off goods and shipping, and a typed one what they leave of the goods. */
function capDiscount({ discount }: PricedSale, subtotal: number, shipping: number): SaleDiscount {
  const goods = Math.max(0, subtotal)
  const entered = 0 - discount.codes.reduce((sum, { amount }) => sum + amount, 0)
  const off = Math.min(entered, goods + Math.max(0, shipping))
  const typed = Math.min(0 - discount.typed, Math.max(0, goods - off))
  return saleDiscount.parse({ ...discount, amount: 0 - off - typed })
}

/**
 * Totals of a sale (decisions E1, E2, E4): the subtotal of its items, its discount (negative, capped at what it is taken
 * off), tax on subtotal and discount with the shipping where it is taxed, and the total. Each amount is rounded once.
 */
export function priceSale(sale: PricedSale): SaleSums {
  const { shipping, service_fee, tax } = sale
  const items = completeItems(sale.items)
  const subtotal = sumItems(items)
  const discount = capDiscount(sale, subtotal, shipping)
  const base = subtotal + discount.amount
  const taxed = computeTax({ base, shipping, taxesShipping: tax.taxes_shipping, rates: tax.rates, exempt: tax.exempt })
  const amount = tax.typed ?? taxed.amount
  return {
    items,
    subtotal,
    total_weight: weighItems(items),
    discount,
    tax: { ...tax, ...taxed, amount },
    total: subtotal + discount.amount + shipping + service_fee + amount,
  }
}

/** Money of a sale. Amounts are cents. */
export interface SaleMoney {
  /** Cents received for it and not given back as a payment. */
  readonly amount_paid: number
  readonly paid: boolean
  /** Still owed, never below 0. */
  readonly balance: number
  /** Received above the total, and at most what gifts left of the payments. */
  readonly refundable: number
  /** After gifts (decision E3). */
  readonly net_paid: number
  readonly net_total: number
}

/** What is open on a sale of some total, of which some cents are paid and some given as a gift. */
export const computeMoney = (total: number, paid: number, gifts: number): SaleMoney => ({
  amount_paid: paid,
  paid: paid >= total,
  balance: Math.max(0, total - paid),
  refundable: Math.max(0, Math.min(paid - total, paid - gifts)),
  net_paid: paid - gifts,
  net_total: total - gifts,
})
