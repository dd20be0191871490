import { commonWords } from './common-words.ts'
import type { Span } from './facts.ts'
import { plainOf } from './plain-words.ts'

const headerLine =
  /^[>\s*_]*(?:from|sent|date|to|cc|bcc|subject|reply-to|von|gesendet|an|betreff|datum|de|envoye|a|objet|enviado|para|asunto|fecha)\s*\*?\s*:/
const separator =
  /^[>\s]*-{2,}.*(?:forwarded|original|weitergeleitet|transfere|reenviado|begin).*|^[>\s]*begin forwarded message/
const signOff =
  /^\s*(?:(?:ta|xx+|xo|love|respectfully|with respect|all the best|warmly|talk soon|take care|ciao|bis bald|a bientot|much appreciated|appreciate it)|(?:best|kind|kindest|warm|warmest|many|with best|with kind|mit freundlichen|viele|liebe|beste)?\s*(?:regards|wishes|grusse|grussen|gru\w+)|best|cheers|thanks(?: so much| a lot| again| in advance)?|thank you(?: so much| very much| in advance)?|thx|tks|sincerely|yours(?: truly| sincerely| faithfully)?|rgds|br|cordially|cordialement|merci|saludos|gracias|sent from my .*|get outlook for .*|--\s*)[\s,.!-]*$/
/** A farewell with a name on the same line: 'Thanks, Hal'. */
const signedOff =
  /^\s*(?:(?:best|kind|kindest|warm|warmest)?\s*(?:regards|wishes)|best|cheers|thanks(?: so much| a lot| again| in advance)?|many thanks|thank you(?: so much| very much| in advance)?|thx|sincerely|rgds|br|merci|gracias|grazie|danke|gruss|vg|lg|mfg)\s*[,!.-]+\s*[a-z][a-z'.-]*(?: [a-z][a-z'.-]*){0,2}\s*$/
const postscript = /^\s*p\.?\s?s\b/

interface Line extends Span {
  readonly plain: string
}

function linesOf(plain: string): Line[] {
  let at = 0
  return plain.split('\n').map((line) => {
    const own = { start: at, end: at + line.length, plain: line }
    at = own.end + 1
    return own
  })
}

/** Heads of mails that were passed on: two lines or more that begin like one, of which one has an address or a subject. */
function headBlocks(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = []
  let block: Line[] = []
  const close = () => {
    const isHead =
      block.length > 1 &&
      block.some(({ plain }) => /@|\b(?:subject|betreff|objet|asunto|sent|gesendet|envoye|enviado)\s*\*?:/.test(plain))
    if (isHead) blocks.push(block)
    block = []
  }
  for (const line of lines) {
    if (headerLine.test(line.plain)) block.push(line)
    else if (line.plain.trim() !== '' || block.length === 0) close()
  }
  close()
  return blocks
}

/** From a farewell to the end: a signature, unless something was added below it. */
function farewell(lines: readonly Line[], from: number): Line[] {
  const isFarewell = ({ plain }: Line, place: number) =>
    signOff.test(plain) || (place > from && place > lines.length - 15 && signedOff.test(plain))
  // A first line that thanks is no farewell: something follows.
  const first = lines.findIndex(({ plain }, place) => place >= from && place > 0 && plain.trim() !== '')
  const at = lines.findIndex((line, place) => place > first && first > 0 && isFarewell(line, place))
  if (at === -1) return []
  const rest = lines.slice(at)
  const head = rest.findIndex(
    (line, place) =>
      place > 0 && (headerLine.test(line.plain) || separator.test(line.plain) || postscript.test(line.plain)),
  )
  return head === -1 ? rest : rest.slice(0, head)
}

const contact =
  /@|\bwww\.|\+\d[\d\s().-]{7,20}\d|\b\d{3}\)?[\s.-]{1,3}\d{3}[\s.-]{1,3}\d{4}\b|\b(?:llc|inc|ltd|gmbh|corp|plc|s\.?a|partners|capital|holdings|aviation|assistant|director|manager|president|founder|ceo|cfo|coo|avenue|street|suite|floor|road|blvd|confidential\w*)\b/
const ofFlight =
  /\b(?:from|to|pax|passengers?|people|depart\w*|return\w*|leav\w+|flight|trip|date|route|leg|quote|price|need|would|can|could)\b|[<>|→]/
const ownName = /^\s*-{0,2}\s*\p{Lu}[\p{L}'.-]+(?: \p{Lu}[\p{L}'.-]*){0,2}\s*$/u

