import { z } from 'zod'
import { cents, contactSummary, defineContract, epochMs, shortText } from '../../kernel/index.ts'
import { saleDiscount } from '../discounts/index.ts'
import { deliveryAddress } from './delivery-address.ts'
import { goodsQuoteStates, type GoodsQuoteState } from './quote-states.ts'
import { marginNote, saleShape, selectedRate, storedTax } from './sale-shape.ts'
import { saleItem } from './sale-items.ts'

const id = z.string().min(1).max(100)
const params = z.strictObject({ id })
const stateNames = Object.keys(goodsQuoteStates) as [GoodsQuoteState, ...GoodsQuoteState[]]

/** Data that changes with what an order charges: its goods are held or freed, and its codes used. */
export const changedWithCharge = [
  'orders',
  'ledger',
  'products',
  'stock_holds',
  'discounts',
  'product_subscriptions',
] as const

/** Record types of sales. */
const saleRecords = ['orders', 'goods_quotes'] as const

export type SaleRecord = (typeof saleRecords)[number]

const saleParams = z.strictObject({ record: z.enum(saleRecords), id })

/** Terms of a sale as a user types them. An absent field keeps its stored value; null removes it. Amounts are cents. */
const typedSale = {
  contact: contactSummary.nullish(),
  address: deliveryAddress.nullish(),
  source: saleShape.source.removeDefault().optional(),
  items: z.array(saleItem).max(500).optional(),
  /** Entered codes, in their order. */
  codes: z.array(shortText.trim().min(1)).max(20).optional(),
  /** Typed discount: zero or negative. */
  discount: cents.max(0).optional(),
  shipping: cents.min(0).optional(),
  selected_rate: selectedRate.nullish(),
  service_fee: cents.min(0).optional(),
  /** Typed tax; null for the computed one. */
  tax: cents.min(0).nullish(),
  expires: epochMs.nullish(),
  subscription: saleShape.subscription.nullish(),
  client: saleShape.client.nullish(),
  group: saleShape.group.nullish(),
  /** Internal notes on margins; written by users with the role for them. */
  margins: z.array(marginNote).max(500).optional(),
}

const typed = z.strictObject(typedSale)

export type TypedSale = z.output<typeof typed>

/** Money of a sale; `refundable` was received above the total. Amounts are cents. */
const saleMoney = z.object({
  amount_paid: cents,
  paid: z.boolean(),
  balance: cents,
  refundable: cents,
  net_paid: cents,
  net_total: cents,
})

const calculated = z.object({
  items: z.array(saleItem),
  subtotal: cents,
  discount: saleDiscount,
  shipping: cents,
  service_fee: cents,
  tax: storedTax,
  total: cents,
  total_weight: z.number(),
  money: saleMoney,
  /** True if the total is over the limit of the client and was not approved. */
  needsApproval: z.boolean(),
})

export type CalculatedSale = z.output<typeof calculated>

/** Prices a sale as it is typed: items, discount, tax and total. It saves nothing. Throws Invalid, NotFound. */
export const calculateSale = defineContract({
  method: 'POST',
  path: '/sales/calculate',
  summary: 'Calculate an order or quote as it is typed, without saving it',
  role: 'member',
  repeat: 'reads',
  body: typed.extend({ record: z.enum(saleRecords), id: id.optional() }),
  output: calculated,
})

/** An order after a verb. */
export const orderState = z.object({
  id,
  version: z.int(),
  number: shortText,
  total: cents,
  amount_paid: cents,
  paid: z.boolean(),
  balance: cents,
  refundable: cents,
  isPlaced: z.boolean(),
  stage: shortText,
  canceled: z.boolean(),
  locked: z.boolean(),
})

export type OrderState = z.output<typeof orderState>

/** A quote after a verb. */
const quoteState = z.object({ id, version: z.int(), number: shortText, state: z.enum(stateNames), total: cents })

export type GoodsQuoteAnswer = z.output<typeof quoteState>

export const createOrder = defineContract({
  method: 'POST',
  path: '/sales/orders',
  summary: 'Create an order',
  role: 'orders',
  changes: changedWithCharge,
  body: typed.extend({
    /** Id of the new order. */
    id: z.uuid().optional(),
    /** True if its customer owes it from now on. */
    isPlaced: z.boolean().default(false),
  }),
  output: orderState,
})

export const createGoodsQuote = defineContract({
  method: 'POST',
  path: '/sales/quotes',
  summary: 'Create a quote of goods',
  role: 'quotes',
  changes: ['goods_quotes'],
  body: typed.extend({ id: z.uuid().optional() }),
  output: quoteState,
})

/** The amounts that the caller saw and confirms: due or refundable by a changed total of an order with payments. */
export const confirmed = z.strictObject({ due: cents.min(0), refundable: cents.min(0) })

/**
 * Saves customer, lines and terms of an order. A change of the total of an order with payments is 409 `paid-total` with
 * `due` and `refundable`, unless the caller confirms these (decision E15); money never moves by it.
 */
export const saveOrder = defineContract({
  method: 'PUT',
  path: '/sales/orders/:id',
  summary: 'Save customer, lines and terms of an order',
  role: 'orders',
  changes: changedWithCharge,
  params,
  body: typed.extend({ version: z.int(), confirmed: confirmed.optional() }),
  output: orderState,
})

/** Saves customer, lines and terms of a quote that is a draft or was sent. */
export const saveGoodsQuote = defineContract({
  method: 'PUT',
  path: '/sales/quotes/:id',
  summary: 'Save customer, lines and terms of a quote of goods',
  role: 'quotes',
  changes: ['goods_quotes'],
  params,
  body: typed.extend({ version: z.int() }),
  output: quoteState,
})

/** Moves a quote by its table. `ordered` comes by an order alone. */
export const moveGoodsQuote = defineContract({
  method: 'POST',
  path: '/sales/quotes/:id/state',
  summary: 'Mark a quote of goods as sent, accepted, declined, expired or a draft again',
  role: 'quotes',
  repeat: 'sets',
  changes: ['goods_quotes'],
  params,
  body: z.strictObject({ to: z.enum(stateNames).exclude(['ordered']), why: shortText.optional() }),
  output: quoteState,
})

/** Makes the order of a quote, or answers the one that it has (decision E6). */
export const orderGoodsQuote = defineContract({
  method: 'POST',
  path: '/sales/quotes/:id/order',
  summary: 'Order a quote of goods, once',
  role: 'quotes',
  repeat: 'sets',
  changes: [...changedWithCharge, 'goods_quotes'],
  params,
  output: orderState.extend({ isNew: z.boolean() }),
})

/** A new order or quote with the same customer and lines, at the prices of the former one. */
export const repeatSale = defineContract({
  method: 'POST',
  path: '/sales/:record/:id/again',
  summary: 'Make an order or quote with the same customer and lines',
  role: 'member',
  changes: ['orders', 'goods_quotes'],
  params: saleParams,
  output: z.object({ id, number: shortText }),
})

export const approveSale = defineContract({
  method: 'POST',
  path: '/sales/:record/:id/approve',
  summary: 'Approve an order or quote whose total is over the limit',
  role: 'approvals',
  repeat: 'sets',
  changes: ['orders', 'goods_quotes'],
  params: saleParams,
  /** The total that the caller saw. */
  body: z.strictObject({ total: cents }),
  output: z.object({ id, version: z.int() }),
})

export const placeOrder = defineContract({
  method: 'POST',
  path: '/sales/orders/:id/place',
  summary: 'Place an order: its customer owes it from then on',
  role: 'orders',
  repeat: 'sets',
  changes: changedWithCharge,
  params,
  output: orderState,
})
