import { describe, expect, it } from 'vitest'
import { emojiPerLine, emojiSize, findEmoji, nextEmoji } from './find-emoji.ts'
import { loadEmoji } from './load-emoji.ts'

const all = await loadEmoji()

describe('findEmoji', () => {
  it.each([
    ['airplane', '✈️'],
    ['thumbs up', '👍️'],
    ['THUMBS', '👍️'],
    ['united states', '🇺🇸'],
  ])('finds %s', (words, sign) =>
    expect(
      findEmoji(all, words)
        .slice(0, 4)
        .map((one) => one.sign),
    ).toContain(sign),
  )

  it('finds by search words as well as by name', () =>
    expect(findEmoji(all, 'happy').map((one) => one.sign)).toContain('😀'))
  it('an empty query finds none', () => expect(findEmoji(all, '  ')).toEqual([]))
  it('a query with one unmatched word finds none', () => expect(findEmoji(all, 'airplane zzz')).toEqual([]))
})

it('knows every group, and no part that is no emoji by itself', () => {
  expect(new Set(all.map((emoji) => emoji.group)).size).toBe(9)
  expect(all.some((emoji) => emoji.name.startsWith('regional indicator'))).toBe(false)
  expect(all.length).toBeGreaterThan(1800)
})

it('has 7 to a line at 24 pixels', () => expect([emojiPerLine, emojiSize]).toEqual([7, 24]))

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 2, 9],
  ['ArrowUp', 9, 2],
  ['ArrowUp', 2, 2],
  ['ArrowRight', 19, 19],
  ['a', 3, undefined],
])('%s leads from %s to %s of 20', (key, at, next) => expect(nextEmoji(key, at, 20)).toBe(next))
