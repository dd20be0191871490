import { blockFields, forwardedWords, forwardMarks, originalWords } from './quote-words.ts'

/** Longest line that is looked at for its words: a longer one is neither a reply header nor a signature. */
const longestHeaderLine = 320

const oneOf = (words: readonly string[]): string => `(?:${words.join('|')})`

/** Decoration that a mail program puts around the words of a divider: dashes, lines, stars, blanks. */
const frame = '[-‐‑–—_=*#>\\s]'

const original = new RegExp(`^(${frame}*)${oneOf(originalWords)}(?:\\s*:)?${frame}*$`, 'iu')
const rule = /[-‐‑–—_=]{2}/u
const bareOriginal = new RegExp(`^\\s*${oneOf(originalWords)}\\s*$`, 'iu')
const forwarded = new RegExp(`^${frame}*${oneOf(forwardedWords)}\\s*[:：]?${frame}*$`, 'iu')
const forwardMark = new RegExp(
  `^\\s*(?:\\[[^\\]]{1,40}\\]\\s*)?${oneOf(forwardMarks)}\\s?(?:\\[\\d+\\])?\\s?[:：]`,
  'iu',
)

const field = (words: string): RegExp => new RegExp(`^(?:${words})\\s{0,3}[:：]`, 'iu')
const fields = Object.entries({
  from: field(blockFields.from),
  sent: field(blockFields.sent),
  to: field(blockFields.to),
  subject: field(blockFields.subject),
  copy: field(blockFields.copy),
})

const separator = /^\s{0,8}[_\-=*‐–—]{5,}\s{0,8}$/
const anAddress = /[^\s<>()[\]@:]{1,80}@[^\s<>()[\]@]{2,80}/u
const aTime = /(?:^|\D)\d{1,2}\s?[:.h時时시]\s?\d{2}(?!\d)/u

export const isBlank = (line: string | undefined): boolean => line !== undefined && line.trim() === ''

export const isQuoteLine = (line: string | undefined): boolean => line !== undefined && /^\s{0,3}>/.test(line)

/** The end of an address that was split before its bracket, as in 'Jo <jo@laro.example' and '> wrote:'. */
const splitAddressEnd = /^>\s?(?:[^\s<>@]{1,20}\s?){0,2}[:：]\s*$/u

/** True if a line has the mark of a quote, and not only the bracket of an address that began above it. */
export function isQuoteAt(lines: readonly string[], at: number): boolean {
  const line = lines[at]
  if (!isQuoteLine(line)) return false
  const above = lines[at - 1] ?? ''
  const isRest = isShort(line) && splitAddressEnd.test(line) && isShort(above) && !isQuoteLine(above)
  return !(isRest && above.includes('<') && /@[^>]*>?\s*$/.test(above))
}

/** Marks of other programs: a bar, or the initials of the quoted person ('JS>'). */
const otherMark = /^\s{0,3}(\||\p{Lu}{1,3}>)/u

/** The mark other than '>' that a line bears, undefined for none. */
export const findOtherMark = (line: string | undefined): string | undefined => otherMark.exec(line ?? '')?.[1]

/** True if underscores are at the beginning or end of a word; one alone between blanks is a word. */
function isForBold(run: string, at: number, text: string): boolean {
  const isBegin = /^\s?$/.test(text.charAt(at - 1))
  const isEnd = /^\s?$/.test(text.charAt(at + run.length))
  return isBegin && isEnd ? run.length > 1 : isBegin || isEnd
}

/**
 * The words of a line without the stars and underscores that a mailer puts for bold, and without invisible characters;
 * undefined where the line is too long to be a head.
 */
export function plainWords(line: string | undefined): string | undefined {
  if (line === undefined || line.length > longestHeaderLine) return undefined
  return line
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\u00A0]+/gu, ' ')
    .replaceAll(/\*+|_+/gu, (run, at: number, text: string) =>
      run.startsWith('*') || isForBold(run, at, text) ? '' : run,
    )
    .trim()
}

/** Characters of every divider line; most lines have none of them, and are not read further. */
const divides = /[-‐‑–—_=*]{2}|[:：]/u

/** True if a line is short enough for a search of its words. */
export const isShort = (line: string | undefined): line is string =>
  line !== undefined && line.length <= longestHeaderLine

/** '-----Original Message-----', or those words alone above a header block. */
export const isOriginalMessageLine = (lines: readonly string[], at: number): boolean => {
  const line = lines[at]
  if (!isShort(line)) return false
  return (
    (divides.test(line) && rule.test(original.exec(line)?.[1] ?? '')) ||
    (isHeaderBlock(lines, at + 1) && bareOriginal.test(plainWords(line) ?? ''))
  )
}

/** '---------- Forwarded message ---------': the sender wants the text below read. */
export const isForwardedLine = (line: string | undefined): boolean =>
  isShort(line) && divides.test(line) && !isQuoteLine(line) && forwarded.test(line)

/** True if a subject marks its mail as forwarded. */
export const isForwardSubject = (subject: string): boolean => forwardMark.test(subject)

export const isSeparator = (line: string | undefined): boolean => isShort(line) && separator.test(line)

/** A header block is at most so many lines long, folded and blank ones included. */
const longestBlock = 16

interface Block {
  readonly names: ReadonlySet<string>
  readonly text: string
}

const fieldIn = (text: string): string | undefined => fields.find(([, pattern]) => pattern.test(text))?.[0]

/** The fields of the block that begins at a line: a field on each line, some folded, at most one blank line between two. */
function blockAt(lines: readonly string[], at: number): Block {
  const names = new Set<string>()
  const kept: string[] = []
  let others = 0
  for (const line of lines.slice(at, at + longestBlock)) {
    const text = plainWords(line)
    if (text === undefined) break
    const name = fieldIn(text)
    others = name ? 0 : others + 1
    const isRepeated = name !== undefined && name !== 'copy' && names.has(name)
    if (isRepeated || others > 2) break
    if (name) names.add(name)
    kept.push(text)
  }
  return { names, text: kept.join('\n') }
}

/** True if the fields of a block are those of a mail, and not of a flight that a person describes. */
function isOfMail({ names, text }: Block): boolean {
  const hasTime = aTime.test(text)
  const hasAddress = anAddress.test(text)
  if (!names.has('subject')) return names.has('sent') && hasAddress && hasTime
  return hasTime || hasAddress
}

/**
 * True if a line begins the header block that Outlook and others put above a quote. A person may write 'From: TEB' and
 * 'To: ASE' of a flight: a block names a subject and its writer, and a date or a recipient with an address or a time.
 */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = plainWords(lines[at])
  const name = first === undefined || !divides.test(first) ? undefined : fieldIn(first)
  if (name === undefined || name === 'copy') return false
  const block = blockAt(lines, at)
  return block.names.has('from') && (block.names.has('sent') || block.names.has('to')) && isOfMail(block)
}

/** The line below a header block that begins at `at`. */
export function afterHeaderBlock(lines: readonly string[], at: number): number {
  let line = at
  while (line < lines.length && line < at + longestBlock && !isBlank(lines[line])) line++
  return line
}
