import { decodeText, isUtf8 } from './charset.ts'

/** Headers that hold addresses: there an encoded word that never ends, ends before the address. */
const addressHeader = /^(?:from|to|cc|bcc|reply-to|sender|resent-[a-z]+|return-path|disposition-notification-to)\s*:/i

const opening = String.raw`=\?[ \t]*([\w.:-]+?(?:\*[\w-]*)?)[ \t]*\?[ \t]*([bq])[ \t]*\?`

/** A word, complete or not, with line breaks and blanks inside. */
const wordOf = (stop: string): RegExp =>
  new RegExp(
    `${opening}((?:(?!\\?=(?![0-9A-F]{2}(?:[^\\s]{0,200}\\?=))|=\\?[\\w.:*-]+\\?[bq]\\?)${stop})*)(\\?=|)`,
    'gi',
  )

const anywhere = wordOf('[^]')
const beforeAddress = wordOf('[^<>]')

interface Word {
  readonly charset: string
  readonly bytes: Uint8Array
  readonly isWhole: boolean
}

/** Quoted-printable of a word: soft line breaks and stray blanks taken out, half a code at its end dropped. */
function bytesOfQ(text: string): Uint8Array {
  const joined = text
    .replaceAll(/=\r?\n[ \t]+(?==[0-9A-F]{2})/gi, '')
    .replaceAll(/=\r?\n[ \t]+/g, '=')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .replaceAll('_', ' ')
    .replace(/=[0-9A-F]?$/i, '')
  const plain = joined.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return Buffer.from(plain, 'latin1')
}

/** Letters beyond ASCII in a word of base64 show that it was never encoded. */
function bytesOf(coding: string, text: string): Uint8Array {
  if (coding.toLowerCase() !== 'b') return bytesOfQ(text)
  const isRaw = /[\u0080-\u00FF]/.test(text)
  return isRaw ? Buffer.from(text, 'latin1') : Buffer.from(text.replaceAll(/[^A-Za-z0-9+/_=-]/g, ''), 'base64')
}

/** The text of words that follow each other: a character may be split between two of one charset. */
function textOfRun(words: readonly Word[]): string {
  let text = ''
  for (let at = 0; at < words.length;) {
    const first = words[at]
    if (!first) break
    let end = at + 1
    while (words[end]?.charset.toLowerCase() === first.charset.toLowerCase()) end += 1
    const run = words.slice(at, end)
    const said = decodeText(wholePart(Buffer.concat(run.map((word) => word.bytes)), run.at(-1)), first.charset)
    text += said
    at = end
  }
  return text
}

/** The bytes without the beginning of a character that a word which never ended was cut in. */
function wholePart(bytes: Buffer, last: Word | undefined): Uint8Array {
  if (!last || last.isWhole || !/^utf-?_?8$/i.test(last.charset)) return bytes
  for (let cut = 0; cut < 4 && cut <= bytes.length; cut++) {
    const part = bytes.subarray(0, bytes.length - cut)
    if (isUtf8(part)) return part
  }
  return bytes
}

const asWord = (text: string): string => `=?utf-8?B?${Buffer.from(text, 'utf8').toString('base64')}?=`

/** Where the text of an unended word ends: before a separator of addresses, and before blanks at the end. */
function unendedText(text: string, isAddress: boolean): string {
  const stop = isAddress ? text.search(/[",;]/) : -1
  return (stop < 0 ? text : text.slice(0, stop)).trimEnd().replace(/\?$/, '')
}

interface FoundWord extends Word {
  readonly from: number
  readonly to: number
}

/** The encoded words of a header, with the place of each. */
function wordsOf(header: string): FoundWord[] {
  const isAddress = addressHeader.test(header)
  return [...header.matchAll(isAddress ? beforeAddress : anywhere)].map((match) => {
    const [whole, charset = '', coding = '', given = '', close = ''] = match
    const isWhole = close !== ''
    const text = isWhole ? given : unendedText(given, isAddress)
    const end = match.index + whole.length - (isWhole ? 0 : given.length - text.length)
    const to = !isWhole && header[end] === '?' ? end + 1 : end
    return { charset, bytes: bytesOf(coding, text), isWhole, from: match.index, to }
  })
}

/** One header with each run of encoded words written again as one whole word in UTF-8. */
function repairHeader(header: string): string {
  if (!header.includes('=?')) return header
  const pieces: string[] = []
  let run: FoundWord[] = []
  let end = 0
  const flush = () => {
    if (run.length > 0) pieces.push(asWord(textOfRun(run)))
    run = []
  }
  for (const word of wordsOf(header)) {
    const between = header.slice(end, word.from)
    if (run.length === 0 || between.trim() !== '') {
      flush()
      pieces.push(between)
    }
    run.push(word)
    end = word.to
  }
  flush()
  return pieces.join('') + header.slice(end)
}

/**
 * The header section of a mail (one byte a character) with its encoded words (RFC 2047) as the parser reads them: words
 * that never end, are folded or hold blanks, name a charset that is not theirs or that the parser does not know.
 */
export const repairEncodedWords = (head: string): string =>
  head
    .split(/\r?\n(?![ \t])/)
    .map(repairHeader)
    .join('\r\n')
