import { addDraftFacts } from './draft-legs.ts'
import { dayOfIso, dayWords, isoDay, type DayNumber } from './calendar.ts'
import { answeredFrom, earlierMails, withoutQuoteSigns } from './earlier-mails.ts'
import { mark, type RequestDraft, type RequestMark } from './facts.ts'
import { judgeRequest } from './judge-request.ts'
import {
  cancelledFlights,
  drivesBetween,
  flightsOfThePast,
  flightsOfMoreAircraft,
  flownAgain,
  moreAircraft,
  otherOptions,
  secondChoices,
  selfCorrections,
  waysOnGround,
} from './options.ts'
import { ownWordsOf } from './own-words.ts'
import { blanked, parted, plainOf, quoted, withoutLeaders } from './plain-words.ts'
import { peopleOfLegs, withPeoplePerLeg } from './people-per-leg.ts'
import type { PlaceBook } from './place-book.ts'
import { readDays } from './read-days.ts'
import { readWithDates, type LegsAndPeople } from './read-legs.ts'
import { readAircraft, readBudget, readRemarks, readTopics, type Hangar } from './read-wishes.ts'
import { withSpelling } from './spelling.ts'
import { withEarlier, type OwnReading } from './with-earlier.ts'

/** A mail that may ask for a flight, as a person reads it. */
export interface RequestMail {
  readonly subject: string
  readonly body: string
  /** Mails quoted below: those that it answers. */
  readonly answered?: string | undefined
  /** The day on which it was written, 'YYYY-MM-DD', by the client's clock. */
  readonly writtenOn: string
  /** The client's time zone: it decides whether 12/4 is in December or in April. */
  readonly timezone: string
}

export interface RequestKnowledge {
  readonly book: PlaceBook
  readonly hangar: Hangar
}

type Words = Pick<RequestMail, 'subject' | 'body' | 'answered'>

/** Limit of the text: a request names its wish in its first pages. */
const mostLetters = { subject: 500, body: 8000, answered: 4000 }

/** A letter repeated many times, as in a line of dashes. */
const longRun = /(.)\1{80,}/gs

const shortened = (text: string, most: number): string =>
  text.replaceAll(longRun, (run) => run.slice(0, 80)).slice(0, most)

/** Longest part of a mail that is read: the reader's time grows with its square, and other requests wait for it. */
const readable = <Of extends Words>(mail: Of): Of => ({
  ...mail,
  subject: shortened(mail.subject, mostLetters.subject),
  body: shortened(mail.body, mostLetters.body),
  answered: mail.answered && shortened(mail.answered, mostLetters.answered),
})

/** Text for the reader; spans of a draft point into it. */
export function textOfRequest(mail: Words): string {
  const { subject, body, answered } = readable(mail)
  return `${subject}\n${body}${answered === undefined ? '' : `\n\n${answered}`}`
}

const monthFirstZones =
  /^(?:America\/(?!Argentina|Sao_Paulo|Mexico|Bogota|Lima|Santiago|Caracas|Cancun|Tijuana)|US\/|Pacific\/Honolulu)/

const foreignWords =
  /\b(?:bonjour|bonsoir|merci|devis|madame|monsieur|voudr\w+|aller[- ](?:simple|retour)|guten (?:tag|morgen|abend)|sehr geehrte|bitte|danke|angebot|uhr|hola|buen[ao]s|gracias|vuelo|cotiza\w+|buongiorno|buonasera|grazie|preventivo|volo|goede(?:middag|morgen|navond)|graag|vlucht|bom dia|boa tarde|obrigad[ao])\b/

/** True if a text is written in a language whose dates begin with the day. */
const isForeign = (plain: string): boolean => foreignWords.test(plain)

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

const isBareMark = ({ code }: RequestMark): boolean => code === 'place-bare'

/** Properties by which a reading is judged. */
const saidOf = ({ legs, days }: LegsAndPeople['read'], people: LegsAndPeople['people']) => ({
  hasRoute: legs.some(({ from, to }) => from && to),
  isRouteGuessed: legs.every(({ from, to }) => [from, to].some((end) => end?.marks.some(isBareMark))),
  hasDay: days.some(({ marks: ofDay }) => ofDay.every(({ code }) => code !== 'year-guessed')),
  hasAnyone: people !== undefined,
  hasPeople: people !== undefined && !people.marks.some(({ code }) => code === 'people-bare'),
})

