import { decodeText } from './charset.ts'
import { repairEncodedWords } from './encoded-words.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** The byte of each character of windows-1252 that is not its own code. */
const westernBytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [western.decode(Uint8Array.of(byte)), byte] as const),
)

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function toWesternBytes(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = westernBytes.get(text.charAt(at))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return bytes
}

/**
 * A text that was read as windows-1252 although its bytes were UTF-8 (labelled iso-8859-1 or us-ascii by a mailer that
 * did not look): read again. Any other text comes back as it is.
 */
export function repairMisread(text: string): string {
  if (!/[\u00C2-\u00F4]/.test(text)) return text
  const bytes = toWesternBytes(text)
  return (bytes && decodeUtf8(bytes)) ?? text
}

/** A header line of raw text in no declared charset: too short for a guess beyond UTF-8, Japanese and windows-1252. */
export const decodeHeader = (bytes: Uint8Array): string =>
  bytes.includes(escape) ? decodeText(bytes, '') : (decodeUtf8(bytes) ?? western.decode(bytes))

/** Where the header section of a message ends: index just after its last line. */
export function endOfHeaders(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const ends = ['\r\n\r\n', '\n\n', '\r\r'].map((blank) => bytes.indexOf(blank)).filter((at) => at >= 0)
  return ends.length === 0 ? bytes.length : Math.min(...ends)
}

const escape = 0x1b

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 128 && byte !== escape)

/** The message with its own header lines as the parser reads them: in UTF-8, with whole encoded words. */
export function withReadableHeaders(raw: Uint8Array): Uint8Array {
  const end = endOfHeaders(raw)
  const head = raw.subarray(0, end)
  const text = Buffer.from(head).toString('latin1')
  if (isAscii(head) && !text.includes('=?')) return raw
  const lines = repairEncodedWords(text).split('\n')
  const readable = lines.map((line) => decodeHeader(Buffer.from(line, 'latin1'))).join('\n')
  return Buffer.concat([Buffer.from(readable, 'utf8'), raw.subarray(end)])
}

const unreadable = '\uFFFD'

/** True if a text could not be read in the charset that its mail names. */
export const isUnreadable = (text: string | undefined): boolean => text?.includes(unreadable) ?? false
