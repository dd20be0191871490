import { z } from 'zod'
import { checkboxField, numberField, selectField } from '../kernel/index.ts'

/** Customers that may ask for a return on the page of an order. */
const returnOffers = {
  link: 'Customers with a return link that staff sent',
  always: 'Every customer, on the page of the order',
  off: 'Nobody: staff create returns themselves',
} as const

export type ReturnOffer = keyof typeof returnOffers

const offerNames = Object.keys(returnOffers) as [ReturnOffer, ...ReturnOffer[]]

/** Returns of goods by customers. */
export const returnSettings = z.strictObject({
  offer: z.enum(offerNames).default('link'),
  /** Days after the delivery within which goods can be sent back; the last day belongs to it. */
  days: z.int().min(1).max(3650).default(30),
  /** The company pays the label; else its cost is taken off the proposed refund. */
  free_label: z.boolean().default(true),
})

export type ReturnSettings = z.output<typeof returnSettings>

/** Inputs for it. */
export const returnSettingsForm = [
  selectField(
    'config.returns.offer',
    'Who may ask to return goods',
    Object.entries(returnOffers).map(([value, label]) => ({ value, label })),
  ),
  numberField('config.returns.days', 'Goods can be returned for so many days after delivery', { colSpan: 6 }),
  checkboxField('config.returns.free_label', 'The return label is free for customers', { colSpan: 6 }),
] as const
