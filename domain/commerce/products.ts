import { z } from 'zod'
import {
  areaField,
  cents,
  checkboxField,
  choices,
  defineRecord,
  entry,
  metadata,
  numberField,
  place,
  selectField,
  shortText,
  storedFile,
  textField,
  urlField,
  wholeField,
} from '../kernel/index.ts'
import { barcodeIssues } from './goods/barcodes.ts'
import { completeDimension, dimension, dimensionIssues } from './goods/dimensions.ts'
import { findLowState, lowStateNames } from './goods/reorder.ts'
import { computeAvailable, quantity, stock } from './goods/stock.ts'

/** Ounces are 16 times the pounds; 4 decimals below 1, else 2 (3-aviation section 9). */
export function ouncesOf(pounds: number): number {
  const ounces = pounds * 16
  const factor = ounces < 1 ? 10_000 : 100
  return Math.round(ounces * factor) / factor
}

/** Periods of a subscription product (3-aviation section 3); with `-product` its goods are sent each time. */
export const subscriptionPeriods = {
  monthly: 'Monthly',
  annually: 'Annually',
  daily: 'Daily',
  weekly: 'Weekly',
  'monthly-product': 'Monthly, with goods',
  'annually-product': 'Annually, with goods',
  'daily-product': 'Daily, with goods',
  'weekly-product': 'Weekly, with goods',
  other: 'Other',
} as const

export type SubscriptionPeriod = keyof typeof subscriptionPeriods

const periodNames = Object.keys(subscriptionPeriods) as [SubscriptionPeriod, ...SubscriptionPeriod[]]

/** How often a subscription product is sold again, and its free days at the start. */
const productSubscription = z.strictObject({
  period: z.enum(periodNames),
  trial_period_days: z.int().nonnegative().max(3650).default(0),
})

const shape = z.strictObject({
  name: shortText.min(1),
  description: z.string().max(50_000).default(''),
  notes: z.string().max(20_000).default(''),
  sku: shortText.optional(),
  /** Digits below its bars where they are not those of the SKU. */
  barcode: shortText.optional(),
  /** Pounds. */
  weight: z.number().nonnegative().default(0),
  weight_ounces: z.number().nonnegative().default(0),
  cost: cents.default(0),
  price: cents.default(0),
  nmfc_class: shortText.optional(),
  dimensions: z.array(dimension).max(50).default([]),
  url: shortText.optional(),
  image: shortText.optional(),
  images: z.array(storedFile).default([]),
  /** Where it is sent from. */
  address: place.optional(),
  /** The contact that it is bought from. */
  vendor: entry.optional(),
  subscription: productSubscription.optional(),
  /** Terms that a customer agrees to when they buy it. */
  agreement: z.string().max(100_000).optional(),
  stock: stock.prefault({}),
  /** True if the shop on the public site shows it. */
  listed: z.boolean().optional(),
  /** Last part of the address of its page in the shop: 'ridge-cap-10-ft'; made of its name on the first listing. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120)
    .optional(),
  /** Units on hand that no order holds; absent where stock is not tracked. */
  available: z.number().optional(),
  /** Available units at which it is to be bought again; no alert without one. */
  reorder_level: quantity.optional(),
  /** Units that are usually bought at once. */
  reorder_quantity: quantity.optional(),
  /** Set at or below the reorder level. */
  low: z.enum(lowStateNames).optional(),
  /** True from the fall to the level until users were notified of it. */
  low_untold: z.boolean().optional(),
  metadata,
})

const writeSlug = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replaceAll(/^-+|-+$/g, '')

/** The slug of a listed product: its own, else its name and SKU. */
const makeSlug = ({ listed, slug, name, sku = '' }: z.output<typeof shape>): { slug?: string } => {
  const made = listed === true && slug === undefined ? writeSlug(`${name} ${sku}`) : ''
  return made === '' ? {} : { slug: made }
}

const stockOf = (doc: z.output<typeof shape>): z.output<typeof shape> => {
  const { available: _available, low: _low, low_untold: isUntold = true, ...rest } = doc
  if (!rest.stock.tracked) return rest
  const available = computeAvailable(rest.stock)
  const low = findLowState(available, rest.reorder_level)
  return { ...rest, available, ...(low && { low, low_untold: isUntold }) }
}

