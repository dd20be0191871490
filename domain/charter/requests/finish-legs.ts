import { addReturn, dateByStays } from './way-back.ts'
import { codeOf, dayOf, isOnDay, isSamePlace, type BuiltLeg, type LegState } from './built-legs.ts'
import { mark } from './facts.ts'
import { placeLoose } from './leg-times.ts'
import type { Moment } from './moments.ts'
import { quoted, spanOf } from './plain-words.ts'
import { areNear, type PlaceRead } from './read-places.ts'
import { settledHalf, type TimeRead } from './read-times.ts'

/** Days that found no leg yet, in order onto the legs that have none. */
function spread(state: LegState): void {
  for (const leg of state.legs) {
    const next = dayOf(leg.moment) === undefined ? state.waiting.find(({ day }) => day !== undefined) : undefined
    if (!next) continue
    state.waiting = state.waiting.filter((one) => one !== next)
    leg.moment = { ...next, time: next.time ?? leg.moment?.time }
  }
  const [first] = state.legs
  const time = state.waiting.find((one) => one.day === undefined)
  if (!time || first?.moment === undefined || first.moment.time !== undefined) return
  first.moment = { ...first.moment, time: time.time }
  state.waiting = state.waiting.filter((one) => one !== time)
}

/** True if a leg with a known time alone departs later than the one before it. */
const isLater = ({ moment }: BuiltLeg, before: BuiltLeg): boolean =>
  moment?.time !== undefined && before.moment?.time !== undefined && moment.time.minutes > before.moment.time.minutes

/** True if the part after a leg is flown on its day: after a stop, or before another leg of that day. */
const isOnDayOf = (before: BuiltLeg, next: BuiltLeg | undefined): boolean =>
  before.marks.some(({ code }) => code === 'stop-on-way') || dayOf(next?.moment) === dayOf(before.moment)

/**
 * True if a leg continues in the same words from the end of the one before it: 'Dec 8 Hooks - New Orleans - Mobile'.
 */
const goesOn = (leg: BuiltLeg, before: BuiltLeg): boolean =>
  leg.from !== undefined && leg.from.start === before.to?.start && leg.clause === before.clause && !leg.isReturn

function dateAs(
  leg: BuiltLeg,
  moment: Moment,
  { before, next }: { readonly before: BuiltLeg; readonly next: BuiltLeg | undefined },
): void {
  const isGuess = isLater(leg, before) || goesOn(leg, before)
  if (!isGuess && !isOnDayOf(before, next)) return
  if (isGuess) leg.marks.push(mark('same-day-guessed'))
  leg.moment = { ...moment, time: leg.moment?.time }
}

/**
 * A leg after a stop, or between two legs of one day, is flown on the day of the one before it; one that departs at a
 * later hour may be.
 */
function dateOnward({ legs }: LegState): void {
  for (const [at, leg] of legs.entries()) {
    const before = legs[at - 1]
    if (before?.moment?.day && dayOf(leg.moment) === undefined && !isEndOfRange(leg, before, legs[0]))
      dateAs(leg, before.moment, { before, next: legs[at + 1] })
  }
}

/** 'Dec 5-7, VNY-LAS-VNY': they fly home on the last day of the range. */
const isEndOfRange = (leg: BuiltLeg, before: BuiltLeg, first: BuiltLeg | undefined): boolean =>
  before.moment?.day?.until !== undefined && isSamePlace(leg.to, first?.from)

function noteLeftOver({ words, legs, unread }: LegState, moment: Moment): void {
  if (legs.length === 0) return
  const params = { words: quoted(words.text, moment) }
  if (moment.day === undefined) {
    if (moment.time?.isPart === false) unread.push(mark('time-unused', params))
  } else if (!legs.some(isOnDay(moment))) unread.push(mark('day-unused', params))
}

/** 'Both at 10am': a time that is said of all flights, on those that have none. */
function shareTime({ legs, words }: LegState): void {
  const said =
    /\b(?:all (?:departures?|flights|legs|times)|both (?:at|flights?|legs|ways|days|times|departing|leaving|departures)|each (?:way|day|leg)|always (?:at|leaving|departing)|either way at)\b/.exec(
      words.plain,
    )
  const time = legs.find(({ moment }) => moment?.time?.isPart === false)?.moment?.time
  if (said === null || time === undefined) return
  const marks = [mark('time-copied', { words: quoted(words.text, spanOf(said)) })]
  for (const leg of legs)
    if (leg.moment && leg.moment.time === undefined)
      leg.moment = { ...leg.moment, time: { ...time, confidence: 'guess', marks } }
}

