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

/** The mails of what is quoted below another mail, the newest first: each begins behind the lines that say who wrote it. */
export function earlierMails(quoted: string): EarlierMail[] {
  const mails: { start: number; end: number; dated: string | undefined }[] = []
  let isInHead = false
  for (const line of linesOf(quoted)) {
    const isOfHead = isHead(line) && (isInHead || beginLine.test(line.plain) || wroteLine.test(line.plain))
    const last = mails.at(-1)
    if (!isOfHead) {
      if (line.plain === '') continue
      isInHead = false
      if (last === undefined) mails.push({ start: line.start, end: line.end, dated: undefined })
      else last.end = line.end
      continue
    }
    if (!isInHead || last === undefined) mails.push({ start: line.end, end: line.end, dated: undefined })
    isInHead = true
    const own = mails.at(-1)
    if (own) Object.assign(own, { start: line.end, end: line.end, dated: own.dated ?? datedBy(line) })
  }
  return mails.filter(({ start, end }) => end > start)
}

/** Where the mail begins that a body answers, if it is below it whole: behind its own words, at a head of two lines or more. */
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
