import { dayOf, isSamePlace, type BuiltLeg, type LegState } from './built-legs.ts'
import { isWindow } from './week-words.ts'
import { mark, type RequestMark } from './facts.ts'
import type { Moment } from './moments.ts'
import { numberOf, numberPattern, quoted, spanOf } from './plain-words.ts'
import type { DayRead } from './read-days.ts'

/** The last day of a range of days, as that of the way back; undefined where they fly on one of these days. */
function endOfStay({ words }: LegState, { moment }: BuiltLeg): Moment | undefined {
  const day = moment?.day
  if (day?.until === undefined || isWindow(words.plain, day)) return undefined
  return {
    start: day.start,
    end: day.end,
    time: undefined,
    day: { ...day, day: day.until, until: undefined, others: [] },
  }
}

/** A day after that of the first leg, which no leg has. */
const laterDay = ({ waiting }: LegState, { moment }: BuiltLeg): Moment | undefined => {
  const first = dayOf(moment)
  return first === undefined ? undefined : waiting.find((one) => (dayOf(one) ?? 0) > first)
}

const stayOf = new RegExp(
  String.raw`(?<!\b(?:in|within) )(?:\b(?<lead>for|stay(?:ing)?(?: for| exactly| about)?|spend(?:ing)?) )?\b(?<count>${numberPattern}|a)[ -](?<unit>nights?|days?|weeks?)\b(?! (?:ago|before|from|after|later|earlier|notice|in advance|either|min|trips?))`,
  'g',
)
const overnight = /\bovernight(?:ing)?\b|\b(?:spend(?:ing)?|stay(?:ing)?) the night\b/

/** Nights alone mean a stay, days and weeks only after 'for'. */
function nightsOf({ lead, count = '', unit = '' }: Readonly<Record<string, string | undefined>>): number | undefined {
  const number = numberOf(count)
  if (number === undefined || (lead === undefined && !unit.startsWith('n'))) return undefined
  // 'For a day' is there and back on that day.
  if (unit === 'day' && number === 1) return 0
  return number * (unit.startsWith('w') ? 7 : 1)
}

/** How many days they stay, and the words that say it. */
function daysOfStay({ plain, text }: LegState['words']): { readonly days: number; readonly words: string } | undefined {
  for (const match of plain.matchAll(stayOf)) {
    const days = nightsOf(match.groups ?? {})
    if (days !== undefined) return { days, words: quoted(text, spanOf(match)) }
  }
  const night = overnight.exec(plain)
  return night ? { days: 1, words: quoted(text, spanOf(night)) } : undefined
}

type Stay = NonNullable<ReturnType<typeof daysOfStay>>

/** A day of the way back that is counted or taken from that of the flight out. */
function fromDayOut({ moment }: BuiltLeg, days: number, code: RequestMark): Moment | undefined {
  const day = moment?.day
  if (moment === undefined || day === undefined) return undefined
  const counted: DayRead = {
    ...day,
    day: day.day + days,
    until: undefined,
    others: [],
    confidence: 'guess',
    marks: [...day.marks, code],
  }
  return { ...moment, time: undefined, day: counted }
}

const endOfNights = (first: BuiltLeg, stay: Stay | undefined): Moment | undefined =>
  stay && fromDayOut(first, stay.days, mark('stay-counted', { words: stay.words }))

/** The day of the flight out, where they say that they come back on the same. */
function sameDay({ words }: LegState, { moment }: BuiltLeg): Moment | undefined {
  const isSaid =
    /\b(?:day[- ]trip|day return|same[- ]day|for the day|(?:back|home)(?: here)? (?:by|for|before|in time for) (?:dinner|lunch|supper|bedtime|dark)|(?:back|home|return\w*),? (?:right |just |some ?time )?after (?:lunch|dinner|that|the (?:\w+ )?(?:meeting|closing|game|show|hearing|service)))\b/.test(
      words.plain,
    )
  return isSaid && moment?.day ? { ...moment, time: undefined } : undefined
}

