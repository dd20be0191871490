import { commonWords } from './common-words.ts'
import { mark, type Confidence, type RequestMark, type Span } from './facts.ts'
import { candidateAt, tokensOf, type Candidate, type Token } from './find-places.ts'
import { quoted } from './plain-words.ts'
import { joinPlaces, withNamed } from './join-places.ts'
import { misspelledAt } from './misspelled-places.ts'
import { withFittingChoices } from './nearest-choice.ts'
import {
  keyOf,
  milesApart,
  type BookAirport,
  type PlaceBook,
  type PlaceHit,
  codesOf,
  eitherWillDo,
} from './place-book.ts'
import {
  gapOf,
  isLinked,
  leadOf,
  leadsOn,
  roleBefore,
  roleFromBehind,
  type PlaceRole,
  type PlaceText,
} from './place-roles.ts'
import { liesIn, regionOf, stateOfCode } from './regions.ts'
import { isUnknownCode, isUnknownPlace } from './unknown-places.ts'

export interface PlaceRead extends Span {
  readonly role: PlaceRole
  /** Likeliest first, never empty. */
  readonly airports: readonly BookAirport[]
  readonly isCode: boolean
  readonly confidence: Confidence
  readonly marks: readonly RequestMark[]
}

export interface PlacesRead {
  readonly places: readonly PlaceRead[]
  /** Words after 'from' or 'to' that name no airport. */
  readonly unknown: readonly Span[]
}

/** Airports of one place lie so near each other, in miles. */
const samePlace = 45

/** True if two places are one, or so near each other that one is named for the other. */
export const areNear = (one: Pick<PlaceRead, 'airports'>, other: Pick<PlaceRead, 'airports'>): boolean =>
  one.airports.some((airport) => other.airports.some((end) => milesApart(airport, end) < eitherWillDo))

interface Region {
  readonly airports: readonly BookAirport[]
  readonly end: number
}

/** The region after a name chooses among places: 'Naples, FL'. */
function regionBehind(place: PlaceText, tokens: readonly Token[], { end, hit }: Candidate): Region | undefined {
  const behind = tokens.findIndex(({ start }) => start >= end)
  const [first, second] = behind === -1 ? [] : tokens.slice(behind, behind + 2)
  if (first === undefined || !/^[ ,(]{1,3}$/.test(place.plain.slice(end, first.start))) return undefined
  const pair = second ? [{ key: `${first.key} ${second.key}`, end: second.end }] : []
  for (const one of [...pair, { key: first.key, end: first.end }]) {
    const region = regionOf(one.key, first.isCapital) ?? stateOfCode(one.key)
    const airports = region === undefined ? [] : hit.everywhere.filter((airport) => liesIn(region, airport))
    if (airports.length > 0) return { airports: [...new Set(airports)], end: one.end }
  }
  return undefined
}

const suffixes = /^(?:international|intl|executive|exec|regional|municipal|downtown)$/
const wholeSuffix: Readonly<Record<string, string>> = { intl: 'international', exec: 'executive' }

/** True if a word may be part of an airport's name, as 'intercontinental', and is no everyday word or state. */
const isNamePart = (key: string): boolean =>
  suffixes.test(key) || (key.length > 4 && !commonWords.has(key) && regionOf(key, true) === undefined)

/**
 * Words for airports of a city after its name choose among them: 'Fort Lauderdale International', 'Houston
 * Intercontinental'.
 */
function suffixBehind(
  { plain, book }: PlaceText,
  tokens: readonly Token[],
  { end, hit }: Candidate,
): Region | undefined {
  const [next, behind] = tokens.filter(({ start }) => start >= end).slice(0, 2)
  if (next === undefined || plain.slice(end, next.start) !== ' ' || !isNamePart(next.key)) return undefined
  // 'Seattle Boeing Field': a separate name.
  if (behind && book.find(`${next.key} ${behind.key}`) !== undefined) return undefined
  const everywhere = [...new Set(hit.everywhere)]
  const suffix = wholeSuffix[next.key] ?? next.key
  const airports = everywhere.filter(({ name }) => keyOf(name).split(' ').includes(suffix))
  // A word that all of them have chooses none.
  const isChosen = suffixes.test(next.key) || airports.length < everywhere.length
  return airports.length > 0 && isChosen ? { airports, end: next.end } : undefined
}

/** True if all meanings of words lie in one place. */
function isOnePlace({ hit }: Candidate, region: Region | undefined): boolean {
  const [first, ...others] = region?.airports ?? []
  if (first) return others.every((other) => milesApart(first, other) < samePlace)
  return hit.isOnePlace || hit.kind === 'known'
}

function marksOf(
  place: PlaceText,
  span: Span,
  {
    isMisspelled,
    isPart,
    isOne,
    airports,
  }: {
    readonly isMisspelled: boolean
    readonly isPart: boolean
    readonly isOne: boolean
    readonly airports: readonly BookAirport[]
  },
) {
  const [airport, ...others] = airports
  const params = { words: quoted(place.text, span), airport: airport?.icao ?? '', others: codesOf(others) }
  const isNear = /(?:near|nearby|around|close to) $/.test(leadOf(place, span.start))
  return [
    ...(isMisspelled ? [mark('place-misspelled', params)] : []),
    ...(isPart ? [mark('place-part', params)] : []),
    ...(others.length > 0 ? [mark(isOne ? 'several-airports' : 'several-places', params)] : []),
    ...(isNear ? [mark('place-near', params)] : []),
  ]
}

const ownRoles: ReadonlySet<PlaceRole> = new Set(['from', 'back-from', 'back-to'])

/** Role of a place by the words before it; a place after another one and 'to' is the end of a leg. */
function roleOf(place: PlaceText, span: Span, before: Span | undefined): PlaceRole {
  const own = roleBefore(place, span.start)
  if (!ownRoles.has(own) && isLinked(place, span, before)) return 'link'
  return own === 'bare' ? roleFromBehind(place, span.end) : own
}

interface Behind {
  readonly tokens: readonly Token[]
  readonly before: Span | undefined
}

const codeKinds: ReadonlySet<string> = new Set(['icao', 'iata', 'local'])

/** True if words are a code; some are names of well-known places as well, such as SLC. */
const isCodeOf = ({ hit, key }: Candidate): boolean =>
  codeKinds.has(hit.kind) || hit.airports.some(({ iata }) => iata?.toLowerCase() === key)

/** True if another word with a capital letter is right before a name: 'Rocky Mountain Metro' is not 'Metro'. */
function isPartOfName(
  { text }: PlaceText,
  { start, hit }: Candidate,
  { role, tokens }: { readonly role: PlaceRole; readonly tokens: readonly Token[] },
): boolean {
  const last = tokens.findLast(({ end }) => end <= start)
  if (last === undefined || role !== 'bare' || codeKinds.has(hit.kind)) return false
  if (/^(?:flug|vol|vuelo|volo|vlucht|flight|trip)$/.test(last.key)) return false
  return (
    last.isCapital &&
    !last.isUpper &&
    /[a-z]/.test(last.key) &&
    text.slice(last.end, start) === ' ' &&
    !beginsLine(text, last.start)
  )
}

/** Capital letters at the beginning of a sentence say nothing. */
const beginsLine = (text: string, at: number): boolean =>
  /(?:^|[\n.!?:;•*-])\s*$/.test(text.slice(Math.max(0, at - 4), at))

function placeOf(place: PlaceText, candidate: Candidate, { tokens, before }: Behind): PlaceRead {
  const region = regionBehind(place, tokens, candidate) ?? suffixBehind(place, tokens, candidate)
  const airports = region?.airports ?? candidate.hit.airports
  const span = { start: candidate.start, end: region?.end ?? candidate.end }
  const isOne = isOnePlace(candidate, region)
  const role = roleOf(place, span, before)
  const isPart = isPartOfName(place, candidate, { role, tokens })
  const marks = marksOf(place, span, { isMisspelled: candidate.isMisspelled, isPart, isOne, airports })
  const doubt = marks.length > 0 ? 'guess' : 'sure'
  return {
    ...span,
    role,
    airports,
    isCode: isCodeOf(candidate),
    confidence: airports.length > 1 && !isOne ? 'unclear' : doubt,
    marks,
  }
}

/** Codes side by side are the ends of a leg: 'KTEB KPBI'; a place followed by 'to' is where one begins. */
function withPairs(place: PlaceText, places: readonly PlaceRead[]): PlaceRead[] {
  return places.map((one, at) => {
    if (one.role !== 'bare') return one
    if (places[at + 1]?.role !== 'link' && leadsOn.test(place.plain.slice(one.end, one.end + 12)))
      return { ...one, role: 'from' }
    const last = places[at - 1]
    return last !== undefined && isPair(place, last, one) ? { ...one, role: 'link' } : one
  })
}

/** Between the cells of a table. */
const cellGap = /^\)? *(?:\|| ?\t| {2,}) *$/
const betweenLead = /\bbetween (?:the )?$/

