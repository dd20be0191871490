import type { LegState } from './built-legs.ts'
import { mark } from './facts.ts'
import type { Moment } from './moments.ts'
import { quoted } from './plain-words.ts'
import { settledHalf, type TimeRead } from './read-times.ts'

/** So far from the middle of a part of the day, in minutes, an exact time still lies in it. */
const widestPart = 240

/** An exact time as it is within a part of the day that was named before: 'Friday evening, wheels up at 7'. */
function exactIn(part: TimeRead | undefined, time: TimeRead | undefined): TimeRead | undefined {
  if (part?.isPart !== true || time === undefined || time.isPart || time.isArrival) return undefined
  const exact = settledHalf(time, part)
  return Math.abs(exact.minutes - part.minutes) <= widestPart ? exact : undefined
}

/** Whether the day of the way back is the last that was named. */
const isBehindLegs = ({ isBack, legs }: LegState, back: Moment): boolean =>
  isBack || back.start > (legs.at(-1)?.moment?.start ?? 0)

const noteUnused = ({ words, unread }: LegState, moment: Moment): void => {
  unread.push(mark('time-unused', { words: quoted(words.text, moment) }))
}

function timeOfLeg(state: LegState, moment: Moment): void {
  const { legs, waiting } = state
  const leg = legs.findLast((one) => one.moment?.time === undefined)
  if (leg) leg.moment = { ...(leg.moment ?? moment), day: leg.moment?.day, time: moment.time }
  else if (legs.length === 0) waiting.push(moment)
  else if (moment.time?.isPart === false) noteUnused(state, moment)
}

/** Gives an exact time to the flight of which only a part of the day is known; says whether there is one. */
function makesExact(state: LegState, { time }: Moment): boolean {
  const { back, legs } = state
  const last = legs.at(-1)
  const exactBack = back && isBehindLegs(state, back) ? exactIn(back.time, time) : undefined
  const exact = exactBack ?? exactIn(last?.moment?.time, time)
  if (exactBack && back) state.back = { ...back, time: exactBack }
  else if (exact && last?.moment) last.moment = { ...last.moment, time: exact }
  return exact !== undefined
}

/** Gives a time without a day to the day, the way back or the leg that lacks one. */
export function placeTime(state: LegState, moment: Moment): void {
  const { time } = moment
  const { back, waiting, isBack, legs, words, unread } = state
  const last = waiting.at(-1)
  if (time?.isArrival) unread.push(mark('arrival-time', { words: quoted(words.text, moment) }))
  else if (last && last.time === undefined) waiting.splice(-1, 1, { ...last, time })
  else if (makesExact(state, moment)) return
  else if (back && back.time === undefined && isBehindLegs(state, back)) state.back = { ...back, time }
  // Nothing is known yet of the way back: 'return 4pm'.
  else if (isBack && back === undefined && legs.length > 0) state.back = moment
  else timeOfLeg(state, moment)
}
