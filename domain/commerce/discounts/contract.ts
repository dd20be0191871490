import { z } from 'zod'
import { cents, defineContract, epochMs, shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

const discountUse = z.object({
  order_id: id,
  number: shortText,
  /** Cents off, above zero. */
  amount: cents,
  at: epochMs,
})

/** Orders that use a discount, the newest first. Throws NotFound. */
export const listDiscountUses = defineContract({
  method: 'GET',
  path: '/discounts/:id/uses',
  summary: 'The orders that use a discount',
  role: 'discounting-r',
  params: z.strictObject({ id }),
  query: z.strictObject({
    /** Where the page before ended. */
    after: z.string().max(200).optional(),
  }),
  output: z.object({ uses: z.array(discountUse), next: z.string().nullable() }),
})
