import { changedLegs, peopleOfEarlier, type Change } from './change-draft.ts'
import { isReversed } from './draft-legs.ts'
import { mark, type DraftLeg, type RequestDraft, type RequestMark, type Span } from './facts.ts'
import { asksForQuote, changesWords, judgeRequest, type Verdict } from './judge-request.ts'
import { wayWords } from './moments.ts'
import { peopleOfChange } from './people-change.ts'
import { overlaps, plainOf } from './plain-words.ts'
import { areNear } from './read-places.ts'
import { isWhole, type Read } from './read-legs.ts'

/** A mail as it was read by itself. */
export interface OwnReading extends Pick<Change, 'text' | 'plain' | 'airportOf'> {
  readonly draft: RequestDraft
  /** Sentences that cancel a flight. */
  readonly cancelled: readonly Span[]
  /** Facts of its body, without its subject. */
  readonly body: Read
}

interface Placed {
  readonly spans: Span[]
}

const placed = <Of extends Placed>(fact: Of, offset: number): Of => ({
  ...fact,
  spans: fact.spans.map(({ start, end }) => ({ start: start + offset, end: end + offset })),
})

const placedLeg = ({ from, to, day, time, isReturn, people }: DraftLeg, offset: number): DraftLeg => ({
  ...(people && { people: placed(people, offset) }),
  from: from && placed(from, offset),
  to: to && placed(to, offset),
  day: day && placed(day, offset),
  time: time && placed(time, offset),
  isReturn,
})

/** A draft whose words are further on, in a text that holds another mail before them. */
export function placedDraft(draft: RequestDraft, offset: number): RequestDraft {
  if (offset === 0) return draft
  const { people, budget } = draft
  return {
    ...draft,
    legs: draft.legs.map((leg) => placedLeg(leg, offset)),
    people: people && placed(people, offset),
    budget: budget && placed(budget, offset),
    aircraft: draft.aircraft.map((one) => placed(one, offset)),
    questions: draft.questions.map((one) => placed(one, offset)),
    wishes: draft.wishes.map((one) => placed(one, offset)),
    remarks: draft.remarks.map((one) => placed(one, offset)),
  }
}

const hasRoute = ({ legs }: Pick<RequestDraft, 'legs'>): boolean => legs.some(({ from, to }) => from && to)

const isGuessed = ({ marks }: Read['places'][number]): boolean => marks.some(({ code }) => code === 'place-bare')

/** The legs of which the words themselves say where they lead. */
const plainLegs = ({ legs }: Read): Read['legs'] =>
  legs.filter(({ from, to }) => from && to && !isGuessed(from) && !isGuessed(to))

/** True if a mail has another journey, to other places than the earlier one. */
function isOtherJourney({ body, airportOf }: OwnReading, earlier: RequestDraft): boolean {
  const ends = earlier.legs.flatMap(({ from, to }) => [from, to].flatMap((end) => (end && airportOf(end.icao)) ?? []))
  const elsewhere = plainLegs(body).map(
    ({ from, to }) => [from, to].filter((end) => end !== undefined && !areNear(end, { airports: ends })).length,
  )
  return elsewhere.includes(2) || (elsewhere.includes(1) && isWhole(body))
}

/** True if a mail names all of its flights itself. */
const saysAll = ({ body }: OwnReading, earlier: RequestDraft): boolean =>
  isWhole(body) && plainLegs(body).length === body.legs.length && body.legs.length >= earlier.legs.length

const hasFacts = ({ body, draft }: OwnReading): boolean =>
  body.moments.length + body.places.length > 0 || (draft.people?.total ?? 0) > 0

/** Words with which a talk ends: nothing is asked any more. */
const closing =
  /\b(?:see you|see ya|looking forward|(?:is|are|all) confirmed|all (?:good|set)|sounds good|got it|great|perfect|noted|thank(?:s| you))\b/

/** Kind of a mail that changes an earlier request. */
function verdictOfChange({ draft, plain }: OwnReading, { legs, people }: RequestDraft): Verdict {
  const isAsked = draft.verdict === 'request' || changesWords.test(plain) || asksForQuote(plain)
  if (!isAsked) return { verdict: 'unclear', why: [mark('asks-nothing')] }
  const [hasDay, hasPeople] = [legs.some(({ day }) => day), (people?.total ?? 0) > 0]
  return judgeRequest({ plain, hasRoute: true, isRouteGuessed: false, hasDay, hasPeople, hasAnyone: hasPeople })
}

/** Kind of a mail that answers an earlier request; undefined if unrelated. */
function verdictOf(own: OwnReading, merged: RequestDraft): Verdict | undefined {
  const { draft, plain } = own
  const other = draft.why.find(({ code }) => code.startsWith('is-'))
  if (other !== undefined && other.code !== 'is-change') return draft.verdict === 'none' ? undefined : draft
  if (!hasFacts(own) && !asksForQuote(plain)) return undefined
  return other === undefined ? verdictOfChange(own, merged) : { verdict: 'unclear', why: draft.why }
}

/** Missing parts and faults of legs and people. */
function lacks({ legs, people }: Pick<RequestDraft, 'legs' | 'people'>): RequestDraft['unread'] {
  const ofLegs = legs.flatMap(({ from, to, day, isReturn }, at) => [
    ...(from ? [] : [mark('no-departure')]),
    ...(to ? [] : [mark('no-arrival')]),
    ...(day ? [] : [isReturn ? mark('no-return-day') : mark('no-day', { leg: String(at + 1) })]),
  ])
  return [
    ...ofLegs,
    ...(isReversed(legs) ? [mark('days-reversed')] : []),
    ...((people?.total ?? 0) > 0 ? [] : [mark('no-people')]),
  ]
}

