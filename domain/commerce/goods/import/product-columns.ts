import { z } from 'zod'
import { guessColumns, missingColumns, type ColumnFields } from '../../../kernel/csv/column-choice.ts'

/** Fields of a product that a column of a file can hold. Each row is a product. */
export const productColumns = {
  sku: { label: 'SKU', isNeeded: true, names: ['sku', 'item', 'item number', 'part', 'part number', 'product code'] },
  name: { label: 'Name', isNeeded: true, names: ['name', 'product', 'product name', 'title'] },
  price: { label: 'Price', isNeeded: false, names: ['price', 'unit price', 'list price', 'retail'] },
  cost: { label: 'Cost', isNeeded: false, names: ['cost', 'unit cost', 'buy price'] },
  weight: { label: 'Weight (lb)', isNeeded: false, names: ['weight', 'weight (lb)', 'weight lb', 'pounds', 'lbs'] },
  barcode: { label: 'Barcode', isNeeded: false, names: ['barcode', 'upc', 'gtin'] },
  nmfc_class: { label: 'Freight class', isNeeded: false, names: ['freight class', 'nmfc', 'nmfc class', 'class'] },
  vendor: { label: 'Vendor', isNeeded: false, names: ['vendor', 'supplier'] },
  on_hand: {
    label: 'On hand',
    isNeeded: false,
    names: ['on hand', 'stock', 'quantity', 'qty', 'inventory', 'quantity on hand'],
  },
  length: { label: 'Length', isNeeded: false, names: ['length', 'length (in)', 'l'] },
  width: { label: 'Width', isNeeded: false, names: ['width', 'width (in)', 'w'] },
  height: { label: 'Height', isNeeded: false, names: ['height', 'height (in)', 'h'] },
  description: { label: 'Description', isNeeded: false, names: ['description', 'details'] },
  notes: { label: 'Notes', isNeeded: false, names: ['notes', 'note', 'comment'] },
  url: { label: 'Web address', isNeeded: false, names: ['url', 'web address', 'link'] },
} as const satisfies ColumnFields<string>

export type ProductColumn = keyof typeof productColumns

const columnNames = Object.keys(productColumns) as [ProductColumn, ...ProductColumn[]]

/** Name of the column for each field that the file has. */
export const productMapping = z.partialRecord(z.enum(columnNames), z.string().min(1).max(200))

export type ProductMapping = z.output<typeof productMapping>

/** Initial columns of a file: as they were chosen before where the file has them, else by their names. */
export const guessProductColumns = (columns: readonly string[], kept: ProductMapping | null): ProductMapping =>
  guessColumns<ProductColumn>(productColumns, columns, kept ?? {})

/** Needed fields without a column. */
export const missingProductColumns = (mapping: ProductMapping): readonly ProductColumn[] =>
  missingColumns<ProductColumn>(productColumns, mapping)
