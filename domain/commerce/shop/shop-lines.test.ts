import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { products } from '../products.ts'
import {
  addShopLine,
  describeShopStock,
  estimateShipping,
  isInShop,
  readPieces,
  readShopLine,
  setShopPieces,
  type SoldProduct,
} from './shop-lines.ts'

const make = (facts: object = {}): SoldProduct => ({
  id: 'p',
  active: true,
  ...products.shape.parse({ name: 'Ridge cap', price: 2875, listed: true, ...facts }),
})

const makeLine = (product: SoldProduct, typed: Record<string, string> = {}) => {
  const read = readShopLine(product, typed)
  if ('issues' in read) throw new TypeError(read.issues.map(({ code }) => code).join(' '))
  return read.item
}

describe('shipping of a cart', () => {
  const terms = { shipping: 1250, shipping_per_pound: 55, free_shipping_from: 75_000 }

  it('is a sum for the order and one for each pound, rounded up to a cent', () => {
    expect(estimateShipping(terms, { subtotal: 2875, total_weight: 9 })).toBe(1745)
    expect(estimateShipping(terms, { subtotal: 2875, total_weight: 0.01 })).toBe(1251)
  })

  it('is free from the subtotal of the setting, and never free at 0', () => {
    expect(estimateShipping(terms, { subtotal: 75_000, total_weight: 9 })).toBe(0)
    expect(estimateShipping({ ...terms, free_shipping_from: 0 }, { subtotal: 900_000, total_weight: 0 })).toBe(1250)
  })
})

describe('pieces', () => {
  it('are whole numbers up to 999; anything else is none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (typed) => {
        const pieces = readPieces(typed, 1)
        return pieces === undefined || (Number.isInteger(pieces) && pieces >= 1 && pieces <= 999)
      }),
    )
    expect(['-1', '0', '1.5', '1e2', '1000', ''].map((typed) => readPieces(typed, 1))).toEqual(Array(6).fill(undefined))
    expect([readPieces('0', 0), readPieces(' 12 ', 1)]).toEqual([0, 12])
  })
})

describe('lines of a cart', () => {
  it('join pieces of the same product and sizes, and keep other sizes apart', () => {
    const panel = make({ dimensions: [{ name: 'Length', variable: true, min: 24, max: 480 }] })
    const [short, long] = [makeLine(panel, { 'size Length': '2 ft' }), makeLine(panel, { 'size Length': '40 ft' })]
    const added = [short, short, long].reduce<ReturnType<typeof makeLine>[]>((items, one) => {
      const next = addShopLine(items, one)
      return 'items' in next ? next.items.map((item, at) => ({ ...item, id: String(at) })) : items
    }, [])
    expect(added.map(({ quantity }) => quantity)).toEqual([2, 1])
    expect(setShopPieces(added, '0', 0)).toHaveLength(1)
    expect(readShopLine(panel, { 'size Length': '41 ft' })).toMatchObject({ issues: [{ code: 'shop-size' }] })
  })

  it('have the price of the product, whatever is typed', () => {
    expect(makeLine(make(), { price: '1', quantity: '3' })).toMatchObject({ price: 2875, quantity: 3 })
  })
})

describe('a product in the shop', () => {
  it('is listed, active and no subscription', () => {
    expect(isInShop(make())).toBe(true)
    expect([make({ listed: false }), { ...make(), active: false }].map(isInShop)).toEqual([false, false])
  })

  it('says how many are left where they are few', () => {
    const left = (on_hand: number) => describeShopStock(make({ stock: { tracked: true, on_hand } }))
    expect([left(0), left(5), left(6)].map(({ words }) => words)).toEqual(['Out of stock', 'Only 5 left', 'In stock'])
    expect(describeShopStock(make({ price: 0 })).isSold).toBe(false)
  })
})
