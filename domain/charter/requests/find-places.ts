import { beforeNames, commonWords, wordyCities } from './common-words.ts'
import type { Span } from './facts.ts'
import { blanked, spanOf } from './plain-words.ts'
import { keyOf, type PlaceHit } from './place-book.ts'
import { regionOf, liesIn } from './regions.ts'
import { isLinked, isShouted, leadOf, leadsOn, roleBefore, type PlaceRole, type PlaceText } from './place-roles.ts'

export interface Token extends Span {
  readonly key: string
  readonly isCapital: boolean
  readonly isUpper: boolean
}

/** Words that mean airports, and how they were found. */
export interface Candidate extends Span {
  readonly hit: PlaceHit
  readonly key: string
  readonly isMisspelled: boolean
}

/** 'Bed to bed' and 'door-to-door' are no ways. */
const toItself = /\b([a-z]{2,12})[ -]to[ -]\1\b/g

export const tokensOf = ({ text, plain, read }: PlaceText): Token[] =>
  [
    ...blanked(plain, [...read, ...[...plain.matchAll(toItself)].map(spanOf)]).matchAll(
      /[a-z0-9]+(?:'[a-z0-9]+|\.(?=[a-z]\b))*/g,
    ),
  ].map((match) => {
    const own = { start: match.index, end: match.index + match[0].length }
    const word = text.slice(own.start, own.end)
    return {
      ...own,
      key: keyOf(match[0]),
      isCapital: /^\p{Lu}/u.test(word),
      isUpper: /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(word),
    }
  })

/** The state of a search for a place: at the first of these tokens, after another place. */
export interface Search {
  readonly tokens: readonly Token[]
  readonly before: Span | undefined
}

interface Judged {
  readonly role: PlaceRole
  readonly first: Token
  readonly words: readonly Token[]
  readonly isLinked: boolean
}

const leadsOnBehind = (place: PlaceText, end: number): boolean => leadsOn.test(place.plain.slice(end, end + 16))

/** Behind a code: a dash, an arrow or 'to', and another code. */
const codeBehindLink = /^(?:\s*(?:[-–—>→/~]|->|=>)\s*|\s+[Tt][Oo]\s+)([A-Z]{3,4})\b/

/** Whether a code follows a word: another word of everyday in capital letters, 'PLS / OPS', is none. */
const leadsToCode = (behind: string): boolean => {
  const code = codeBehindLink.exec(behind)?.[1]?.toLowerCase()
  return code !== undefined && (!commonWords.has(code) || /^(?:mon|tue|wed|thu|fri|sat|sun)$/.test(code))
}

/** Codes that are weekdays: what is no day before a name is one of them, 'SAT to Hobby'. */
const isWeekday = ({ key }: Token): boolean => /^(?:mon|tue|wed|thu|fri|sat|sun)$/.test(key)
const leadsToName = /^(?:\s*(?:[-–—>→/~]|->|=>)\s*|\s+[Tt][Oo]\s+)[A-Z]/

const leadsToPlace = (first: Token) => (behind: string) =>
  isWeekday(first) ? leadsToName.test(behind) : leadsToCode(behind)

const named: ReadonlySet<PlaceRole> = new Set(['from', 'to', 'then'])

/** Whether a word of everyday in capital letters stands where codes do: 'SDL-SUN'. */
const isAmongCodes = (place: PlaceText, hit: PlaceHit, judged: Omit<Judged, 'words'>): boolean =>
  hit.kind === 'icao'
    ? judged.isLinked || judged.role !== 'bare'
    : judged.isLinked || leadsToPlace(judged.first)(place.text.slice(judged.first.end, judged.first.end + 20))

/** Words that are codes as well, and stand between codes as words. */
const neverCodes: ReadonlySet<string> = new Set([
  'via',
  'rtn',
  'dep',
  'arr',
  'etd',
  'std',
  'eta',
  'sta',
  'pax',
  'fet',
  'yom',
  'pob',
  'poc',
  'rfq',
  'aog',
  'fyi',
  'fbo',
  'poi',
  'ref',
  'tbc',
  'net',
  'obo',
  'avl',
])

/** Whether a word is the name of somebody, whatever was read of the words before it: 'Mr. and Mrs. Kane'. */
const isBehindTitle = ({ plain }: PlaceText, { start }: Token): boolean =>
  /\b(?:mr|mrs|ms|miss|dr|prof|capt)\.? $/.test(plain.slice(Math.max(0, start - 8), start))

const isNoCode = (place: PlaceText, first: Token): boolean =>
  neverCodes.has(first.key) || (!first.isUpper && isBehindTitle(place, first))

/** Whether a local code is not in capitals behind a word of going or beside another code. */
const isLooseLocal = ({ text }: PlaceText, { kind }: PlaceHit, { role, first, isLinked: linked }: Judged): boolean =>
  kind === 'local' && !(first.isUpper && (linked || named.has(role) || leadsToCode(text.slice(first.end, first.end + 20))))

/** Whether a code is meant as one: not a word of everyday that is also a code. */
function isMeantCode(place: PlaceText, hit: PlaceHit, judged: Judged): boolean {
  const { role, first, isLinked: linked } = judged
  if (isNoCode(place, first) || isLooseLocal(place, hit, judged)) return false
  const isUpper = first.isUpper && !isShouted(place.text)
  if (commonWords.has(first.key)) return isUpper && isAmongCodes(place, hit, { role, first, isLinked: linked })
  if (isUpper || linked || leadsOnBehind(place, first.end)) return true
  return hit.kind === 'icao' ? isMeantIcao(place, judged) : isMeantIata(place, judged)
}

/** Codes of regions where charters fly most: others are words as well, such as 'pack'. */
const usualCode = /^(?:k|cy|eg|lf|ed|ls|li|le|lo|eh|eb|my|mm|mb|tj|tn|ti)/

/** Whether a code in small letters has another beside it: 'kteb kvny'. */
function isBesideCode({ plain, book }: PlaceText, { first }: Pick<Judged, 'first'>): boolean {
  const behind = /^[ /,-]{1,3}([a-z]{4})\b/.exec(plain.slice(first.end, first.end + 8))?.[1]
  const before = /\b([a-z]{4})[ /,-]{1,3}$/.exec(plain.slice(Math.max(0, first.start - 8), first.start))?.[1]
  return [behind, before].some((code) => code !== undefined && book.find(code)?.kind === 'icao')
}

const isMeantIata = (place: PlaceText, { role, first }: Judged): boolean =>
  named.has(role) && (isSmallText(place) || (first.isCapital && !/\bfor $/.test(leadOf(place, first.start))))

/** Whether four letters are the code that they can be: in capitals, beside another, or of a usual region where one is expected. */
const isMeantIcao = (place: PlaceText, judged: Judged): boolean => {
  const { first, role } = judged
  if (first.isUpper || (named.has(role) && usualCode.test(first.key))) return true
  return !first.isCapital && isBesideCode(place, judged)
}

/** Whether one word alone is no place where it occurs: an everyday word. */
function isEverydayWord({ role, first, isLinked: linked }: Judged): boolean {
  if (!wordyCities.has(first.key)) return commonWords.has(first.key)
  if (linked) return false
  return !first.isCapital || (commonWords.has(first.key) && role === 'bare')
}

/** Whether a word of everyday has its state or its code behind it, which make it a place: 'Page, Arizona', 'Page (PGA)'. */
function hasRegion({ text, book }: PlaceText, { airports }: PlaceHit, { end }: Token): boolean {
  const behind = text.slice(end, end + 24)
  const code = /^ ?\(([A-Z]{3,4})\)/.exec(behind)?.[1]
  if (code !== undefined) return book.find(keyOf(code))?.airports.some((one) => airports.includes(one)) === true
  const name = /^, ?([A-Z]{2}\b|[A-Z][a-z]+(?: [A-Z][a-z]+)?)/.exec(behind)?.[1]
  const region = name === undefined ? undefined : regionOf(keyOf(name), true)
  return region !== undefined && airports.some((one) => liesIn(region, one))
}

const isEveryday = (judged: Judged): boolean =>
  judged.words.length === 1
    ? isEverydayWord(judged)
    : !(judged.first.isCapital || named.has(judged.role)) && judged.words.every(({ key }) => commonWords.has(key))

/** Whether one word in small letters, in a text that has others, is only a part of an airport's name: 'garden'. */
const isPartInSmall = (place: PlaceText, kind: PlaceHit['kind'], { words, first }: Judged): boolean =>
  kind === 'name' && words.length === 1 && !first.isCapital && !isSmallText(place)

const isBehindName = (place: PlaceText, first: Token): boolean =>
  beforeNames.test(leadOf(place, first.start)) || isBehindTitle(place, first)

/** Whether one word that only begins a sentence is the name of a small place as well: 'Plant tour is at ten'. */
const isFirstOfSentence = ({ text }: PlaceText, { kind, airports }: PlaceHit, { words, first }: Judged): boolean =>
  words.length === 1 &&
  kind !== 'known' &&
  (airports[0]?.size ?? 0) < 3 &&
  /[.!?\n]\s*$/.test(text.slice(Math.max(0, first.start - 3), first.start)) &&
  /^ (?!to\b|and\b|or\b|via\b)[a-z]/.test(text.slice(first.end, first.end + 5))

/** Whether a name is meant as a place: not words of everyday, and not somebody's name. */
function isMeantName(place: PlaceText, hit: PlaceHit, judged: Judged): boolean {
  const { kind } = hit
  const { role, first, words, isLinked: linked } = judged
  if (first.isCapital && hasRegion(place, hit, words.at(-1) ?? first)) return true
  if (isPartInSmall(place, kind, judged) || isEveryday(judged)) return false
  if (isBehindName(place, first)) return false
  if (linked || role !== 'bare') return true
  if (first.isCapital) return !isFirstOfSentence(place, hit, judged)
  // A word of an airport's long name, 'bill', is none by what follows alone.
  return kind !== 'name' && leadsOnBehind(place, words.at(-1)?.end ?? first.end)
}

const isCode = ({ kind }: PlaceHit): boolean => kind === 'icao' || kind === 'iata' || kind === 'local'

/** Whether words name a state or a country, and what is found by them is a town of that name elsewhere. */
function isFarRegion({ kind, everywhere }: PlaceHit, key: string): boolean {
  if (kind !== 'city' && kind !== 'name') return false
  const region = regionOf(key, false)
  return region !== undefined && !everywhere.some((airport) => liesIn(region, airport))
}

/** What no name of a place goes over; the point of 'St. Louis' is part of one. */
const endsName = /[\n;:!?>]|(?<!\b(?:st|ft|mt|pt))\. |\s-\s/

/** A nickname in capital letters that is a code as well, 'OKC': the airport of that code. */
function asCode({ text, book }: PlaceText, hit: PlaceHit, [first, more]: readonly Token[]): PlaceHit {
  if (first === undefined || more || hit.kind !== 'known' || first.key.length !== 3 || !first.isUpper) return hit
  if (!/[(]$/.test(text.slice(Math.max(0, first.start - 1), first.start))) return hit
  const airport = hit.airports.find(({ iata }) => iata?.toLowerCase() === first.key)
  return airport === undefined ? hit : (book.find(airport.icao.toLowerCase()) ?? hit)
}

/** A place by its exact name or code, the longest name first. */
export function candidateAt(place: PlaceText, { tokens, before }: Search): Candidate | undefined {
  const [first] = tokens
  if (first === undefined) return undefined
  const role = roleBefore(place, first.start)
  for (let length = Math.min(place.book.longest, tokens.length); length > 0; length--) {
    const words = tokens.slice(0, length)
    const span = { start: first.start, end: words.at(-1)?.end ?? first.end }
    const key = words.map((word) => word.key).join(' ')
    const found = endsName.test(place.plain.slice(span.start, span.end)) ? undefined : place.book.find(key)
    const hit = found && asCode(place, found, words)
    if (hit === undefined || isFarRegion(hit, key)) continue
    const judged = { role, first, words, isLinked: isLinked(place, span, before) }
    if (isCode(hit) ? isMeantCode(place, hit, judged) : isMeantName(place, hit, judged))
      return { ...span, hit, key, isMisspelled: false }
  }
  return undefined
}

const notPlaces =
  /^(?:\d|pax\d|https?|www|monday|tuesday|arrive|depart|return|leave|bring|travel|discuss|celebrate|attend|confirm|anywhere|somewhere|there|their)/

const strictLead = /\b(?:from|to|nach|von|desde|hasta|into|leaving|departing) $/

/** Whether a place is written without a capital letter, as by those who write none: the next one may be as well. */
const isSmall = ({ text }: PlaceText, before: Span | undefined): boolean =>
  before !== undefined && !/\p{Lu}/u.test(text.slice(before.start, before.end))

/** It is asked of each word of a text, and counted once. */
const smallTexts = new WeakMap<PlaceText, boolean>()

/** Whether a text is written without capital letters, as on a phone. */
function isSmallText(place: PlaceText): boolean {
  const known = smallTexts.get(place)
  if (known !== undefined) return known
  const words = place.text.match(/\p{L}{2,}/gu) ?? []
  const isSmallOne = words.filter((word) => /^\p{Lu}/u.test(word)).length <= words.length / 12
  smallTexts.set(place, isSmallOne)
  return isSmallOne
}

const toNext = /^ ?(?:-+>?|>|to) ?(?=[a-z])/
const verbEnding = /(?:ing|ed|ly|ment|tion)$/
/** A shorter word that is no place has other places as near to it. */
const [longWord, longestOther] = [7, 6]

/** Whether a word leads to a place: 'quote tetterboro to aspen', 'teterborro to ft lauderdale'. */
function isBeforePlace(place: PlaceText, { tokens: [first, ...rest] }: Search): boolean {
  if (first === undefined || first.key.length < longestOther || verbEnding.test(first.key)) return false
  const link = toNext.exec(place.plain.slice(first.end, first.end + 5))
  if (link === null) return false
  const from = first.end + link[0].length
  const behind = rest.filter(({ start }) => start >= from)
  if (behind[0]?.start !== from || commonWords.has(behind[0].key)) return false
  const isKnown = candidateAt(place, { tokens: behind, before: first }) !== undefined
  if (first.key.length < longWord) return isKnown && isLikelyTown(place, first.key)
  return isKnown || (isSmallText(place) && isMisspelledTown(place, behind[0].key, first.key))
}

/** Whether a short word resembles the name of a place with a large airport. */
const isLikelyTown = ({ book }: PlaceText, key: string): boolean => (book.nearest(key)?.airports[0]?.size ?? 0) > 2

const isMisspelledTown = ({ book }: PlaceText, next: string, before: string): boolean =>
  next.length > 4 &&
  !verbEnding.test(next) &&
  book.nearest(next) !== undefined &&
  (next.length > 6 || book.nearest(before) !== undefined)

/** Whether a place is expected at a word that is not a place. */
function isExpected(place: PlaceText, first: Token, { tokens, before }: Search): boolean {
  const linked = isLinked(place, first, before)
  if (first.isCapital && (linked || /^\s*(?:-+>|>|to|nach) [a-z]/.test(place.plain.slice(first.end, first.end + 10))))
    return true
  if (isBeforePlace(place, { tokens, before })) return true
  if (!strictLead.test(leadOf(place, first.start))) return false
  if (first.isCapital || isSmall(place, before)) return true
  return isSmallText(place) && (linked || roleBefore(place, first.start) === 'from')
}

/** Whether a second word can belong to the name that a first one begins. */
const isPair = (place: PlaceText, first: Token, second: Token | undefined): second is Token =>
  second !== undefined &&
  place.plain.slice(first.end, second.start) === ' ' &&
  (second.isCapital || !first.isCapital) &&
  !commonWords.has(second.key)

/** The code in brackets behind a word says which place that is, however it is written: 'Daytona (DAB)'. */
function codeBehind({ text, book }: PlaceText, { end, start }: Token): Candidate | undefined {
  const match = /^ ?\(([A-Z]{3,4})\)/.exec(text.slice(end, end + 8))
  const key = keyOf(match?.[1] ?? '')
  const hit = match ? book.find(key) : undefined
  return match && hit && isCode(hit) ? { start, end: end + match[0].length, hit, key, isMisspelled: false } : undefined
}

/** A misspelled name that begins with a word of everyday, right behind 'from' or 'to': 'sun vally'. */
function misspelledPair(place: PlaceText, { tokens, before }: Search): Candidate | undefined {
  const [first, second] = tokens
  if (first === undefined || !isPair(place, first, second) || !strictLead.test(leadOf(place, first.start))) return undefined
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
