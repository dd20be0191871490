import { z } from 'zod'
import { cents, defineContract, epochMs } from '../../kernel/index.ts'
import { lowStateNames } from './reorder.ts'
import { quantity } from './stock.ts'

const named = z.object({ id: z.string(), label: z.string() })

/** Products that the list of low stock has at most. */
export const mostLow = 1000

const lowProduct = z.object({
  product: named,
  sku: z.string(),
  low: z.enum(lowStateNames),
  available: z.number(),
  level: quantity,
  reorder_quantity: quantity.optional(),
  vendor: named.optional(),
  /** Cents for a unit. */
  unit_cost: cents,
  /** Units that open orders lack. */
  ordered: quantity,
  /** The last purchase. */
  bought: z.object({ id: z.string(), date: epochMs, quantity, unit_cost: cents }).optional(),
  suggested: quantity,
})

export type LowProduct = z.output<typeof lowProduct>

export const readLowStock = defineContract({
  method: 'GET',
  path: '/products/low',
  summary: 'Products at or below their reorder level, those out of stock first, with what to buy',
  role: 'products-r',
  output: z.object({ products: z.array(lowProduct), hasMore: z.boolean() }),
})
