import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { quantity } from './stock.ts'
import { stockReasons, type StockReason } from './stock-holds.ts'

const id = z.string().min(1).max(100)
const reasons = Object.keys(stockReasons) as [StockReason, ...StockReason[]]

export const correctStock = defineContract({
  method: 'POST',
  path: '/products/:id/stock',
  summary: 'Correct the units on hand of a product, with a reason',
  role: 'products',
  changes: ['products', 'stock_corrections'],
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Units on hand from then on. */
    on_hand: quantity,
    /** Units on hand that the caller saw: others may have moved them. */
    seen: quantity,
    reason: z.enum(reasons),
    note: shortText.default(''),
  }),
  output: z.object({ on_hand: quantity, held: quantity, sold: quantity }),
})

/** SKUs that a call looks up at most. */
export const mostSkus = 1000

const located = z.object({
  sku: z.string(),
  id: z.string(),
  name: z.string(),
  price: z.int(),
  cost: z.int(),
  available: z.number().optional(),
})

export type LocatedProduct = z.output<typeof located>

export const findProducts = defineContract({
  method: 'POST',
  path: '/products/locate',
  summary: 'Find products by their SKUs or barcodes, and the SKUs that no product has',
  role: 'products-r',
  repeat: 'reads',
  body: z.strictObject({ skus: z.array(shortText.trim().min(1)).min(1).max(mostSkus) }),
  output: z.object({ found: z.array(located), missing: z.array(z.string()) }),
})
