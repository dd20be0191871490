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

const unreadBegin = /<!--|<(style|script|head|title)\b[^<>]*>/gi
const unreadEnds: Readonly<Record<string, RegExp>> = {
  '': /-->/g,
  style: /<\/style\s*>/gi,
  script: /<\/script\s*>/gi,
  head: /<\/head\s*>/gi,
  title: /<\/title\s*>/gi,
}

/** Text without comments and elements whose text is not read. One pass: an unclosed element is searched for once. */
function withoutUnread(html: string): string {
  const kept: string[] = []
  const endless = new Set<string>()
  let from = 0
  for (const { 0: begin, 1: tag = '', index } of html.matchAll(unreadBegin)) {
    const name = tag.toLowerCase()
    const pattern = unreadEnds[name]
    if (index < from || endless.has(name) || !pattern) continue
    pattern.lastIndex = index + begin.length
    if (!pattern.test(html)) endless.add(name)
    else {
      kept.push(html.slice(from, index))
      from = pattern.lastIndex
    }
  }
  return [...kept, html.slice(from)].join(' ')
}

/** The words of an HTML text, for summaries and search only: never for showing as HTML. */
export function wordsOfHtml(html: string): string {
  return withoutUnread(html)
    .replaceAll(/<[^<>]*>/g, ' ')
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
