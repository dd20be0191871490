import { z } from 'zod'
import { cents, shortText, type Issue } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'
import type { PricedCode } from './price-discounts.ts'

/** A code on an order or quote (decision E4). */
export const saleCode = z.strictObject({
  code: shortText,
  /** Absent where no discount has the code. */
  discount_id: z.string().optional(),
  title: shortText.default(''),
  /** Negative cents. */
  amount: cents.default(0),
  /** Why it takes nothing off, in words: it was not accepted when it was entered. */
  refused: z.string().max(2000).optional(),
  /** Why it would not be accepted now, in words. It still takes off its amount until a person removes it. */
  lapsed: z.string().max(2000).optional(),
})

export type SaleCode = z.output<typeof saleCode>

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

const describe = (issue: Issue): string => commerceMessages.words(issue) ?? issue.code

/** A priced code as a sale stores it. */
export const presentCode = ({ refused, lapsed, ...priced }: PricedCode): SaleCode => ({
  ...priced,
  ...(refused ? { refused: describe(refused) } : {}),
  ...(lapsed ? { lapsed: describe(lapsed) } : {}),
})