/** A mail as it was read alone, and the parts that can change an earlier one. */
function readOwn(mail: RequestMail, { book, hangar }: RequestKnowledge): OwnReading {
  const text = `${mail.subject}\n${mail.body}`
  const { left, writtenOn } = ownWordsOf(text)
  const { today, marks } = writtenDay(mail, writtenOn)
  const own = blanked(withSpelling(withoutLeaders(plainOf(text))), left)
  const options = [...otherOptions(own), ...secondChoices(own)]
  const cancelled = cancelledFlights(own)
  const onGround = waysOnGround(own)
  const more = moreAircraft(own)
  const flown = blanked(own, [...options, ...cancelled, ...flightsOfThePast(own), ...flightsOfMoreAircraft(own, more)])
  const plain = parted(flown, onGround)
  const context = { today, isMonthFirst: monthFirstZones.test(mail.timezone) && !isForeign(plain) }
  const { read, body, people } = readWithDates({ text, plain, left, context, book }, mail.subject.length)
  const verdict = judgeRequest({ plain: own, ...saidOf(read, people) })
  const { questions, wishes } = readTopics(text, plain, left)
  const wholeDraft = addDraftFacts(
    {
      verdict: verdict.verdict,
      why: [...verdict.why, ...marks],
      legs: [],
      people: peopleOfLegs(people, { text, plain, legs: read.legs.length }),
      aircraft: readAircraft(blanked(text, left), plain, hangar),
      questions,
      wishes,
      budget: readBudget(plain),
      remarks: readRemarks(text, plain),
      unread: [
        ...options.map((one) => mark('other-options', { words: quoted(text, one) })),
        ...cancelled.map((one) => mark('leg-cancelled', { words: quoted(text, one) })),
        ...onGround.map((one) => mark('by-ground', { words: quoted(text, one) })),
        ...more.map((one) => mark('second-aircraft', { words: quoted(text, one) })),
        ...drivesBetween(text, plain),
        ...selfCorrections(text, plain),
        ...flownAgain(text, plain),
      ],
    },
    { ...read, text, today },
  )
  const draft = withPeoplePerLeg(wholeDraft, { text, plain, airportOf: book.airportOf })
  return {
    draft,
    body,
    cancelled,
    text,
    plain: blanked(plain, [{ start: 0, end: mail.subject.length }]),
    airportOf: book.airportOf,
  }
}

/** Number of earlier mails that are read, the newest first. */
const mostEarlier = 3

/** Requests of the mails that this one answers, each with the changes of the next; undefined if none is quoted. */
function readEarlier(mail: RequestMail, at: number, knowledge: RequestKnowledge): RequestDraft | undefined {
  const quotedText = withoutQuoteSigns(textOfRequest(mail).slice(at))
  let earlier: RequestDraft | undefined
  for (const { start, end, dated } of earlierMails(quotedText).slice(0, mostEarlier).toReversed()) {
    const { today } = writtenDay(mail, dated)
    const words = { ...mail, subject: '', body: quotedText.slice(start, end), writtenOn: isoDay(today) }
    // Its text begins with the line break after its subject.
    earlier = withEarlier(readOwn(words, knowledge), earlier, at + start - 1)
  }
  return earlier
}

/** Reads a mail without the mails that it quotes. */
export function readOwnWords(given: RequestMail, knowledge: RequestKnowledge): OwnReading {
  const mail = readable(given)
  return readOwn({ ...mail, body: mail.body.slice(0, answeredFrom(mail.subject, mail.body)) }, knowledge)
}

/**
 * Reads a mail into the draft of a quote (docs/adr/0035). Uncertain facts are marked; unreadable parts give a reason.
 */
export function readRequest(given: RequestMail, knowledge: RequestKnowledge): RequestDraft {
  const mail = readable(given)
  const below = answeredFrom(mail.subject, mail.body)
  const own = readOwn({ ...mail, body: mail.body.slice(0, below) }, knowledge)
  const at = mail.subject.length + 1 + (below ?? mail.body.length)
  return withEarlier(own, readEarlier(mail, at, knowledge), 0)
}