const ofWayBack = /\b(?:return|back|home|inbound|ruckflug|retour|vuelta|regreso|ritorno)\b/

/** The legs that are left where the way out or back is cancelled. */
export function withoutCancelled(
  { text, plain, cancelled, body }: OwnReading,
  legs: readonly DraftLeg[],
): readonly DraftLeg[] {
  const isOneWay =
    wayWords(plain).some(({ kind }) => kind === 'one-way') && body.moments.length + body.places.length === 0
  if (isOneWay && legs.length === 2 && legs[1]?.isReturn) return legs.slice(0, 1)
  if (cancelled.length === 0 || legs.length < 2) return legs
  const isBack = cancelled.some(({ start, end }) => ofWayBack.test(plainOf(text.slice(start, end))))
  const isOut = cancelled.some(({ start, end }) => /\boutbound\b/i.test(text.slice(start, end)))
  if (isBack) return legs.slice(0, -1)
  return isOut ? legs.slice(1) : legs
}

const codesOfRequest: ReadonlySet<string> = new Set(['leg-cancelled', 'second-aircraft'])

/** Whether a mark is true of the whole request, whichever of its mails says it. */
export const isOfRequest = ({ code }: RequestMark): boolean => codesOfRequest.has(code)

/** The earlier request with what a mail changes in it. */
function changed(own: OwnReading, earlier: RequestDraft, offset: number): RequestDraft {
  const { draft, body, text, plain, airportOf } = own
  const kept = withoutCancelled(own, earlier.legs)
  const saidPeople = peopleOfChange(own, earlier.people, offset)
  // 'Make it 6' is read once: as people or as a time.
  const isPeople = ({ start, end }: Span): boolean =>
    saidPeople?.spans.some((one) => overlaps(one, { start: start + offset, end: end + offset })) === true
  const moments = body.moments.filter((one) => !isPeople(one))
  const change = changedLegs(kept, { text, plain, airportOf, moments, places: body.places, offset })
  const people = saidPeople ?? peopleOfEarlier(earlier.people)
  const { legs } = change
  const rest = placedDraft(draft, offset)
  return {
    ...rest,
    legs,
    people,
    aircraft: draft.aircraft.length > 0 ? rest.aircraft : earlier.aircraft,
    wishes: [...rest.wishes, ...earlier.wishes],
    unread: [
      ...lacks({ legs, people }),
      ...draft.unread.filter(isOfRequest),
      ...change.unread,
      ...body.dayMarks,
      ...body.unreadPlaces,
    ],
  }
}

/** The draft of a mail by itself, with the people of the earlier one where it names none. */
function alone(own: OwnReading, earlier: RequestDraft, offset: number): RequestDraft {
  const draft = placedDraft(own.draft, offset)
  const more = earlier.legs.length > draft.legs.length ? [mark('earlier-asks-more')] : []
  if ((draft.people?.total ?? 0) > 0) return { ...draft, unread: [...draft.unread, ...more] }
  const people = peopleOfEarlier(earlier.people)
  const isKnown = people !== undefined && people.total > 0
  return {
    ...draft,
    people: isKnown ? people : draft.people,
    unread: [...draft.unread.filter(({ code }) => !isKnown || code !== 'no-people'), ...more],
  }
}

const asNone = (draft: RequestDraft): RequestDraft => ({
  ...draft,
  verdict: 'none',
  why: draft.why.length > 0 ? draft.why : [mark('asks-nothing')],
  legs: [],
})

/** An answer without words about a flight asks for none, for any subject. */
const asNothing = (draft: RequestDraft, { body }: OwnReading): RequestDraft =>
  body.moments.length + body.places.length > 0 ? draft : asNone(draft)

/** Flights of a draft as words, for comparison. */
const flightsOf = ({ legs, people }: RequestDraft): string =>
  [...legs.flatMap(({ from, to, day, time }) => [from?.icao, to?.icao, day?.day, time?.minutes]), people?.total].join()

/** True if a mail only agrees: 'Great, see you Thursday at 9!' */
const isYes = ({ plain }: OwnReading, merged: RequestDraft, earlier: RequestDraft): boolean =>
  closing.test(plain) && !asksForQuote(plain) && flightsOf(merged) === flightsOf(earlier)

/**
 * Request of a mail together with the one that it answers, whose words are elsewhere in the text; `offset` is the start
 * of its own words.
 */
export function withEarlier(own: OwnReading, earlier: RequestDraft | undefined, offset: number): RequestDraft {
  const draft = placedDraft(own.draft, offset)
  if (earlier === undefined || earlier.verdict === 'none' || !hasRoute(earlier)) return draft
  if (isOtherJourney(own, earlier)) return draft
  if (saysAll(own, earlier)) return alone(own, earlier, offset)
  const merged = changed(own, earlier, offset)
  if (isYes(own, merged, earlier)) return asNone(draft)
  const verdict = verdictOf(own, merged)
  return verdict === undefined ? asNothing(draft, own) : { ...merged, verdict: verdict.verdict, why: [...verdict.why] }
}
