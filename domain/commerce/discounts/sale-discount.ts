import { z } from 'zod'
import { cents, shortText } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'
import type { PricedCode } from './price-discounts.ts'

/** A code on an order or quote. A refused one stays on it with its reason until a person removes it (decision E4). */
export const saleCode = z.strictObject({
  code: shortText,
  discount_id: z.string().optional(),
  title: shortText.default(''),
  /** Negative cents. */
  amount: cents.default(0),
  /** Why it takes nothing off, in words. */
  refused: z.string().max(2000).optional(),
})

/** Discount of an order or quote (3-aviation section 3). `amount` is negative: the typed part and those of its codes. */
export const saleDiscount = z.strictObject({
  amount: cents.default(0),
  /** The applied codes in one line: 'SPRING10, DOCK'. */
  code: shortText.optional(),
  codes: z.array(saleCode).max(20).default([]),
  /** Negative cents that a person typed, in addition to the codes. */
  typed: cents.default(0),
})

export type SaleDiscount = z.output<typeof saleDiscount>

/** A priced code as a sale keeps it. */
export const presentCode = ({ refused, ...priced }: PricedCode): z.output<typeof saleCode> => ({
  ...priced,
  ...(refused ? { refused: commerceMessages.words(refused) ?? refused.code } : {}),
})
