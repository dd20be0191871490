import type { Facts, LogicTable } from '../../kernel/index.ts'
import { localDay } from '../../kernel/values/calendar-day.ts'
import { dayMs } from '../../kernel/values/durations.ts'
import { formatIn } from '../../kernel/values/format-value.ts'
import { orderSources, type OrderSource } from '../order-sources.ts'

/** Facts of a sale for the rule of a discount (decision D15). */
export const discountSubjects = {
  subtotal: { kind: 'number', label: 'Subtotal', name: 'subtotal', unit: 'USD' },
  quantity: { kind: 'number', label: 'Number of pieces', name: 'number of pieces' },
  weight: { kind: 'number', label: 'Weight', name: 'weight', unit: 'lb' },
  sku: { kind: 'text', label: 'SKU of an item', name: 'SKU', verbs: { is: 'has the SKU', isNot: 'has not the SKU' } },
  product: {
    kind: 'text',
    label: 'Product',
    name: 'product',
    verbs: { is: 'has the product', isNot: 'has not the product' },
    values: 'product',
  },
  customer: { kind: 'text', label: 'Customer', name: 'customer', values: 'customer' },
  group: {
    kind: 'text',
    label: 'Group of the customer',
    name: 'group',
    verbs: { is: 'is of the group', isNot: 'is not of the group' },
    values: 'group',
  },
  orders: { kind: 'number', label: 'Earlier orders', name: 'number of earlier orders' },
  state: { kind: 'text', label: 'State of delivery', name: 'state', values: 'region' },
  zip: { kind: 'text', label: 'Zip of delivery', name: 'zip' },
  source: { kind: 'text', label: 'Source', name: 'source', values: 'source' },
  date: { kind: 'number', label: 'Day of the month', name: 'day of the month' },
  month: { kind: 'text', label: 'Month', name: 'month', values: 'month' },
  weekday: { kind: 'text', label: 'Day of the week', name: 'day of the week', values: 'weekday' },
} as const satisfies LogicTable

/** The sale that a rule asks about. Amounts are cents, weights pounds. */
export interface DiscountedSale {
  readonly subtotal: number
  readonly shipping: number
  readonly items: readonly {
    readonly sku?: string | undefined
    readonly quantity: number
    readonly product?: { readonly id: string } | undefined
  }[]
  readonly total_weight: number
  readonly source: OrderSource
  /** Ids of its contact, and of the accounts and the company of that contact. */
  readonly customers: readonly string[]
  /** Ids of the groups of its contact. */
  readonly groups: readonly string[]
  /** Orders that the contact placed before this one. */
  readonly earlierOrders: number
  readonly state?: string | undefined
  readonly zip?: string | undefined
  /** Time for which the code is entered, and time zone of the client: days are compared there (decision D29). */
  readonly at: number
  readonly zone: string
}

const present = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined && value !== '') as string[]

const word = (at: number, zone: string, part: Intl.DateTimeFormatOptions): string =>
  formatIn(zone, part).format(at).toLowerCase()

/** What a sale answers to each subject. */
export const listSaleFacts = (sale: DiscountedSale): Facts => ({
  subtotal: [sale.subtotal / 100],
  quantity: [sale.items.reduce((sum, { quantity }) => sum + quantity, 0)],
  weight: [sale.total_weight],
  sku: present(sale.items.map(({ sku }) => sku)),
  product: present(sale.items.map(({ product }) => product?.id)),
  customer: sale.customers,
  group: sale.groups,
  orders: [sale.earlierOrders],
  state: present([sale.state]),
  zip: present([sale.zip]),
  source: [orderSources[sale.source].toLowerCase()],
  date: [new Date(localDay(sale.at, sale.zone) * dayMs).getUTCDate()],
  month: [word(sale.at, sale.zone, { month: 'long' })],
  weekday: [word(sale.at, sale.zone, { weekday: 'long' })],
})
