import { z } from 'zod'
import { defineContract } from '../../../kernel/index.ts'
import { productMapping } from './product-columns.ts'

/** Characters of a file: some ten thousand products. */
export const longestProductFile = 5_000_000

/** Products of one file. */
export const mostImported = 10_000

/** A fault in a file, by the numbers and columns of the spreadsheet. */
const fault = z.object({
  /** Absent where it is about the whole file. */
  row: z.int().optional(),
  /** Name of the column. */
  column: z.string().optional(),
  words: z.string(),
})

export type ProductFault = z.output<typeof fault>

export const readProductMapping = defineContract({
  method: 'GET',
  path: '/products/import/mapping',
  summary: 'How the columns of product files were chosen before',
  role: 'products',
  output: z.object({ mapping: productMapping.nullable() }),
})

/** Products that a preview lists. */
export const mostPreviewed = 500

const previewed = z.object({
  sku: z.string(),
  name: z.string(),
  outcome: z.enum(['added', 'changed']),
  /** Names of the fields that change. */
  fields: z.array(z.string()),
})

export type PreviewedProduct = z.output<typeof previewed>

export const importProducts = defineContract({
  method: 'POST',
  path: '/products/import',
  summary: 'Import products of a file by their SKUs: with a fault anywhere nothing is written',
  role: 'products',
  changes: ['products', 'stock_corrections'],
  onDevice: 'summary',
  ratePerMinute: 12,
  body: z.strictObject({
    text: z.string().min(1).max(longestProductFile),
    mapping: productMapping,
    /** True only counts and lists what an import would write. */
    isPreview: z.boolean().default(false),
  }),
  output: z.object({
    added: z.int(),
    changed: z.int(),
    /** Products that had these values already. */
    same: z.int(),
    faults: z.array(fault),
    /** New and changed products; of a preview alone. */
    rows: z.array(previewed).optional(),
  }),
})
