/** Longest line that is looked at for its words: a longer one is neither a reply header nor a signature. */
const longestHeaderLine = 320

/** A reply header may be folded by the mailer over so many lines. */
const longestHeaderFold = 4

/** How mailers begin and end the line above a quote, by language: 'On ... wrote:'. */
const replyHeaders: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^on\b/i, /\bwrote:?$/i],
  [/^le\b/i, /\ba écrit\s?:?$/i],
  [/^(el|en)\b/i, /\b(escribió|escribio)\s?:?$/i],
  [/^am\b/i, /\bschrieb\b.{0,120}:?$/i],
  [/^op\b/i, /\bschreef\b.{0,120}:?$/i],
  [/^il\b/i, /\bha scritto\s?:?$/i],
  [/^(em|a)\b/i, /\bescreveu\s?:?$/i],
  [/^(den|på)\b/i, /\bskrev\b.{0,120}:?$/i],
]

/** '2011/3/1 Russell Brown <russell@example.com>': the date-first form of the same line. */
const dateFirstHeader = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}\b.{0,160}[>:]$/

const mailField = {
  from: /^(from|de|von|van|da|från|fra)\s?:/i,
  sent: /^(sent|date|envoyé|gesendet|datum|verzonden|inviato|data|enviado|fecha|skickat|sendt)\s?:/i,
  to: /^(to|à|an|aan|a|para|till|til)\s?:/i,
  subject: /^(subject|objet|betreff|onderwerp|oggetto|asunto|assunto|ämne|emne)\s?:/i,
}

/** A header block of a quoted mail names at least two of these within so many lines below 'From:'. */
const headerBlockLines = 10

const separator = /^\s{0,8}[_\-=*]{5,}\s{0,8}$/
const originalMessage =
  /^\s{0,8}-{2,}\s?(original message|message d'origine|ursprüngliche nachricht|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht)\s?-{2,}\s{0,8}$/i

export const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === ''

export const isQuoteLine = (line: string | undefined): boolean => line !== undefined && /^\s{0,3}>/.test(line)

/** The words of a line without the stars that a mailer puts for bold; undefined where the line is too long to be one. */
function words(line: string | undefined): string | undefined {
  if (line === undefined || line.length > longestHeaderLine) return undefined
  return line.replaceAll('*', '').trim()
}

function isReplyHeader(text: string): boolean {
  if (dateFirstHeader.test(text)) return true
  return /\d/.test(text) && replyHeaders.some(([start, end]) => start.test(text) && end.test(text))
}

/**
 * Where the reply header begins whose last line is `last`, or undefined when that line ends none. It may be folded,
 * never over a blank line.
 */
export function replyHeaderStart(lines: readonly string[], last: number): number | undefined {
  let text = ''
  for (let at = last; at >= 0 && at > last - longestHeaderFold; at--) {
    const line = words(lines[at])
    if (line === undefined || line === '' || isQuoteLine(line)) return undefined
    text = text === '' ? line : `${line} ${text}`
    if (isReplyHeader(text)) return at
  }
  return undefined
}

/** Whether 'From:' at this line begins the header block that Outlook and others put above what they quote. */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = words(lines[at])
  if (first === undefined || !mailField.from.test(first)) return false
  const below = lines.slice(at + 1, at + headerBlockLines).map((line) => words(line) ?? '')
  const named = [mailField.sent, mailField.to, mailField.subject].filter((field) =>
    below.some((line) => field.test(line)),
  )
  return named.length >= 2
}

export const isOriginalMessageLine = (line: string | undefined): boolean =>
  line !== undefined && line.length <= longestHeaderLine && originalMessage.test(line)

export const isSeparator = (line: string | undefined): boolean =>
  line !== undefined && line.length <= longestHeaderLine && separator.test(line)
