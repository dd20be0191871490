import { describe, expect, it } from 'vitest'
import { guessProductColumns, missingProductColumns } from './product-columns.ts'
import { readProductRows } from './read-rows.ts'

const columns = ['SKU', 'Product Name', 'Unit Price', 'Cost', 'Qty', 'Length (in)', 'Supplier', 'UPC']
const mapping = guessProductColumns(columns, null)
const vendors = new Map([['northside steel', { id: 'v1', label: 'Northside Steel' }]])
const read = (...rows: string[][]) =>
  readProductRows({ columns, rows: rows.map((cells, at) => ({ number: at + 2, cells })) }, { mapping, vendors })

describe('a file of products', () => {
  it('is read by the usual names of its columns', () => {
    expect(mapping).toEqual({
      sku: 'SKU',
      name: 'Product Name',
      price: 'Unit Price',
      cost: 'Cost',
      on_hand: 'Qty',
      length: 'Length (in)',
      vendor: 'Supplier',
      barcode: 'UPC',
    })
    expect(missingProductColumns({ name: 'Product Name' })).toEqual(['sku'])
  })

  it('gives the fields that have a cell, and no others', () => {
    const row = ['RDG-10', 'Ridge cap', '$1,028.75', '', '40', `10'`, 'NORTHSIDE steel', '036000291452']
    expect(read(row, ['SCR', 'Screws', '', '', '', '', '', ''])).toEqual({
      products: [
        {
          sku: 'RDG-10',
          name: 'Ridge cap',
          fields: { price: 102_875, barcode: '036000291452', vendor: { id: 'v1', label: 'Northside Steel' } },
          sizes: { Length: 120 },
          on_hand: 40,
        },
        { sku: 'SCR', name: 'Screws', fields: {}, sizes: {} },
      ],
      faults: [],
    })
  })

  it('is refused with every fault at its row and column', () => {
    const { faults } = read(
      ['A', '', 'ten', '-1', 'x', '3 cubits', 'Nobody', '036000291453'],
      ['A', 'Again', '', '', '', '', '', ''],
    )
    expect(faults).toEqual([
      { row: 3, column: 'SKU', words: 'A is in row 2 already.' },
      { row: 2, column: 'Product Name', words: 'Name is missing.' },
      { row: 2, column: 'Qty', words: '“x” is no number.' },
      { row: 2, column: 'Unit Price', words: '“ten” is no amount of money.' },
      { row: 2, column: 'Cost', words: '“-1” is no amount of money.' },
      { row: 2, column: 'UPC', words: '“036000291453” is no barcode: its last digit does not match.' },
      { row: 2, column: 'Supplier', words: '“Nobody” is no vendor of yours.' },
      { row: 2, column: 'Length (in)', words: '“3 cubits” is no length.' },
    ])
  })

  it('is refused as a whole without its needed columns, or with a column that it lacks', () => {
    const table = { columns: ['SKU'], rows: [] }
    expect(readProductRows(table, { mapping: { name: 'Title' }, vendors }).faults).toEqual([
      { words: 'Choose the column that holds SKU.' },
      { column: 'Title', words: 'The file has no column Title.' },
    ])
  })
})