/** True if a line is a name alone, without a word of a request. */
const isName = (text: string, { start, end, plain }: Line): boolean =>
  ownName.test(text.slice(start, end)) && !plain.split(/[^a-z]+/).some((word) => commonWords.has(word))

/** The last lines of a mail that only say who wrote it, without a farewell. */
function cardAtEnd(text: string, lines: readonly Line[]): Line[] {
  const filled = lines.filter(({ plain }) => plain.trim() !== '')
  const last = filled.at(-1)
  if (last === undefined || filled.length < 3) return []
  const end = lines.indexOf(last)
  const begin = lines.findLastIndex(({ plain }, place) => place < end && plain.trim() === '') + 1
  const block = lines.slice(begin, end + 1)
  const isCard =
    block.length < 8 &&
    block.every(({ plain }) => plain.length < 70 && !ofFlight.test(plain)) &&
    (block.some(({ plain }) => contact.test(plain)) || (block.length === 1 && isName(text, last)))
  return begin > 2 && isCard ? block : []
}

/** Labels of a form about the way back that were left empty. */
const emptyLabel =
  /(?<=^|\n)[ *•-]{0,9}(?:return(?:ing)?|inbound|way back)(?: date| time| flight)? ?: {0,9}(?:n\/?a|none|no|-{1,9}|_{1,80})? {0,9}(?=\n[^\n:]{1,40}:|\n\n|\n?$)/g

export interface OwnWords {
  /** Parts outside the request: headers of forwarded mails, signatures, addresses of the web. */
  readonly left: readonly Span[]
  /** The words that date a mail that was passed on. */
  readonly writtenOn: string | undefined
}

/** A line of a name or a title: 'R. Hale-Poe', 'Executive Protection'. */
const nameLine = /^\s*\p{Lu}[\p{L}'-]*\.?(?:,? (?:\p{Lu}[\p{L}'-]*\.?|of|and|&|the)){0,5}\s*$/u

/** Names of writers in separate lines right before the last part of a mail or its end. */
function namesBefore(text: string, lines: readonly Line[], end: Line | undefined): Line[] {
  const until = end === undefined ? lines.length : lines.indexOf(end)
  const filled = lines.slice(0, until).findLastIndex(({ plain }) => plain.trim() !== '') + 1
  const begin = lines.slice(0, filled).findLastIndex(({ plain }) => plain.trim() === '') + 1
  const block = lines.slice(begin, filled)
  const isOfNames = block.every(
    ({ start, end: last, plain }) => nameLine.test(text.slice(start, last)) && !ofFlight.test(plain),
  )
  return begin > 2 && block.length < 5 && isOfNames && block.length > (end === undefined ? 1 : 0) ? block : []
}

const webAddress =
  /\b(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,120}|(?:\+|\b00)\d[\d\s().-]{7,}\d|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g
const labels = /\b(?:tel|phone|mobile|cell|fax|mob|ph|m|t|f|o)\s*[:.]\s*\+?[\d\s().-]{6,}/g

/** Parts of a text to leave out, and the date of the forwarded mail. */
export function ownWordsOf(text: string): OwnWords {
  const plain = plainOf(text)
  const lines = linesOf(plain)
  const blocks = headBlocks(lines)
  const heads = blocks.flat()
  const lastHead = heads.at(-1)
  const after = lastHead ? lines.findIndex(({ start }) => start > lastHead.start) : 1
  const separators = lines.filter((line) => separator.test(line.plain))
  const farewells = [...(after > 1 ? farewell(lines.slice(0, after), 1) : []), ...farewell(lines, Math.max(1, after))]
  const addresses = [webAddress, labels, emptyLabel]
    .flatMap((pattern) => [...plain.matchAll(pattern)])
    .map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }))
  const dated = heads.findLast((line) =>
    /^[>\s*_]*(?:sent|date|gesendet|datum|envoye|enviado|fecha)\s*\*?\s*:/.test(line.plain),
  )
  const card = farewells.length > 0 ? [] : cardAtEnd(text, lines)
  const names = namesBefore(text, lines, farewells[0])
  return {
    left: [...heads, ...separators, ...farewells, ...card, ...names, ...addresses].map(({ start, end }) => ({
      start,
      end,
    })),
    writtenOn:
      dated &&
      text
        .slice(dated.start, dated.end)
        .replace(/^[^:]*:/, '')
        .trim(),
  }
}