/** The day of the flight out, where only a later hour is named for the way back: 'out at 8, back at 5pm'. */
function laterThatDay({ back }: LegState, first: BuiltLeg): Moment | undefined {
  const [out, home] = [first.moment?.time, back?.time]
  if (home === undefined || (home.isPart && !out) || (out && out.minutes >= home.minutes)) return undefined
  return fromDayOut(first, 0, mark('same-day-guessed'))
}

const waits =
  /\bground time\b|\b(?:aircraft|plane|jet|crew|airplane) (?:to |will |should |can )?(?:wait|hold|stand ?by|stay with)|\bwait(?:s|ing)? (?:for (?:us|them|him|her)|there|on (?:the )?ground)\b/

/** Minute of the day from which a wait of some hours ends with a flight home on the next day. */
const lateEvening = 1260

/** Day of the flight out, or the next one after a late evening, at which the aircraft waits for them. */
function afterWaiting({ words }: LegState, first: BuiltLeg): Moment | undefined {
  if (!waits.test(words.plain)) return undefined
  return (first.moment?.time?.minutes ?? 0) < lateEvening
    ? fromDayOut(first, 0, mark('same-day-guessed'))
    : fromDayOut(first, 1, mark('next-day-guessed'))
}

/** Ways to find the day of the way back where none is named for it, the more certain first. */
function openDayBack(state: LegState, first: BuiltLeg, stay: Stay | undefined): Moment | undefined {
  const later = laterDay(state, first)
  if (later) state.waiting = state.waiting.filter((one) => one !== later)
  return (
    later ??
    endOfStay(state, first) ??
    endOfNights(first, stay) ??
    sameDay(state, first) ??
    laterThatDay(state, first) ??
    afterWaiting(state, first)
  )
}

function dayBack(state: LegState, first: BuiltLeg, stay: Stay | undefined): Moment | undefined {
  const { back } = state
  if (back?.day) return back
  const found = openDayBack(state, first, stay)
  return back ? { ...back, day: found?.day } : found
}

/** Length of a stay at the end of a leg, as named just before or after it. */
function stayAt({ plain, text }: LegState['words'], { to }: BuiltLeg, end: number): Stay | undefined {
  if (to === undefined) return undefined
  for (const match of plain.slice(0, end).matchAll(stayOf)) {
    const span = spanOf(match)
    const days = nightsOf(match.groups ?? {})
    const isBefore = span.end <= to.start && /^ (?:in|at|for) (?:the )?$/.test(plain.slice(span.end, to.start))
    const isBehind = span.start >= to.end && !/^ (?:in|at) (?!the \w+ hotel)/.test(plain.slice(span.end, span.end + 20))
    if (days !== undefined && (isBefore || isBehind)) return { days, words: quoted(text, span) }
  }
  return undefined
}

/** Days of legs that follow from how long they stay before each: 'Paris, two nights, then Rome, one night'. */
export function dateByStays({ legs, words }: LegState): void {
  if (legs.length < 3) return
  for (const [at, leg] of legs.entries()) {
    const before = legs[at - 1]
    if (before === undefined || dayOf(leg.moment) !== undefined) continue
    const stay = stayAt(words, before, leg.to?.start ?? words.plain.length)
    const day = stay && fromDayOut(before, stay.days, mark('stay-counted', { words: stay.words }))
    if (day) leg.moment = { ...day, time: leg.moment?.time }
  }
}

/** Where they say 'same time' of the way back, the time of the flight out. */
function sameTime({ words }: LegState, { moment }: BuiltLeg): Moment['time'] {
  const time = moment?.time
  const said = /\bsame times?\b/.exec(words.plain)
  if (time === undefined || said === null || said.index < time.start) return undefined
  return { ...time, confidence: 'guess', marks: [mark('time-copied', { words: quoted(words.text, spanOf(said)) })] }
}

/** From then on a flight out is one of the evening, and until then one home is one of the night, in minutes. */
const [evening, earlyMorning] = [1020, 480]

