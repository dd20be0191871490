import type { LegState } from './built-legs.ts'
import { mark } from './facts.ts'
import type { Moment } from './moments.ts'
import { clauseStart, quoted } from './plain-words.ts'
import { settledHalf, type TimeRead } from './read-times.ts'

/** So far from the middle of a part of the day, in minutes, an exact time still lies in it. */
const widestPart = 240

/** An exact time as it is within a part of the day that was named before: 'Friday evening, wheels up at 7'. */
export function exactIn(part: TimeRead | undefined, time: TimeRead | undefined): TimeRead | undefined {
  if (part?.isPart !== true || time === undefined || time.isPart || time.isArrival) return undefined
  const exact = settledHalf(time, part)
  return Math.abs(exact.minutes - part.minutes) <= widestPart ? exact : undefined
}

/** True if the day of the way back is the last that was named. */
const isBehindLegs = ({ isBack, legs }: LegState, back: Moment): boolean =>
  isBack || back.start > (legs.at(-1)?.moment?.start ?? 0)

/** Gives a time that is left over to the one flight that has none; else says that it was not used. */
export function placeLoose(state: LegState): void {
  const { legs, loose, unread, words } = state
  const [open, another] = legs.filter(isTimeless)
  const [only, more] = loose
  if (open?.moment && only && !another && !more) {
    open.moment = { ...open.moment, time: inDoubt(state, only) }
    return
  }
  for (const one of loose) unread.push(mark('time-unused', { words: quoted(words.text, one) }))
}

const outward =
  /\b(?:outbound|outward|out|dep|depart(?:ure|ing|s)?|leav(?:e|ing)|going|there|wheels up|take-?off|first (?:leg|flight))\b/
const homeward = /\b(?:back|return\w*|home|inbound)\b/

/** The sentence of a time, and a little after it. */
const sentenceOf = ({ words: { plain } }: LegState, { start, end }: Moment): string =>
  plain.slice(clauseStart(plain, start), end + 12)

/** A time of which nothing says whose flight it is. */
const inDoubt = ({ words }: LegState, { time, ...moment }: Moment): Moment['time'] =>
  time && {
    ...time,
    confidence: 'guess',
    marks: [...time.marks, mark('time-which', { words: quoted(words.text, moment) })],
  }

const isTimeless = ({ moment }: LegState['legs'][number]): boolean => moment?.time === undefined

const isHalfGuessed = (time: TimeRead | undefined): boolean =>
  time?.marks.some(({ code }) => code === 'half-guessed') === true

/** Takes an exact time for that of an only leg of which the hour was guessed; says whether it was. */
function replacesGuess(state: LegState, moment: Moment): boolean {
  const [leg, another] = state.legs
  if (!leg?.moment || another || moment.time?.isPart !== false) return false
  if (!isHalfGuessed(leg.moment.time) || isHalfGuessed(moment.time)) return false
  leg.moment = { ...leg.moment, time: inDoubt(state, moment) }
  return true
}

/** A time of a flight; in doubt where another sentence named several flights that have none. */
function timeFor(state: LegState, { clause }: LegState['legs'][number], moment: Moment): Moment['time'] {
  const isApart = clause !== clauseStart(state.words.plain, moment.start)
  return isApart && state.legs.filter(isTimeless).length > 1 ? inDoubt(state, moment) : moment.time
}

function timeOfLeg(state: LegState, moment: Moment): void {
  const { legs, waiting } = state
  const leg = legs.findLast(isTimeless)
  if (leg) leg.moment = { ...(leg.moment ?? moment), day: leg.moment?.day, time: timeFor(state, leg, moment) }
  else if (replacesGuess(state, moment)) return
  else if (legs.length === 0) waiting.push(moment)
  else if (moment.time?.isPart === false) state.loose.push(moment)
}

function withExact(moment: Moment, time: TimeRead | undefined): Moment | undefined {
  const exact = exactIn(moment.time, time)
  return exact && { ...moment, time: exact }
}

/** Gives an exact time to the flight of which only a part of the day is known; says whether there is one. */
function makesExact(state: LegState, { time }: Moment): boolean {
  const { back, legs } = state
  const last = legs.at(-1)
  const home = back && isBehindLegs(state, back) ? withExact(back, time) : undefined
  if (home) {
    state.back = home
    return true
  }
  const exact = last?.moment && withExact(last.moment, time)
  if (last && exact) last.moment = exact
  return exact !== undefined
}

/** True if a time is in another sentence than the day of the way back, and can be that of another flight. */
function isElsewhere(state: LegState, back: Moment, moment: Moment): boolean {
  const { legs, words } = state
  const isApart = clauseStart(words.plain, back.start) !== clauseStart(words.plain, moment.start)
  return isApart && legs.some(isTimeless) && !homeward.test(sentenceOf(state, moment))
}

/** Gives a time to the way back that lacks one; says whether there is one. */
function takesTimeBack(state: LegState, moment: Moment): boolean {
  const { back, isBack, legs } = state
  // Nothing is known yet of the way back: 'return 4pm'.
  if (back === undefined) {
    if (isBack && legs.length > 0) state.back = { ...moment }
    return state.back !== undefined
  }
  if (back.time !== undefined || !isBehindLegs(state, back)) return false
  const isUnsaid = isElsewhere(state, back, moment)
  // 'Back on Sunday. Departure at nine': of the way out.
  if (isUnsaid && outward.test(sentenceOf(state, moment))) return false
  state.back = { ...moment, ...back, time: isUnsaid ? inDoubt(state, moment) : moment.time }
  return true
}

/** Gives a time without a day to the day, the way back or the leg that lacks one. */
export function placeTime(state: LegState, moment: Moment): void {
  const { time } = moment
  const { waiting, words, unread } = state
  const last = waiting.at(-1)
  if (time?.isArrival) unread.push(mark('arrival-time', { words: quoted(words.text, moment) }))
  else if (last && last.time === undefined) waiting.splice(-1, 1, { ...last, time })
  else if (!makesExact(state, moment) && !takesTimeBack(state, moment)) timeOfLeg(state, moment)
}

const isExact = ({ time }: Moment): boolean => time !== undefined && !time.isPart && !time.isArrival

/** Gives adjacent times to the legs in their order, if each has none: 'VNY-LAS-VNY, dep 1100 and 2000'. */
export function takesTimes({ legs }: LegState, moments: readonly Moment[]): boolean {
  const times = moments.filter(isExact)
  if (times.length < 2 || times.length !== legs.length || !legs.every(isTimeless)) return false
  for (const [place, leg] of legs.entries()) {
    const own = times[place]
    if (own) leg.moment = { ...own, ...leg.moment, day: leg.moment?.day, time: own.time }
  }
  return true
}

const backBehind = /^,? (?:back|home|return)(?: again| home)?(?=[.,;!)\n]|$| please\b| same\b)/

/** 'And at 17 o'clock back again': the words after a time assign it to the way back. */
export function turnByTime(state: LegState, { end }: Moment): void {
  const { legs, words } = state
  if (legs.length === 1 && backBehind.test(words.plain.slice(end, end + 24))) state.isBack = true
}
