import { expect, it } from 'vitest'
import { toE164 } from './e164.ts'

it.each([
  ['(201) 555-0148', '+12015550148'],
  ['1 201 555 0148', '+12015550148'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555', '555'],
])('keeps %s as %s', (typed, kept) => {
  expect(toE164(typed)).toBe(kept)
})
