import { describe, expect, it } from 'vitest'
import { measureText } from './measure-text.ts'

const facts = (text: string) => {
  const { encoding, units, segments, left } = measureText(text)
  return [encoding, units, segments, left]
}

describe('a text in the GSM alphabet', () => {
  it.each([
    [0, 0, 160],
    [1, 1, 159],
    [160, 1, 0],
    [161, 2, 145],
    [306, 2, 0],
    [307, 3, 152],
    [459, 3, 0],
  ])('of %i characters is %i segments with %i left', (length, segments, left) => {
    expect(facts('a'.repeat(length))).toEqual(['GSM-7', length, segments, left])
  })

  it('counts characters of the extension table twice', () => {
    expect(facts('€')).toEqual(['GSM-7', 2, 1, 158])
    expect(facts('^{}\\[~]|€')).toEqual(['GSM-7', 18, 1, 142])
    expect(facts('€'.repeat(80))).toEqual(['GSM-7', 160, 1, 0])
    expect(facts('€'.repeat(81))).toEqual(['GSM-7', 162, 2, 143])
  })

  it('never parts the two halves of an extension character', () => {
    // 152 + 2 do not fit into 153: the pair goes whole into the second part.
    expect(facts(`${'a'.repeat(152)}€${'a'.repeat(10)}`)).toEqual(['GSM-7', 164, 2, 141])
  })

  it('knows the letters of the alphabet that look foreign', () => {
    expect(measureText('Ça coûte £5 à Málaga? Größe: ΔΦΓΛΩ').outsideGsm).toEqual(['û', 'á'])
    expect(facts('Größe ÄÖÜ ñ è é ù ì ò à ¿¡ §')).toEqual(['GSM-7', 28, 1, 132])
  })
})

describe('a text that one character forces into UCS-2', () => {
  it.each([
    [70, 1, 0],
    [71, 2, 63],
    [134, 2, 0],
    [135, 3, 66],
  ])('of %i characters is %i segments with %i left', (length, segments, left) => {
    expect(facts(`ő${'a'.repeat(length - 1)}`)).toEqual(['UCS-2', length, segments, left])
  })

  it('names each character once, in order', () => {
    expect(measureText('“Yes” – ok… “no”').outsideGsm).toEqual(['“', '”', '–', '…'])
  })

  it('counts an emoji as two units and never parts it', () => {
    expect(facts('🛩')).toEqual(['UCS-2', 2, 1, 68])
    expect(facts('🛩'.repeat(35))).toEqual(['UCS-2', 70, 1, 0])
    // 33 pairs are 66 units: the 34th does not fit into the one unit that is left.
    expect(facts('🛩'.repeat(36))).toEqual(['UCS-2', 72, 2, 61])
    expect(measureText('👨‍👩‍👧').outsideGsm).toEqual(['👨', '\u200D', '👩', '👧'])
  })
})
