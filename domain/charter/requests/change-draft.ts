import { dayOfIso, dayOfMonth, isoDay, partsOf, weekdayOf, type DayNumber } from './calendar.ts'
import {
  mark,
  worse,
  type DayFact,
  type DraftLeg,
  type PlaceFact,
  type RequestDraft,
  type RequestMark,
  type Span,
  type TimeFact,
} from './facts.ts'
import type { Moment } from './moments.ts'
import { clauseStart, quoted } from './plain-words.ts'
import type { DayRead } from './read-days.ts'
import { areNear, type PlaceRead } from './read-places.ts'
import type { TimeRead } from './read-times.ts'
import type { BookAirport } from './place-book.ts'

/** Flights in a mail itself, without the earlier mail that it refers to. */
export interface Change {
  readonly text: string
  readonly plain: string
  readonly moments: readonly Moment[]
  readonly places: readonly PlaceRead[]
  readonly airportOf: (icao: string) => BookAirport | undefined
  /** Where the words of this mail begin in a text that holds others as well. */
  readonly offset: number
}

type Changed = { -readonly [Key in keyof DraftLeg]: DraftLeg[Key] }

const fromEarlier = mark('from-earlier')

interface Sourced {
  readonly marks: RequestMark[]
  readonly confidence: DayFact['confidence']
}

const ofEarlier = <Of extends Sourced>(fact: Of): Of =>
  fact.marks.some(({ code }) => code === 'from-earlier')
    ? fact
    : { ...fact, marks: [...fact.marks, fromEarlier], confidence: worse(fact.confidence, 'guess') }

/** The facts of an earlier mail, each marked as that. */
const markedAsEarlier = (leg: DraftLeg): DraftLeg => ({
  ...leg,
  ...(leg.from && { from: ofEarlier(leg.from) }),
  ...(leg.to && { to: ofEarlier(leg.to) }),
  ...(leg.day && { day: ofEarlier(leg.day) }),
  ...(leg.time && { time: ofEarlier(leg.time) }),
})

export const peopleOfEarlier = (people: RequestDraft['people']): RequestDraft['people'] => people && ofEarlier(people)

/** Before a replaced value: 'Saturday rather than Friday', 'noon instead of 9'. */
const insteadOf = /\b(?:instead of|rather than|not|no longer|anymore|in place of|than)(?: the| on| at| from| to)*\s*$/
const homeward = /\b(?:back|return\w*|home|inbound|way back|second (?:leg|flight))\b/
const outward = /\b(?:outbound|out|depart\w*|leav\w*|there|first (?:leg|flight)|go(?:ing)? (?:down|up|over))\b/

/** Between a day and the time of the same flight. */
const justBehind = /^,? ?(?:and |but )?(?:at|around|about|leaving(?: at)?|departing(?: at)?) $/

const isBareWeekday = (text: string, day: DayRead): boolean => !/\d/.test(text.slice(day.start, day.end))
const dayOf = (leg: DraftLeg): DayNumber | undefined => leg.day && dayOfIso(leg.day.day)

/** A day of a change relative to that of the leg: the nearest such weekday, or that number in the month of the leg. */
function nearLeg(text: string, day: DayRead, leg: DraftLeg): DayNumber {
  const before = dayOf(leg)
  if (before === undefined) return day.day
  if (isBareWeekday(text, day) && day.others.length === 0)
    return before + ((weekdayOf(day.day) - weekdayOf(before) + 10) % 7) - 3
  if (!day.marks.some(({ code }) => code === 'month-guessed')) return day.day
  return dayOfMonth(partsOf(day.day).day, before - 14)
}

const isSaidOf = (text: string, { day }: Moment, leg: DraftLeg): boolean => {
  const own = dayOf(leg)
  return day !== undefined && own !== undefined && nearLeg(text, day, leg) === own
}

interface Said extends Span {
  readonly marks: readonly RequestMark[]
}

const sourceOf = ({ start, end, marks }: Said, words: string, offset: number) => ({
  spans: [{ start: start + offset, end: end + offset }],
  confidence: 'guess' as const,
  marks: [...marks, mark('changes-earlier', { words })],
})

const homeBehind = /^,? (?:back|home|for the (?:way back|return))\b/

