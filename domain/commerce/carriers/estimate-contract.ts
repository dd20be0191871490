import { z } from 'zod'
import { defineContract } from '../../kernel/index.ts'
import { shipmentRate } from '../shipping/index.ts'

const id = z.string().min(1).max(100)

const rateMessage = z.object({ provider: z.string(), message: z.string() })

const shippingEstimate = z.object({
  /** Prices of carriers and freight tables for all goods in one package (3-aviation section 9). Amounts are cents. */
  rates: z.array(shipmentRate),
  /** Why carriers and tables have no price. */
  messages: z.array(rateMessage),
  /** Pounds. */
  weight: z.number(),
  /** True for long-haul freight, which the tables alone price. */
  ltl: z.boolean(),
  /** Class of the goods where they share one, else by their density; absent without sizes. */
  freight_class: z.string().optional(),
  /** True for a home: its prices have the fee of carriers for homes. */
  residential: z.boolean(),
  /** Faults of the address in the words of the provider. */
  faults: z.array(z.string()),
})

export type ShippingEstimate = z.output<typeof shippingEstimate>

/**
 * Asks carriers and freight tables what it costs to send the saved lines of an order or quote to its address. It saves
 * nothing. Throws Invalid for a sale without lines or a whole address.
 */
export const estimateSale = defineContract({
  method: 'POST',
  path: '/sales/:record/:id/shipping',
  summary: 'Estimate the shipping of an order or quote',
  role: 'member',
  repeat: 'reads',
  ratePerMinute: 60,
  params: z.strictObject({ record: z.enum(['orders', 'goods_quotes']), id }),
  output: shippingEstimate,
})
