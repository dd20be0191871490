import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundQuantity } from '../goods/stock.ts'
import { computeDifference, stockCountLines } from './stock-counts.ts'

const settle = (more: object) => {
  const line = stockCountLines.shape.parse({ count: 'c', product: { id: 'p', label: 'Screws' }, ...more })
  return stockCountLines.derive?.(line, 0) ?? line
}

test('a line has a difference once it is counted, and none before', () => {
  expect(settle({})).toMatchObject({ is_counted: false, differs: false })
  expect(settle({ counted: 5, expected: 5 })).toMatchObject({ is_counted: true, differs: false, difference: 0 })
  expect(settle({ counted: 0.3, expected: 0.1 })).toMatchObject({ differs: true, difference: 0.2 })
  expect(settle({ difference: 4 }).difference).toBeUndefined()
})

test('a count leaves what is in the shelf, whatever was sold or bought before and after the counting', () => {
  const error = fc.integer({ min: -20, max: 20 })
  const moves = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 10 })
  fc.assert(
    fc.property(fc.record({ recorded: fc.nat(1000), error, before: moves, after: moves }), (run) => {
      const { recorded, before, after } = run
      const sum = (all: readonly number[]) => all.reduce((total, units) => total + units, 0)
      const atCounting = recorded + sum(before)
      const inShelf = atCounting + run.error
      const applied = roundQuantity(atCounting + sum(after) + computeDifference(inShelf, atCounting))
      expect(applied).toBe(inShelf + sum(after))
    }),
  )
})
