import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const unitsOf = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

const utf16 = (text: string, isLittle: boolean, withMark: boolean) => {
  const units = unitsOf(withMark ? `\u{FEFF}${text}` : text)
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

const text = 'Name,City\nZoë,Köln\n'

it.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with its mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)])],
  ['UTF-16, little end first', utf16(text, true, true)],
  ['UTF-16, big end first', utf16(text, false, true)],
  ['UTF-16 without its mark', utf16(text, true, false)],
  ['UTF-16 without its mark, big end first', utf16(text, false, false)],
  ['what Windows writes', Uint8Array.from(unitsOf(text))],
])('reads %s', (_, bytes) => expect(decodeText(bytes)).toBe(text))

it('reads the signs that Windows has beyond Latin', () =>
  expect(decodeText(Uint8Array.from([0x80, 0x93, 0x61, 0x94]))).toBe('€“a”'))
