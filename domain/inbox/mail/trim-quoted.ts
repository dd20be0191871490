import { headEndingAt, zonedHead } from './quote-heads.ts'
import {
  afterHeaderBlock,
  findOtherMark,
  isBlank,
  isForwardedLine,
  isForwardSubject,
  isHeaderBlock,
  isOriginalMessageLine,
  isQuoteAt,
  isQuoteLine,
  isSeparator,
  isShort,
} from './quoted-lines.ts'
import { answersBelow } from './quote-words.ts'
import { signatureStart, type SignatureMark } from './signature-lines.ts'

/** A part of a mail that is folded away: one key shows it again. */
export interface HiddenPart {
  readonly kind: 'quoted' | 'signature'
  readonly text: string
}

export interface TrimmedText {
  /** The person's own words, including quotes that were answered inline. */
  readonly visible: string
  /** Folded parts, in the order of the mail. */
  readonly hidden: readonly HiddenPart[]
}

/** Facts of a mail in addition to its text. */
export interface TextOrigin {
  readonly subject?: string
  /** Name of who wrote it. */
  readonly writer?: string
}

/** Index just after the last line below `end` that is not blank. */
function withoutBlankEnd(lines: readonly string[], end: number): number {
  let at = end
  while (at > 0 && isBlank(lines[at - 1])) at--
  return at
}

/** The line above which a quote's own decoration (separators and blank lines) begins. */
function withSeparatorAbove(lines: readonly string[], start: number): number {
  const above = withoutBlankEnd(lines, start)
  return above > 0 && isSeparator(lines[above - 1]) ? above - 1 : start
}

/** First line at or below `from` that is not blank. */
function nextText(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && isBlank(lines[at])) at++
  return at
}

/** Below so many lines that might be heads no more are looked at: no mail has them, and the search stays linear. */
const mostHeads = 4000

/** Where a certain head begins that ends at this line, with unmarked words below it. */
function unmarkedHead(lines: readonly string[], at: number): number | undefined {
  const below = nextText(lines, at + 1)
  if (below >= lines.length || isQuoteAt(lines, below)) return undefined
  // The head continues on its next line, which has the address.
  if (below === at + 1 && zonedHead.test(lines[at] ?? '') && !headEnd.test(lines[at] ?? '')) return undefined
  const head = headEndingAt(lines, at)
  return head?.certainty === 'certain' ? head.at : undefined
}

/** True if an 'Original Message' or a header block begins here, with unmarked words below it. */
function isUnmarkedBlock(lines: readonly string[], at: number): boolean {
  if (isOriginalMessageLine(lines, at)) return true
  return isHeaderBlock(lines, at) && !isQuoteLine(lines[nextText(lines, afterHeaderBlock(lines, at))])
}

/** A line with which a head may end: cheap, before the line is read closely. */
const headEnd = /(?:[:：]|-{2,}|[‐–—]{2,})[\s*_\p{Cf}]*$/u

const mayEndHead = (line: string | undefined): boolean => isShort(line) && (headEnd.test(line) || zonedHead.test(line))

