import type { Span } from './facts.ts'
import { plainOf } from './plain-words.ts'

/** A mail below the one that answers it or passes it on, in the text of both. */
export interface EarlierMail extends Span {
  /** The words that say when it was written. */
  readonly dated: string | undefined
}

const headerLine =
  /^(?:from|sent|date|to|cc|subject|reply-to|von|gesendet|an|betreff|datum|de|envoye|objet|enviado|para|asunto|fecha)\s{0,9}\*?\s{0,9}:/
const dateLine = /^(?:sent|date|gesendet|datum|envoye|enviado|fecha)\s{0,9}\*?\s{0,9}:/
const beginLine = /^(?:from|von|de)\s{0,9}\*?\s{0,9}:|^-{2,}.{0,40}(?:original|forwarded|begin)/
/** 'On Tue, Nov 24, 2026 at 9:02 AM Jill Kasprzak wrote:' */
const wroteLine = /^(?:on|am|le|el|il|op) .{6,160}(?:wrote|schrieb|ecrit|escribio|scritto|schreef)\b.{0,20}:$/
const quoteSigns = /^[ \t]{0,9}(?:[>|][> |\t]*)/

/** A text without the signs of a quote before its lines, each letter where it was. */
export const withoutQuoteSigns = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(quoteSigns, (signs) => ' '.repeat(signs.length)))
    .join('\n')

interface Line extends Span {
  readonly plain: string
}

function linesOf(text: string): Line[] {
  let at = 0
  return text.split('\n').map((line) => {
    const start = at
    at += line.length + 1
    return { start, end: start + line.length, plain: plainOf(line).trim() }
  })
}

const isHead = ({ plain }: Line): boolean => headerLine.test(plain) || wroteLine.test(plain) || beginLine.test(plain)

function datedBy({ plain }: Line): string | undefined {
  if (dateLine.test(plain)) return plain.slice(plain.indexOf(':') + 1)
  return wroteLine.test(plain) ? plain.replace(/^\S+ /, '') : undefined
}

const beginsHead = ({ plain }: Line): boolean => beginLine.test(plain) || wroteLine.test(plain)

/** Lines of a text in parts, each with the head lines above it. */
function partsOf(lines: readonly Line[]): { readonly head: Line[]; readonly words: Line[] }[] {
  const parts: { head: Line[]; words: Line[] }[] = [{ head: [], words: [] }]
  for (const line of lines) {
    const last = parts.at(-1)
    if (last === undefined || line.plain === '') continue
    const isInHead = last.words.length === 0 && last.head.length > 0
    if (isHead(line) && isInHead) last.head.push(line)
    else if (beginsHead(line)) parts.push({ head: [line], words: [] })
    else last.words.push(line)
  }
  return parts
}

/** Quoted mails below another mail, the newest first: each begins after the lines that name its writer. */
export const earlierMails = (quoted: string): EarlierMail[] =>
  partsOf(linesOf(quoted)).flatMap(({ head, words }) => {
    const [first, last] = [words[0], words.at(-1)]
    if (first === undefined || last === undefined) return []
    return [{ start: first.start, end: last.end, dated: head.flatMap((line) => datedBy(line) ?? [])[0] }]
  })

/**
 * Start of the answered mail, if it is below a body whole: after the body's own words, at a head of two lines or more.
 */
export function answeredFrom(subject: string, body: string): number | undefined {
  if (!/^\s{0,9}(?:re|aw|sv|antw)\s{0,9}:/i.test(subject)) return undefined
  const lines = linesOf(withoutQuoteSigns(body))
  if (lines.some(({ plain }) => /forwarded|weitergeleitet|transfere|reenviado/.test(plain))) return undefined
  const at = lines.findIndex(
    (line, place) =>
      place > 0 &&
      beginLine.test(line.plain) &&
      (lines[place + 1] ? headerLine.test(lines[place + 1]?.plain ?? '') : false),
  )
  const from = lines[at]?.start
  return from === undefined || body.slice(0, from).trim() === '' ? undefined : from
}