/** Context of a moment: the words before it, and the moments around it. */
interface Beside {
  readonly lead: string
  readonly before: Moment | undefined
  readonly next: Moment | undefined
}

/** Puts what a mail changes into the legs of an earlier one. */
class LegChanger {
  readonly legs: Changed[]
  readonly unread: RequestMark[] = []
  readonly #change: Change
  /** The leg that the moment before was put into. */
  #last: Changed | undefined

  constructor(legs: readonly DraftLeg[], change: Change) {
    this.legs = legs.map((leg) => ({ ...leg }))
    this.#change = change
  }

  change(): void {
    const { places, moments } = this.#change
    for (const [at, place] of places.entries()) this.#place(place, places[at + 1])
    for (const [at, moment] of moments.entries()) this.#moment(moment, moments.slice(0, at), moments[at + 1])
  }

  #lead({ start }: Span, from: number): string {
    const { plain } = this.#change
    return plain.slice(Math.max(clauseStart(plain, start), from, start - 80), start)
  }

  #isOld(one: Span): boolean {
    return insteadOf.test(this.#lead(one, 0))
  }

  #moment(moment: Moment, before: readonly Moment[], next: Moment | undefined): void {
    if (this.#isOld(moment)) return
    const lead = this.#lead(moment, before.at(-1)?.end ?? 0)
    const leg = this.#legOf(moment, { lead, before: before.at(-1), next })
    const words = quoted(this.#change.text, moment)
    if (leg === undefined) this.unread.push(mark(moment.day ? 'day-unused' : 'time-unused', { words }))
    else this.#put(leg, moment, words)
    this.#last = leg
  }

  #put(leg: Changed, { day, time }: Moment, words: string): void {
    if (day) leg.day = this.#dayFact(day, leg, words)
    if (time?.isArrival === true) this.unread.push(mark('arrival-time', { words }))
    else if (time && !(time.isPart && leg.time)) leg.time = timeFact(time, words, this.#change.offset)
  }

  #dayFact(day: DayRead, leg: DraftLeg, words: string): DayFact {
    const at = nearLeg(this.#change.text, day, leg)
    return { day: isoDay(at), others: day.others.map(isoDay), ...sourceOf(day, words, this.#change.offset) }
  }

  /**
   * The leg of a new moment: that of the replaced one, of the adjacent place, of its own day, of the named way,
   * otherwise the first.
   */
  #legOf(moment: Moment, words: Beside): Changed | undefined {
    const { text, plain } = this.#change
    const byDay = () => this.legs.find((leg) => isSaidOf(text, moment, leg))
    const known =
      this.#legOfLast(moment, words) ?? this.#legOfOld(words.next) ?? this.#legFrom(moment, words) ?? byDay()
    if (known) return known
    const behind = plain.slice(moment.end, moment.end + 14)
    if (homeward.test(words.lead) || homeBehind.test(behind)) return this.#homeLeg(moment)
    const open = outward.test(words.lead) ? undefined : this.legs.find((leg) => leg.day === undefined)
    return open ?? this.legs[0]
  }

  /** The leg of the moment just before a time: 'on Monday the 28th, and at 3pm'. */
  #legOfLast({ day, start }: Moment, { lead, before }: Beside): Changed | undefined {
    const isBeside = day === undefined && before !== undefined && start - before.end === lead.length
    return isBeside && justBehind.test(lead) ? this.#last : undefined
  }

  /** The leg of a moment that another one replaces. */
  #legOfOld(old: Moment | undefined): Changed | undefined {
    if (old === undefined || !this.#isOld(old)) return undefined
    const { text } = this.#change
    return this.legs.find((leg) => isSaidOf(text, old, leg) || leg.time?.minutes === old.time?.minutes)
  }

  /** The leg that departs where the words right after or before a time say: '2pm New Orleans to Mobile'. */
  #legFrom(moment: Moment, { before, next }: Beside): Changed | undefined {
    if (moment.day !== undefined) return undefined
    const { places, plain } = this.#change
    const clause = clauseStart(plain, moment.start)
    const isNear = (place: PlaceRead) => clauseStart(plain, place.start) === clause
    const behind = places.find(({ start }) => start >= moment.end && start < (next?.start ?? plain.length))
    const ahead = places.find(
      ({ start, role }) => start >= (before?.end ?? 0) && start < moment.start && role === 'from',
    )
    const place = [behind, ahead].find((one) => one !== undefined && isNear(one) && one.role !== 'to')
    return place && this.legs.find(({ from }) => this.#isAt(from, place) || this.#isNear(from, place))
  }

  /** The last leg, or one that is added where there is no way back. */
  #homeLeg(moment: Moment): Changed | undefined {
    const [first] = this.legs
    const last = this.legs.at(-1)
    if (this.legs.length > 1 || first === undefined) return last
    if (moment.day === undefined) return undefined
    const home: Changed = { from: first.to, to: first.from, isReturn: true }
    this.legs.push(home)
    return home
  }

  #place(place: PlaceRead, next: PlaceRead | undefined): void {
    if (this.#isOld(place)) return
    const lead = this.#lead(place, 0)
    if (
      /\b(?:skip\w*|drop(?:ping)?|leav\w+ out|cut(?:ting)?|without|no longer (?:go\w* |stop\w* )?(?:to|in)?)\s*$/.test(
        lead,
      )
    )
      this.#skip(place)
    else this.#replace(place, next && this.#isOld(next) ? next : undefined)
  }

  #isAt(fact: PlaceFact | undefined, place: PlaceRead): boolean {
    return fact !== undefined && place.airports.some(({ icao }) => icao === fact.icao || fact.others.includes(icao))
  }

  #isNear(fact: PlaceFact | undefined, place: PlaceRead): boolean {
    const airport = fact && this.#change.airportOf(fact.icao)
    return airport !== undefined && areNear(place, { airports: [airport] })
  }

  /** A removed stop: the flight to it continues to the next destination. */
  #skip(place: PlaceRead): void {
    const at = this.legs.findIndex(({ to }) => this.#isAt(to, place))
    const [leg, next] = [this.legs[at], this.legs[at + 1]]
    if (leg === undefined || next === undefined) {
      this.unread.push(mark('place-unused', { words: quoted(this.#change.text, place) }))
      return
    }
    this.legs.splice(at, 2, { ...next, from: leg.from })
  }

  /** Another airport for an end: that in whose stead it is named, or the one that lies near it. */
  #replace(place: PlaceRead, old: PlaceRead | undefined): void {
    const { text } = this.#change
    const [airport, ...others] = place.airports
    if (airport === undefined) return
    const ends = this.legs.flatMap((leg) => [leg.from, leg.to])
    if (old === undefined && ends.some((end) => this.#isAt(end, place)) && place.airports.length > 1) return
    const isReplaced = (end: PlaceFact | undefined) => (old ? this.#isAt(end, old) : this.#isNear(end, place))
    if (!ends.some(isReplaced)) this.unread.push(mark('place-unused', { words: quoted(text, place) }))
    const fact: PlaceFact = {
      icao: airport.icao,
      others: others.map(({ icao }) => icao),
      ...sourceOf(place, quoted(text, place), this.#change.offset),
    }
    for (const leg of this.legs) {
      if (isReplaced(leg.from)) leg.from = fact
      if (isReplaced(leg.to)) leg.to = fact
    }
  }
}

const daysOf = (legs: readonly DraftLeg[]): readonly (string | undefined)[] => legs.map(({ day }) => day?.day)

/** Out and back on one day stay on one day where only that day moves. */
function movedTogether(before: readonly DraftLeg[], legs: readonly DraftLeg[]): DraftLeg[] {
  const [[out, home], [newOut, newHome]] = [daysOf(before), daysOf(legs)]
  const [first, second, third] = legs
  const isOneDay = out !== undefined && out === home && newHome === home
  if (!isOneDay || newOut === out || first === undefined || second === undefined || third) return [...legs]
  return [first, { ...second, day: first.day }]
}

const timeFact = (time: TimeRead, words: string, offset: number): TimeFact => ({
  minutes: time.minutes,
  isUtc: time.isUtc,
  ...sourceOf(time, words, offset),
})

/** Legs of an earlier mail with the changes of a later one, and the changes that found no leg. */
export function changedLegs(
  legs: readonly DraftLeg[],
  change: Change,
): { readonly legs: DraftLeg[]; readonly unread: readonly RequestMark[] } {
  const changer = new LegChanger(legs.map(markedAsEarlier), change)
  changer.change()
  return { legs: movedTogether(legs, changer.legs), unread: changer.unread }
}
