import { expect, it } from 'vitest'
import { phoneAsTyped } from './phone-words.ts'

it.each([
  ['2', '2'],
  ['201', '201'],
  ['2015', '(201) 5'],
  ['2015550', '(201) 555-0'],
  ['2015550148', '(201) 555-0148'],
  ['12015550148', '(201) 555-0148'],
  ['+12015550148', '(201) 555-0148'],
  // The rest of the number is formatted again after deleting.
  ['(201) ', '201'],
  ['(201) 555-', '(201) 555'],
  ['(201) 555-0148 e', '(201) 555-0148 e'],
  ['(201) 555-0148 ext. 12', '(201) 555-0148 ext. 12'],
  ['+', '+'],
  ['+44 20 7946', '+44 20 7946'],
  ['201555014899', '201555014899'],
])('shows %s as %s while it is typed', (typed, shown) => {
  expect(phoneAsTyped(typed)).toBe(shown)
})
