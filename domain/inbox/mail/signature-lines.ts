import { isBlank, isQuoteLine } from './quoted-lines.ts'
import { deviceWords, ownWords, sentFromShapes, wayWords } from './signature-words.ts'

/** Sign of a signature; each kind is removed from a text once. */
export type SignatureMark = 'dashes' | 'underscores' | 'sent-from' | 'dash-name'

/** A signature or list footer is at most so many lines long; a longer end is what the person wrote. */
const longestSignature = 16

/** Below two dashes without the blank that the standard asks for: people draw such lines within their words too. */
const longestLooseSignature = 6

const longestSignatureLine = 320

/** 'Sent from my iPhone', 'Get Outlook for iOS': whole lines only, which name a device or mail program. */
const sentFrom = new RegExp(`^(?:${sentFromShapes.join('|')})[.!]?$`, 'iu')
const device = new RegExp(`(?<![\\p{Lu}\\p{Ll}])(?:${deviceWords.join('|')})`, 'iu')
const way = new RegExp(`(?<![\\p{Lu}\\p{Ll}])(?:${wayWords.join('|')})(?!\\p{Ll})`, 'iu')
const ownDevice = new RegExp(`(?<!\\p{L})(?:${ownWords})\\s`, 'iu')
/** 'Sent via Mail to the hotel' says to whom, which no program does. */
const receiver = /\s(?:to|an|naar|til|till|aan|a|ao|aos|à|aux?|al|alla|ai|do|dla|на|в|до)\s/iu

/** 'Sent from my phone because the server is down' is what a person says. */
const sentence = /\s(?:because|since|while|when|is|are|was|so|but|i|we|you|weil|ist|parce|est|porque)\s/iu

/** '-Abhishek Kona': a name after a dash on a separate line, unlike a bullet, which has a space after the dash. */
const dashName = /^[-–—]\s?(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3})$/u

/** Words at the foot of a mailing list besides its addresses. */
const footWords = /https?:|www\.|@|mailing list|unsubscribe|confidential|vertraulich|confidentiel/iu

/** True if a line names the device of writing, and not a way of transport. */
function namesDevice(words: string): boolean {
  if (ownDevice.test(words)) return device.test(words) || way.test(words)
  const named = device.exec(words)
  if (named) return !receiver.test(words.slice(named.index))
  const [found = ''] = way.exec(words) ?? []
  return /^\p{Lu}/u.test(found) && !receiver.test(words)
}

/** A link to the program, and brackets around the whole line. */
const programLink = /\s*(?:<https?:[^\s<>]+>|(?<!\])\(https?:[^\s()]+\)|https?:\S+)[.!]?\s*$/iu
const bracketed = /^(?:<{1,2}|\()(.*?)(?:>{1,2}|\))$/u

const isSentFrom = (line: string): boolean => {
  const words = line
    .trim()
    .replace(programLink, '')
    .replace(bracketed, '$1')
    .replaceAll(/\p{Cf}|[*_]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length <= 120 && namesDevice(words) && sentFrom.test(words) && !sentence.test(words)
}

function markOf(line: string): SignatureMark | undefined {
  if (line.length > longestSignatureLine) return undefined
  if (/^(?:--|—)\s*$/.test(line)) return 'dashes'
  if (/^_{5,}\s*$/.test(line)) return 'underscores'
  if (isSentFrom(line)) return 'sent-from'
  return dashName.test(line.trim()) ? 'dash-name' : undefined
}

/** Where the lines below may be the rest of a signature that was added by a program: links and addresses. */
interface Place {
  readonly lines: readonly string[]
  readonly at: number
  readonly end: number
  /** Name of who wrote the mail. */
  readonly writer: string
}

const below = ({ lines, at, end }: Place): string[] => lines.slice(at + 1, end).filter((line) => !isBlank(line))

/** True if dashes are separated from the words above: by a blank line, or by a quote. */
const isDivided = ({ lines, at }: Place): boolean => at > 0 && (isBlank(lines[at - 1]) || isQuoteLine(lines[at - 1]))

/** True if the lines below loose dashes are short and ask nothing, as those of a signature. */
function hasShortRest(place: Place): boolean {
  const rest = below(place)
  return rest.length <= longestLooseSignature && rest.every((one) => one.length <= 76 && !/[?]\s*$/.test(one))
}

/** '-- ' is the mark of the standard; dashes alone need lines below that are no sentences. */
function opensDashes(place: Place): boolean {
  const line = place.lines[place.at] ?? ''
  if (line === '-- ') return true
  if (/^--\s*$/.test(line) && isDivided(place)) return hasShortRest(place)
  return /^—\s*$/.test(line) && below(place).length <= 2
}

const namesIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s.,]+/)
    .filter((word) => word !== '')

function opensName({ lines, at, end, writer }: Place): boolean {
  const name = dashName.exec((lines[at] ?? '').trim())?.[1] ?? ''
  const known = new Set(namesIn(writer))
  return at === end - 1 && (at === 0 || isBlank(lines[at - 1])) && namesIn(name).every((word) => known.has(word))
}

/** Delimiters open a signature of several lines; the other marks are the last line and nothing follows them. */
function opens(mark: SignatureMark, place: Place): boolean {
  if (mark === 'dashes') return opensDashes(place)
  if (mark === 'underscores') return below(place).some((line) => footWords.test(line))
  if (mark === 'dash-name') return opensName(place)
  return place.at === place.end - 1
}

interface Search {
  /** Line just below the part that is searched. */
  readonly end: number
  /** Marks that are passed over. */
  readonly taken: ReadonlySet<SignatureMark>
  readonly writer: string
}

/**
 * Start of the signature that ends just before `end`, with its sign; undefined without one. A quoted line above ends
 * the search: text after a quote is an answer.
 */
export function signatureStart(
  lines: readonly string[],
  { end, taken, writer }: Search,
): { readonly at: number; readonly mark: SignatureMark } | undefined {
  for (let at = end - 1; at >= 0 && at >= end - longestSignature; at--) {
    const line = lines[at] ?? ''
    if (isQuoteLine(line)) return undefined
    const mark = markOf(line)
    if (mark && !taken.has(mark) && opens(mark, { lines, at, end, writer })) return { at, mark }
  }
  return undefined
}
