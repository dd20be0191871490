import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { quantity } from '../goods/stock.ts'
import { countScopeNames, mostCounted } from './stock-counts.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const changes = ['stock_counts', 'stock_count_lines'] as const
const count = z.object({ id: z.string(), count_id: z.string(), state: z.string() })

export const beginStockCount = defineContract({
  method: 'POST',
  path: '/stock-counts',
  summary: 'Begin a count of products whose stock is tracked: all, those of a vendor, or chosen ones',
  role: 'products',
  changes: [...changes],
  body: z.strictObject({
    name: shortText.trim().default(''),
    scope: z.enum(countScopeNames),
    /** Id of the vendor, of a count of their products. */
    vendor: id.optional(),
    /** Ids of chosen products. */
    products: z.array(id).max(mostCounted).default([]),
  }),
  output: count.extend({ lines: z.int() }),
})

const line = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), label: z.string() }),
  sku: z.string(),
  counted: quantity.optional(),
  expected: quantity.optional(),
  difference: z.number().optional(),
})

export type CountedLine = z.output<typeof line>

export const countProduct = defineContract({
  method: 'POST',
  path: '/stock-counts/:id/lines',
  summary: 'Enter what was found of a product of a count, or add to it',
  role: 'products',
  changes: [...changes],
  params,
  body: z.strictObject({
    product: id.optional(),
    /** SKU or barcode, in place of the product. */
    code: shortText.trim().min(1).optional(),
    /** Units that were found; null opens the line again. */
    counted: quantity.nullable().optional(),
    /** Units that the caller saw on the line, with `counted`: a colleague may have counted it. */
    seen: quantity.optional(),
    /** Units that are added to those that were found already, in place of `counted`. */
    add: quantity.gt(0).optional(),
    /** Adds a product that the count does not have. */
    joins: z.boolean().default(false),
  }),
  output: line,
})

export const readStockCount = defineContract({
  method: 'GET',
  path: '/stock-counts/:id/sums',
  summary: 'How many products of a count were counted, and how they differ',
  role: 'products-r',
  params,
  output: z.object({
    lines: z.int(),
    counted: z.int(),
    differing: z.int(),
    /** Units above and below the expected ones. */
    above: z.number(),
    below: z.number(),
    /** Cents of the differences at the cost of their products. */
    value: z.int(),
  }),
})

export const applyStockCount = defineContract({
  method: 'POST',
  path: '/stock-counts/:id/apply',
  summary: 'Correct the stock by the differences of a count, once; products that were not counted stay as they are',
  role: 'products',
  changes: [...changes, 'products', 'stock_corrections'],
  params,
  body: z.strictObject({
    /** Counted and differing products that the caller saw. */
    seen: z.strictObject({ counted: z.int(), differing: z.int() }),
  }),
  output: count.extend({ corrected: z.int(), uncounted: z.int() }),
})

export const cancelStockCount = defineContract({
  method: 'POST',
  path: '/stock-counts/:id/cancel',
  summary: 'Cancel a count: its lines stay, and no stock is corrected',
  role: 'products',
  changes: [...changes],
  params,
  output: count,
})
