import { analyse } from 'chardet'
import iconv from 'iconv-lite'
import { decodeUtf7, isUtf7 } from './utf7.ts'

/** Names that mailers write for charsets, and the standard names. */
const standardNames: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  utf_8: 'utf-8',
  utf8mb4: 'utf-8',
  'unicode-1-1-utf-8': 'utf-8',
  'cp-1252': 'windows-1252',
  macroman: 'macintosh',
  'x-mac-roman': 'macintosh',
  '8bit': '',
  binary: '',
  'x-unknown': '',
  'unknown-8bit': '',
  default: '',
  none: '',
}

/** Charsets that iconv-lite reads completely and the platform does not: DOS code pages and the letters of Hong Kong. */
const readByIconv = /^(?:(?:cp|ibm|csibm|x-cp)-?\d{3}|big5.*|x-x-big5|cn-big5)$/

const utf16Label = /^(?:utf-?16|unicode|unicodefffe|ucs-?2|iso-10646-ucs-2)(?:-?[bl]e)?$/

/** Labels that mailers write without looking: the bytes are often UTF-8. */
const singleByteWest: ReadonlySet<string> = new Set([
  'us-ascii',
  'ascii',
  'ansi_x3.4-1968',
  'iso-8859-1',
  'latin1',
  'windows-1252',
])

/** Escape sequences by which ISO-2022-JP switches to Japanese letters. */
const japaneseEscapes = ['$@', '$B', '$(D', '(I', '(J'].map((sequence) => `\u{1B}${sequence}`)

const hasJapaneseEscape = (bytes: Uint8Array): boolean =>
  bytes.includes(0x1b) && japaneseEscapes.some((sequence) => latin1(bytes).includes(sequence))

const nameStandard = (label: string): string => {
  const given = label
    .replace(/\*.*$/, '')
    .replaceAll(/[\s"'=]/g, '')
    .toLowerCase()
  return standardNames[given] ?? given
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Strict: undefined where the platform knows no such charset or the bytes are not valid in it. */
function decodeByPlatform(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined
    throw error
  }
}

function decodeByIconv(label: string, bytes: Uint8Array): string | undefined {
  if (!iconv.encodingExists(label)) return undefined
  const text = iconv.decode(Buffer.from(bytes), label)
  return text.includes('\uFFFD') ? undefined : text
}

/** Zero bytes at even and at odd places: Latin letters of UTF-16 have theirs on one side. */
function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 }
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1
  return zeros
}

/** Text of UTF-16, with the byte order of its mark or of the side of its zero bytes; undefined for other bytes. */
function decodeUtf16(bytes: Uint8Array): string | undefined {
  const mark = latin1(bytes.subarray(0, 2))
  const hasMark = mark === '\u00FE\u00FF' || mark === '\u00FF\u00FE'
  const { even, odd } = countZeros(bytes)
  // Text without a mark and without one Latin letter is not told from text in one-byte letters.
  if (!hasMark && even + odd === 0) return undefined
  const isBigEndian = hasMark ? mark === '\u00FE\u00FF' : even > odd
  return decodeByPlatform(isBigEndian ? 'utf-16be' : 'utf-16le', bytes)
}

/** Text in a named charset, undefined where the name is unknown or the bytes are not valid in it. */
function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  if (name === '') return undefined
  if (isUtf7(name)) return decodeUtf7(latin1(bytes))
  if (utf16Label.test(name)) return decodeUtf16(bytes)
  const mislabelled = singleByteWest.has(name) ? decodeByPlatform('utf-8', bytes) : undefined
  if (mislabelled !== undefined) return mislabelled
  const first = readByIconv.test(name) ? decodeByIconv(name, bytes) : undefined
  return first ?? decodeByPlatform(name, bytes) ?? decodeByIconv(name, bytes)
}

/** The charset that the head of an HTML document names. */
function findMetaCharset(bytes: Uint8Array): string {
  const head = latin1(bytes.subarray(0, 4096))
  return /<meta[^>]{0,300}?charset\s*=[\s"'=]*([\w.:-]+)/i.exec(head)?.[1] ?? ''
}

const western: ReadonlySet<string> = new Set([
  'ISO-8859-1',
  'windows-1252',
  'ISO-8859-2',
  'ISO-8859-9',
  'windows-1250',
  'ASCII',
  'UTF-8',
])
const mostGuessedBytes = 100_000
/** From this confidence of 100 on, a guess is believed of text that is mostly in Latin letters: of several bytes a letter. */
const certain = 90
/** Below it every charset fits. */
const leastConfidence = 11

const isLatinLetter = (byte: number): boolean => (byte | 32) >= 97 && (byte | 32) <= 122

/** Visual Hebrew has no other letters; Russian text, which is taken for it, has. */
const fitsHebrew = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0xc0 || (byte >= 0xe0 && byte <= 0xfa))

/**
 * The charset that letters and their frequency suggest; '' where that is a western one or not clear. Text of a Latin
 * script has few letters beyond ASCII, and guesses at short ones of it are wrong too often.
 */
function guessCharset(bytes: Uint8Array): string {
  const part = bytes.subarray(0, mostGuessedBytes)
  let [high, latin] = [0, 0]
  for (const byte of part) {
    if (byte > 127) high += 1
    else if (isLatinLetter(byte)) latin += 1
  }
  const least = high > latin ? leastConfidence : certain
  const best = analyse(part).find(({ name }) => !western.has(name) && (name !== 'ISO-8859-8' || fitsHebrew(part)))
  return best && best.confidence >= least ? best.name.toLowerCase() : ''
}

/**
 * The text of bytes that a mail brings, in the charset they are in: a label is believed where the bytes are valid in it,
 * then the `<meta>` of HTML, UTF-8, a clear guess from the letters, and windows-1252.
 */
export function decodeText(bytes: Uint8Array, label: string, isHtml = false): string {
  const name = nameStandard(label)
  if (hasJapaneseEscape(bytes) && !/^iso-2022-(?:kr|cn)/.test(name)) {
    const japanese = decodeByPlatform('iso-2022-jp', bytes)
    if (japanese !== undefined) return japanese
  }
  const labelled = decodeAs(name, bytes)
  if (labelled !== undefined) return labelled
  const named = isHtml ? decodeAs(nameStandard(findMetaCharset(bytes)), bytes) : undefined
  if (named !== undefined) return named
  const found = decodeByPlatform('utf-8', bytes) ?? decodeAs(guessCharset(bytes), bytes)
  return found ?? new TextDecoder('windows-1252').decode(bytes)
}

const isPlainAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 128 && byte !== 0x1b && byte !== 0)

/** True if bytes are valid UTF-8. */
export const isUtf8 = (bytes: Uint8Array): boolean => decodeByPlatform('utf-8', bytes) !== undefined

/** The text where a parser that follows the label, or takes UTF-8 without one, would read another one; else undefined. */
export function decodeMislabelled(bytes: Uint8Array, label: string, isHtml: boolean): string | undefined {
  const name = nameStandard(label)
  if (isPlainAscii(bytes) && !isUtf7(name) && !utf16Label.test(name)) return undefined
  const text = decodeText(bytes, label, isHtml)
  return text === decodeByPlatform(label.trim() === '' ? 'utf-8' : label, bytes) ? undefined : text
}