/** Finds where an unmarked quote begins. Looks closely at no more lines than a mail can have heads. */
class UnmarkedSearch {
  readonly #lines: readonly string[]
  #heads = 0

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  startAt(at: number): number | undefined {
    const line = this.#lines[at] ?? ''
    if (isQuoteAt(this.#lines, at) || isBlank(line)) return undefined
    if (isUnmarkedBlock(this.#lines, at)) return at
    if (!mayEndHead(line) || ++this.#heads > mostHeads) return undefined
    return unmarkedHead(this.#lines, at)
  }
}

/**
 * Where everything to the end is a quote without marks: below an Outlook header block, an 'Original Message' line, or
 * an 'On ... wrote:' with nothing marked under it. Undefined where the mail passes another one on: that one is then what
 * its sender wants read.
 */
function unmarkedQuoteStart(lines: readonly string[], subject = ''): number | undefined {
  if (isForwardSubject(subject)) return undefined
  const search = new UnmarkedSearch(lines)
  for (const [at, line] of lines.entries()) {
    if (isForwardedLine(line)) return undefined
    const start = search.startAt(at)
    if (start !== undefined) return withSeparatorAbove(lines, start)
  }
  return undefined
}

function headerBlockAbove(lines: readonly string[], end: number): number | undefined {
  for (let at = Math.max(0, end - 16); at < end; at++)
    if (!isQuoteLine(lines[at]) && isHeaderBlock(lines, at)) return withSeparatorAbove(lines, at)
  return undefined
}

/** The first of the marked lines that end just before `end`, or undefined when the line above it bears no mark. */
function firstMarked(lines: readonly string[], end: number, isMarked: (at: number) => boolean): number | undefined {
  let at = end
  while (at > 0 && (isMarked(at - 1) || (isBlank(lines[at - 1]) && at < end))) at--
  const first = nextText(lines, at)
  return at < end && isMarked(first) ? first : undefined
}

/** First line of a block of bars or initials that ends just before `end`: below a head, or on two lines at least. */
function otherMarked(lines: readonly string[], end: number): number | undefined {
  const mark = findOtherMark(lines[end - 1])
  const first = mark && firstMarked(lines, end, (at) => findOtherMark(lines[at]) === mark)
  if (!mark || first === undefined || first === '') return undefined
  const hasHead = headEndingAt(lines, withoutBlankEnd(lines, first) - 1) !== undefined
  return hasHead || (mark !== '|' && end - first > 1) ? first : undefined
}

/** The head with nothing below it that ends just before `end`: a quote was meant to follow, or was deleted. */
function loneHead(lines: readonly string[], end: number): number | undefined {
  if (!mayEndHead(lines[end - 1])) return undefined
  const head = headEndingAt(lines, end - 1)
  return head?.certainty === 'certain' ? withSeparatorAbove(lines, head.at) : undefined
}

/** Where the block of marked lines begins that ends just before `end`, its head included. */
function markedQuoteStart(lines: readonly string[], end: number): number | undefined {
  const first = firstMarked(lines, end, (at) => isQuoteAt(lines, at)) ?? otherMarked(lines, end)
  if (first === undefined) return loneHead(lines, end)
  const above = withoutBlankEnd(lines, first)
  const start = headEndingAt(lines, above - 1)?.at ?? headerBlockAbove(lines, above) ?? first
  const top = withoutBlankEnd(lines, start)
  return top > 0 && isOriginalMessageLine(lines, top - 1) ? top - 1 : withSeparatorAbove(lines, start)
}

interface Cut {
  readonly at: number
  readonly kind: HiddenPart['kind']
}

interface Taken {
  readonly marks: Set<SignatureMark>
  readonly isQuote: boolean
  readonly writer: string
}

/** The next thing to take off the end: a signature whose mark is not `taken` yet, else a quote while none is. */
function nextCut(lines: readonly string[], end: number, { marks, isQuote, writer }: Taken): Cut | undefined {
  const signature = signatureStart(lines, { end, taken: marks, writer })
  if (signature) {
    marks.add(signature.mark)
    return { at: signature.at, kind: 'signature' }
  }
  const quote = isQuote ? undefined : markedQuoteStart(lines, end)
  return quote === undefined ? undefined : { at: quote, kind: 'quoted' }
}

/** An unmarked quote, unless the words above it say that they are answered within it. */
function unmarkedCut(lines: readonly string[], subject: string | undefined): Cut[] {
  const at = unmarkedQuoteStart(lines, subject)
  if (at === undefined || pointsBelow(lines.slice(Math.max(0, at - 40), at))) return []
  return [{ at, kind: 'quoted' }]
}

/** True if a person announces answers below, within a quote. */
export const pointsBelow = (lines: readonly string[]): boolean =>
  lines.some((line) => line.length < 400 && answersBelow.test(line))

/** Takes off the end of `lines`, again and again, a signature or (once) a quote. Cuts come last first. */
function cutsFromEnd(lines: readonly string[], { subject, writer = '' }: TextOrigin): Cut[] {
  const forwarded = lines.some(isForwardedLine)
  const marks = new Set<SignatureMark>()
  const cuts = unmarkedCut(lines, subject)
  if (forwarded && cuts.length === 0) return []
  for (;;) {
    const end = withoutBlankEnd(lines, cuts.at(-1)?.at ?? lines.length)
    const cut = nextCut(lines, end, { marks, isQuote: cuts.some((one) => one.kind === 'quoted'), writer })
    if (!cut) return cuts
    cuts.push(cut)
  }
}

interface LineRange {
  readonly from: number
  /** Line just below the last one. */
  readonly to: number
}

/** The lines of the quote that is folded away; undefined where there is none, or nothing else would be left. */
export function quotedRange(lines: readonly string[], origin: TextOrigin = {}): LineRange | undefined {
  const cuts = cutsFromEnd(lines, origin)
  const index = cuts.findIndex((cut) => cut.kind === 'quoted')
  const quote = cuts[index]
  if (!quote || !lines.slice(0, cuts.at(-1)?.at).some((line) => !isBlank(line))) return undefined
  return { from: quote.at, to: cuts[index - 1]?.at ?? lines.length }
}

/** True if these lines contain more than a signature. */
export const hasOwnWords = (lines: readonly string[], origin: TextOrigin = {}): boolean =>
  lines.slice(0, cutsFromEnd(lines, origin).at(-1)?.at).some((line) => !isBlank(line))

/** Lines of heads within the readable part: above a quote that is answered inline, or at the top of the whole mail. */
function innerHeads(lines: readonly string[]): LineRange[] {
  const top = nextText(lines, 0)
  const heads: LineRange[] = []
  let looks = 0
  for (const [at, line] of lines.entries()) {
    if (isQuoteAt(lines, at) || !mayEndHead(line) || ++looks > mostHeads) continue
    const head = headEndingAt(lines, at)
    if (head?.certainty !== 'certain') continue
    const below = nextText(lines, at + 1)
    if (head.at === top || isQuoteAt(lines, below)) heads.push({ from: head.at, to: at + 1 })
  }
  return heads
}

/** The text without the heads of quotes in it, and those heads. A mail of heads alone stays whole. */
function foldHeads(lines: readonly string[]): TrimmedText {
  const heads = innerHeads(lines)
  const folded = new Set(heads.flatMap(({ from, to }) => lines.slice(from, to).map((_, place) => from + place)))
  const kept = lines.filter((_, at) => !folded.has(at))
  const visible = kept.join('\n').trim()
  if (heads.length === 0 || visible === '') return { visible: lines.join('\n').trimEnd(), hidden: [] }
  const hidden = heads.map(({ from, to }) => ({ kind: 'quoted' as const, text: lines.slice(from, to).join('\n') }))
  return { visible, hidden }
}

/**
 * The part of a plain-text mail that a person reads: its last quoted block, its signature and the heads of quotes are
 * folded away, quotes that were answered inline stay (decision M14). A mail of which nothing would be left is shown
 * whole. Linear in its length.
 */
export function trimQuoted(text: string, origin: TextOrigin = {}): TrimmedText {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const cuts = cutsFromEnd(lines, origin)
  const own = lines.slice(0, cuts.at(-1)?.at)
  if (own.every((line) => isBlank(line))) return foldHeads(lines)
  const ends = [lines.length, ...cuts.map((cut) => cut.at)]
  const cutParts = cuts.map(({ at, kind }, index) => ({
    kind,
    text: lines.slice(at, ends[index]).join('\n').trimEnd(),
  }))
  const { visible, hidden } = foldHeads(own)
  return { visible, hidden: [...hidden, ...cutParts.toReversed()] }
}
