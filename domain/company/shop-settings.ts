import { z } from 'zod'
import { areaField, checkboxField, numberField } from '../kernel/index.ts'

const cents = z.int().min(0).max(100_000_000)

/** The shop on the public site of a client: which products it shows, the products themselves say. Amounts are cents. */
export const shopSettings = z.strictObject({
  is_open: z.boolean().default(false),
  /** Minutes for which a cart holds its goods (decision E12). */
  cart_minutes: z.int().min(1).max(1440).default(30),
  /** True if a cart with a whole address shows the prices of carriers. */
  asks_carriers: z.boolean().default(false),
  /** Shipping of an order, where carriers are not asked or have no price. */
  shipping: cents.default(0),
  /** Shipping of each pound, in addition. */
  shipping_per_pound: cents.default(0),
  /** Subtotal from which shipping is free; 0 for never. */
  free_shipping_from: cents.default(0),
  /** What a visitor agrees to before somebody writes to them about a cart that they left. */
  consent: z.string().min(1).max(500).default('You may write to me about this cart if I leave it without an order.'),
  /** Changes with each new address of the feed of ads. */
  feed_edition: z.int().min(1).default(1),
})

export type ShopSettings = z.output<typeof shopSettings>

/** Inputs for it. */
export const shopSettingsForm = [
  checkboxField('config.shop.is_open', 'The public site has a shop with the listed products', { part: 'Shop' }),
  numberField('config.shop.cart_minutes', 'A cart holds its goods for so many minutes', { part: 'Shop' }),
  checkboxField('config.shop.asks_carriers', 'Carts with an address show the prices of carriers', {
    part: 'Shop',
    description: 'The terms below apply before there is an address, and where carriers have no price.',
  }),
  numberField('config.shop.shipping', 'Shipping of an order', { type: 'money', part: 'Shop', colSpan: 4 }),
  numberField('config.shop.shipping_per_pound', 'Shipping of each pound, in addition', {
    type: 'money',
    part: 'Shop',
    colSpan: 4,
  }),
  numberField('config.shop.free_shipping_from', 'Free shipping from a subtotal of', {
    type: 'money',
    part: 'Shop',
    colSpan: 4,
    description: 'Empty or 0 for never.',
  }),
  areaField('config.shop.consent', 'What visitors agree to before you write to them about a cart that they left', {
    rows: 2,
    maxLength: 500,
    part: 'Shop',
  }),
] as const
