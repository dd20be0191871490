import { expect, it } from 'vitest'
import { ouncesOf } from './products.ts'

it.each([
  [0, 0],
  [1, 16],
  [6.5, 104],
  [0.0123456, 0.1975],
  [2.34567, 37.53],
  [0.03125, 0.5],
])('%d lb are %d oz', (pounds, ounces) => {
  expect(ouncesOf(pounds)).toBe(ounces)
})