/** 'The same time' of the last flight: that of the first. */
function copyTime({ legs, words }: LegState): void {
  const [first, last] = [legs[0], legs.at(-1)]
  const time = first?.moment?.time
  const said = /\bsame times?\b(?! (?:out|zone))/.exec(words.plain)
  if (time === undefined || said === null || said.index < time.start || !last?.moment || last.moment.time) return
  const marks = [mark('time-copied', { words: quoted(words.text, spanOf(said)) })]
  last.moment = { ...last.moment, time: { ...time, confidence: 'guess', marks } }
}

/** The end of a leg in which it differs from one before it: another airport nearby, the other end being the same. */
function otherEnd(
  before: BuiltLeg,
  leg: BuiltLeg,
): { readonly taken: PlaceRead; readonly other: PlaceRead } | undefined {
  const { from, to } = before
  if (!from || !to || !leg.from || !leg.to || !areNear(from, leg.from) || !areNear(to, leg.to)) return undefined
  const [isSameFrom, isSameTo] = [isSamePlace(from, leg.from), isSamePlace(to, leg.to)]
  if (isSameFrom === isSameTo) return undefined
  return isSameTo ? { taken: from, other: leg.from } : { taken: to, other: leg.to }
}

/** The same flight from another airport nearby, of which no day is said, is another way to fly it: 'quote both VNY-SAF and LAX-SAF'. */
function joinChoices({ legs, words }: LegState): void {
  for (const [at, leg] of [...legs.entries()].toReversed()) {
    const before = legs[at - 1]
    const ends = before && dayOf(leg.moment) === undefined ? otherEnd(before, leg) : undefined
    if (before === undefined || ends === undefined) continue
    const params = { airport: codeOf(ends.taken), others: codeOf(ends.other) }
    before.marks.push(mark('place-either', { words: quoted(words.text, ends.other), ...params }))
    legs.splice(at, 1)
  }
}

/** 'Up to Knoxville and back on Thursday': the day that is said of both, where only the way back has one. */
function dateOut({ legs, words }: LegState): void {
  const [first, second, third] = legs
  if (!first || !second?.moment?.day || third || dayOf(first.moment) !== undefined) return
  if (!isSamePlace(second.to, first.from) || !/[a-z)] and back (?:on|this|next|tomorrow|today|the)\b/.test(words.plain))
    return
  first.marks.push(mark('same-day-guessed'))
  first.moment = { ...second.moment, time: first.moment?.time }
}

/** True if the way back departs on the day of the way out, as far as its day is known. */
const isDayTrip = (out: BuiltLeg, home: BuiltLeg): boolean =>
  out !== home && [undefined, dayOf(out.moment)].includes(dayOf(home.moment))

/** 'Up at 6:30, back at 5': of a day trip the hour that says no half lies before that of the way back. */
function settleHalf({ legs }: LegState): void {
  const [out, home] = [legs[0], legs.at(-1)]
  if (!out?.moment?.time || !home?.moment?.time || !isDayTrip(out, home)) return
  const [time, back] = [out.moment.time, home.moment.time.minutes]
  if (time.minutes >= Math.max(720, back) && time.minutes - 720 < back)
    out.moment = { ...out.moment, time: inMorning(time) }
}

/** A time whose half was guessed, in the morning. */
const inMorning = (time: TimeRead): TimeRead =>
  time.marks.some(({ code }) => code === 'half-guessed')
    ? settledHalf(time, { ...time, minutes: time.minutes - 720, marks: [] })
    : time

/** Open parts after a whole text was read: days without legs, and the way back. */
export function finishLegs(state: LegState): void {
  spread(state)
  joinChoices(state)
  dateByStays(state)
  dateOnward(state)
  addReturn(state)
  spread(state)
  dateOut(state)
  dateOnward(state)
  settleHalf(state)
  shareTime(state)
  copyTime(state)
  placeLoose(state)
  for (const moment of state.waiting) noteLeftOver(state, moment)
  // A leg that would end where it begins is none.
  for (const leg of state.legs) {
    if (!isSamePlace(leg.from, leg.to) || codeOf(leg.from) !== codeOf(leg.to)) continue
    state.unread.push(mark('same-ends', { airport: codeOf(leg.from) }))
    leg.to = undefined
  }
}
