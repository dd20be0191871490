import type { BuiltLeg } from './built-legs.ts'
import { likeliestLegs } from './parts.ts'
import { mark, type RequestMark, type Span } from './facts.ts'
import { numberedItems } from './items.ts'
import { leftOver } from './left-over.ts'
import { momentsOf, wayWords } from './moments.ts'
import { blanked, quoted } from './plain-words.ts'
import type { PlaceBook } from './place-book.ts'
import { readDays, type DayContext } from './read-days.ts'
import { readPeople } from './read-people.ts'
import { areNear, readPlaces, type PlaceRead } from './read-places.ts'
import { readTimes } from './read-times.ts'

/** Data and tools from which legs are read. */
export interface Reading {
  readonly text: string
  /** Small letters, without the parts outside the request. */
  readonly plain: string
  readonly left: readonly Span[]
  readonly context: DayContext
  readonly book: PlaceBook
}

/** Next to a complete journey the name of a small place belongs to a person or thing. */
const isSmall = ({ role, airports }: PlaceRead): boolean => role === 'bare' && airports.every(({ size }) => size < 3)

/** Places that are named and that no leg has, though legs were read: a wish for a stop, or nothing to do with it. */
function unusedPlaces(text: string, legs: readonly BuiltLeg[], places: readonly PlaceRead[]): RequestMark[] {
  if (legs.length === 0) return []
  const isUsed = (place: PlaceRead): boolean =>
    legs.some(({ from, to }) => [from, to].some((end) => end !== undefined && areNear(place, end)))
  const isOpen = legs.some(({ from, to, moment }) => !from || !to || !moment?.day)
  // 'Saint-Hubert (CYHU)': the code after the name decides its airport.
  const small = text.toLowerCase()
  const hasCode = (place: PlaceRead) => small.includes(`${quoted(text, place).toLowerCase()} (`)
  return places
    .filter((place) => !isUsed(place) && (isOpen || !(isSmall(place) || hasCode(place))))
    .map((place) => mark('place-unused', { words: quoted(text, place) }))
}

const asSoonAs = /^\W*(?:asap|as soon as possible|sometime soon)\W*$/i

/** True if the days of all legs are written: additional vague words, as 'over Christmas', add nothing. */
const areDated = (legs: readonly BuiltLeg[]): boolean =>
  legs.length > 0 && legs.every(({ moment }) => moment?.day?.confidence === 'sure')

/** Reads legs from one text: subject and body, or the body alone. */
function readLegs({ text, plain, context, book }: Reading) {
  const days = readDays(text, plain, context)
  const times = readTimes(text, plain, days.spans)
  const people = readPeople(text, blanked(plain, [...days.spans, ...times]))
  const read = [...days.spans, ...times, ...(people?.spans ?? [])]
  const { places, unknown } = readPlaces({ text, plain, book, read })
  const moments = momentsOf(plain, days.days, times)
  const built = likeliestLegs({ text, plain, places, moments, ways: wayWords(plain) })
  const strange = unknown.map((one) => mark('unknown-place', { words: quoted(text, one) }))
  const isTimeOpen = built.legs.some(({ moment }) => moment?.time === undefined)
  const isSettled = (one: RequestMark) =>
    one.code === 'vague-day' && areDated(built.legs) && (!isTimeOpen || !asSoonAs.test(one.params['words'] ?? ''))
  const open =
    built.legs.length > 0 ? leftOver(text, plain, { read: [...read, ...places], days: days.days, isTimeOpen }) : []
  return {
    ...built,
    people,
    dayMarks: days.unread.filter((one) => !isSettled(one)),
    unreadPlaces: strange,
    strange: [...strange, ...unusedPlaces(text, built.legs, places), ...open],
    hasDay: days.days.length > 0,
    days: days.days,
    moments,
    places,
  }
}

export type Read = ReturnType<typeof readLegs>

/** How much of its legs a reading has. */
const wholeness = ({ legs }: Read): number =>
  legs.reduce((sum, { from, to, moment }) => sum + (from ? 1 : 0) + (to ? 1 : 0) + (moment?.day ? 1 : 0), 0)

export const isWhole = (read: Read): boolean => read.legs.length > 0 && wholeness(read) === read.legs.length * 3

/** The body is read without its subject if it is complete: repeated facts would be read twice. */
function better(body: Read, both: Read): Read {
  if (isWhole(body) && body.unread.length === 0) return body
  if (isWhole(both) && !isWhole(body)) return both
  return wholeness(both) > wholeness(body) ? both : body
}

