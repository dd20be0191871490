import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products } from '../products.ts'
import { findLowState, suggestQuantity } from './reorder.ts'

test.each([
  [6, 5, undefined],
  [5, 5, 'low'],
  [0.5, 5, 'low'],
  [0, 5, 'out'],
  [0, 0, 'out'],
  [1, 0, undefined],
  [undefined, 5, undefined],
  [0, undefined, undefined],
])('%s available at a level of %s is %s', (available, level, state) => {
  expect(findLowState(available, level)).toBe(state)
})

test('the suggestion is the usual quantity, or what lifts the product above its level, and what orders lack', () => {
  expect(suggestQuantity({ available: 3, level: 5, ordered: 0 })).toBe(3)
  expect(suggestQuantity({ available: 3, level: 5, reorder_quantity: 20, ordered: 4 })).toBe(24)
  expect(suggestQuantity({ available: 0, level: 30, reorder_quantity: 20, ordered: 0 })).toBe(31)
  const units = fc.integer({ min: 0, max: 5000 }).map((thousandths) => thousandths / 10)
  fc.assert(
    fc.property(units, units, units, (level, below, ordered) => {
      const available = Math.max(0, level - below)
      const bought = suggestQuantity({ available, level, ordered })
      expect(findLowState(available + bought - ordered, level)).toBeUndefined()
    }),
  )
})

const settle = (doc: object) => {
  const parsed = products.shape.parse({ name: 'Screws', reorder_level: 5, ...doc })
  return products.derive?.(parsed, 0) ?? parsed
}

test('a product that falls to its level is to be told once, and again after it has risen', () => {
  const stock = (on_hand: number) => ({ stock: { tracked: true, on_hand } })
  const low = settle(stock(5))
  expect(low).toMatchObject({ low: 'low', low_untold: true })
  const told = settle({ ...low, ...stock(0), low_untold: false })
  expect(told).toMatchObject({ low: 'out', low_untold: false })
  const risen = settle({ ...told, ...stock(6) })
  expect([risen.low, risen.low_untold]).toEqual([undefined, undefined])
  expect(settle({ ...risen, ...stock(4) })).toMatchObject({ low: 'low', low_untold: true })
  expect(settle({ stock: { tracked: false, on_hand: 0 } }).low).toBeUndefined()
})
