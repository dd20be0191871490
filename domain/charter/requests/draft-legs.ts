import { dayMs, minuteMs } from '../../kernel/values/durations.ts'
import type { BuiltLeg } from './built-legs.ts'
import { dayWords, isoDay, partsOf, type DayNumber } from './calendar.ts'
import {
  mark,
  worse,
  type DayFact,
  type DraftLeg,
  type PlaceFact,
  type RequestDraft,
  type RequestMark,
  type TimeFact,
} from './facts.ts'
import type { DayRead } from './read-days.ts'
import type { PlaceRead } from './read-places.ts'
import { timeWords, type TimeRead } from './read-times.ts'
import { isWindow } from './week-words.ts'
import { plainOf } from './plain-words.ts'
import { instantOf, isSameClock } from '../estimate/local-time.ts'
import { mostPassengersOfLeg } from '../leg-editing/passengers.ts'

interface ReadFacts {
  readonly text: string
  readonly today: DayNumber
  readonly legs: readonly BuiltLeg[]
  readonly unread: readonly RequestMark[]
  readonly dayMarks: readonly RequestMark[]
  readonly strange: readonly RequestMark[]
}

function placeFact(place: PlaceRead | undefined, more: readonly RequestMark[]): PlaceFact | undefined {
  const [airport, ...others] = place?.airports ?? []
  if (place === undefined || airport === undefined) return undefined
  const { start, end, marks } = place
  const confidence = more.length > 0 ? worse(place.confidence, 'guess') : place.confidence
  return {
    icao: airport.icao,
    others: others.map(({ icao }) => icao),
    spans: [{ start, end }],
    confidence,
    marks: [...marks, ...more],
  }
}

function dayFact(day: DayRead | undefined, { text, today }: ReadFacts, isOnlyLeg: boolean): DayFact | undefined {
  if (day === undefined) return undefined
  const { start, end, others, until } = day
  const isOpen = until !== undefined && (isOnlyLeg || isWindow(plainOf(text), day))
  const window = isOpen ? [mark('day-window', { day: dayWords(day.day, today), until: dayWords(until, today) })] : []
  return {
    day: isoDay(day.day),
    others: others.map(isoDay),
    spans: [{ start, end }],
    confidence: isOpen ? worse(day.confidence, 'guess') : day.confidence,
    marks: [...day.marks, ...window],
  }
}

/** True if a zone named with a time has another clock than the departure airport on that day. */
function isOtherZone({ zone }: TimeRead, { from, moment }: BuiltLeg): boolean {
  const own = from?.airports[0]?.timezone
  if (zone === undefined || own === undefined) return false
  const noon = ((moment?.day?.day ?? 0) + 0.75) * dayMs
  return !isSameClock(zone, own, noon)
}

/** How many minutes a clock of one zone is ahead of one that shows the same in another; 0 where either has no such time. */
function minutesAhead(wall: Parameters<typeof instantOf>[0], zone: string, own: string): number {
  const [named, departure] = [instantOf(wall, zone), instantOf(wall, own)]
  return 'at' in named && 'at' in departure ? (named.at - departure.at) / minuteMs : 0
}

/** A time of another zone by the clock of the departure airport, where it is on the same day there. */
function byClockThere({ zone, minutes }: TimeRead, { from, moment }: BuiltLeg): number {
  const own = from?.airports[0]?.timezone
  if (zone === undefined || own === undefined || moment?.day === undefined) return minutes
  const { year, month, day } = partsOf(moment.day.day)
  const there = minutes + minutesAhead({ date: `${month}/${day}/${year}`, time: timeWords(minutes) }, zone, own)
  return there >= 0 && there < 1440 ? there : minutes
}

function timeFact(leg: BuiltLeg, text: string): TimeFact | undefined {
  const time = leg.moment?.time
  if (time === undefined || time.isArrival) return undefined
  const { start, end, minutes, isUtc, marks } = time
  const isOther = isOtherZone(time, leg)
  const there = isOther ? byClockThere(time, leg) : minutes
  const other = isOther
    ? [mark('time-zone', { words: text.slice(start, end + 10).trim(), time: timeWords(there) })]
    : []
  const confidence = other.length > 0 ? 'unclear' : time.confidence
  return { minutes: there, isUtc, spans: [{ start, end }], confidence, marks: [...marks, ...other] }
}

