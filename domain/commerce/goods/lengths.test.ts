import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  formatLength,
  formatRange,
  inchFractions,
  isWithin,
  joinLength,
  parseLength,
  parseRange,
  splitLength,
} from './lengths.ts'

describe('a typed length', () => {
  it.each([
    [`2' 3 1/2"`, 27.5],
    [`2'3-1/2"`, 27.5],
    [`2' - 3 1/2"`, 27.5],
    ['2 ft 3.5 in', 27.5],
    ['2 feet, 3 inches', 27],
    [`2’ 3”`, 27],
    [`2'`, 24],
    [`1.5'`, 18],
    ['3 1/2', 3.5],
    ['15/16"', 0.9375],
    ["7''", 7],
    ['27.25', 27.25],
    ['0', 0],
    [`-1' 6"`, -18],
    ['−1/16', -0.0625],
  ])('%s is %d inches', (typed, size) => {
    expect(parseLength(typed)).toBe(size)
  })

  it.each(['', 'two feet', '1/3"', '5/4', '3 1/', `2' 3' 4"`, '1/0', '--3', '2" 3', '9'.repeat(50)])(
    '%s is refused',
    (typed) => {
      expect(parseLength(typed)).toBeUndefined()
    },
  )
})

test.each([
  [0, '0"'],
  [27.5, `2' 3 1/2"`],
  [24, `2'`],
  [24.0625, `2' 1/16"`],
  [-9, '-9"'],
  [12, `1'`],
  [11.9375, '11 15/16"'],
  [3.3, '3.3"'],
])('%d inches are printed as %s', (size, words) => {
  expect(formatLength(size)).toBe(words)
})

test('every length in sixteenths is read back as it is printed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (sixteenths) => {
      const size = sixteenths / 16
      expect(parseLength(formatLength(size))).toBe(size)
      const parts = splitLength(size)
      expect(parts && joinLength(parts)).toBe(size)
      expect(parts?.inches).toBeLessThan(12)
    }),
  )
})

test('fractions are in their lowest terms, in order', () => {
  expect(inchFractions).toEqual('1/16 1/8 3/16 1/4 5/16 3/8 7/16 1/2 9/16 5/8 11/16 3/4 13/16 7/8 15/16'.split(' '))
})

test('a range is read, printed, and includes both ends', () => {
  const range = parseRange(`2' to 3' 6"`)
  expect(range).toEqual({ min: 24, max: 42 })
  expect([24, 42, 23.9375, 42.0625].map((size) => isWithin(size, range ?? {}))).toEqual([true, true, false, false])
  expect(formatRange({ min: 24, max: 42 })).toBe(`2' to 3' 6"`)
  expect(formatRange({ min: 6 })).toBe('from 6"')
  expect(formatRange({ max: 36 })).toBe(`up to 3'`)
  expect([`3' to 2'`, `2'`, `1' to 2' to 3'`, 'a to b'].map(parseRange)).toEqual(Array(4).fill(undefined))
})
