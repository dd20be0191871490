import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16 = (text: string, isLittle: boolean, withMark: boolean) => {
  const units = [...(withMark ? `\u{FEFF}${text}` : text)].map((sign) => sign.charCodeAt(0))
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
  ['what Windows writes', Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)))],
])('reads %s', (_, bytes) => expect(decodeText(bytes)).toBe(text))

it('reads the signs that Windows has beyond Latin', () =>
  expect(decodeText(Uint8Array.from([0x80, 0x93, 0x61, 0x94]))).toBe('€“a”'))
