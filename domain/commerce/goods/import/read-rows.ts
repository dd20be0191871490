import type { Entry } from '../../../kernel/index.ts'
import { rowsByColumns, type ColumnRow } from '../../../kernel/csv/column-choice.ts'
import type { CsvTable } from '../../../kernel/csv/read-csv.ts'
import { readDecimal, readMoney } from '../../../kernel/values/typed-money.ts'
import { barcodeIssues } from '../barcodes.ts'
import { parseLength } from '../lengths.ts'
import { mostImported, type ProductFault } from './contract.ts'
import { missingProductColumns, productColumns, type ProductColumn, type ProductMapping } from './product-columns.ts'

type Row = ColumnRow<ProductColumn>

/** A product of a file: the fields that it has cells for. */
export interface ImportedProduct {
  readonly sku: string
  readonly name: string
  readonly fields: {
    readonly price?: number
    readonly cost?: number
    readonly weight?: number
    readonly barcode?: string
    readonly nmfc_class?: string
    readonly vendor?: Entry
    readonly description?: string
    readonly notes?: string
    readonly url?: string
  }
  /** Sizes in inches by the names of their dimensions. */
  readonly sizes: Readonly<Partial<Record<'Length' | 'Width' | 'Height', number>>>
  readonly on_hand?: number
}

interface Reading {
  readonly mapping: ProductMapping
  /** Vendors by their names in lower case. */
  readonly vendors: ReadonlyMap<string, Entry>
  readonly faults: ProductFault[]
}

function blame({ mapping, faults }: Reading, { number }: Row, [field, words]: readonly [ProductColumn, string]): void {
  const column = mapping[field]
  faults.push({ row: number, ...(column !== undefined && { column }), words })
}

/** The value of a cell; a fault where it has words that are none. Undefined for an empty cell. */
function readCell<Value>(
  reading: Reading,
  row: Row,
  cell: { readonly field: ProductColumn; readonly read: (words: string) => Value | undefined; readonly what: string },
): Value | undefined {
  const words = row.cells[cell.field]?.trim()
  if (words === undefined || words === '') return undefined
  const value = cell.read(words)
  if (value === undefined) blame(reading, row, [cell.field, `“${words}” is no ${cell.what}.`])
  return value
}

const atLeastZero = (read: (words: string) => number | undefined) => (words: string) => {
  const value = read(words)
  return value !== undefined && value >= 0 ? value : undefined
}

const amount = { read: atLeastZero(readMoney), what: 'amount of money' }
const number = { read: atLeastZero(readDecimal), what: 'number' }
const length = { read: parseLength, what: 'length' }
const text = { read: (words: string) => words, what: 'text' }
const barcode = {
  read: (words: string) => (barcodeIssues(words).length === 0 ? words : undefined),
  what: 'barcode: its last digit does not match',
}

/** An object without its undefined values. */
const given = <Fields extends object>(fields: { readonly [Key in keyof Fields]: Fields[Key] | undefined }): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

function readFields(reading: Reading, row: Row): ImportedProduct['fields'] {
  const vendor = { read: (words: string) => reading.vendors.get(words.toLowerCase()), what: 'vendor of yours' }
  return given<ImportedProduct['fields']>({
    price: readCell(reading, row, { field: 'price', ...amount }),
    cost: readCell(reading, row, { field: 'cost', ...amount }),
    weight: readCell(reading, row, { field: 'weight', ...number }),
    barcode: readCell(reading, row, { field: 'barcode', ...barcode }),
    nmfc_class: readCell(reading, row, { field: 'nmfc_class', ...text }),
    vendor: readCell(reading, row, { field: 'vendor', ...vendor }),
    description: readCell(reading, row, { field: 'description', ...text }),
    notes: readCell(reading, row, { field: 'notes', ...text }),
    url: readCell(reading, row, { field: 'url', ...text }),
  })
}

function readProduct(reading: Reading, row: Row): ImportedProduct[] {
  const needed = (field: 'sku' | 'name') => {
    const words = row.cells[field]?.trim() ?? ''
    if (words === '') blame(reading, row, [field, `${productColumns[field].label} is missing.`])
    return words
  }
  const [sku, name] = [needed('sku'), needed('name')]
  const on_hand = readCell(reading, row, { field: 'on_hand', ...number })
  return [
    {
      sku,
      name,
      fields: readFields(reading, row),
      sizes: given<ImportedProduct['sizes']>({
        Length: readCell(reading, row, { field: 'length', ...length }),
        Width: readCell(reading, row, { field: 'width', ...length }),
        Height: readCell(reading, row, { field: 'height', ...length }),
      }),
      ...(on_hand !== undefined && { on_hand }),
    },
  ]
}

/** A SKU that a file has twice would be written twice. */
function doubleFaults(reading: Reading, rows: readonly Row[]): void {
  const first = new Map<string, number>()
  for (const row of rows) {
    const sku = row.cells.sku?.trim() ?? ''
    const earlier = first.get(sku)
    if (sku !== '' && earlier !== undefined) blame(reading, row, ['sku', `${sku} is in row ${earlier} already.`])
    else first.set(sku, row.number)
  }
}

function fileFaults({ columns, rows }: CsvTable, mapping: ProductMapping): ProductFault[] {
  const missing = missingProductColumns(mapping).map((field) => ({
    words: `Choose the column that holds ${productColumns[field].label}.`,
  }))
  const unknown = Object.values(mapping)
    .filter((column) => !columns.includes(column))
    .map((column) => ({ column, words: `The file has no column ${column}.` }))
  const tooMany =
    rows.length > mostImported
      ? [{ words: `One file brings ${mostImported} products at most, and this one has ${rows.length}.` }]
      : []
  return [...missing, ...unknown, ...tooMany]
}

/** The products of a file by the columns that were chosen, or every fault of it by row and column. */
export function readProductRows(
  table: CsvTable,
  { mapping, vendors }: Omit<Reading, 'faults'>,
): { readonly products: readonly ImportedProduct[]; readonly faults: readonly ProductFault[] } {
  const faults = fileFaults(table, mapping)
  if (faults.length > 0) return { products: [], faults }
  const reading = { mapping, vendors, faults }
  const rows = rowsByColumns<ProductColumn>(table, mapping)
  doubleFaults(reading, rows)
  return { products: rows.flatMap((row) => readProduct(reading, row)), faults }
}