/** Days and places of a subject that the legs of the body lack. */
function unsaid(text: string, both: Read, { body, subjectEnd }: { readonly body: Read; readonly subjectEnd: number }) {
  const isOfSubject = ({ end }: Span) => end <= subjectEnd
  const isFlown = ({ day, until = day, others }: Read['days'][number]) =>
    body.days.some((one) => (one.day >= day && one.day <= until) || others.includes(one.day) || day === one.until)
  const days = both.days.filter((one) => isOfSubject(one) && !isFlown(one))
  return [
    ...unusedPlaces(text, body.legs, both.places.filter(isOfSubject)),
    ...days.map((one) => mark('day-unused', { words: quoted(text, one) })),
  ]
}

/** Passengers by the body, otherwise by the subject; a difference is marked. */
function peopleOf(both: Read['people'], body: Read['people']): Read['people'] {
  if (!both || !body || body.total === 0) return both
  const differ = both.marks.find(({ code }) => code === 'people-differ')
  if (differ === undefined || body.marks.some(({ code }) => code === 'people-differ')) return body
  return { ...body, marks: [...body.marks, differ], confidence: 'unclear' }
}

export interface LegsAndPeople extends Pick<Read, 'people'> {
  readonly read: Read
  /** Facts of the body alone. */
  readonly body: Read
}

/** Reads a mail with its subject and without it, and takes what says more. */
function readMail(reading: Reading, subjectEnd: number): LegsAndPeople {
  const both = readLegs(reading)
  const body = readLegs({ ...reading, plain: blanked(reading.plain, [{ start: 0, end: subjectEnd }]) })
  const read = better(body, both)
  const strange = read === body ? unsaid(reading.text, both, { body, subjectEnd }) : []
  return { read: { ...read, strange: [...read.strange, ...strange] }, body, people: peopleOf(both.people, body.people) }
}

/** North America, the Caribbean and the American Pacific, by the letters of their codes. */
const american = /^[KCMTP]/

/** True if the order of a date is open, and no place of the journey writes the month first. */
const isDayFirstThere = ({ legs }: Read): boolean =>
  legs.some(({ moment }) => moment?.day?.marks.some(({ code }) => code === 'date-order')) &&
  legs.every(({ from, to }) =>
    [from, to].every((end) => end?.airports.some(({ icao }) => american.test(icao)) === false),
  )

const isReversed = (legs: readonly BuiltLeg[]): boolean =>
  legs.some(({ moment }, at) => (moment?.day?.day ?? Infinity) < (legs[at - 1]?.moment?.day?.day ?? 0))

/** True if legs are more than others, or follow one another while the others do not. */
const isBetter = (legs: readonly BuiltLeg[], others: readonly BuiltLeg[]): boolean =>
  legs.length > others.length || (legs.length === others.length && isReversed(others) && !isReversed(legs))

/** Request of each item of a numbered list, if the items are journeys and not legs of one. */
function readItems(reading: Reading, whole: LegsAndPeople): LegsAndPeople {
  const { plain } = reading
  const items = numberedItems(plain)
  const others = (own: Span) => [
    { start: 0, end: own.start },
    { start: own.end, end: plain.length },
  ]
  const reads = items.map((one) => readLegs({ ...reading, plain: blanked(plain, others(one)) }))
  const legs = reads.flatMap((one) => one.legs)
  if (reads.length === 0 || !reads.every(isWhole) || !isBetter(legs, whole.read.legs)) return whole
  const counts = new Set(reads.flatMap(({ people }) => people?.total ?? []))
  const doubt = mark('people-differ', { count: String(whole.people?.total ?? 0), others: [...counts].join(', ') })
  const people =
    whole.people && counts.size > 1 ? { ...whole.people, marks: [...whole.people.marks, doubt] } : whole.people
  const unread = reads.flatMap((one) => one.unread)
  return { ...whole, people, read: { ...whole.read, legs, unread, strange: reads.flatMap((one) => one.strange) } }
}

/** Reads a mail by the dates of its client, or of the places that it names. */
export function readWithDates(reading: Reading, subjectEnd: number): LegsAndPeople {
  const found = readItems(reading, readMail(reading, subjectEnd))
  if (!reading.context.isMonthFirst || !isDayFirstThere(found.read)) return found
  return readMail({ ...reading, context: { ...reading.context, isMonthFirst: false } }, subjectEnd)
}
