import { dayOfIso, dayWords } from './calendar.ts'
import { mark, worse, type DraftLeg, type RequestDraft, type RequestMark, type TopicFact } from './facts.ts'
import { readOwnWords, readRequest, textOfRequest, type RequestKnowledge, type RequestMail } from './read-request.ts'
import { timeWords } from './read-times.ts'
import { isOfRequest, placedDraft, withEarlier, withoutCancelled, type OwnReading } from './with-earlier.ts'

/** Number of received mails that are read, counted from the newest. */
export const mostMailsOfThread = 6

/** Joins the mails of a thread, newest first, into one text and returns the start of each mail in it. */
function placeMails(mails: readonly RequestMail[]): { readonly text: string; readonly starts: readonly number[] } {
  let text = ''
  const starts: number[] = []
  for (const [at, mail] of mails.entries()) {
    if (at > 0) text += `\n\n----- Earlier mail, ${mail.writtenOn} -----\n`
    starts.push(text.length)
    // Only the oldest mail quotes text that is not in another mail of the thread.
    text += textOfRequest(at === mails.length - 1 ? mail : { ...mail, answered: undefined })
  }
  return { text, starts }
}

const formatDraftRoute = ({ legs }: RequestDraft): string =>
  legs.map(({ from, to }) => `${from?.icao ?? '?'} to ${to?.icao ?? '?'}`).join(', ')

interface Marked {
  readonly marks: RequestMark[]
  readonly confidence: 'sure' | 'guess' | 'unclear'
}

/** Adds a mark with the earlier value to a fact that replaces it. */
function replacing<Of extends Marked>(fact: Of | undefined, before: string | undefined, now = ''): Of | undefined {
  if (fact === undefined || before === undefined || before === now) return fact
  return {
    ...fact,
    marks: [...fact.marks, mark('replaces-earlier', { before, now })],
    confidence: worse(fact.confidence, 'guess'),
  }
}

const dayName = (iso: string): string => {
  const day = dayOfIso(iso)
  return dayWords(day, day)
}

const shownDay = (day: DraftLeg['day']): string | undefined => day && dayName(day.day)
const shownTime = (time: DraftLeg['time']): string | undefined => time && timeWords(time.minutes)

function replacingLeg(leg: DraftLeg, before: DraftLeg | undefined): DraftLeg {
  if (before === undefined) return leg
  const { from, to, day, time } = leg
  return {
    ...leg,
    from: replacing(from, before.from?.icao, from?.icao),
    to: replacing(to, before.to?.icao, to?.icao),
    day: replacing(day, shownDay(before.day), shownDay(day)),
    time: replacing(time, shownTime(before.time), shownTime(time)),
  }
}

/** Adds marks with the earlier numbers of passengers and pets. */
function replacingPeople(now: RequestDraft, before: RequestDraft): RequestDraft['people'] {
  const { people } = now
  if (people === undefined || before.people === undefined) return people ?? before.people
  const pets = before.people.pets > 0 && people.pets === 0 ? before.people : people
  const merged = { ...people, pets: pets.pets, animals: pets.animals }
  const total = before.people.total > 0 ? `${before.people.total} passengers` : undefined
  const counted = replacing(merged, total, `${people.total} passengers`) ?? merged
  const hadPets = before.people.pets > 0 ? `${before.people.pets} pets` : undefined
  return replacing(counted, hadPets, `${counted.pets} pets`)
}

const isFromEarlier = ({ from, to, day, time }: DraftLeg): boolean =>
  [from, to, day, time].some((fact) => fact?.marks.some(({ code }) => code === 'from-earlier'))

/** Joins questions or wishes of two mails, each wording once. */
const joinTopics = (later: readonly TopicFact[], before: readonly TopicFact[]): TopicFact[] => [
  ...new Map([...later, ...before].map((one) => [one.words, one])).values(),
]

