import { decodeHeader } from './repair-charset.ts'

const latin1 = (raw: Uint8Array): string => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')

export const hasFlowedText = (raw: Uint8Array): boolean => /format[ \t]*=[ \t]*"?flowed/i.test(latin1(raw))

/** Blanks at the end of a line of a quote, written as such or as '=20'. */
function withoutFlow(line: string): string {
  let end = line.endsWith('\r') ? line.length - 1 : line.length
  const tail = line.slice(end)
  for (;;) {
    if (line[end - 1] === ' ') end -= 1
    else if (line.slice(end - 3, end) === '=20') end -= 3
    else return line.slice(0, end) + tail
  }
}

/** A flowed text whose quoted lines end where they end: the parser joins them together with their marks. */
export const endQuotedLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith('>') ? withoutFlow(line) : line))
    .join('\n')

export const withoutFlowedQuotes = (raw: Uint8Array): Uint8Array => Buffer.from(endQuotedLines(latin1(raw)), 'latin1')

const partHeader = /^(?:content-(?:type|disposition)[ \t]*:|[ \t]+(?:file)?name\*?)/i

/** The message with names of files in UTF-8, which is how the parser reads them. */
export const withReadableNames = (raw: Uint8Array): Uint8Array =>
  Buffer.from(
    latin1(raw)
      .split('\n')
      .map((line) => (line.length < 2000 && partHeader.test(line) ? utf8In(line) : line))
      .join('\n'),
    'latin1',
  )

/** A line of one byte a character, in UTF-8, as one byte a character again. */
const utf8In = (line: string): string =>
  Buffer.from(decodeHeader(Buffer.from(line, 'latin1')), 'utf8').toString('latin1')
