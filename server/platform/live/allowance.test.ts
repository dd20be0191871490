import { expect, test } from 'vitest'
import { Allowance } from './allowance.ts'

test('gives a few at once, then one in a while, and saves up no more than the few', () => {
  let now = 0
  const allowance = new Allowance({ mostAtOnce: 3, oneInMs: 100 }, () => now)
  const taken = (count: number) => Array.from({ length: count }, () => allowance.take()).filter(Boolean).length
  expect(taken(10)).toBe(3)
  now = 99
  expect(taken(1)).toBe(0)
  now = 250
  expect(taken(10)).toBe(2)
  now = 100_000
  expect(taken(10)).toBe(3)
})
