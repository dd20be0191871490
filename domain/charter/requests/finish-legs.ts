import { codeOf, dayOf, isOnDay, isSamePlace, type BuiltLeg, type LegState } from './built-legs.ts'
import { mark } from './facts.ts'
import type { Moment } from './moments.ts'
import { quoted } from './plain-words.ts'
import { isWindow } from './day-patterns.ts'

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

/** The last leg leads home already: only its day may be missing. */
function dateHome(state: LegState, last: BuiltLeg): void {
  const { back } = state
  if (back === undefined) return
  if (dayOf(last.moment) === undefined) last.moment = { ...back, time: back.time ?? last.moment?.time }
  else if (dayOf(last.moment) !== dayOf(back)) state.waiting.push(back)
}

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

/** A day behind that of the first leg, which no leg has. */
const laterDay = ({ waiting }: LegState, { moment }: BuiltLeg): Moment | undefined => {
  const first = dayOf(moment)
  return first === undefined ? undefined : waiting.find((one) => (dayOf(one) ?? 0) > first)
}

/** The day of the flight out, where they say that they come back on the same. */
function sameDay({ words }: LegState, { moment }: BuiltLeg): Moment | undefined {
  const isSaid = /\b(?:day trip|day return|same[- ]day)\b/.test(words.plain)
  return isSaid && moment?.day ? { ...moment, time: undefined } : undefined
}

/** The day of the way back: as it is named, else a later day without a leg, else the end of a stay, else the same day. */
function dayBack(state: LegState, first: BuiltLeg): Moment | undefined {
  const { back } = state
  if (back?.day) return back
  const later = laterDay(state, first)
  if (later) state.waiting = state.waiting.filter((one) => one !== later)
  const found = later ?? endOfStay(state, first) ?? sameDay(state, first)
  return back ? { ...back, day: found?.day } : found
}

/** The way back, where they say that they come back, or name two days for one way. */
function addReturn(state: LegState): void {
  const { legs, isOneWay, isRoundTrip, isBack, back } = state
  const [first] = legs
  const last = legs.at(-1)
  if (!first || !last || isOneWay) return
  const isSaid = isRoundTrip || isBack || back !== undefined
  if (legs.length > 1 && isSamePlace(last.to, first.from)) dateHome(state, last)
  else if (isSaid || legs.length === 1) returnFrom(state, { first, last, isSaid })
}

interface Ends {
  readonly first: BuiltLeg
  readonly last: BuiltLeg
  /** Whether they say that they come back. */
  readonly isSaid: boolean
}

function returnFrom(state: LegState, { first, last, isSaid }: Ends): void {
  const moment = dayBack(state, first)
  if (!isSaid && moment === undefined) return
  const marks = isSaid ? [] : [mark('return-guessed')]
  state.legs.push({ from: last.to, to: first.from, moment, isReturn: true, clause: -1, marks })
}

/** A leg behind a stop, or between two legs of one day, is flown on the day of the one before it. */
function dateOnward({ legs }: LegState): void {
  for (const [at, leg] of legs.entries()) {
    const before = legs[at - 1]
    if (!before?.moment?.day || dayOf(leg.moment) !== undefined) continue
    const isBehindStop = before.marks.some(({ code }) => code === 'stop-on-way')
    const isBetween = dayOf(legs[at + 1]?.moment) === dayOf(before.moment)
    if (isBehindStop || isBetween) leg.moment = { ...before.moment, time: leg.moment?.time }
  }
}

function noteLeftOver({ words, legs, unread }: LegState, moment: Moment): void {
  if (legs.length === 0) return
  const params = { words: quoted(words.text, moment) }
  if (moment.day === undefined) {
    if (moment.time?.isPart === false) unread.push(mark('time-unused', params))
  } else if (!legs.some(isOnDay(moment))) unread.push(mark('day-unused', params))
}

/** What is still open once a whole text was read: days without legs, and the way back. */
export function finishLegs(state: LegState): void {
  spread(state)
  addReturn(state)
  spread(state)
  dateOnward(state)
  for (const moment of state.waiting) noteLeftOver(state, moment)
  // A leg that would end where it begins is none.
  for (const leg of state.legs) {
    if (!isSamePlace(leg.from, leg.to) || codeOf(leg.from) !== codeOf(leg.to)) continue
    state.unread.push(mark('same-ends', { airport: codeOf(leg.from) }))
    leg.to = undefined
  }
}
