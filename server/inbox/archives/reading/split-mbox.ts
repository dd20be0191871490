/** One mail of an mbox file. Places are bytes of that file. */
interface MboxMail {
  /** Start of the mail with its From_ line. */
  readonly at: number
  /** Start of the next mail, or the end of the file. */
  readonly next: number
  /** Undefined for a mail that is larger than the limit. */
  readonly raw: Buffer | undefined
  /** Date of the From_ line, in epoch milliseconds. */
  readonly date: number | undefined
  /** True for words at the start of a file that belong to no mail. */
  readonly isStray: boolean
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const greater = 0x3e
const from = Buffer.from('From ')

/** A From_ line and the line after it are judged by so many bytes. */
const judgedBytes = 2000

/** A date as mailers write it after the sender. */
const usualDate =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2}|\d{1,2} +(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))\b.*\d{1,2}:\d{2}/
const anyDate = /\d{1,2}:\d{2}.*\d{4}|\d{4}.*\d{1,2}:\d{2}/
const isHeader = /^[!-9;-~]{1,200}[ \t]*:|^>?From /

/** Words of a mail that begin with 'From ' are told from a From_ line by its date and by the header that follows. */
function isFromLine(text: string): boolean {
  const [line = '', next = ''] = text.split(/\r?\n/, 2)
  if (isHeader.test(next)) return anyDate.test(line)
  return next.trim() === '' && usualDate.test(line)
}

/** Date of a From_ line. Gmail writes the zone before the year; without a zone it is UTC. */
function readFromDate(line: string): number | undefined {
  const words = /(\w{3}) +(\d{1,2}) +(\d{1,2}:\d{2}(?::\d{2})?)(?: +([+-]\d{4}|[A-Z]{2,4}))? +(\d{4})/.exec(line)
  if (!words) return undefined
  const [, month = '', day = '', time = '', zone = 'UTC', year = ''] = words
  const at = Date.parse(`${day} ${month} ${year} ${time} ${zone}`)
  return Number.isFinite(at) && at > 0 ? at : undefined
}

/** True if a line begins at a place, and the line before it is blank. */
function followsBlankLine(bytes: Buffer, at: number): boolean {
  if (bytes[at - 1] !== lineFeed) return false
  return bytes[at - 2] === lineFeed || (bytes[at - 2] === carriageReturn && bytes[at - 3] === lineFeed)
}

/** Takes one '>' off each line of the form '>From ', '>>From ' (mboxrd). */
function unescapeFrom(raw: Buffer): Buffer {
  const pieces: Buffer[] = []
  let kept = 0
  for (let at = raw.indexOf('>From '); at >= 0; at = raw.indexOf('>From ', at + 1)) {
    let begins = at
    while (begins > 0 && raw[begins - 1] === greater) begins -= 1
    if (begins > 0 && raw[begins - 1] !== lineFeed) continue
    pieces.push(raw.subarray(kept, at))
    kept = at + 1
  }
  return pieces.length === 0 ? raw : Buffer.concat([...pieces, raw.subarray(kept)])
}

/** A mail without its From_ line and the blank line that ends it. */
function stripMail(whole: Buffer): { line: string; raw: Buffer } {
  const isMarked = whole.subarray(0, from.length).equals(from)
  const lineEnd = isMarked ? whole.indexOf(lineFeed) : -1
  const line = isMarked ? whole.toString('latin1', 0, Math.min(lineEnd < 0 ? whole.length : lineEnd, 500)) : ''
  let end = whole.length
  if (whole[end - 1] === lineFeed) end -= whole[end - 2] === carriageReturn ? 2 : 1
  const begin = isMarked && lineEnd < 0 ? whole.length : lineEnd + 1
  return { line, raw: unescapeFrom(whole.subarray(Math.min(begin, end), Math.max(begin, end))) }
}

/** Bytes that must stay in sight so that a From_ line across two pieces is found: a blank line and 'From '. */
const sight = 8

/** Collects the bytes of one mail, and drops those of a mail that is larger than the limit. */
class Collector {
  readonly #most: number
  #pieces: Buffer[] = []
  #size = 0
  at: number

  constructor(at: number, most: number) {
    this.at = at
    this.#most = most
  }

  add(piece: Buffer): void {
    this.#size += piece.byteLength
    if (this.#size > this.#most) this.#pieces = []
    else if (piece.byteLength > 0) this.#pieces.push(piece)
  }

  /** The mail so far; undefined for blank lines alone. The next one begins where it ends. */
  take(): MboxMail | undefined {
    const [pieces, size, at] = [this.#pieces, this.#size, this.at]
    this.#pieces = []
    this.#size = 0
    this.at = at + size
    if (size > this.#most) return { at, next: at + size, raw: undefined, date: undefined, isStray: false }
    const { line, raw } = stripMail(Buffer.concat(pieces))
    if (line === '' && raw.toString('latin1').trim() === '') return undefined
    return { at, next: at + size, raw, date: readFromDate(line), isStray: line === '' }
  }
}

/** Place of the next From_ line from a place on, or the place up to which there is surely none. */
function findFromLine(bytes: Buffer, begin: number, isLast: boolean): { at: number; isFound: boolean } {
  for (let at = bytes.indexOf(from, begin); at >= 0; at = bytes.indexOf(from, at + 1)) {
    if (!followsBlankLine(bytes, at)) continue
    const judged = bytes.subarray(at, at + judgedBytes)
    if (!isLast && judged.length < judgedBytes) return { at, isFound: false }
    if (isFromLine(judged.toString('latin1'))) return { at, isFound: true }
  }
  return { at: isLast ? bytes.length : Math.max(begin, bytes.length - sight), isFound: false }
}

/**
 * The mails of an mbox file in their order (RFC 4155 and mboxrd), from the start of one of them. Holds one mail of at most
 * `most` bytes.
 */
export async function* splitMbox(
  content: AsyncIterable<Buffer>,
  { begin, most }: { readonly begin: number; readonly most: number },
): AsyncGenerator<MboxMail> {
  const collector = new Collector(begin, most)
  let bytes: Buffer = Buffer.alloc(0)
  // From here on no From_ line was looked for; the bytes before stay in sight.
  let fresh = 0
  function* split(isLast: boolean): Generator<MboxMail> {
    for (;;) {
      const { at, isFound } = findFromLine(bytes, fresh, isLast)
      const keep = isFound || isLast ? at : Math.max(0, at - sight)
      collector.add(bytes.subarray(0, keep))
      bytes = bytes.subarray(keep)
      fresh = isFound ? from.length : at - keep
      if (!isFound) return
      const mail = collector.take()
      if (mail) yield mail
    }
  }
  for await (const piece of content) {
    bytes = bytes.length === 0 ? piece : Buffer.concat([bytes, piece])
    yield* split(false)
  }
  yield* split(true)
  const last = collector.take()
  if (last) yield last
}