function draftLeg(leg: BuiltLeg, facts: ReadFacts): DraftLeg {
  const { from, to, moment, isReturn, marks } = leg
  const [stops, others] = [
    marks.filter(({ code }) => code === 'stop-on-way'),
    marks.filter(({ code }) => code !== 'stop-on-way'),
  ]
  const day = dayFact(moment?.day, facts, facts.legs.length === 1)
  const night = moment?.time?.marks.filter(({ code }) => code === 'time-midnight') ?? []
  if (day && night.length > 0) {
    day.marks.push(...night)
    day.confidence = worse(day.confidence, 'guess')
  }
  return {
    from: placeFact(from, others),
    to: placeFact(to, stops),
    day: day && others.length > 0 ? { ...day, confidence: worse(day.confidence, 'guess') } : day,
    time: timeFact(leg, facts.text),
    isReturn,
  }
}

/** Missing parts of a leg. */
function lacks(leg: DraftLeg, place: number): RequestMark[] {
  const number = String(place + 1)
  return [
    ...(leg.from ? [] : [mark('no-departure')]),
    ...(leg.to ? [] : [mark('no-arrival')]),
    ...(leg.day ? [] : [leg.isReturn ? mark('no-return-day') : mark('no-day', { leg: number })]),
  ]
}

/** True if a flight is on a day before that of one before it. */
export const isReversed = (legs: readonly DraftLeg[]): boolean =>
  legs.some(({ day }, at) => day !== undefined && legs.slice(0, at).some((before) => (before.day?.day ?? '') > day.day))

function arrivalMarks(legs: readonly BuiltLeg[], text: string): RequestMark[] {
  return legs.flatMap(({ moment }) => {
    const time = moment?.time
    return time?.isArrival ? [mark('arrival-time', { words: text.slice(time.start, time.end) })] : []
  })
}

/** Unread text puts facts of its kind in doubt: the day of a leg may be another named one. */
const inDoubtBy = {
  from: ['unknown-place'],
  to: ['unknown-place'],
  day: ['day-unused', 'days-reversed'],
  // A day that is left over may have its own time.
  time: ['time-unused', 'day-unused'],
}

/** A fact with the marks of what may be meant and was not taken for it. */
function doubted<Of extends Pick<DayFact, 'marks' | 'confidence'>>(
  fact: Of | undefined,
  unread: readonly RequestMark[],
  codes: readonly string[],
): Of | undefined {
  const more = unread.filter(({ code }) => codes.includes(code))
  if (fact === undefined || more.length === 0) return fact
  return { ...fact, marks: [...fact.marks, ...more], confidence: worse(fact.confidence, 'guess') }
}

const inDoubt = (legs: readonly DraftLeg[], unread: readonly RequestMark[]): DraftLeg[] =>
  legs.map(({ from, to, day, time, isReturn }) => ({
    from: doubted(from, unread, inDoubtBy.from),
    to: doubted(to, unread, inDoubtBy.to),
    // When they want to be there says nothing of when they depart.
    day: doubted(day, unread, time ? inDoubtBy.day : [...inDoubtBy.day, 'arrival-time']),
    time: doubted(time, unread, inDoubtBy.time),
    isReturn,
  }))

/** Puts the readings of legs into a draft, and names missing parts. */
export function addDraftFacts(draft: RequestDraft, facts: ReadFacts): RequestDraft {
  const legs = facts.legs.map((leg) => draftLeg(leg, facts))
  if (draft.verdict === 'none') return { ...draft, legs }
  const { people } = draft
  const isCrowd = people !== undefined && people.total > mostPassengersOfLeg
  const crowd = isCrowd
    ? [mark('too-many-people', { most: String(mostPassengersOfLeg), count: String(people.total) })]
    : []
  const unread = [
    ...(legs.length === 0 ? [mark('no-route')] : legs.flatMap(lacks)),
    ...facts.strange,
    ...facts.dayMarks,
    ...facts.unread.filter(
      ({ code }) => code !== 'arrival-time' || legs.some(({ time }) => time === undefined || time.marks.length > 0),
    ),
    ...arrivalMarks(facts.legs, facts.text),
    ...(isReversed(legs) ? [mark('days-reversed')] : []),
    ...(people === undefined || people.total === 0 ? [mark('no-people')] : []),
    ...crowd,
    ...draft.unread,
  ]
  const isDoubted = [...facts.strange, ...facts.unread, ...arrivalMarks(facts.legs, facts.text)]
  return {
    ...draft,
    legs: inDoubt(legs, [...isDoubted, ...unread.filter(({ code }) => code === 'days-reversed')]),
    unread: [...new Map(unread.map((one) => [JSON.stringify(one), one])).values()],
  }
}
