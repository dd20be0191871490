import { expect, it } from 'vitest'
import { isPhone, toE164 } from './phone-words.ts'

it.each([
  ['(201) 555-0148', '+12015550148'],
  ['1 201 555 0148', '+12015550148'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555', '555'],
])('keeps %s as %s', (typed, kept) => {
  expect(toE164(typed)).toBe(kept)
})

it.each([
  ['+12015550148', true],
  ['+11015550148', false],
  ['+442079460958', true],
  ['555', false],
])('judges %s: %s', (phone, isGood) => {
  expect(isPhone(phone)).toBe(isGood)
})
