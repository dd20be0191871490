import { z } from 'zod'
import { cents, entry, epochMs, metadata, shortText } from '../../kernel/index.ts'
import { addFractions, multiplyFractions, roundCents, timesCents, toFraction } from '../../kernel/values/exact-money.ts'
import { dimension } from '../goods/index.ts'

/** Most pieces of one item. */
export const mostPieces = 1_000_000

const inches = z.number().nonnegative().max(100_000).default(0)

/** Size of one packed piece, in inches. */
const packingDimensions = z.strictObject({ width: inches, height: inches, length: inches })

/** Terms that the buyer of an item agrees to, and whether they did. */
const agreement = z.strictObject({
  terms: z.string().max(100_000),
  agreed: z.boolean().default(false),
  at: epochMs.optional(),
  /** The typed name. */
  name: shortText.optional(),
})

/** Source of a price: the price that was found, and its price list. A typed price differs from it. */
const itemPricing = z.strictObject({ computed: cents, list: entry.optional() })

/** An item of an order or quote (3-aviation section 3, commerce 2). Amounts are cents, weights pounds, sizes inches. */
export const saleItem = z.strictObject({
  /** Unique in its sale; given on the first save where it is empty. */
  id: z.string().max(100).default(''),
  index: z.int().nonnegative().default(0),
  sku: shortText.optional(),
  name: shortText,
  notes: z.string().max(20_000).default(''),
  url: shortText.optional(),
  unit_cost: cents.default(0),
  unit_weight: z.number().nonnegative().default(0),
  quantity: z.number().nonnegative().max(mostPieces).default(1),
  /** Of one piece; negative for a deduction. */
  price: cents.default(0),
  subtotal: cents.default(0),
  dimensions: z.array(dimension).max(50).default([]),
  packing_dimensions: packingDimensions.optional(),
  properties: metadata,
  pricing_id: shortText.optional(),
  pricing: itemPricing.optional(),
  product: z.strictObject({ id: z.string(), label: shortText }).optional(),
  subscription: z.strictObject({ period: shortText, trial_period_days: z.int().nonnegative().default(0) }).optional(),
  /** Ids of the subscriptions at Stripe that it made. */
  stripe_subscriptions: z.array(shortText).max(100).default([]),
  agreement: agreement.optional(),
  metadata,
})

export type SaleItem = z.output<typeof saleItem>

/** The lowest whole number that is no id of a line yet. */
function openId(taken: ReadonlySet<string>): string {
  let id = taken.size + 1
  while (taken.has(String(id))) id += 1
  return String(id)
}

/** Items in their order, each with an id of its own and its subtotal: price times quantity, rounded half-up once. */
export function completeItems(items: readonly SaleItem[]): SaleItem[] {
  const taken = new Set(items.map(({ id }) => id).filter((id) => id !== ''))
  const used = new Set<string>()
  return items.map((item, index) => {
    const id = item.id === '' || used.has(item.id) ? openId(taken) : item.id
    taken.add(id)
    used.add(id)
    return { ...item, id, index, subtotal: timesCents(item.price, item.quantity) }
  })
}

export const sumItems = (items: readonly Pick<SaleItem, 'subtotal'>[]): number =>
  items.reduce((sum, { subtotal }) => sum + subtotal, 0)

const tenThousand = toFraction(10_000)

/** Pounds, with four decimals, rounded half-up once. */
export function weighItems(items: readonly Pick<SaleItem, 'unit_weight' | 'quantity'>[]): number {
  const weights = items.map(({ unit_weight, quantity }) =>
    multiplyFractions(toFraction(unit_weight), toFraction(quantity)),
  )
  return roundCents(multiplyFractions(addFractions(weights), tenThousand)) / 10_000
}
