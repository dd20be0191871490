import { isBlockquote, type Token } from './html-tokens.ts'
import { headEndingAt } from './quote-heads.ts'
import { isBlank } from './quoted-lines.ts'

/** A line of a mail's HTML as it is read, with the token at which it begins. */
export interface HtmlLine {
  readonly text: string
  readonly token: number
}

const blocks = /^<\/?(?:p|div|blockquote|pre|table|tr|li|ul|ol|dl|dt|dd|h[1-6]|address|center|caption)\b/
const cells = /^<(?:td|th)\b/

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&', nbsp: ' ' }

const plain = (text: string): string =>
  text
    .replaceAll(/&(lt|gt|quot|#39|amp|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[\s\u00A0]+/g, ' ')

class Lines {
  readonly lines: HtmlLine[] = []
  #text = ''
  #token = -1
  depth = 0

  add(text: string, token: number): void {
    if (this.#token < 0 && text.trim() === '') return
    if (this.#token < 0) this.#token = token
    this.#text += text
  }

  /** Ends the line. A block's end is followed by a blank line, so that two blocks are never read as one paragraph. */
  end(token: number, isBlock: boolean): void {
    const mark = this.depth > 0 ? '> ' : ''
    if (this.#token >= 0) this.lines.push({ text: mark + this.#text.trim(), token: this.#token })
    else if (!isBlock) this.lines.push({ text: mark, token })
    if (isBlock && this.lines.length > 0 && !isBlank(this.lines.at(-1)?.text))
      this.lines.push({ text: mark.trim(), token })
    this.#text = ''
    this.#token = -1
  }

  /** A line across the page, as a text draws it. */
  rule(token: number): void {
    this.end(token, true)
    this.add('__________', token)
    this.end(token, true)
  }
}

/** True if a blockquote quotes another person: its mailer or the line above it marks it. Otherwise it is an indent. */
function isQuote({ hint }: Token, lines: readonly HtmlLine[]): boolean {
  if (hint !== 'block') return true
  const texts = lines.slice(-12).map((line) => line.text)
  const last = texts.findLastIndex((text) => !isBlank(text))
  return last >= 0 && headEndingAt(texts, last) !== undefined
}

function addToken(lines: Lines, token: Token, at: number): void {
  if (token.kind === 'text') lines.add(plain(token.text), at)
  else if (token.text.startsWith('<img')) lines.add('[image]', at)
  else if (token.text.startsWith('<br')) lines.end(at, false)
  else if (token.text.startsWith('<hr')) lines.rule(at)
  else if (cells.test(token.text)) lines.add(' ', at)
  else if (blocks.test(token.text)) lines.end(at, true)
}

/** The lines of a mail's HTML; those in a quote bear the mark of a plain text's quote. */
export function linesOf(tokens: readonly Token[]): HtmlLine[] {
  const lines = new Lines()
  const quotes = new Set<number>()
  for (const [at, token] of tokens.entries()) {
    addToken(lines, token, at)
    if (token.kind === 'open' && isBlockquote(token) && isQuote(token, lines.lines)) {
      quotes.add(at)
      lines.depth += 1
    }
    if (token.kind === 'close' && quotes.has(token.partner)) lines.depth -= 1
  }
  lines.end(tokens.length, true)
  return lines.lines
}