/**
 * The day after the flight out, for a flight in the evening and a return at night: 'wheels up 2130, back about 0300'.
 */
function afterMidnight(first: BuiltLeg, last: BuiltLeg): Moment | undefined {
  const [out, home] = [first.moment?.time?.minutes ?? 0, last.moment?.time?.minutes ?? earlyMorning]
  return out >= evening && home < earlyMorning ? fromDayOut(first, 1, mark('next-day-guessed')) : undefined
}

/** The last leg leads home already: only its day may be missing. */
function dateHome(state: LegState, { first, last, stay }: Ends): void {
  if (dayOf(last.moment) === undefined) {
    const back = dayBack(state, first, stay) ?? afterMidnight(first, last)
    if (back) last.moment = { ...back, time: back.time ?? last.moment?.time }
  } else if (state.back && dayOf(last.moment) !== dayOf(state.back)) state.waiting.push(state.back)
}

const saysBack = ({ isRoundTrip, isBack, back }: LegState): boolean => isRoundTrip || isBack || back !== undefined

/** True if the text rules out a return; a day of return is shown, and a way back that is priced as well is flown. */
function isOneWay({ isOneWay: isSaid, isRoundTrip, back, unread, words }: LegState): boolean {
  if (!isSaid || back?.day === undefined) return isSaid
  if (!isRoundTrip) unread.push(mark('day-unused', { words: quoted(words.text, back) }))
  return !isRoundTrip
}

const openWay = String.raw`(?:unknown|tbd|tba|tbc|open|undecided|undetermined|not (?:yet )?(?:known|set|fixed|decided|sure)|to be (?:determined|decided|advised|confirmed|announced)|being confirmed|to follow|later(?! (?:that|in|the|on|same))|whenever|up in the air|depends|we'll (?:sort|see|let you know)|(?:we |i )?don't know|not sure|no date)`
/** Words that leave the way back open: it is no flight of this quote yet. */
const openReturn = new RegExp(
  String.raw`\b(?:return|way (?:back|home)|(?:flight|trip|coming) (?:back|home)|home date|return date|inbound)(?: (?:date|flight|leg|trip))?(?: (?:is|are|still|as|yet|being|will be|date))*[ :,-]{1,3}(?:is |are |still )*${openWay}\b|\bno return (?:yet|date yet|set)\b|\breturn (?:date )?(?:yet )?${openWay}\b`,
)

/** True if the way back is left open; a named day of it is shown. */
function isReturnOpen(state: LegState): boolean {
  const { words, unread, back } = state
  const match = openReturn.exec(words.plain)
  if (match === null || back?.day !== undefined || state.isRoundTrip) return false
  unread.push(mark('return-open', { words: quoted(words.text, spanOf(match)) }))
  return true
}

/** The way back, where they say that they come back, or name two days for one way. */
export function addReturn(state: LegState): void {
  const { legs } = state
  const [first] = legs
  const last = legs.at(-1)
  if (!first || !last || isOneWay(state) || isReturnOpen(state)) return
  const stay = daysOfStay(state.words)
  const isSaid = saysBack(state) || stay !== undefined
  if (legs.length > 1 && isSamePlace(last.to, first.from)) dateHome(state, { first, last, isSaid, stay })
  else if (isSaid || legs.length === 1) returnFrom(state, { first, last, isSaid, stay })
}

interface Ends {
  readonly first: BuiltLeg
  readonly last: BuiltLeg
  /** True if the text mentions a return. */
  readonly isSaid: boolean
  readonly stay: Stay | undefined
}

function returnFrom(state: LegState, { first, last, isSaid, stay }: Ends): void {
  const found = dayBack(state, first, stay)
  if (!isSaid && found === undefined) return
  const moment = found && { ...found, time: found.time ?? sameTime(state, first) }
  const marks = isSaid ? [] : [mark('return-guessed')]
  state.legs.push({ from: last.to, to: first.from, moment, isReturn: true, clause: -1, marks })
}
