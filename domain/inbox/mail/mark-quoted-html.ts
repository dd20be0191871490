import { hintAttribute, isBlockquote, isVisible, tokensOf, wholeRanges, type Token } from './html-tokens.ts'
import { linesOf, type HtmlLine } from './html-lines.ts'
import { headEndingAt } from './quote-heads.ts'
import { isBlank, isForwardedLine, isForwardSubject } from './quoted-lines.ts'
import { hasOwnWords, pointsBelow, quotedRange, type TextOrigin } from './trim-quoted.ts'

/** True if a mailer's quote wrapper holds new words, as when its blockquotes are answered inline. */
function hasAnswerInside(tokens: readonly Token[], at: number): boolean {
  const end = tokens[at]?.partner ?? at
  for (let inner = at + 1; inner < end; inner++) {
    const token = tokens[inner]
    if (!token) continue
    if (token.hint && token.kind === 'open') inner = Math.max(inner, token.partner)
    else if (isVisible(token)) return true
  }
  return false
}

/** Index of the nearest token before `at` that is a tag or something to see. */
function before(tokens: readonly Token[], at: number): number {
  for (let above = at - 1; above >= 0; above--) {
    const token = tokens[above]
    if (token && (token.kind === 'open' || token.kind === 'close' || isVisible(token))) return above
  }
  return -1
}

/** Where a quote with what belongs to it begins: an attribution line directly above is folded with it. */
function withAttribution(tokens: readonly Token[], at: number): number {
  const close = tokens[before(tokens, at)]
  if (close?.kind !== 'close') return at
  return tokens[close.partner]?.hint === 'attribution' ? close.partner : at
}

/** The outermost element that begins with the token at `at`: Outlook wraps its header line again. */
function outermost(tokens: readonly Token[], at: number): number {
  let from = at
  for (let above = before(tokens, from); tokens[above]?.kind === 'open'; above = before(tokens, from)) from = above
  return from
}

/** End of the element that holds the token: a header's quote extends to it. */
function endOfParent(tokens: readonly Token[], at: number): number {
  let end = at
  while (end < tokens.length) {
    const token = tokens[end]
    if (token?.kind === 'close') return end
    end = token?.kind === 'open' && token.partner > end ? token.partner + 1 : end + 1
  }
  return end
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Hints that name no quote by themselves: an attribution is part of one, a bare blockquote may be an indent. */
const vague: ReadonlySet<string> = new Set(['attribution', 'block'])

function rangeAt(tokens: readonly Token[], at: number): Range | undefined {
  const token = tokens[at]
  if (!token?.hint || token.kind !== 'open' || token.partner < 0 || vague.has(token.hint)) return undefined
  if (token.hint === 'header') {
    const from = outermost(tokens, at)
    return { from, to: endOfParent(tokens, from) }
  }
  if (!isBlockquote(token) && hasAnswerInside(tokens, at)) return undefined
  return { from: withAttribution(tokens, at), to: token.partner + 1 }
}

/** The quotes after the last words of the person's own, as one stretch. */
function lastQuote(tokens: readonly Token[]): Range | undefined {
  let last: Range | undefined
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const range = rangeAt(tokens, at)
    if (range) {
      last = { from: last?.from ?? range.from, to: range.to }
      at = range.to - 1
    } else if (token && isVisible(token)) last = undefined
  }
  return last
}

/** The head directly above a quote whose mailer does not mark it. */
function withHead(lines: readonly HtmlLine[], { from, to }: Range): Range {
  const texts = lines.filter((line) => line.token < from).map((line) => line.text)
  const last = texts.findLastIndex((text) => !isBlank(text))
  const head = last < 0 ? undefined : headEndingAt(texts, last)
  return { from: (head && lines[head.at]?.token) ?? from, to }
}

/** The quote that the mailer marks as one; undefined where nothing else is written, or it is answered within. */
function hintedQuote(tokens: readonly Token[], lines: readonly HtmlLine[], origin: TextOrigin): Range | undefined {
  const range = lastQuote(tokens)
  if (!range) return undefined
  const own = lines.filter((line) => line.token < range.from).map((line) => line.text)
  const isMarked = tokens.slice(range.from, range.to).some(isBlockquote)
  if (!hasOwnWords(own, origin) || (!isMarked && pointsBelow(own.slice(-40)))) return undefined
  return withHead(lines, range)
}

/** The quote that is to be known only by the words above it. */
function wordedQuote(tokens: readonly Token[], lines: readonly HtmlLine[], origin: TextOrigin): Range | undefined {
  const range = quotedRange(
    lines.map((line) => line.text),
    origin,
  )
  const from = range && lines[range.from]?.token
  if (!range || from === undefined) return undefined
  return { from: outermost(tokens, from), to: lines[range.to]?.token ?? tokens.length }
}

/** True if a quote is part of a forwarded mail: a line above it says so, or one of its first. */
function isPassedOn(lines: readonly HtmlLine[], { from }: Range): boolean {
  const texts = lines.filter((line) => !isBlank(line.text) && line.text !== '>')
  const first = texts.findIndex((line) => line.token >= from)
  return texts.slice(0, first + 3).some((line) => isForwardedLine(line.text.replace(/^>\s*/, '')))
}

/** Folded parts, as runs that can be wrapped in elements. */
function quotedStretches(tokens: readonly Token[], origin: TextOrigin): Range[] {
  if (isForwardSubject(origin.subject ?? '')) return []
  const lines = linesOf(tokens)
  const range = hintedQuote(tokens, lines, origin) ?? wordedQuote(tokens, lines, origin)
  const ranges = range && !isPassedOn(lines, range) ? wholeRanges(tokens, range) : []
  const first = ranges[0]?.from ?? 0
  return tokens.slice(0, first).some(isVisible) ? ranges : []
}

/**
 * Puts the last quoted block into `<div data-quoted>`, one for each element that holds a part of it; a mail that is
 * only a quote, or forwards another one, stays unchanged.
 */
export function markQuotedHtml(html: string, origin: TextOrigin = {}): string {
  const tokens = tokensOf(html)
  const ranges = quotedStretches(tokens, origin)
  const begins = new Set(ranges.map((range) => range.from))
  const ends = new Set(ranges.map((range) => range.to))
  const printed = tokens.map(({ text, hint }, at) => {
    const plain = hint ? text.replace(hintAttribute, '') : text
    return `${ends.has(at) ? '</div>' : ''}${begins.has(at) ? '<div data-quoted>' : ''}${plain}`
  })
  return `${printed.join('')}${ends.has(tokens.length) ? '</div>' : ''}`
}

/** HTML without the blocks that `markQuotedHtml` marked: the person's own words. */
export function withoutQuoted(html: string): string {
  const tokens = tokensOf(html)
  const kept: string[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.text === '<div data-quoted>' && token.partner > at) at = token.partner
    else kept.push(token?.text ?? '')
  }
  return kept.join('')
}
