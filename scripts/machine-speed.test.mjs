import { expect, test } from 'vitest'
import { judgeSlowness } from './machine-speed.mjs'

test('a machine is as slow as the middle one of its samples', () => {
  expect(judgeSlowness([0.1, 0.4, 0.2, 0.2, 5])).toBe(2)
})

test('a fast machine, and one without samples, counts as that of the budgets', () => {
  expect(judgeSlowness([0.05, 0.05, 0.05])).toBe(1)
  expect(judgeSlowness([])).toBe(1)
})
