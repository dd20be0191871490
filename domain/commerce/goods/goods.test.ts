import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { products } from '../products.ts'
import { barcodeIssues, chooseBarcode } from './barcodes.ts'
import { completeDimension, dimension, dimensionIssues, dimensionWords } from './dimensions.ts'
import { describeMissing, readPastedSkus } from './pasted-skus.ts'
import { compareLines, describeShortage, sumPerProduct, type StockLine } from './stock.ts'

const complete = (given: object) => completeDimension(dimension.parse({ name: 'Length', ...given }))

describe('a dimension', () => {
  it('has the size that its parts give', () => {
    expect(complete({ feet: 2, inches: 3, fraction: '1/2' })).toMatchObject({ size: 27.5 })
    expect(complete({ feet: 1, negative: true })).toMatchObject({ size: -12, feet: 1, negative: true })
  })

  it('has the parts of its size, and 14 inches become 1 foot 2', () => {
    expect(complete({ size: 14.25 })).toMatchObject({ feet: 1, inches: 2, fraction: '1/4' })
    expect(complete({ inches: 14 })).toMatchObject({ size: 14, feet: 1, inches: 2 })
  })

  it('keeps a numeric size as it is, and a variable one without size', () => {
    expect(complete({ size: 26, numeric: true, feet: 3 })).toEqual({
      name: 'Length',
      ...plain,
      size: 26,
      numeric: true,
    })
    expect(complete({ variable: true, size: 5, min: 24, max: 36 })).toEqual({
      name: 'Length',
      ...plain,
      variable: true,
      min: 24,
      max: 36,
    })
  })

  it.each([
    [{ feet: 2, inches: 3, size: 27 }, `2' 3"`],
    [{ size: 6.5 }, '6.5 in'],
    [{ size: 26, numeric: true, alt: '26 ga' }, '26 (26 ga)'],
    [{ variable: true, min: 24, max: 36 }, `Variable, 2' to 3'`],
    [{ variable: true }, 'Variable'],
    [{ alt: 'as drawn' }, 'as drawn'],
    [{}, 'Not set'],
  ])('%j reads %s', (given, words) => {
    expect(dimensionWords({ name: 'Length', ...given })).toBe(words)
  })

  it('is refused twice under one name, and with a reversed range', () => {
    const two = [complete({}), complete({ name: 'length ', variable: true, min: 3, max: 2 })]
    expect(dimensionIssues(two).map(({ path, code }) => [path, code])).toEqual([
      ['dimensions.1.name', 'dimension-twice'],
      ['dimensions.1.max', 'range-reversed'],
    ])
  })
})

const plain = { variable: false, hide: false }

test('a product knows its ounces and what is available of it', () => {
  const doc = products.shape.parse({ name: 'Blade', weight: 0.03125, stock: { tracked: true, on_hand: 5, held: 2 } })
  expect(products.derive?.(doc, 0)).toMatchObject({ weight_ounces: 0.5, available: 3 })
  const untracked = products.shape.parse({ name: 'Blade', available: 9 })
  expect(products.derive?.(untracked, 0)).not.toHaveProperty('available')
})

test.each(['monthly', 'annually', 'daily', 'weekly', 'weekly-product', 'other'])('%s is a period', (period) => {
  expect(products.shape.safeParse({ name: 'Plan', subscription: { period } }).success).toBe(true)
  expect(products.shape.safeParse({ name: 'Plan', subscription: { period: `${period}!` } }).success).toBe(false)
})

describe('a barcode', () => {
  it.each([
    [{ barcode: '036000291452' }, { kind: 'upca', text: '036000291452' }],
    [
      { barcode: ' ', sku: 'RF-18S' },
      { kind: 'code128', text: 'RF-18S' },
    ],
    [{ barcode: '036000291453' }, { kind: 'code128', text: '036000291453' }],
    [{ sku: 'Größe' }, undefined],
    [{}, undefined],
  ])('of %j is %j', (product, expected) => {
    expect(chooseBarcode(product)).toEqual(expected)
  })

  it('with a wrong check digit is refused', () => {
    expect(barcodeIssues('036000291453')).toMatchObject([{ path: 'barcode', code: 'bad-barcode' }])
    expect([undefined, '036000291452', 'RF-18S'].flatMap((one) => barcodeIssues(one))).toEqual([])
  })
})

const line = (id: string, quantity: number): StockLine => ({ product: { id, label: id.toUpperCase() }, quantity })

describe('lines of stock', () => {
  it('are summed for each product, in the order of their ids', () => {
    expect(sumPerProduct([line('b', 2), line('a', 1), line('b', 0.1), line('b', 0.2), line('c', 0)])).toEqual([
      line('a', 1),
      line('b', 2.3),
    ])
  })

  it('differ by what is added and what is taken away', () => {
    expect(compareLines([line('a', 2), line('b', 1)], [line('b', 4), line('c', 1)])).toEqual([
      line('a', -2),
      line('b', 3),
      line('c', 1),
    ])
  })

  it('and the difference always lead from one list to the other', () => {
    const lists = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 50 })))
    const read = (pairs: [string, number][]) => pairs.map(([id, quantity]) => line(id, quantity))
    fc.assert(
      fc.property(lists, lists, (first, second) => {
        const [before, after] = [read(first), read(second)]
        expect(sumPerProduct([...before, ...compareLines(before, after)])).toEqual(sumPerProduct(after))
      }),
    )
  })

  it.each([
    [3, 'Only 3 of Ridge cap are left.'],
    [1, 'Only 1 of Ridge cap is left.'],
    [0, 'Ridge cap is out of stock: 0 are left.'],
  ])('are refused for %d units with the name and the number', (left, words) => {
    expect(describeShortage('Ridge cap', left)).toBe(words)
  })
})

describe('a pasted list of SKUs', () => {
  it('has quantities in a column, after the SKU, or none', () => {
    const text = 'RDG-10\t4\nSCR-250 2\nBLD-14, 3\nCNV 72 x 5\n\nPST-8\nBOX4\nRDG-10\tRidge cap\t1\n'
    expect(readPastedSkus(text).map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['RDG-10', 5],
      ['SCR-250', 2],
      ['BLD-14', 3],
      ['CNV 72', 5],
      ['PST-8', 1],
      ['BOX4', 1],
    ])
  })

  it('names what no product has in the words of the specification', () => {
    expect(describeMissing(['A-1']).title).toBe('Cannot Locate Product!')
    expect(describeMissing(['A-1', 'B-2'])).toMatchObject({
      title: 'Bad SKUs Found!',
      message: expect.stringContaining('A-1\nB-2') as string,
    })
  })
})
