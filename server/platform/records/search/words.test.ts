import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oneErrorAway } from './near-words.ts'
import { bareCode, canBeMistyped, codesOf, fold, wordsOf } from './words.ts'

/** Any 16-bit signs: control characters and halves of pairs as well. */
const anySigns = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes))

describe('words of a text', () => {
  test.each([
    ['Zoë Ångström', ['zoe', 'angstrom']],
    ["O'Brien’s jet", ['obriens', 'jet']],
    ['Straße, Œuvre; Łódź', ['strasse', 'oeuvre', 'lodz']],
    ['ana.ruiz@laro.example', ['ana', 'ruiz', 'laro', 'example']],
    ['N123AB → KDAL/KTEB', ['n123ab', 'kdal', 'kteb']],
    ['東京 Haneda', ['東', '京', 'haneda']],
    ['…—!', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test('are the same for a text and for its folded form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(fold(text))).toEqual(wordsOf(text))
      }),
    )
  })

  test('are short, well formed and without signs that a tsvector would read', () => {
    fc.assert(
      fc.property(anySigns, (text) => {
        for (const word of wordsOf(text)) {
          expect(word.length).toBeLessThanOrEqual(40)
          expect(word.isWellFormed()).toBe(true)
          expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
        }
      }),
    )
  })
})

describe('numbers', () => {
  test.each([
    ['Q-10 045', ['q10045', '10045']],
    ['+1 (214) 555-0188', ['12145550188', '2145550188', '5550188']],
    ['KDAL', ['kdal']],
    ['', []],
  ])('%s', (text, codes) => {
    expect(codesOf(text)).toEqual(codes)
  })

  test('are compared without separators between their signs', () => {
    expect(bareCode(' n-123 ab ')).toBe('n123ab')
  })
})

test('errors are looked for in words of four letters or more', () => {
  expect(['jet', 'jets', 'n123', '東京'].map(canBeMistyped)).toEqual([false, true, false, false])
})

test('every neighbour is one error away, and all kinds of errors occur', () => {
  const near = oneErrorAway('jets')
  expect(near).toEqual(expect.arrayContaining(['ets', 'jet', 'jeets', 'jetsx', 'xjets', 'jats', 'ejts', 'jest']))
  expect(near).not.toContain('jets')
  expect(oneErrorAway('x'.repeat(30))).toEqual([])
})