/** True if two places are adjacent as the ends of a leg: as codes, in cells of a table, or after 'between'. */
function isPair(place: PlaceText, last: PlaceRead, one: PlaceRead): boolean {
  const gap = gapOf(place, last, one)
  if (one.isCode && last.isCode && /^[ /,|]+$/.test(gap)) return true
  if (cellGap.test(place.text.slice(last.end, one.start))) return true
  return /^ and (?:the )?$/.test(gap) && betweenLead.test(place.plain.slice(Math.max(0, last.start - 14), last.start))
}

/** A small place far from all others that only resembles the word: a place that no airport is known by. */
const isUnlikely = ({ marks }: PlaceRead): boolean =>
  ['place-misspelled', 'place-far'].every((code) => marks.some((one) => one.code === code))

/** So many words of a text are compared with all names: in a request few are misspelled, and each takes its time. */
const mostGuesses = 60

function withFewGuesses(book: PlaceBook): PlaceBook {
  let left = mostGuesses
  const known = new Map<string, PlaceHit | undefined>()
  const nearest = (key: string): PlaceHit | undefined => {
    if (known.has(key) || left === 0) return known.get(key)
    left -= 1
    const hit = book.nearest(key)
    known.set(key, hit)
    return hit
  }
  return { ...book, nearest }
}

/** Reads every place of a text in its order, with what the words before it make of it. */
export function readPlaces(given: PlaceText): PlacesRead {
  const place = { ...given, book: withFewGuesses(given.book) }
  const tokens = tokensOf(place)
  const places: PlaceRead[] = []
  const unknown: Span[] = []
  for (const [at, token] of tokens.entries()) {
    const before = places.at(-1)
    if (before && token.start < before.end) continue
    const search = { tokens: tokens.slice(at, at + place.book.longest + 1), before }
    const candidate = candidateAt(place, search) ?? misspelledAt(place, search)
    if (candidate) places.push(placeOf(place, candidate, { tokens, before }))
    else if (isUnknownCode(place, token, before) || isUnknownPlace(place, token, before))
      unknown.push({ start: token.start, end: token.end })
  }
  const fitting = withFittingChoices(place.text, withNamed(place, withPairs(place, joinPlaces(place, places))))
  const strange = fitting.filter(isUnlikely)
  return { places: fitting.filter((one) => !isUnlikely(one)), unknown: [...unknown, ...strange] }
}
