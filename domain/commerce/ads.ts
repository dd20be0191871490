import { z } from 'zod'
import {
  areaField,
  cents,
  choices,
  defineRecord,
  epochMs,
  imageField,
  numberField,
  selectField,
  shortText,
  storedFile,
  textField,
  urlField,
} from '../kernel/index.ts'

/** Ad stock (3-aviation section 4). */
const adStock = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  preorder: 'Preorder',
  backorder: 'Backorder',
} as const

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
    weight: z.number().nonnegative().optional(),
    brand: shortText.optional(),
    category: shortText.optional(),
    price: cents.default(0),
    dynamic_price: z.boolean().default(false),
    stock: z.enum(['in_stock', 'out_of_stock', 'preorder', 'backorder']).default('in_stock'),
    product: z.strictObject({ id: z.string(), label: shortText }).optional(),
    old_id: shortText.optional(),
    published: epochMs.optional(),
  }),
  access: { read: 'ads-r', write: 'ads' },
  columns: {
    title: { type: 'text' },
    vendor: { type: 'text' },
    stock: { type: 'text' },
    price: { type: 'bigint' },
    published: { type: 'bigint' },
  },
  indexes: [['title'], ['vendor', 'title'], ['stock', 'title']],
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
      { field: 'stock', label: 'Stock', kind: 'status', sortable: true },
      { field: 'published', label: 'Published', kind: 'date', sortable: true },
    ],
    orderBy: { field: 'title', direction: 'asc' },
    omit: ['description', 'images'],
  },
  form: [
    textField('title', 'Title', { required: true }),
    textField('vendor', 'Vendor', { colSpan: 6 }),
    textField('brand', 'Brand', { colSpan: 6 }),
    textField('category', 'Category', { colSpan: 6 }),
    selectField('stock', 'Stock', choices(adStock)),
    numberField('price', 'Price', { type: 'money' }),
    urlField('url', 'Address'),
    imageField('image', 'Picture'),
    areaField('description', 'Description'),
  ],
  title: (doc) => String(doc['title'] ?? ''),
})
