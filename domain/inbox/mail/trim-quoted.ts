import {
  isBlank,
  isHeaderBlock,
  isOriginalMessageLine,
  isQuoteLine,
  isSeparator,
  replyHeaderStart,
} from './quoted-lines.ts'
import { signatureStart, type SignatureMark } from './signature-lines.ts'

/** A part of a mail that is folded away: one key shows it again. */
export interface HiddenPart {
  readonly kind: 'quoted' | 'signature'
  readonly text: string
}

export interface TrimmedText {
  /** What the person wrote, quotes that were answered inline included. */
  readonly visible: string
  /** What was folded away, in the order of the mail. */
  readonly hidden: readonly HiddenPart[]
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

/** A header block is at most so many lines long: keeps the search linear. */
const longestHeaderBlock = 20

/** Skips the header lines of a block, to see whether what it quotes is marked with `>`. */
function afterHeaderBlock(lines: readonly string[], at: number): number {
  let line = at
  while (line < lines.length && line < at + longestHeaderBlock && !isBlank(lines[line])) line++
  return nextText(lines, line)
}

const isOwnLine = (line: string | undefined): boolean => !isQuoteLine(line) && !isBlank(line)

/** Whether a blank line and then words without a mark follow. */
function isAboveUnmarked(lines: readonly string[], at: number): boolean {
  const below = nextText(lines, at + 1)
  return isBlank(lines[at + 1]) && below < lines.length && !isQuoteLine(lines[below])
}

/**
 * Where everything to the end is a quote without marks: below an Outlook header block, an 'Original Message' line, or
 * an 'On ... wrote:' with nothing marked under it.
 */
function unmarkedQuoteStart(lines: readonly string[]): number | undefined {
  for (let at = 0; at < lines.length; at++) {
    if (!isOwnLine(lines[at])) continue
    if (isOriginalMessageLine(lines[at])) return at
    if (isHeaderBlock(lines, at) && !isQuoteLine(lines[afterHeaderBlock(lines, at)]))
      return withSeparatorAbove(lines, at)
    const header = isAboveUnmarked(lines, at) ? replyHeaderStart(lines, at) : undefined
    if (header !== undefined) return header
  }
  return undefined
}

function headerBlockAbove(lines: readonly string[], end: number): number | undefined {
  let top = end
  while (top > 0 && !isBlank(lines[top - 1])) top--
  for (let at = top; at < end; at++) if (isHeaderBlock(lines, at)) return withSeparatorAbove(lines, at)
  return undefined
}

/** Where the block of marked lines begins that ends just before `end`, its reply header included. */
function markedQuoteStart(lines: readonly string[], end: number): number | undefined {
  let at = end
  while (at > 0 && (isQuoteLine(lines[at - 1]) || (isBlank(lines[at - 1]) && at < end))) at--
  const first = nextText(lines, at)
  if (at === end || !isQuoteLine(lines[first])) return undefined
  const above = withoutBlankEnd(lines, first)
  return replyHeaderStart(lines, above - 1) ?? headerBlockAbove(lines, above) ?? first
}

interface Cut {
  readonly at: number
  readonly kind: HiddenPart['kind']
}

/** The next thing to take off the end: a signature whose mark is not `taken` yet, else a quote while none is. */
function nextCut(
  lines: readonly string[],
  end: number,
  taken: { readonly marks: Set<SignatureMark>; readonly isQuote: boolean },
): Cut | undefined {
  const signature = signatureStart(lines, end, taken.marks)
  if (signature) {
    taken.marks.add(signature.mark)
    return { at: signature.at, kind: 'signature' }
  }
  const quote = taken.isQuote ? undefined : markedQuoteStart(lines, end)
  return quote === undefined ? undefined : { at: quote, kind: 'quoted' }
}

/** Takes off the end of `lines`, again and again, a signature or (once) a quote. Cuts come last first. */
function cutsFromEnd(lines: readonly string[]): Cut[] {
  const marks = new Set<SignatureMark>()
  const unmarked = unmarkedQuoteStart(lines)
  const cuts: Cut[] = unmarked === undefined ? [] : [{ at: unmarked, kind: 'quoted' }]
  for (;;) {
    const end = withoutBlankEnd(lines, cuts.at(-1)?.at ?? lines.length)
    const cut = nextCut(lines, end, { marks, isQuote: cuts.some((one) => one.kind === 'quoted') })
    if (!cut) return cuts
    cuts.push(cut)
  }
}

/**
 * What a person reads of a plain-text mail: its last quoted block and its signature are folded away, quotes that were
 * answered inline stay (decision M14). A mail of which nothing would be left is shown whole. Linear in its length.
 */
export function trimQuoted(text: string): TrimmedText {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const cuts = cutsFromEnd(lines)
  const visible = lines.slice(0, cuts.at(-1)?.at).join('\n').trimEnd()
  if (visible.trim() === '') return { visible: lines.join('\n').trimEnd(), hidden: [] }
  const ends = [lines.length, ...cuts.map((cut) => cut.at)]
  const hidden = cuts.map(({ at, kind }, index) => ({ kind, text: lines.slice(at, ends[index]).join('\n').trimEnd() }))
  return { visible, hidden: hidden.toReversed() }
}
