import { describe, expect, it } from 'vitest'
import { mergeAllLetters, mergeTexts } from './merge-texts.ts'

describe('mergeTexts', () => {
  it.each([
    ['two places', 'Fleet of jets', 'Our Fleet of jets', 'Fleet of jets today', 'Our Fleet of jets today'],
    ['one place', '<p>Hello</p>', '<p>Hello you</p>', '<p>Hello there</p>', '<p>Hello you there</p>'],
    ['one word', 'jet', 'jets', 'ajet', 'ajets'],
    ['a removed sentence', 'One. Two. Six.', 'One. Twxo. Six.', 'One. Six.', 'One. xSix.'],
    ['two paragraphs', '<p>A</p>', '<p>A</p><p>B</p>', '<p>A</p><p>C</p>', '<p>A</p><p>B</p><p>C</p>'],
    ['a repeated save', 'ab', 'abX', 'abXY', 'abXY'],
    ['a shortened line', 'Charter in the Alps', 'Charter in the Rockies', 'Alps by jet', 'Rockies by jet'],
    ['text with a letter that the other writer removed', 'Outk r', 'Ouk r', 'Ouz tr', 'Ouz r'],
    ['an empty text', '', 'A', 'B', 'AB'],
  ])('letters of both writers are kept in %s', (_, ...texts) => {
    const [base, theirs, mine, merged] = texts
    expect(mergeTexts({ base, theirs, mine })).toBe(merged)
  })

  it('a word that both sides replaced is refused, or joined on request', () => {
    const sides = { base: 'Quiet cabins', theirs: 'Bright cabins', mine: 'Warm cabins' }
    expect(mergeTexts(sides)).toBeUndefined()
    const sorted = (text: string) => Array.from(text).toSorted().join('')
    expect(sorted(mergeAllLetters(sides) ?? '')).toBe(sorted('BrghWarm cabins'))
  })

  it('HTML that would cross its tags is refused', () => {
    const sides = { base: '<p>a b c</p>', theirs: '<p><b>a b</b> c</p>', mine: '<p>a <i>b c</i></p>' }
    expect(mergeTexts(sides)).toBeUndefined()
  })
})