/** A product that is sold (3-aviation section 3, dimensions 2-content section 3). */
export const products = defineRecord({
  name: 'products',
  label: { one: 'Product', many: 'Products', path: 'products' },
  path: 'clients/{client}/products',
  otherPaths: ['clients/{client}/eqip_products'],
  shape,
  access: { read: 'products-r', write: 'products' },
  // Orders, purchases and corrections move the stock, each with its reason.
  recorded: ['stock.on_hand', 'stock.held', 'stock.sold', 'available', 'low', 'low_untold'],
  implied: ['low', 'low_untold'],
  columns: {
    name: { type: 'text' },
    sku: { type: 'text' },
    barcode: { type: 'text' },
    price: { type: 'bigint' },
    cost: { type: 'bigint' },
    available: { type: 'double' },
    vendor_id: { type: 'text', path: 'vendor.id' },
    subscription_period: { type: 'text', path: 'subscription.period' },
    listed: { type: 'boolean' },
    slug: { type: 'text' },
    low: { type: 'text' },
    low_untold: { type: 'boolean' },
  },
  indexes: [
    ['low', 'name'],
    ['name'],
    ['price'],
    ['available'],
    ['vendor_id', 'name'],
    ['subscription_period', 'name'],
    ['listed', 'name'],
  ],
  due: { 'notify-low-stock': { at: 'last_date', where: [['low_untold', '==', true]] } },
  unique: [['sku'], ['slug']],
  search: {
    text: ['name', 'description', 'vendor.label'],
    numbers: ['sku', 'barcode'],
    facets: { active: 'active', vendor: 'vendor.id', listed: 'listed', low: 'low' },
    numeric: { price: 'price' },
  },
  list: {
    columns: [
      { field: 'sku', label: 'SKU', sortable: true },
      { field: 'name', label: 'Name', sortable: true },
      { field: 'price', label: 'Price', kind: 'money', sortable: true },
      { field: 'cost', label: 'Cost', kind: 'money', sortable: true },
      { field: 'available', label: 'Available', kind: 'number', sortable: true },
      { field: 'vendor.label', label: 'Vendor' },
      { field: 'weight', label: 'Weight (lb)', kind: 'number' },
      { field: 'active', label: 'Active', kind: 'boolean' },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['description', 'notes', 'agreement', 'images'],
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    textField('sku', 'SKU', { colSpan: 4 }),
    numberField('price', 'Price', { type: 'money', colSpan: 4 }),
    numberField('cost', 'Cost', { type: 'money', colSpan: 4 }),
    textField('barcode', 'Barcode', { colSpan: 4, description: 'The SKU where it is empty. Twelve digits are a UPC.' }),
    wholeField('vendor', 'Vendor', { source: 'vendor', colSpan: 8 }),
    textField('nmfc_class', 'Freight class', { colSpan: 4 }),
    numberField('weight', 'Weight (lb)', { colSpan: 4 }),
    numberField('weight_ounces', 'Weight (oz)', { colSpan: 4, readOnly: true, description: '16 times the pounds.' }),
    checkboxField('stock.tracked', 'Track stock', { colSpan: 4 }),
    numberField('reorder_level', 'Reorder level', {
      colSpan: 4,
      description: 'Users with the role Products are notified when so many or fewer are available.',
    }),
    numberField('reorder_quantity', 'Reorder quantity', { colSpan: 4 }),
    areaField('description', 'Description', { maxLength: 50_000 }),
    areaField('notes', 'Notes'),
    urlField('url', 'Web address', { isAddress: true }),
    {
      property: 'dimensions',
      label: 'Dimensions',
      component: 'input-dimensions',
      type: 'array',
      part: 'Dimensions',
    },
    checkboxField('listed', 'Shown in the shop on the public site', { part: 'Selling', colSpan: 6 }),
    textField('slug', 'Address of its page', {
      part: 'Selling',
      colSpan: 6,
      description: 'Small letters, digits and hyphens. Made of the name where it is empty.',
    }),
    { ...selectField('subscription.period', 'Subscription', choices(subscriptionPeriods)), part: 'Selling' },
    numberField('subscription.trial_period_days', 'Free days at the start', { part: 'Selling' }),
    areaField('agreement', 'Agreement', {
      rows: 8,
      maxLength: 100_000,
      part: 'Selling',
      description: 'Customers agree to this text when they buy the product.',
    }),
    textField('address.street', 'Sent from: street', { colSpan: 12, part: 'Selling' }),
    textField('address.city', 'City', { colSpan: 6, part: 'Selling' }),
    textField('address.state', 'State', { colSpan: 3, part: 'Selling' }),
    textField('address.zip', 'Zip', { colSpan: 3, part: 'Selling' }),
    wholeField('images', 'Pictures', { part: 'Pictures', source: 'pictures', filesOf: 'products' }),
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (product) => ({
    ...stockOf(product),
    ...makeSlug(product),
    weight_ounces: ouncesOf(product.weight),
    dimensions: product.dimensions.map(completeDimension),
  }),
  check: ({ dimensions, barcode }) => [...dimensionIssues(dimensions), ...barcodeIssues(barcode)],
})
