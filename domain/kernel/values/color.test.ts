import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, parseHex, seenOn } from './color.ts'

const white = '#ffffff'
const night = '#18191d'
const between = (one: string, other: string): number => {
  const [left, right] = [parseHex(one), parseHex(other)]
  return left && right ? contrast(left, right) : 0
}

test('a line of any color is seen on white and at night', () => {
  const part = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(fc.tuple(part, part, part), (parts) => {
      const color = `#${parts.join('')}`
      for (const surface of [white, night])
        expect(between(seenOn(color, surface), surface)).toBeGreaterThanOrEqual(2.95)
    }),
  )
})

test('a readable color stays, and an invalid one too', () => {
  expect([seenOn('#2d7d67', white), seenOn('#ffff00', night), seenOn('red', white)]).toEqual([
    '#2d7d67',
    '#ffff00',
    'red',
  ])
})
