import { mark, type Span } from './facts.ts'
import { withFirst } from './nearest-choice.ts'
import { milesApart, type BookAirport, codesOf, eitherWillDo } from './place-book.ts'
import { gapOf, type PlaceText } from './place-roles.ts'
import { clauseStart, quoted } from './plain-words.ts'
import type { PlaceRead } from './read-places.ts'

/** A place with its code after its longer name: 'Atlanta Hartsfield (ATL)'. */
const beforeCode = /^[ ,]*(?:[a-z.'-]+ ){0,4}[a-z.'-]* ?\($/

const beside = /^[\s,(/-]*(?:airport |area |via |from |at |preferably |ideally |prefer )*[(]?$/

/** A day or time between two places separates two flights: 'DAL-AUS 12/10 at 8am, AUS-DAL 12/10 at 5pm'. */
const isOfTwoFlights = ({ read }: PlaceText, first: Span, second: Span): boolean =>
  read.some((one) => one.start >= first.end && one.end <= second.start)

/** 'Las Palmas / Gran Canaria (GCLP)': two names of one place, with its code after them. */
const isNamedTwice = ({ text }: PlaceText, gap: string, [first, second]: readonly [PlaceRead, PlaceRead]): boolean =>
  /^ ?\/ ?$/.test(gap) &&
  !first.isCode &&
  first.role !== 'bare' &&
  second.airports.length === 1 &&
  (text.charAt(second.end) === ')' || text.startsWith(' (', second.end))

/** The code in brackets after a name decides its place, among any of that name. */
const isItsCode = (gap: string, first: PlaceRead, second: PlaceRead): boolean =>
  /^ ?\($/.test(gap) && second.isCode && !first.isCode

/** The airports of two places that are one: those that both can be, or either of two near each other. */
function commonOf(place: PlaceText, first: PlaceRead, second: PlaceRead): readonly BookAirport[] {
  const gap = gapOf(place, first, second)
  if (isNamedTwice(place, gap, [first, second])) return second.airports
  const common = first.airports.filter(({ icao }) => second.airports.some((other) => other.icao === icao))
  if (isOfTwoFlights(place, first, second)) return []
  const isNamed = beside.test(gap) || (second.isCode && beforeCode.test(gap))
  if (common.length > 0) return isNamed && !gap.includes('\n') ? common : []
  return isItsCode(gap, first, second) ? second.airports : eitherOf(gap, first, second)
}

/** The more exact of two places near each other, or the one in brackets. */
function eitherOf(gap: string, first: PlaceRead, second: PlaceRead): readonly BookAirport[] {
  const [one, other] = [first.airports[0], second.airports[0]]
  if (!one || !other || milesApart(one, other) >= eitherWillDo || !/^\s*(?:\/|or|\()\s*$/.test(gap)) return []
  return gap.includes('(') ? second.airports : [one, ...second.airports]
}

/** 'New York (Teterboro)' and 'KTEB Teterboro' are one place; 'TEB/HPN' are two near each other, of which either will do. */
export function joinPlaces(place: PlaceText, places: readonly PlaceRead[]): PlaceRead[] {
  const result: PlaceRead[] = []
  for (const one of places) {
    const last = result.at(-1)
    const airports = last ? commonOf(place, last, one) : []
    if (last && airports.length > 0) result.splice(-1, 1, joined(place, [last, one], airports))
    else result.push(one)
  }
  return result
}

function joined(
  place: PlaceText,
  [first, second]: readonly [PlaceRead, PlaceRead],
  airports: readonly BookAirport[],
): PlaceRead {
  const span = { start: first.start, end: second.end }
  const [airport, ...others] = airports
  const params = { words: quoted(place.text, span), airport: airport?.icao ?? '', others: codesOf(others) }
  const isEither = /\bor\b|\//.test(place.plain.slice(first.end, second.start))
  const several = others.length > 0 ? [mark(isEither ? 'place-either' : 'several-airports', params)] : []
  const marks = [...[...first.marks, ...second.marks].filter((one) => one.code === 'place-misspelled'), ...several]
  const confidence = marks.length > 0 ? 'guess' : 'sure'
  return { ...span, role: first.role, airports, isCode: first.isCode || second.isCode, confidence, marks }
}

/** Words that make a place no more than a wish: 'Reagan if possible', 'if Telluride is out then Montrose'. */
const isWish = /\b(?:if|prefer\w*|either|else|unless|otherwise|alternat\w*|instead|or)\b/

/** The one airport that a text flies from or to elsewhere of those that a place has: 'Chicago O'Hare ... Chicago'. */
function namedElsewhere({ plain }: PlaceText, { airports, isCode }: PlaceRead, places: readonly PlaceRead[]) {
  if (isCode || airports.length < 2) return undefined
  const isFirm = (one: PlaceRead) =>
    one.airports.length === 1 &&
    one.role !== 'bare' &&
    !isWish.test(plain.slice(clauseStart(plain, one.start), one.end + 12))
  const own = [...new Set(places.filter(isFirm).flatMap((one) => one.airports))].filter((one) => airports.includes(one))
  return own.length === 1 ? own[0] : undefined
}

/** Places of several airports with the one of them first that the text names elsewhere. */
export const withNamed = (place: PlaceText, places: readonly PlaceRead[]): PlaceRead[] =>
  places.map((one) => {
    const airport = namedElsewhere(place, one, places)
    return airport === undefined ? one : withFirst(one, airport)
  })
