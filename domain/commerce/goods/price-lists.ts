import { z } from 'zod'
import {
  areaField,
  cents,
  dateField,
  defineRecord,
  endDateField,
  epochMs,
  itemsField,
  numberField,
  shortText,
  textField,
  wholeField,
  type Doc,
  type Issue,
} from '../../kernel/index.ts'
import { isEarlierDay, isWithinDays, localDay, spanOfDays } from '../../kernel/values/calendar-day.ts'
import { exactCents, takePercent } from '../../kernel/values/exact-money.ts'
import { formatMoney, textOf } from '../../kernel/values/format-value.ts'
import { commerceMessages } from '../messages.ts'
import { dimension } from './dimensions.ts'

const percentOff = z.number().min(0).max(100)

/** A contact or a group whose members buy at the prices of a list. */
const customer = z.strictObject({ id: z.string().min(1), label: shortText, kind: z.enum(['contact', 'group']) })

/** A product as the picker keeps it (2-content section 3). */
const chosenProduct = z.strictObject({
  id: z.string().min(1),
  name: shortText,
  sku: shortText.optional(),
  dimensions: z.array(dimension).optional(),
})

const listedProduct = z.strictObject({
  id: z.string().min(1),
  product: chosenProduct.optional(),
  /** Cents for a unit, or percent off the price of the product. */
  price: cents.nonnegative().optional(),
  percent: percentOff.optional(),
})

const shape = z.strictObject({
  name: shortText.min(1),
  customers: z.array(customer).max(500).default([]),
  products: z.array(listedProduct).max(2000).default([]),
  /** Percent off every other product. */
  percent: percentOff.optional(),
  /** Days on which it applies, both included (decision D29). */
  from: epochMs.optional(),
  until: epochMs.optional(),
  notes: z.string().max(20_000).default(''),
  customer_ids: z.array(z.string()).default([]),
})

type PriceListDoc = z.output<typeof shape>

function lineIssues(products: PriceListDoc['products']): Issue[] {
  const seen = new Set<string>()
  return products.flatMap(({ id, product, price, percent }) => {
    const at = `products[${id}]`
    const isTwice = product !== undefined && seen.has(product.id)
    if (product) seen.add(product.id)
    return [
      ...((price === undefined) === (percent === undefined)
        ? [commerceMessages.issue(`${at}.price`, 'price-or-percent')]
        : []),
      ...(isTwice ? [commerceMessages.issue(`${at}.product`, 'listed-twice', { name: product.name })] : []),
    ]
  })
}

const describeItem = ({ product, price, percent }: Doc): string => {
  const name = textOf((product as Doc | undefined)?.['name'])
  const terms = typeof price === 'number' ? formatMoney(price) : typeof percent === 'number' ? `${percent}% off` : ''
  return [name, terms].filter(Boolean).join(', ')
}

/** Prices for some customers: products at a price or with a percentage off, on some days. */
export const priceLists = defineRecord({
  name: 'price_lists',
  label: { one: 'Price list', many: 'Price lists', path: 'price lists' },
  path: 'clients/{client}/price_lists',
  shape,
  access: { read: 'products-r', write: 'products' },
  columns: { name: { type: 'text' }, until: { type: 'bigint' }, customer_ids: { type: 'text[]' } },
  indexes: [['name']],
  search: { text: ['name', 'customers[].label', 'products[].product.name'], numbers: ['products[].product.sku'] },
  list: {
    columns: [
      { field: 'name', label: 'Name', sortable: true },
      { field: 'customers', label: 'Customers', kind: 'people' },
      { field: 'percent', label: 'Percent off', kind: 'number' },
      { field: 'from', label: 'From', kind: 'date' },
      { field: 'until', label: 'Until', kind: 'date', sortable: true },
      { field: 'active', label: 'Active', kind: 'boolean' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['products', 'notes', 'customer_ids'],
  },
  implied: ['customer_ids'],
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    numberField('percent', 'Percent off everything else', { colSpan: 4 }),
    wholeField('customers', 'Customers', { source: 'price-customers' }),
    dateField('from', 'From'),
    endDateField('until', 'Until', 'from'),
    itemsField('products', 'Products', {
      items: { one: 'product', empty: 'No product has a price here.', title: describeItem },
      fields: [
        { property: 'product', label: 'Product', component: 'input-product', required: true, colSpan: 6 },
        numberField('price', 'Price', { type: 'money', colSpan: 3 }),
        numberField('percent', 'or percent off', { colSpan: 3 }),
      ],
    }),
    areaField('notes', 'Notes'),
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (list) => ({ ...list, customer_ids: list.customers.map(({ id }) => id) }),
  check: ({ products, from, until }) => [
    ...lineIssues(products),
    ...(from !== undefined && until !== undefined && isEarlierDay(until, from)
      ? [commerceMessages.issue('until', 'list-ends-early')]
      : []),
  ],
})

/** A price list as prices are found in it. */
export type PriceList = Pick<PriceListDoc, 'name' | 'products' | 'percent' | 'from' | 'until'> & { readonly id: string }

interface Moment {
  readonly at: number
  /** Time zone of the client. */
  readonly zone: string
}

interface PricedProduct {
  readonly id: string
  readonly price: number
}

/** Price of a product, and the list that gives it. */
export interface FoundPrice {
  readonly price: number
  readonly list?: { readonly id: string; readonly label: string }
}

const takeOff = (price: number, percent: number): number => takePercent(exactCents(price), 100 - percent)

function priceIn({ products, percent }: PriceList, { id, price }: PricedProduct): number | undefined {
  const own = products.find(({ product }) => product?.id === id)
  if (own?.price !== undefined) return own.price
  const off = own?.percent ?? percent
  return off === undefined ? undefined : takeOff(price, off)
}

/**
 * Price of a product by the lists of its customer: the lowest of those that apply today, else its own price. Percentages
 * are rounded half-up once (decision E1).
 */
export function choosePrice(product: PricedProduct, lists: readonly PriceList[], { at, zone }: Moment): FoundPrice {
  const today = localDay(at, zone)
  const found = lists
    .filter(({ from, until }) => isWithinDays(spanOfDays({ start: from, end: until }, zone), today))
    .flatMap((list): FoundPrice[] => {
      const price = priceIn(list, product)
      return price === undefined ? [] : [{ price, list: { id: list.id, label: list.name } }]
    })
  const lowest = Math.min(...found.map(({ price }) => price))
  return found.find(({ price }) => price === lowest) ?? { price: product.price }
}
