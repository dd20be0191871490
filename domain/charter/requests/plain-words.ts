import type { Span } from './facts.ts'

const quotes = /['’‘`´]/
const doubleQuotes = /[“”„«»]/
const dashes = /[‐‑‒–—−]/
const arrows = /[→⇒➔➜➝✈►»]/
const blanks = /[\u00a0\u2000-\u200b\u202f\u3000\t]/

/** One letter without its accent, in one code unit, so that every place in the text stays where it is. */
function plainLetter(letter: string): string {
  if (quotes.test(letter)) return "'"
  if (arrows.test(letter)) return '>'
  if (doubleQuotes.test(letter)) return '"'
  if (dashes.test(letter)) return '-'
  if (blanks.test(letter)) return ' '
  return letter.normalize('NFD').charAt(0)
}

/** A text in small plain letters, each at its original position. */
export const plainOf = (text: string): string =>
  text.replaceAll(/[^\n\u0020-\u007e]/g, plainLetter).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A form with a colon for the points that lead from a label to its value: 'Passengers ......... 3'. */
export const withoutLeaders = (plain: string): string =>
  plain.replaceAll(/(?:\.{4,80}|(?<= )\.{3})(?= )/g, (points) => `:${' '.repeat(points.length - 1)}`)

/** Blanks out the words at those positions, so that a part is not read twice. */
export function blanked(text: string, spans: readonly Span[]): string {
  let result = text
  for (const { start, end } of spans)
    result = result.slice(0, start) + result.slice(start, end).replaceAll(/[^\n]/g, ' ') + result.slice(end)
  return result
}

/** A text without the words in those places, whose parts before and after them are unrelated. */
export function parted(text: string, spans: readonly Span[]): string {
  let result = blanked(text, spans)
  for (const { start } of spans) result = `${result.slice(0, start)};${result.slice(start + 1)}`
  return result
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

export const spanOf = (match: RegExpExecArray | RegExpMatchArray): Span => ({
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].length,
})

const shortened = /\b(?:st|mt|ft|dr|mr|mrs|ms|approx|ca|no|dep|arr|dec|nov|oct|sept|sep|aug|jul|jun|apr|mar|feb|jan)$/

/** True if a sentence ends with the sign at a position of the text, not with that of an abbreviation. */
function endsSentence(plain: string, at: number): boolean {
  const sign = plain.charAt(at)
  if (sign === '\n') return true
  if (!'.;!?'.includes(sign) || !/\s/.test(plain.charAt(at + 1))) return false
  return sign !== '.' || !shortened.test(plain.slice(Math.max(0, at - 7), at))
}

/** The text that was asked for last, and where its sentences and lines end: it is asked for at each of its words. */
let known: { readonly plain: string; readonly ends: readonly number[] } = { plain: '', ends: [] }

function endsIn(plain: string): readonly number[] {
  if (known.plain !== plain) {
    const ends = [...plain.matchAll(/[\n.;!?]/g)].map(({ index }) => index).filter((at) => endsSentence(plain, at))
    known = { plain, ends }
  }
  return known.ends
}

/** Where the sentence or line that contains a place of the text begins. */
export function clauseStart(plain: string, at: number): number {
  const ends = endsIn(plain)
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((ends[middle] ?? at) < at) low = middle + 1
    else high = middle
  }
  const end = ends[low - 1]
  if (end === undefined) return 0
  // A sentence ends where a blank follows its sign.
  return end + 1 === at && plain.charAt(end) !== '\n' ? (ends[low - 2] ?? -1) + 1 : end + 1
}

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  seventeen: 17,
  nineteen: 19,
  thirty: 30,
  forty: 40,
  dozen: 12,
  foursome: 4,
  threesome: 3,
  twosome: 2,
  trio: 3,
  quartet: 4,
  ein: 1,
  eine: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  uno: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
  dois: 2,
  duas: 2,
  quatro: 4,
  sete: 7,
  oito: 8,
  twee: 2,
  drie: 3,
  vijf: 5,
  zes: 6,
  zeven: 7,
  negen: 9,
  tien: 10,
  zweit: 2,
  dritt: 3,
  viert: 4,
  funft: 5,
  sechst: 6,
  siebt: 7,
  a: 1,
  an: 1,
  single: 1,
  both: 2,
  couple: 2,
}

const tens = 'twenty|thirty|forty'
const ones = 'one|two|three|four|five|six|seven|eight|nine'

/** Numbers as words, longest first, for expressions. */
export const numberPattern = String.raw`\d{1,2}|half[ -](?:a[ -])?dozen|(?:${tens})[ -](?:${ones})|${Object.keys(
  numberWords,
)
  .filter((word) => word.length > 2)
  .toSorted((one, other) => other.length - one.length)
  .join('|')}`

export function numberOf(words: string): number | undefined {
  const plain = words.trim().replaceAll('-', ' ')
  if (/^\d+$/.test(plain)) return Number(plain)
  if (plain.startsWith('half')) return 6
  const [ten = '', one] = plain.split(' ')
  return one === undefined ? numberWords[plain] : (numberWords[ten] ?? 0) + (numberWords[one] ?? 0)
}

/** Words as they are quoted to a reader: on one line, not longer than a line. */
export const quoted = (text: string, { start, end }: Span): string =>
  text.slice(start, end).replaceAll(/\s+/g, ' ').trim().slice(0, 80)
