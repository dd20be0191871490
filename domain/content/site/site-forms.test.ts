import { expect, it } from 'vitest'
import { isDayOver } from './site-forms.ts'

it('a day is over once it is over at the last place on earth, and not before', () => {
  // In Honolulu it is two in the afternoon of the 9th, on Baker Island noon; in Auckland the 10th has begun long ago.
  const now = Date.UTC(2027, 2, 10, 0, 0)
  expect(['2027-03-08', '2027-03-09', '2027-03-10', '2028-01-01'].map((day) => isDayOver(day, now))).toEqual([
    true,
    false,
    false,
    false,
  ])
  const noon = Date.UTC(2027, 2, 10, 12, 0)
  expect([isDayOver('2027-03-09', noon - 1), isDayOver('2027-03-09', noon)]).toEqual([false, true])
})
