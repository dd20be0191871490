import { describe, expect, it } from 'vitest'
import { areaCodeOf, shownNumber, textNumber } from './text-number.ts'

const home = '+12145550100'

it.each([
  ['+12145550144', '(214) 555-0144'],
  ['+493012345678', '+49 30 12345678'],
  ['INFO', 'INFO'],
])('%s is shown as %s', (phone, shown) => expect(shownNumber(phone)).toBe(shown))

describe('the number that a text goes to', () => {
  it.each([
    ['2145550144', '+12145550144'],
    ['(214) 555-0144', '+12145550144'],
    ['214.555.0144', '+12145550144'],
    ['1 214 555 0144', '+12145550144'],
    ['+1 214 555 0144', '+12145550144'],
    ['555-0144', '+12145550144'],
    ['5550144', '+12145550144'],
    ['+49 30 123456', '+4930123456'],
  ])('%s is %s', (typed, number) => expect(textNumber(typed, home)).toBe(number))

  it.each(['', '12345', '+', '+1', 'call me', '214555014', '(214) 555-0144 x12'])('%j is none', (typed) =>
    expect(textNumber(typed, home)).toBeUndefined(),
  )

  it('accepts 7 digits only with a known area code', () => {
    expect(textNumber('555-0144')).toBeUndefined()
    expect(textNumber('555-0144', '+493012345678')).toBeUndefined()
    expect(areaCodeOf('+13055550100')).toBe('305')
  })
})
