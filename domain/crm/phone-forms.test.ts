import { describe, expect, it } from 'vitest'
import { keptPhone, phoneForms } from './phone-forms.ts'

describe('keptPhone', () => {
  it.each([
    ['(214) 555-0101', '+12145550101'],
    ['2145550101', '+12145550101'],
    ['12145550101', '+12145550101'],
    ['+44 20 7946 0958', '+442079460958'],
    ['555-0123', '555-0123'],
    ['  ', ''],
  ])('%s is kept as %s', (typed, kept) => expect(keptPhone(typed)).toBe(kept))
})

describe('phoneForms', () => {
  it('finds one number in every manner of writing it', () => {
    for (const typed of ['2145550101', '(214) 555-0101', '+12145550101', '214-555-0101'])
      expect(phoneForms(typed)).toEqual(
        expect.arrayContaining(['+12145550101', '2145550101', '(214) 555-0101', '214-555-0101', '12145550101']),
      )
  })
})
