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

/** After a code: a dash, an arrow or 'to', and another code. */
const codeBehindLink = /^(?:\s*(?:[-–—>→/~]|->|=>)\s*|\s+[Tt][Oo]\s+)([A-Z]{3,4})\b/

/** True if a code follows a word: a second everyday word in capital letters, 'PLS / OPS', is no code. */
const leadsToCode = (behind: string): boolean => {
  const code = codeBehindLink.exec(behind)?.[1]?.toLowerCase()
  return code !== undefined && (!commonWords.has(code) || /^(?:mon|tue|wed|thu|fri|sat|sun)$/.test(code))
}

/** Codes that are weekdays: without a day before a name they are codes, 'SAT to Hobby'. */
const isWeekday = ({ key }: Token): boolean => /^(?:mon|tue|wed|thu|fri|sat|sun)$/.test(key)
const leadsToName = /^(?:\s*(?:[-–—>→/~]|->|=>)\s*|\s+[Tt][Oo]\s+)[A-Z]/

const leadsToPlace = (first: Token) => (behind: string) =>
  isWeekday(first) ? leadsToName.test(behind) : leadsToCode(behind)

const named: ReadonlySet<PlaceRole> = new Set(['from', 'to', 'then'])

/** True if an everyday word in capital letters has the position of a code: 'SDL-SUN'. */
const isAmongCodes = (place: PlaceText, hit: PlaceHit, judged: Omit<Judged, 'words'>): boolean =>
  hit.kind === 'icao'
    ? judged.isLinked || judged.role !== 'bare'
    : judged.isLinked || leadsToPlace(judged.first)(place.text.slice(judged.first.end, judged.first.end + 20))

/** Words that are codes as well, and appear between codes as words. */
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

/** True if a word is the name of a person, independent of the words read before it: 'Mr. and Mrs. Kane'. */
const isBehindTitle = ({ plain }: PlaceText, { start }: Token): boolean =>
  /\b(?:mr|mrs|ms|miss|dr|prof|capt)\.? $/.test(plain.slice(Math.max(0, start - 8), start))

const isNoCode = (place: PlaceText, first: Token): boolean =>
  neverCodes.has(first.key) || (!first.isUpper && isBehindTitle(place, first))

/** True if a local code in small letters follows a word of going or adjoins another code. */
const isLooseLocal = ({ text }: PlaceText, { kind }: PlaceHit, { role, first, isLinked: linked }: Judged): boolean =>
  kind === 'local' &&
  !(first.isUpper && (linked || named.has(role) || leadsToCode(text.slice(first.end, first.end + 20))))

/** True if a code is meant as one: not an everyday word that is also a code. */
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

/** True if a code in small letters adjoins another: 'kteb kvny'. */
function isBesideCode({ plain, book }: PlaceText, { first }: Pick<Judged, 'first'>): boolean {
  const behind = /^[ /,-]{1,3}([a-z]{4})\b/.exec(plain.slice(first.end, first.end + 8))?.[1]
  const before = /\b([a-z]{4})[ /,-]{1,3}$/.exec(plain.slice(Math.max(0, first.start - 8), first.start))?.[1]
  return [behind, before].some((code) => code !== undefined && book.find(code)?.kind === 'icao')
}

const isMeantIata = (place: PlaceText, { role, first }: Judged): boolean =>
  named.has(role) && (isSmallText(place) || (first.isCapital && !/\bfor $/.test(leadOf(place, first.start))))

/**
 * True if four letters are the code that they can be: in capitals, next to another, or of a usual region where one is
 * expected.
 */
const isMeantIcao = (place: PlaceText, judged: Judged): boolean => {
  const { first, role } = judged
  if (first.isUpper || (named.has(role) && usualCode.test(first.key))) return true
  return !first.isCapital && isBesideCode(place, judged)
}

/** True if one word alone is no place in its position: an everyday word. */
function isEverydayWord({ role, first, isLinked: linked }: Judged): boolean {
  if (!wordyCities.has(first.key)) return commonWords.has(first.key)
  if (linked) return false
  return !first.isCapital || (commonWords.has(first.key) && role === 'bare')
}

/**
 * True if an everyday word has its state or its code after it, which make it a place: 'Page, Arizona', 'Page (PGA)'.
 */
function hasRegion({ text, book }: PlaceText, { airports }: PlaceHit, { end }: Token): boolean {
  const behind = text.slice(end, end + 24)
  const code = /^ ?\(([A-Z]{3,4})\)/.exec(behind)?.[1]
  if (code !== undefined) return book.find(keyOf(code))?.airports.some((one) => airports.includes(one)) === true
  const name = /^, ?([A-Z]{2}\b|[A-Z][a-z]+(?: [A-Z][a-z]+)?)/.exec(behind)?.[1]
  const region = name === undefined ? undefined : regionOf(keyOf(name), true)
  return region !== undefined && airports.some((one) => liesIn(region, one))
}

/** True if a word after 'the' is a thing that is also the name of a town: 'for the rugby', 'the sale'. */
const isThing = ({ plain }: PlaceText, { kind }: PlaceHit, { first, words }: Judged): boolean =>
  words.length === 1 &&
  !first.isCapital &&
  kind !== 'known' &&
  /\bthe $/.test(plain.slice(Math.max(0, first.start - 5), first.start))

