import { expect, test } from 'vitest'
import { addFractions, toFraction, partOfCents, takePercent, roundCents, timesCents, zero } from './exact-money.ts'

test('halves of a cent go up, and off a discount as off a charge', () => {
  expect([timesCents(1, 0.5), timesCents(1, 0.499_999), timesCents(-1, 0.5)]).toEqual([1, 0, -1])
  expect(takePercent(toFraction(100), 0.5)).toBe(1)
  expect(takePercent(toFraction(100), -0.5)).toBe(-1)
})

test('no fraction is lost on the way', () => {
  expect(timesCents(480_000, 5.1)).toBe(2_448_000)
  expect(timesCents(100, 1.005)).toBe(101)
  expect(timesCents(10_000_000_000, 100_000, 1000)).toBe(1e18)
  expect(takePercent(toFraction(3_380_400), 7.5)).toBe(253_530)
  expect(Object.is(timesCents(-1, 0.1), 0)).toBe(true)
})

test('thirds of an amount add up to it, and a percentage of a third is exact', () => {
  const [third, whole] = [toFraction(1), toFraction(3)]
  const part = partOfCents(30_000_000, third, whole)
  expect(takePercent(part, 7.5)).toBe(750_000)
  expect(roundCents(part)).toBe(10_000_000)
  const parts = [0, 1, 2].map(() => partOfCents(100, third, whole))
  expect(addFractions(parts)).toEqual(toFraction(100))
  expect(addFractions([])).toEqual(zero)
})

test('a part of a whole below zero keeps its sign', () => {
  expect(roundCents(partOfCents(-300, toFraction(1), toFraction(-3)))).toBe(100)
  expect(roundCents(partOfCents(300, toFraction(1), toFraction(-3)))).toBe(-100)
})
