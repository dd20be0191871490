import { addDraftFacts } from './draft-legs.ts'
import { dayOfIso, dayWords, type DayNumber } from './calendar.ts'
import { buildLegs } from './build-legs.ts'
import type { BuiltLeg } from './built-legs.ts'
import { mark, type RequestDraft, type RequestMark, type Span } from './facts.ts'
import { judgeRequest } from './judge-request.ts'
import { leftOver } from './left-over.ts'
import { otherOptions } from './options.ts'
import { momentsOf, wayWords } from './moments.ts'
import { ownWordsOf } from './own-words.ts'
import { blanked, plainOf, quoted } from './plain-words.ts'
import type { PlaceBook } from './place-book.ts'
import { readDays, type DayContext } from './read-days.ts'
import { readPeople } from './read-people.ts'
import { areNear, readPlaces, type PlaceRead } from './read-places.ts'
import { readTimes } from './read-times.ts'
import { readAircraft, readBudget, readRemarks, readTopics, type Hangar } from './read-wishes.ts'

/** A mail that may ask for a flight, as a person reads it: without the mails that it answers. */
export interface RequestMail {
  readonly subject: string
  readonly body: string
  /** The day on which it was written, 'YYYY-MM-DD', by the client's clock. */
  readonly writtenOn: string
  /** The client's time zone: it decides whether 12/4 is in December or in April. */
  readonly timezone: string
}

export interface RequestKnowledge {
  readonly book: PlaceBook
  readonly hangar: Hangar
}

type Words = Pick<RequestMail, 'subject' | 'body'>

/** A request says what it wants in its first pages. */
const mostLetters = { subject: 500, body: 10_000 }

/** A letter that goes on and on, as a line of dashes does. */
const longRun = /(.)\1{80,}/gs

const shortened = (text: string, most: number): string =>
  text.replaceAll(longRun, (run) => run.slice(0, 80)).slice(0, most)

/** As much of a mail as is read: the reader's time grows with the square of it, and all wait for it meanwhile. */
const readable = <Of extends Words>(mail: Of): Of => ({
  ...mail,
  subject: shortened(mail.subject, mostLetters.subject),
  body: shortened(mail.body, mostLetters.body),
})

/** What the reader read, as one text; spans of a draft point into it. */
export function textOfRequest(mail: Words): string {
  const { subject, body } = readable(mail)
  return `${subject}\n${body}`
}

const monthFirstZones =
  /^(?:America\/(?!Argentina|Sao_Paulo|Mexico|Bogota|Lima|Santiago|Caracas|Cancun|Tijuana)|US\/|Pacific\/Honolulu)/

const foreignWords =
  /\b(?:bonjour|bonsoir|merci|devis|madame|monsieur|voudr\w+|aller[- ](?:simple|retour)|guten (?:tag|morgen|abend)|sehr geehrte|bitte|danke|angebot|uhr|hola|buen[ao]s|gracias|vuelo|cotiza\w+|buongiorno|buonasera|grazie|preventivo|volo|goede(?:middag|morgen|navond)|graag|vlucht|bom dia|boa tarde|obrigad[ao])\b/

/** Whether a text is written in a language whose dates begin with the day. */
const isForeign = (plain: string): boolean => foreignWords.test(plain)

interface Reading {
  readonly text: string
  /** Small letters, without what is no part of the request. */
  readonly plain: string
  readonly left: readonly Span[]
  readonly context: DayContext
  readonly knowledge: RequestKnowledge
}

/** Places that are named and that no leg has, though legs were read: a wish for a stop, or nothing to do with it. */
function unusedPlaces(text: string, legs: readonly BuiltLeg[], places: readonly PlaceRead[]): RequestMark[] {
  if (legs.length === 0) return []
  const isUsed = (place: PlaceRead): boolean =>
    legs.some(({ from, to }) => [from, to].some((end) => end !== undefined && areNear(place, end)))
  return places.filter((place) => !isUsed(place)).map((place) => mark('place-unused', { words: quoted(text, place) }))
}

/** Reads legs from one text: subject and body, or the body alone. */
function readLegs({ text, plain, context, knowledge }: Reading) {
  const days = readDays(text, plain, context)
  const times = readTimes(text, plain, days.spans)
  const people = readPeople(text, blanked(plain, [...days.spans, ...times]))
  const read = [...days.spans, ...times, ...(people?.spans ?? [])]
  const { places, unknown } = readPlaces({ text, plain, book: knowledge.book, read })
  const moments = momentsOf(plain, days.days, times)
  const built = buildLegs({ text, plain, places, moments, ways: wayWords(plain) })
  const strange = unknown.map((one) => mark('unknown-place', { words: quoted(text, one) }))
  const open = built.legs.length > 0 ? leftOver(text, plain, { read: [...read, ...places], days: days.days }) : []
  return {
    ...built,
    people,
    dayMarks: days.unread,
    strange: [...strange, ...unusedPlaces(text, built.legs, places), ...open],
    hasDay: days.days.length > 0,
    days: days.days,
    places,
  }
}

