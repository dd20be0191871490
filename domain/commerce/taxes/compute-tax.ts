import { z } from 'zod'
import { cents, shortText } from '../../kernel/index.ts'
import { exactCents, takePercent } from '../../kernel/values/exact-money.ts'

/** A rate that a sale was taxed by. */
export const taxRate = z.strictObject({
  /** 'Austin 78701', 'TX'. */
  place: shortText,
  /** Percent. */
  rate: z.number().min(0).max(100),
  /** Year of the table; absent for a zip without one. */
  year: z.int().optional(),
})

export type TaxRate = z.output<typeof taxRate>

/** Tax of an order or quote (3-aviation section 3). */
export const saleTax = z.strictObject({
  amount: cents.default(0),
  /** Percent. */
  totalRate: z.number().default(0),
  rates: z.array(taxRate).max(20).default([]),
  /** Cents that the rates were applied to. */
  total_taxable: cents.default(0),
  exempt: z.boolean().default(false),
})

export type SaleTax = z.output<typeof saleTax>

export interface TaxedSale {
  /** Subtotal and discount, which is negative, in cents. */
  readonly base: number
  readonly shipping: number
  readonly taxesShipping: boolean
  readonly rates: readonly TaxRate[]
  readonly exempt: boolean
}

/** Sum of percentages, without the last binary digits of the addition. */
const sumRates = (rates: readonly TaxRate[]): number =>
  Math.round(rates.reduce((sum, { rate }) => sum + rate, 0) * 1_000_000) / 1_000_000

/**
 * Tax of a sale (decisions E2, E13): the sum of the rates on what is taxable, rounded half-up once. The taxable amount
 * is the base, with the shipping where the state taxes it, and never below 0; an exempt sale has none.
 */
export function computeTax({ base, shipping, taxesShipping, rates, exempt }: TaxedSale): SaleTax {
  const taxable = exempt || rates.length === 0 ? 0 : Math.max(0, base + (taxesShipping ? shipping : 0))
  const totalRate = exempt ? 0 : sumRates(rates)
  const amount = takePercent(exactCents(taxable), totalRate)
  return { amount, totalRate, rates: exempt ? [] : [...rates], total_taxable: taxable, exempt }
}
