import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'
import { rowChoice } from '../../kernel/lists/row-choice.ts'
import { priceRule } from './price-changes.ts'
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
const mostSkus = 1000

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

const pricedRow = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  cost: z.int(),
  before: z.int(),
  after: z.int(),
  /** Percent of the price. */
  marginBefore: z.number().optional(),
  marginAfter: z.number().optional(),
  /** Why it keeps its price. */
  refused: z.string().optional(),
})

export type PricedRow = z.output<typeof pricedRow>

const askedPrices = priceRule.extend({ chosen: rowChoice })

export const previewPriceChange = defineContract({
  method: 'POST',
  path: '/price-changes/preview',
  summary: 'Show every product of a price change with its price and margin before and after; changes nothing',
  role: 'products',
  repeat: 'reads',
  body: askedPrices,
  output: z.object({ rows: z.array(pricedRow), before: z.int(), after: z.int() }),
})

export const beginPriceChange = defineContract({
  method: 'POST',
  path: '/price-changes',
  summary: 'Change the prices of products as the preview showed it, in the background',
  role: 'products',
  changes: ['price_changes', 'products'],
  body: askedPrices.extend({
    /** Sums of the preview, in cents: refused where another user has changed a price since. */
    seen: z.strictObject({ before: z.int(), after: z.int() }),
  }),
  output: z.object({ id: z.string() }),
})

export const undoPriceChange = defineContract({
  method: 'POST',
  path: '/price-changes/:id/undo',
  summary: 'Restore the prices before a price change, except those that were changed since',
  role: 'products',
  changes: ['price_changes', 'products'],
  params: z.strictObject({ id }),
  output: z.object({ id: z.string() }),
})

export const readPriceChange = defineContract({
  method: 'GET',
  path: '/price-changes/:id/products',
  summary: 'The products of a price change, with their prices before and after it',
  role: 'products-r',
  params: z.strictObject({ id }),
  output: z.object({
    rows: z.array(pricedRow.omit({ marginBefore: true, marginAfter: true }).extend({ state: z.string() })),
  }),
})

export const priceProducts = defineContract({
  method: 'POST',
  path: '/products/prices',
  summary: 'Prices of products for a customer, by their price lists',
  role: 'products-r',
  repeat: 'reads',
  body: z.strictObject({
    products: z.array(id).min(1).max(mostSkus),
    /** Id of the contact who buys. */
    customer: id.optional(),
  }),
  output: z.object({
    prices: z.array(
      z.object({ id: z.string(), price: z.int(), list: z.object({ id: z.string(), label: z.string() }).optional() }),
    ),
  }),
})

/** Labels that one file has at most. */
export const mostLabels = 2000

/** Labels of products as a PDF, one to a sticker: a route that answers a file. */
export const printLabels = {
  method: 'POST',
  path: '/products/labels',
  summary: 'Labels of products with their barcodes, as a PDF',
  role: 'products-r',
  repeat: 'reads',
  body: z.strictObject({
    labels: z
      .array(z.strictObject({ product: id, copies: z.int().min(1).max(500) }))
      .min(1)
      .max(mostLabels),
    /** Prints the price below the name. */
    hasPrice: z.boolean().default(false),
  }),
} as const

export const readBarcode = defineContract({
  method: 'GET',
  path: '/products/:id/barcode',
  summary: 'The barcode of a product as the widths of its bars and gaps',
  role: 'products-r',
  params: z.strictObject({ id }),
  output: z.object({
    /** Absent where neither barcode nor SKU can be printed. */
    barcode: z.object({ kind: z.enum(['upca', 'code128']), text: z.string(), widths: z.array(z.int()) }).optional(),
  }),
})