const isEveryday = (judged: Judged): boolean =>
  judged.words.length === 1
    ? isEverydayWord(judged)
    : !(judged.first.isCapital || named.has(judged.role)) && judged.words.every(({ key }) => commonWords.has(key))

/** True if one word in small letters, in a text that has others, is only a part of an airport's name: 'garden'. */
const isPartInSmall = (place: PlaceText, kind: PlaceHit['kind'], { words, first }: Judged): boolean =>
  kind === 'name' && words.length === 1 && !first.isCapital && !isSmallText(place)

const isBehindName = (place: PlaceText, { first, isLinked: linked }: Judged): boolean =>
  (!linked && beforeNames.test(leadOf(place, first.start))) || isBehindTitle(place, first)

/** True if one word that only begins a sentence is the name of a small place as well: 'Plant tour is at ten'. */
const isFirstOfSentence = ({ text }: PlaceText, { kind, airports }: PlaceHit, { words, first }: Judged): boolean =>
  words.length === 1 &&
  kind !== 'known' &&
  (airports[0]?.size ?? 0) < 3 &&
  /[.!?\n]\s*$/.test(text.slice(Math.max(0, first.start - 3), first.start)) &&
  /^ (?!to\b|and\b|or\b|via\b)[a-z]/.test(text.slice(first.end, first.end + 5))

/** True if a name is meant as a place: no everyday words, and no name of a person. */
function isMeantName(place: PlaceText, hit: PlaceHit, judged: Judged): boolean {
  const { role, first, words, isLinked: linked } = judged
  if (first.isCapital && hasRegion(place, hit, words.at(-1) ?? first)) return true
  if (isPartInSmall(place, hit.kind, judged) || isEveryday(judged) || isThing(place, hit, judged)) return false
  if (isBehindName(place, judged)) return false
  return linked || role !== 'bare' || isMeantBare(place, hit, judged)
}

/** True if a name without a word before it is meant as a place. */
function isMeantBare(place: PlaceText, hit: PlaceHit, judged: Judged): boolean {
  const { first, words } = judged
  if (first.isCapital) return !isFirstOfSentence(place, hit, judged)
  // A word of an airport's long name, 'bill', is none by what follows alone.
  return hit.kind !== 'name' && leadsOnBehind(place, words.at(-1)?.end ?? first.end)
}

export const isCode = ({ kind }: PlaceHit): boolean => kind === 'icao' || kind === 'iata' || kind === 'local'

/** True if words name a state or a country, and the found place is a town of that name elsewhere. */
function isFarRegion({ kind, everywhere }: PlaceHit, key: string): boolean {
  if (kind !== 'city' && kind !== 'name') return false
  const region = regionOf(key, false)
  return region !== undefined && !everywhere.some((airport) => liesIn(region, airport))
}

/** Boundary of the names of places; the point of 'St. Louis' is part of one. */
const endsName = /[\n;:!?>]|(?<!\b(?:st|ft|mt|pt))\. |\s-\s/

/** A nickname in capital letters that is a code as well, 'OKC': the airport of that code. */
function asCode({ text, book }: PlaceText, hit: PlaceHit, [first, more]: readonly Token[]): PlaceHit {
  if (first === undefined || more || hit.kind !== 'known' || first.key.length !== 3 || !first.isUpper) return hit
  const isBetweenCodes =
    /\($|\b[A-Z]{3} ?[-/>]+ ?$/.test(text.slice(Math.max(0, first.start - 8), first.start)) ||
    /^ ?[-/>]+ ?[A-Z]{3}\b/.test(text.slice(first.end, first.end + 8))
  if (!isBetweenCodes) return hit
  const airport = hit.airports.find(({ iata }) => iata?.toLowerCase() === first.key)
  return airport === undefined ? hit : (book.find(airport.icao.toLowerCase()) ?? hit)
}

/** Meanings of words that are one name, and not the end of a sentence with the beginning of the next. */
function hitOf(
  place: PlaceText,
  { start, end }: Span,
  { key, words }: { readonly key: string; readonly words: readonly Token[] },
): PlaceHit | undefined {
  const found = endsName.test(place.plain.slice(start, end)) ? undefined : place.book.find(key)
  return found && asCode(place, found, words)
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
    const hit = hitOf(place, span, { key, words })
    if (hit === undefined || isFarRegion(hit, key)) continue
    const judged = { role, first, words, isLinked: isLinked(place, span, before) }
    if (isCode(hit) ? isMeantCode(place, hit, judged) : isMeantName(place, hit, judged))
      return { ...span, hit, key, isMisspelled: false }
  }
  return undefined
}

/** It is asked of each word of a text, and counted once. */
const smallTexts = new WeakMap<PlaceText, boolean>()

/** True if a text is written without capital letters, as on a phone. */
export function isSmallText(place: PlaceText): boolean {
  const known = smallTexts.get(place)
  if (known !== undefined) return known
  const words = place.text.match(/\p{L}{2,}/gu) ?? []
  const isSmallOne = words.filter((word) => /^\p{Lu}/u.test(word)).length <= words.length / 12
  smallTexts.set(place, isSmallOne)
  return isSmallOne
}
