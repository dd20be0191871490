import { cutText } from '../../../../domain/kernel/index.ts'

/** Letters that Unicode does not take apart into a base letter and a mark. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
}

/** Scripts written without blanks: each sign is a separate word. */
const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

const longestWord = 40

/** Lower case without accents: 'Zoë Ångström' -> 'zoe angstrom'. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłıħ]/g, (letter) => ligatures[letter] ?? letter)
}

/** The words of a text as the index keeps them, in order, doubles included. Apostrophes join: "O'Brien" -> 'obrien'. */
export function wordsOf(text: string): string[] {
  const parts = fold(text)
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
    .replaceAll(sign, ' $& ')
    .split(/[^\p{L}\p{N}]+/u)
  return parts.filter(Boolean).map((word) => cutText(word, longestWord))
}

/** A tsvector ends at 1 MB; words beyond this many bytes of one record are not searched. */
export const mostBytes = 400_000

/** Bytes that a lexeme takes of `mostBytes`, its entry and position in the tsvector included. */
export const countBytes = (lexeme: string): number => Buffer.byteLength(lexeme) + 8

/** The words of a text once each, in order, as far as a record has room for them. */
export function distinctWords(text: string): string[] {
  const found = new Set<string>()
  let bytes = 0
  for (const word of wordsOf(text)) {
    if (found.has(word)) continue
    bytes += countBytes(word)
    if (bytes > mostBytes) break
    found.add(word)
  }
  return [...found]
}

/** A number or code without what people put between its signs: 'Q-10 045' -> 'q10045'. */
export const bareCode = (text: string): string => cutText(fold(text).replaceAll(/[^\p{L}\p{N}]+/gu, ''), longestWord)

/**
 * The forms under which a number is found exactly: as it is, by its digits alone, and a telephone number by its 10 and
 * 7 last digits as people type it (decision M12).
 */
export function codesOf(text: string): string[] {
  const code = bareCode(text)
  const digits = code.replaceAll(/\D/g, '')
  const isPhone = /^\d{10,15}$/.test(code)
  return [...new Set([code, digits, ...(isPhone ? [digits.slice(-10), digits.slice(-7)] : [])])].filter(Boolean)
}

/** True if typing errors are looked for in a word: four letters or more, no digit. */
export const canBeMistyped = (word: string): boolean => word.length >= 4 && /^\p{L}+$/u.test(word)
