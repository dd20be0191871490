import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyText, readMoney } from './typed-money.ts'

it.each([
  ['1250', 125_000],
  ['$1,250.5', 125_050],
  ['-200', -20_000],
  ['−200.01', -20_001],
  ['($35.00)', -3500],
  ['.5', 50],
  ['7.', 700],
  ['-0', 0],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['12,50', undefined],
  ['1.005', undefined],
  ['1e5', undefined],
  ['200 dollars', undefined],
  ['999999999999', undefined],
])('reads %j as %j', (text, cents) => {
  expect(readMoney(text)).toBe(cents)
})

it('reads what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (cents) => {
      expect(readMoney(moneyText(cents))).toBe(cents + 0)
    }),
  )
})
