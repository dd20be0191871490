import { z } from 'zod'
import {
  areaField,
  cents,
  defineRecord,
  metadata,
  numberField,
  shortText,
  textField,
  urlField,
} from '../kernel/index.ts'

const dimension = z.strictObject({
  name: shortText.min(1),
  variable: z.boolean().default(false),
  size: z.number().optional(),
  alt: shortText.optional(),
  hide: z.boolean().default(false),
})

/** Ounces are 16 times the pounds; 4 decimals below 1, else 2 (3-aviation section 9). */
export function ouncesOf(pounds: number): number {
  const ounces = pounds * 16
  const factor = ounces < 1 ? 10_000 : 100
  return Math.round(ounces * factor) / factor
}

/** A product that is sold (3-aviation section 3, dimensions 2-content section 3). */
export const products = defineRecord({
  name: 'products',
  label: { one: 'Product', many: 'Products', path: 'products' },
  path: 'clients/{client}/products',
  shape: z.strictObject({
    name: shortText.min(1),
    description: z.string().max(50_000).default(''),
    notes: z.string().max(20_000).default(''),
    sku: shortText.optional(),
    /** Pounds. */
    weight: z.number().nonnegative().default(0),
    weight_ounces: z.number().nonnegative().default(0),
    cost: cents.default(0),
    price: cents.default(0),
    nmfc_class: shortText.optional(),
    dimensions: z.array(dimension).default([]),
    url: shortText.optional(),
    image: shortText.optional(),
    subscription: z.strictObject({ period: shortText, trial_period_days: z.int().nonnegative().default(0) }).optional(),
    agreement: z.string().max(100_000).optional(),
    metadata,
  }),
  access: { read: 'products-r', write: 'products' },
  columns: { name: { type: 'text' }, sku: { type: 'text' }, price: { type: 'bigint' }, cost: { type: 'bigint' } },
  indexes: [['name'], ['price']],
  unique: [['sku']],
  search: { text: ['name', 'description'], numbers: ['sku'], numeric: { price: 'price' } },
  list: {
    columns: [
      { field: 'sku', label: 'SKU', sortable: true },
      { field: 'name', label: 'Name', sortable: true },
      { field: 'price', label: 'Price', kind: 'money', sortable: true },
      { field: 'cost', label: 'Cost', kind: 'money', sortable: true },
      { field: 'weight', label: 'Weight (lb)', kind: 'number' },
      { field: 'active', label: 'Active', kind: 'boolean', sortable: true },
    ],
    orderBy: { field: 'name', direction: 'asc' },
    omit: ['description', 'notes', 'agreement'],
  },
  form: [
    textField('name', 'Name', { required: true, colSpan: 8 }),
    textField('sku', 'SKU', { colSpan: 4 }),
    numberField('price', 'Price', { type: 'money' }),
    numberField('cost', 'Cost', { type: 'money' }),
    numberField('weight', 'Weight (lb)'),
    textField('nmfc_class', 'Freight class', { colSpan: 6 }),
    urlField('url', 'Address'),
    areaField('description', 'Description', { maxLength: 50_000 }),
    areaField('notes', 'Notes'),
  ],
  title: (doc) => String(doc['name'] ?? ''),
  derive: (product) => ({ ...product, weight_ounces: ouncesOf(product.weight) }),
})
