const summaryLength = 240

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return namedCharacters[name.toLowerCase()] ?? whole
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole
}

/** The words of an HTML text, for summaries and search only: never for showing as HTML. */
export function wordsOfHtml(html: string): string {
  return html
    .replaceAll(/<(style|script|head|title)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w{1,8});/g, characterOf)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

interface Body {
  readonly message: string
  readonly messageHtml: string
  readonly html: string
}

/** One line of a message for lists: its first words, at most 240 characters. */
export function summaryOf(body: Body): string {
  const words = body.message.trim()
    ? body.message.replaceAll(/\s+/g, ' ').trim()
    : wordsOfHtml(body.messageHtml || body.html)
  return words.length <= summaryLength
    ? words
    : `${words
        .slice(0, summaryLength - 1)
        .toWellFormed()
        .trimEnd()}…`
}