type Read = ReturnType<typeof readLegs>

/** How much of its legs a reading has. */
const wholeness = ({ legs }: Read): number =>
  legs.reduce((sum, { from, to, moment }) => sum + (from ? 1 : 0) + (to ? 1 : 0) + (moment?.day ? 1 : 0), 0)

const isWhole = (read: Read): boolean => read.legs.length > 0 && wholeness(read) === read.legs.length * 3

/** The body is read without its subject where it says all: what is in both would be read twice. */
function better(body: Read, both: Read): Read {
  if (isWhole(body) && body.unread.length === 0) return body
  if (isWhole(both) && !isWhole(body)) return both
  return wholeness(both) > wholeness(body) ? both : body
}

/** What a subject says of days and places and the legs of the body do not. */
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

/** Who flies by the body, else by the subject; where both say it differently, it is marked. */
function peopleOf(both: Read['people'], body: Read['people']): Read['people'] {
  if (!both || !body || body.total === 0) return both
  const differ = both.marks.find(({ code }) => code === 'people-differ')
  if (differ === undefined || body.marks.some(({ code }) => code === 'people-differ')) return body
  return { ...body, marks: [...body.marks, differ], confidence: 'unclear' }
}

type LegsAndPeople = Pick<Read, 'people'> & { readonly read: Read }

/** Reads a mail with its subject and without it, and takes what says more. */
function readMail(reading: Reading, subjectEnd: number): LegsAndPeople {
  const both = readLegs(reading)
  const body = readLegs({ ...reading, plain: blanked(reading.plain, [{ start: 0, end: subjectEnd }]) })
  const read = better(body, both)
  const strange = read === body ? unsaid(reading.text, both, { body, subjectEnd }) : []
  return { read: { ...read, strange: [...read.strange, ...strange] }, people: peopleOf(both.people, body.people) }
}

/** North America, the Caribbean and the American Pacific, by the letters of their codes. */
const american = /^[KCMTP]/

/** Whether the order of a date is open, and no place of the journey is where the month is written first. */
const isDayFirstThere = ({ legs }: Read): boolean =>
  legs.some(({ moment }) => moment?.day?.marks.some(({ code }) => code === 'date-order')) &&
  legs.every(({ from, to }) =>
    [from, to].every((end) => end?.airports.some(({ icao }) => american.test(icao)) === false),
  )

/** Reads a mail by the dates of its client, or of the places that it names. */
function readWithDates(reading: Reading, subjectEnd: number): LegsAndPeople {
  const found = readMail(reading, subjectEnd)
  if (!reading.context.isMonthFirst || !isDayFirstThere(found.read)) return found
  return readMail({ ...reading, context: { ...reading.context, isMonthFirst: false } }, subjectEnd)
}

/** The day from which a mail that was passed on counts. */
function writtenDay(
  mail: RequestMail,
  words: string | undefined,
): { readonly today: DayNumber; readonly marks: RequestMark[] } {
  const own = dayOfIso(mail.writtenOn)
  if (words === undefined) return { today: own, marks: [] }
  const context = { today: own - 60, isMonthFirst: monthFirstZones.test(mail.timezone) }
  const [found] = readDays(words, plainOf(words), context).days
  const isNear = found !== undefined && found.day <= own && own - found.day <= 60
  if (!isNear || found.day === own) return { today: own, marks: [] }
  return { today: found.day, marks: [mark('days-from-forward', { day: dayWords(found.day, own) })] }
}

/** Reads a mail into the draft of a quote (docs/adr/0035). What is not certain is marked; what cannot be read says why. */
export function readRequest(given: RequestMail, knowledge: RequestKnowledge): RequestDraft {
  const mail = readable(given)
  const text = textOfRequest(mail)
  const { left, writtenOn } = ownWordsOf(text)
  const { today, marks } = writtenDay(mail, writtenOn)
  const own = blanked(plainOf(text), left)
  const options = otherOptions(own)
  const plain = blanked(own, options)
  const context = { today, isMonthFirst: monthFirstZones.test(mail.timezone) && !isForeign(plain) }
  const { read, people } = readWithDates({ text, plain, left, context, knowledge }, mail.subject.length)
  const verdict = judgeRequest({
    plain,
    hasRoute: read.legs.some(({ from, to }) => from && to),
    hasDay: read.hasDay,
    hasPeople: people !== undefined && !people.marks.some(({ code }) => code === 'people-bare'),
  })
  const { questions, wishes } = readTopics(text, plain, left)
  return addDraftFacts(
    {
      verdict: verdict.verdict,
      why: [...verdict.why, ...marks],
      legs: [],
      people,
      aircraft: readAircraft(blanked(text, left), plain, knowledge.hangar),
      questions,
      wishes,
      budget: readBudget(plain),
      remarks: readRemarks(text, plain),
      unread: options.map((one) => mark('other-options', { words: quoted(text, one) })),
    },
    { ...read, text, today },
  )
}
