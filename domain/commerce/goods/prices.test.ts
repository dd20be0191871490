import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatMoney } from '../../kernel/values/format-value.ts'
import { computeMargin, computeNewPrice, describeRule, printMinute } from './price-changes.ts'
import { choosePrice, priceLists, type PriceList } from './price-lists.ts'

const rule = (given: object) => ({ cost_based: false, percent: 0, amount: 0, ...given })

describe('a new price', () => {
  it.each([
    [{ percent: 5 }, { price: 12_840, cost: 0 }, 13_482],
    [{ percent: 2.5 }, { price: 999, cost: 0 }, 1024],
    [{ percent: -10, amount: 50 }, { price: 1000, cost: 0 }, 950],
    [{ cost_based: true, percent: 40 }, { price: 1, cost: 1005 }, 1407],
    [{ cost_based: true, percent: 33.3333 }, { price: 0, cost: 300 }, 400],
    [{ amount: -1 }, { price: 1, cost: 0 }, 0],
    [{ cost_based: true, percent: 40 }, { price: 500, cost: 0 }, 'no-cost'],
    [{ amount: -200 }, { price: 100, cost: 0 }, 'below-zero'],
  ])('by %j of %j is %s', (given, good, expected) => {
    expect(computeNewPrice(rule(given), good)).toBe(expected)
  })

  it('is whole cents, and a rise never lowers it', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 10_000_000 }), (price, steps) => {
        const after = computeNewPrice(rule({ percent: steps / 10_000 }), { price, cost: 0 })
        expect(Number.isSafeInteger(after)).toBe(true)
        expect(after).toBeGreaterThanOrEqual(price)
      }),
    )
  })
})

test('margins are percent of the price', () => {
  expect([computeMargin({ price: 1000, cost: 620 }), computeMargin({ price: 0, cost: 5 })]).toEqual([38, undefined])
  expect(computeMargin({ price: 300, cost: 400 })).toBe(-33.3)
})

test('a rule is said in words', () => {
  expect(describeRule(rule({ cost_based: true, percent: 40, amount: 200 }), formatMoney)).toBe('Cost + 40% + $2.00')
  expect(describeRule(rule({ percent: -5 }), formatMoney)).toBe('Price - 5%')
})

test('the id of a price change is its minute', () => {
  expect(printMinute(Date.UTC(2026, 10, 28, 14, 32, 59))).toBe('202611281432')
})

const zone = 'America/Chicago'
const noon = (day: number) => Date.UTC(2026, 10, day, 18)
const blade = { id: 'blade', price: 1000 }
const list = (name: string, more: Partial<PriceList>): PriceList => ({ id: name, name, products: [], ...more })
const own = (terms: object) => [{ id: '1', product: { id: 'blade', name: 'Blade' }, ...terms }]
const find = (...lists: PriceList[]) => choosePrice(blade, lists, { at: noon(15), zone })

describe('the price for a customer', () => {
  it('is the own price of the product without a list', () => {
    expect(find(list('Roofers', {}))).toEqual({ price: 1000 })
  })

  it('is the price or the percentage of its line, which wins over that of the whole list', () => {
    const roofers = { id: 'Roofers', label: 'Roofers' }
    expect(find(list('Roofers', { percent: 50, products: own({ price: 900 }) }))).toEqual({ price: 900, list: roofers })
    expect(find(list('Roofers', { percent: 50, products: own({ percent: 12.5 }) })).price).toBe(875)
    expect(find(list('Roofers', { percent: 33.33 })).price).toBe(667)
  })

  it('is the lowest of several lists', () => {
    expect(find(list('A', { percent: 10 }), list('B', { percent: 20 }), list('C', {}))).toMatchObject({
      price: 800,
      list: { id: 'B' },
    })
  })

  it.each([
    ['on its first day', { from: noon(15) + 20_000_000 }, 900],
    ['on its last day', { until: noon(15) - 20_000_000 }, 900],
    ['before it', { from: noon(16) }, 1000],
    ['after it', { until: noon(14) }, 1000],
  ])('follows the days of its list: %s', (_, days, price) => {
    expect(find(list('A', { percent: 10, ...days })).price).toBe(price)
  })
})

test('a price list refuses a line without a price, with two, a product twice, and an end before its start', () => {
  const doc = priceLists.shape.parse({
    name: 'Roofers',
    from: noon(15),
    until: noon(10),
    products: [
      { id: '1', product: { id: 'blade', name: 'Blade' } },
      { id: '2', product: { id: 'blade', name: 'Blade' }, price: 1, percent: 2 },
      { id: '3', product: { id: 'cap', name: 'Cap' }, price: 1 },
    ],
  })
  expect(priceLists.check?.(doc)).toMatchObject([
    { path: 'products[1].price', code: 'price-or-percent' },
    { path: 'products[2].price', code: 'price-or-percent' },
    { path: 'products[2].product', code: 'listed-twice', params: { name: 'Blade' } },
    { path: 'until', code: 'list-ends-early' },
  ])
})
