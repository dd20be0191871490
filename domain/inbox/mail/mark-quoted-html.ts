/**
 * Folding the last quote of a mail's HTML (decision M14). Works on HTML that our sanitiser printed: every element is
 * closed, text and attributes are escaped, and elements of which the mailer says that they quote carry
 * `data-quote-hint` (quote, attribution or header).
 */
interface Token {
  readonly text: string
  readonly kind: 'open' | 'close' | 'void' | 'text'
  /** For an open token, where its close token is; for a close token, its open one. */
  partner: number
  readonly hint: string | undefined
}

const voidTags = /^<(br|hr|img|col)\b/

const hintAttribute = / data-quote-hint="(quote|attribution|header)"/

function kindOf(text: string): Token['kind'] {
  if (!text.startsWith('<')) return 'text'
  if (text.startsWith('</')) return 'close'
  return voidTags.test(text) || text.endsWith('/>') ? 'void' : 'open'
}

function tokensOf(html: string): Token[] {
  const open: number[] = []
  const tokens: Token[] = []
  for (const [text] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const token: Token = { text, kind: kindOf(text), partner: -1, hint: hintAttribute.exec(text)?.[1] }
    if (token.kind === 'open') open.push(tokens.length)
    if (token.kind === 'close') {
      token.partner = open.pop() ?? -1
      const opening = tokens[token.partner]
      if (opening) opening.partner = tokens.length
    }
    tokens.push(token)
  }
  return tokens
}

const isVisible = (token: Token): boolean =>
  token.kind === 'text' ? /[^\s\u00A0]/.test(token.text) : token.text.startsWith('<img')

const hasVisible = (tokens: readonly Token[], to: number): boolean => tokens.slice(0, to).some(isVisible)

/** Whether a mailer's quote wrapper holds words of its own, as when its blockquotes are answered inline. */
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

const isBlockquote = (token: Token): boolean => token.text.startsWith('<blockquote')

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

/** The outermost element that begins with the token at `at`: Outlook wraps its header line once more. */
function outermost(tokens: readonly Token[], at: number): number {
  let from = at
  for (let above = before(tokens, from); tokens[above]?.kind === 'open'; above = before(tokens, from)) from = above
  return from
}

/** The end of the element that holds the token: a header's quote goes on as far. */
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

function rangeAt(tokens: readonly Token[], at: number): Range | undefined {
  const token = tokens[at]
  if (!token?.hint || token.kind !== 'open' || token.partner < 0 || token.hint === 'attribution') return undefined
  if (token.hint === 'header') {
    const from = outermost(tokens, at)
    return { from, to: endOfParent(tokens, from) }
  }
  if (!isBlockquote(token) && hasAnswerInside(tokens, at)) return undefined
  return { from: withAttribution(tokens, at), to: token.partner + 1 }
}

/** The first quote after which nothing of the person's own stands. */
function lastQuote(tokens: readonly Token[]): Range | undefined {
  const lastVisible = tokens.findLastIndex(isVisible)
  for (let at = 0; at < tokens.length; at++) {
    const range = rangeAt(tokens, at)
    if (!range) continue
    if (range.to > lastVisible) return range
    at = range.to - 1
  }
  return undefined
}

/** Puts the last quoted block into `<div data-quoted>`; a mail that is nothing but a quote stays as it is. */
export function markQuotedHtml(html: string): string {
  const tokens = tokensOf(html)
  const range = lastQuote(tokens)
  const print = (from: number, to: number) =>
    tokens
      .slice(from, to)
      .map((token) => (token.hint ? token.text.replace(hintAttribute, '') : token.text))
      .join('')
  if (!range || !hasVisible(tokens, range.from)) return print(0, tokens.length)
  return `${print(0, range.from)}<div data-quoted>${print(range.from, range.to)}</div>${print(range.to, tokens.length)}`
}

/** The HTML without the block that `markQuotedHtml` marked: what the person wrote. */
export function withoutQuoted(html: string): string {
  const tokens = tokensOf(html)
  const at = tokens.findIndex((token) => token.text === '<div data-quoted>')
  const end = tokens[at]?.partner ?? -1
  if (end < 0) return html
  const kept = [...tokens.slice(0, at), ...tokens.slice(end + 1)]
  return kept.map((token) => token.text).join('')
}
