import { expect, test } from 'vitest'
import { percentOfCents, timesCents } from './money.ts'

test('halves of a cent go up, and off a discount as off a charge', () => {
  expect([timesCents(1, 0.5), timesCents(1, 0.499_999), timesCents(-1, 0.5)]).toEqual([1, 0, -1])
  expect(percentOfCents(100, 0.5)).toBe(1)
  expect(percentOfCents(100, -0.5)).toBe(-1)
})

test('no fraction is lost on the way', () => {
  expect(timesCents(480_000, 5.1)).toBe(2_448_000)
  expect(timesCents(100, 1.005)).toBe(101)
  expect(timesCents(10_000_000_000, 100_000, 1000)).toBe(1e18)
  expect(percentOfCents(3_380_400, 7.5)).toBe(253_530)
  expect(Object.is(timesCents(-1, 0.1), 0)).toBe(true)
})
