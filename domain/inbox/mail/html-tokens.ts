/** Reads HTML that our sanitiser printed: every element is closed, text and attributes are escaped. */
export interface Token {
  readonly text: string
  readonly kind: 'open' | 'close' | 'void' | 'text'
  /** For an open token, where its close token is; for a close token, its open one. */
  partner: number
  /** Mark of the mailer on the element: see `data-quote-hint` in the sanitiser. */
  readonly hint: string | undefined
}

const voidTags = /^<(br|hr|img|col)\b/

export const hintAttribute = / data-quote-hint="(quote|block|attribution|header)"/

function kindOf(text: string): Token['kind'] {
  if (!text.startsWith('<')) return 'text'
  if (text.startsWith('</')) return 'close'
  return voidTags.test(text) || text.endsWith('/>') ? 'void' : 'open'
}

export function tokensOf(html: string): Token[] {
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

export const isVisible = (token: Token): boolean =>
  token.kind === 'text' ? /[^\s\u00A0]/.test(token.text) : token.text.startsWith('<img')

export const isBlockquote = (token: Token): boolean => token.text.startsWith('<blockquote')

interface Range {
  readonly from: number
  readonly to: number
}

const wrapsRows = /^<(?:table|tbody|thead|tfoot|tr|colgroup)\b/

/**
 * Parts of a run of tokens that can each be wrapped in an element: the run may begin within one element and end within
 * another. Rows of tables are left out, because they cannot be wrapped.
 */
export function wholeRanges(tokens: readonly Token[], { from, to }: Range): Range[] {
  const ranges: Range[] = []
  const parents = parentsAt(tokens, from)
  let begin = from
  const close = (end: number) => {
    const parent = parents.at(-1)
    const isRow = parent !== undefined && wrapsRows.test(tokens[parent]?.text ?? '')
    if (!isRow && tokens.slice(begin, end).some(isVisible)) ranges.push({ from: begin, to: end })
  }
  let at = from
  while (at < to) {
    const token = tokens[at]
    if (token?.kind === 'close') {
      close(at)
      parents.pop()
      begin = at + 1
    } else if (token?.kind === 'open' && token.partner >= to) {
      close(at)
      parents.push(at)
      begin = at + 1
    } else if (token?.kind === 'open' && token.partner > at) at = token.partner
    at += 1
  }
  close(to)
  return ranges
}

/** Open tokens of the elements that contain a token, the outermost first. */
function parentsAt(tokens: readonly Token[], at: number): number[] {
  const open: number[] = []
  for (let before = 0; before < at; before++) {
    if (tokens[before]?.kind === 'open') open.push(before)
    else if (tokens[before]?.kind === 'close') open.pop()
  }
  return open
}
