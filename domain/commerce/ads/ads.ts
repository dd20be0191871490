import { z } from 'zod'
import {
  areaField,
  cents,
  checkboxField,
  choices,
  dateField,
  defineRecord,
  epochMs,
  imageField,
  numberField,
  selectField,
  shortText,
  storedFile,
  textField,
  urlField,
  wholeField,
  type StatusTone,
} from '../../kernel/index.ts'
import { barcodeIssues } from '../goods/barcodes.ts'

/** Ad stock (3-aviation section 4). */
export const adStock = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  preorder: 'Preorder',
  backorder: 'Backorder',
} as const

export type AdStock = keyof typeof adStock

const stockNames = Object.keys(adStock) as [AdStock, ...AdStock[]]

const tones: Readonly<Record<AdStock, StatusTone>> = {
  in_stock: 'good',
  out_of_stock: 'bad',
  preorder: 'waiting',
  backorder: 'waiting',
}

/** Conditions of goods, as shopping channels name them. */
export const adConditions = { new: 'New', refurbished: 'Refurbished', used: 'Used' } as const

export type AdCondition = keyof typeof adConditions

const conditionNames = Object.keys(adConditions) as [AdCondition, ...AdCondition[]]

/** An ad for a product (3-aviation section 3). */
export const ads = defineRecord({
  name: 'ads',
  label: { one: 'Ad', many: 'Ads', path: 'ads' },
  path: 'clients/{client}/ads',
  shape: z.strictObject({
    title: shortText.min(1),
    description: z.string().max(20_000).default(''),
    type: shortText.optional(),
    vendor: shortText.optional(),
    vendor_id: shortText.optional(),
    url: shortText.optional(),
    image: shortText.optional(),
    images: z.array(storedFile).default([]),
    /** Pounds. */
    weight: z.number().nonnegative().optional(),
    brand: shortText.optional(),
    category: shortText.optional(),
    price: cents.default(0),
    /** True if the price follows that of the product. */
    dynamic_price: z.boolean().default(false),
    /** Follows the product where it tracks stock and the ad takes no orders ahead. */
    stock: z.enum(stockNames).default('in_stock'),
    condition: z.enum(conditionNames).optional(),
    /** Number of the trade: a UPC or EAN. */
    gtin: shortText.optional(),
    /** Number of its maker. */
    mpn: shortText.optional(),
    /** When goods of a preorder or backorder arrive. */
    availability_date: epochMs.optional(),
    product: z.strictObject({ id: z.string(), label: shortText }).optional(),
    old_id: shortText.optional(),
    /** Since when the feed has it; absent for an ad that is not published. */
    published: epochMs.optional(),
  }),
  access: { read: 'ads-r', write: 'ads' },
  columns: {
    title: { type: 'text' },
    vendor: { type: 'text' },
    stock: { type: 'text' },
    price: { type: 'bigint' },
    published: { type: 'bigint' },
    product_id: { type: 'text', path: 'product.id' },
  },
  indexes: [['title'], ['vendor', 'title'], ['stock', 'title'], ['product_id']],
  search: {
    text: ['title', 'vendor', 'brand', 'category', 'description'],
    numbers: ['vendor_id', 'old_id'],
    facets: { stock: 'stock', vendor: 'vendor' },
    numeric: { price: 'price' },
  },
  list: {
    columns: [
      { field: 'title', label: 'Title', sortable: true },
      { field: 'vendor', label: 'Vendor', sortable: true },
      { field: 'price', label: 'Price', kind: 'money', sortable: true },
      { field: 'stock', label: 'Stock', kind: 'status', tones, sortable: true },
      { field: 'product.label', label: 'Product' },
      { field: 'published', label: 'Published', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'title', direction: 'asc' },
    omit: ['description', 'images'],
  },
  form: [
    textField('title', 'Title', { required: true, colSpan: 8 }),
    { ...selectField('condition', 'Condition', choices(adConditions)), colSpan: 4 },
    areaField('description', 'Description'),
    textField('vendor', 'Vendor', { colSpan: 4 }),
    textField('vendor_id', "Vendor's number", { colSpan: 4 }),
    textField('brand', 'Brand', { colSpan: 4 }),
    textField('type', 'Type', { colSpan: 4 }),
    textField('category', 'Category', {
      colSpan: 8,
      description: 'As the channel names it: Hardware > Building Materials.',
    }),
    numberField('price', 'Price', { type: 'money', colSpan: 4 }),
    checkboxField('dynamic_price', 'The price follows the product', { colSpan: 8 }),
    { ...selectField('stock', 'Stock', choices(adStock)), colSpan: 6 },
    dateField('availability_date', 'Arrives on', { description: 'Of a preorder or backorder.' }),
    textField('gtin', 'UPC or EAN', { colSpan: 4 }),
    textField('mpn', "Maker's number", { colSpan: 4 }),
    numberField('weight', 'Weight (lb)', { colSpan: 4 }),
    urlField('url', 'Address', { description: 'The page of the product in the shop where it is empty.' }),
    imageField('image', 'Picture', { description: 'The pictures of the product where there is none.' }),
    wholeField('images', 'More pictures', { source: 'pictures', filesOf: 'ads', part: 'Pictures' }),
    textField('product.label', 'Product', { readOnly: true, colSpan: 6 }),
    textField('old_id', 'Former id', { colSpan: 6 }),
  ],
  title: (doc) => String(doc['title'] ?? ''),
  check: ({ gtin }) => barcodeIssues(gtin).map((issue) => ({ ...issue, path: 'gtin' })),
})