/** Returns the aircraft of a later mail, marked with the earlier one, or else the earlier aircraft. */
const replacingAircraft = (later: RequestDraft, before: RequestDraft): RequestDraft['aircraft'] =>
  later.aircraft.length === 0
    ? before.aircraft
    : later.aircraft.map((one) => replacing(one, before.aircraft[0]?.name, one.name) ?? one)

/** Merges a later request into an earlier one and marks each replaced fact with its earlier value. */
function withReplaced(now: RequestDraft, before: RequestDraft): RequestDraft {
  const isOther = formatDraftRoute(now) !== formatDraftRoute(before) && !now.legs.some(isFromEarlier)
  return {
    ...now,
    // A reply to a request often does not repeat the question.
    ...(before.verdict === 'request' && { verdict: before.verdict }),
    why: now.why.filter(({ code }) => code !== 'asks-nothing'),
    legs: now.legs.map((leg, at) => replacingLeg(leg, before.legs[at])),
    people: replacingPeople(now, before),
    questions: joinTopics(now.questions, before.questions),
    wishes: joinTopics(now.wishes, before.wishes),
    budget: now.budget ?? before.budget,
    unread: [
      ...now.unread,
      ...(isOther ? [mark('earlier-journey', { route: formatDraftRoute(before) })] : before.unread.filter(isOfRequest)),
    ],
  }
}

const hasRequest = ({ verdict, legs }: RequestDraft): boolean => verdict !== 'none' && legs.length > 0

const hasPets = ({ people }: RequestDraft): boolean => (people?.pets ?? 0) > 0

/** Keeps the passengers of the earlier request, with the pets of the later mail if it names any. */
function keptPeople(before: RequestDraft, later: RequestDraft): RequestDraft['people'] {
  if (!hasPets(later) || before.people === undefined || later.people === undefined) return before.people
  const { total, adults, children, infants } = before.people
  const people = replacingPeople({ ...later, people: { ...later.people, total } }, before)
  return people && { ...people, adults, children, infants }
}

/** Keeps the earlier request if a later mail asks for no flight, and adds its other facts. */
function kept(before: RequestDraft, own: OwnReading, start: number): RequestDraft {
  const later = placedDraft(own.draft, start)
  const legs = [...withoutCancelled(own, before.legs)]
  const hasFacts = hasPets(later) || later.aircraft.length > 0 || later.budget !== undefined
  const isChanged = hasFacts || legs.length < before.legs.length
  return {
    ...before,
    legs,
    people: keptPeople(before, later),
    aircraft: replacingAircraft(later, before),
    budget: later.budget ?? before.budget,
    questions: joinTopics(later.questions, before.questions),
    wishes: joinTopics(later.wishes, before.wishes),
    why: isChanged
      ? before.why
      : [...before.why, ...later.why.filter(({ code }) => code !== 'asks-nothing'), mark('later-adds-nothing')],
    unread: [...before.unread, ...later.unread.filter(isOfRequest)],
  }
}

/**
 * Reads the mails of a thread, given newest first, into one draft: a later fact replaces an earlier one and is marked
 * with the earlier value. Spans refer to the joined text of all mails.
 */
export function readThread(
  mails: readonly RequestMail[],
  knowledge: RequestKnowledge,
): { readonly text: string; readonly draft: RequestDraft } {
  const { text, starts } = placeMails(mails)
  const [oldest, ...later] = mails.map((mail, at) => ({ mail, start: starts[at] ?? 0 })).toReversed()
  if (oldest === undefined) throw new RangeError('A thread without mails cannot be read')
  let draft = placedDraft(readRequest(oldest.mail, knowledge), oldest.start)
  for (const { mail, start } of later) {
    const own = readOwnWords(mail, knowledge)
    const next = withEarlier(own, draft, start)
    if (!hasRequest(draft)) draft = next
    else draft = hasRequest(next) ? withReplaced(next, draft) : kept(draft, own, start)
  }
  return { text, draft }
}
