import type { Span } from './facts.ts'
import { plainOf } from './plain-words.ts'

const headerLine =
  /^[>\s*_]*(?:from|sent|date|to|cc|bcc|subject|reply-to|von|gesendet|an|betreff|datum|de|envoye|a|objet|enviado|para|asunto|fecha)\s*\*?\s*:/
const separator =
  /^[>\s]*-{2,}.*(?:forwarded|original|weitergeleitet|transfere|reenviado|begin).*|^[>\s]*begin forwarded message/
const signOff =
  /^\s*(?:(?:best|kind|kindest|warm|warmest|many|with best|with kind|mit freundlichen|viele|liebe|beste)?\s*(?:regards|wishes|grusse|grussen|gru\w+)|best|cheers|thanks(?: so much| a lot| again| in advance)?|thank you(?: so much| very much| in advance)?|thx|tks|sincerely|yours(?: truly| sincerely| faithfully)?|rgds|br|cordially|cordialement|merci|saludos|gracias|sent from my .*|get outlook for .*|--\s*)[\s,.!-]*$/
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
  const at = lines.findIndex((line, place) => place >= from && place > 0 && signOff.test(line.plain))
  if (at === -1) return []
  const rest = lines.slice(at)
  const head = rest.findIndex(
    (line, place) =>
      place > 0 && (headerLine.test(line.plain) || separator.test(line.plain) || postscript.test(line.plain)),
  )
  return head === -1 ? rest : rest.slice(0, head)
}

export interface OwnWords {
  /** What is no part of the request: heads of mails passed on, signatures, addresses of the web. */
  readonly left: readonly Span[]
  /** The words that date a mail that was passed on. */
  readonly writtenOn: string | undefined
}

const webAddress =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w.+-]+@[\w-]+\.[\w.-]+|(?:\+|\b00)\d[\d\s().-]{7,}\d|\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g
const labels = /\b(?:tel|phone|mobile|cell|fax|mob|ph|m|t|f|o)\s*[:.]\s*\+?[\d\s().-]{6,}/g

/** What of a text is to be left out, and when the mail that it passes on was written. */
export function ownWordsOf(text: string): OwnWords {
  const plain = plainOf(text)
  const lines = linesOf(plain)
  const blocks = headBlocks(lines)
  const heads = blocks.flat()
  const lastHead = heads.at(-1)
  const after = lastHead ? lines.findIndex(({ start }) => start > lastHead.start) : 1
  const separators = lines.filter((line) => separator.test(line.plain))
  const farewells = [...(after > 1 ? farewell(lines.slice(0, after), 1) : []), ...farewell(lines, Math.max(1, after))]
  const addresses = [...plain.matchAll(webAddress), ...plain.matchAll(labels)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const dated = heads.findLast((line) =>
    /^[>\s*_]*(?:sent|date|gesendet|datum|envoye|enviado|fecha)\s*\*?\s*:/.test(line.plain),
  )
  return {
    left: [...heads, ...separators, ...farewells, ...addresses].map(({ start, end }) => ({ start, end })),
    writtenOn:
      dated &&
      text
        .slice(dated.start, dated.end)
        .replace(/^[^:]*:/, '')
        .trim(),
  }
}
