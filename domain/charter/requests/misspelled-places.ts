import { commonWords } from './common-words.ts'
import type { Span } from './facts.ts'
import { candidateAt, isCode, isSmallText, type Candidate, type Search, type Token } from './find-places.ts'
import { keyOf } from './place-book.ts'
import { isLinked, leadOf, roleBefore, type PlaceText } from './place-roles.ts'
import { regionOf } from './regions.ts'

const notPlaces =
  /^(?:\d|pax\d|https?|www|monday|tuesday|arrive|depart|return|leave|bring|travel|discuss|celebrate|attend|confirm|anywhere|somewhere|there|their)/

const strictLead = /\b(?:from|to|nach|von|desde|hasta|into|leaving|departing) $/

/** True if a place is written without a capital letter: the next one may be as well. */
const isSmall = ({ text }: PlaceText, before: Span | undefined): boolean =>
  before !== undefined && !/\p{Lu}/u.test(text.slice(before.start, before.end))

const toNext = /^ ?(?:-+>?|>|to) ?(?=[a-z])/
const verbEnding = /(?:ing|ed|ly|ment|tion)$/
/** A shorter word that is no place has other places as near to it. */
const [longWord, longestOther] = [7, 6]

/** True if a word leads to a place: 'quote tetterboro to aspen', 'teterborro to ft lauderdale'. */
function isBeforePlace(place: PlaceText, { tokens: [first, ...rest] }: Search): boolean {
  if (first === undefined || first.key.length < longestOther || verbEnding.test(first.key)) return false
  const behind = behindLink(place, first, rest)
  if (behind === undefined) return false
  const isKnown = candidateAt(place, { tokens: behind, before: first }) !== undefined
  if (first.key.length < longWord) return isKnown && isLikelyTown(place, first.key)
  return isKnown || (isSmallText(place) && isMisspelledTown(place, behind[0].key, first.key))
}

/** The words after a dash, an arrow or 'to'; undefined without any, or for an everyday word. */
function behindLink(
  { plain }: PlaceText,
  first: Token,
  rest: readonly Token[],
): readonly [Token, ...Token[]] | undefined {
  const link = toNext.exec(plain.slice(first.end, first.end + 5))
  if (link === null) return undefined
  const from = first.end + link[0].length
  const [next, ...more] = rest.filter(({ start }) => start >= from)
  return next?.start !== from || commonWords.has(next.key) ? undefined : [next, ...more]
}

/** True if a short word resembles the name of a place with a large airport. */
const isLikelyTown = ({ book }: PlaceText, key: string): boolean => (book.nearest(key)?.airports[0]?.size ?? 0) > 2

const isMisspelledTown = ({ book }: PlaceText, next: string, before: string): boolean =>
  next.length > 4 &&
  !verbEnding.test(next) &&
  book.nearest(next) !== undefined &&
  (next.length > 6 || book.nearest(before) !== undefined)

/** True if a place is expected at a word that is not a place. */
function isExpected(place: PlaceText, first: Token, { tokens, before }: Search): boolean {
  const linked = isLinked(place, first, before)
  if (first.isCapital && (linked || /^\s*(?:-+>|>|to|nach) [a-z]/.test(place.plain.slice(first.end, first.end + 10))))
    return true
  if (isBeforePlace(place, { tokens, before })) return true
  if (!strictLead.test(leadOf(place, first.start))) return false
  if (first.isCapital || isSmall(place, before)) return true
  return isSmallText(place) && (linked || roleBefore(place, first.start) === 'from')
}

/** True if a second word can belong to the name that a first one begins. */
const isPair = (place: PlaceText, first: Token, second: Token | undefined): second is Token =>
  second !== undefined &&
  place.plain.slice(first.end, second.start) === ' ' &&
  (second.isCapital || !first.isCapital) &&
  !commonWords.has(second.key)

/** The code in brackets after a word decides its place, in any spelling: 'Daytona (DAB)'. */
function codeBehind({ text, book }: PlaceText, { end, start }: Token): Candidate | undefined {
  const match = /^ ?\(([A-Z]{3,4})\)/.exec(text.slice(end, end + 8))
  const key = keyOf(match?.[1] ?? '')
  const hit = match ? book.find(key) : undefined
  return match && hit && isCode(hit) ? { start, end: end + match[0].length, hit, key, isMisspelled: false } : undefined
}

/** A misspelled name that begins with an everyday word, right after 'from' or 'to': 'sun vally'. */
function misspelledPair(place: PlaceText, { tokens, before }: Search): Candidate | undefined {
  const [first, second] = tokens
  if (first === undefined || !isPair(place, first, second) || !strictLead.test(leadOf(place, first.start)))
    return undefined
  if (!isLinked(place, first, before) && !first.isCapital) return undefined
  const key = `${first.key} ${second.key}`
  const hit = key.length > 7 ? place.book.nearest(key) : undefined
  return hit?.kind === 'known' ? { start: first.start, end: second.end, hit, key, isMisspelled: true } : undefined
}

/** A misspelled name, where a place is expected. */
export function misspelledAt(place: PlaceText, { tokens, before }: Search): Candidate | undefined {
  const [first, second] = tokens
  if (first === undefined || notPlaces.test(first.key)) return undefined
  if (commonWords.has(first.key)) return misspelledPair(place, { tokens, before })
  if (regionOf(first.key, false) !== undefined) return undefined
  if (!isExpected(place, first, { tokens, before })) return undefined
  const known = codeBehind(place, first)
  if (known) return known
  if (isPair(place, first, second)) {
    const key = `${first.key} ${second.key}`
    const hit = place.book.nearest(key)
    if (hit) return { start: first.start, end: second.end, hit, key, isMisspelled: true }
  }
  const hit = place.book.nearest(first.key)
  return hit && { start: first.start, end: first.end, hit, key: first.key, isMisspelled: true }
}
